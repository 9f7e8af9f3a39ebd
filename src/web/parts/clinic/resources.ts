import type { Doctor } from '#contract/clinic/doctors.ts'
import { initialsOf } from '#web/ui/Avatar.tsx'
import type { Cabinet, Service } from './clinic-queries.ts'

/** Whose time a column shows: a doctor's or a cabinet's. */
export interface Resource {
  type: 'doctor' | 'cabinet'
  id: number
  name: string
  /** The family name, where columns are narrow. */
  shortName: string
  initials?: string
  photo?: Doctor['photo']
  colour?: number
  /** Whether anybody wrote hours; without any they are unknown rather than closed. */
  hasSchedule: boolean
}

/** Stands for a day on which nobody works. */
export const NOBODY: Resource = { type: 'doctor', id: 0, name: '', shortName: '', hasSchedule: true }

/** Stands among cabinets for the visits by video, which have none. */
export const VIDEO: Resource = { type: 'cabinet', id: -1, name: '', shortName: '', hasSchedule: false }

export const nameOfDoctor = (doctor: Pick<Doctor, 'first_name' | 'last_name'>) =>
  `${doctor.first_name} ${doctor.last_name}`

export const givesService = (doctor: Pick<Doctor, 'services'>, serviceId: number) =>
  doctor.services.some(each => each.service_id === serviceId)

/** Duration and price of a service are the doctor's own where they have any. */
export function termsOf(service: Service, doctor: Pick<Doctor, 'services'> | undefined) {
  const own = doctor?.services.find(each => each.service_id === service.id)
  return { minutes: own?.minutes ?? service.minutes, price: own?.price ?? service.price }
}

export function doctorResource(doctor: Doctor, titled: (name: string) => string): Resource {
  const name = nameOfDoctor(doctor)
  return {
    type: 'doctor',
    id: doctor.id,
    name: titled(name),
    shortName: doctor.last_name,
    initials: initialsOf(name),
    photo: doctor.photo,
    colour: doctor.color,
    hasSchedule: doctor.schedule.length > 0,
  }
}

export function cabinetResource(cabinet: Cabinet, doctors: readonly Doctor[]): Resource {
  return {
    type: 'cabinet',
    id: cabinet.id,
    name: cabinet.name,
    shortName: cabinet.name,
    hasSchedule: doctors.some(doctor => doctor.schedule.some(hours => hours.cabinet_id === cabinet.id)),
  }
}
