import { foldText } from '../people/person-name.ts'

interface Doctor {
  doctor_id: number
  first_name: string
  last_name: string
}

/** A doctor's part of an address: "12-ana-popescu". The number decides; the name may change. */
export function doctorKey(doctor: Doctor): string {
  const name = foldText(`${doctor.first_name} ${doctor.last_name}`.trim())
    .replace(/^dr\.?\s+/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return name ? `${doctor.doctor_id}-${name}` : String(doctor.doctor_id)
}

/** The same of a name that is known as one text. */
export const doctorKeyOf = (doctorId: number, name: string): string =>
  doctorKey({ doctor_id: doctorId, first_name: name, last_name: '' })

export const doctorPath = (doctor: Doctor): string => `/pacient/medic/${doctorKey(doctor)}`

/** The doctor that a part of an address means; NaN for none. */
export const doctorIdOf = (key: string): number =>
  Number(/^[1-9]\d{0,15}(?=-|$)/.exec(key)?.[0] ?? Number.NaN)
