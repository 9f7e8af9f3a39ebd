import type { Booking } from '#contract/bookings/bookings.ts'
import { addLocation } from '#contract/clinic/locations.ts'
import { addService } from '#contract/clinic/services.ts'
import { getBookingMeeting, setMeetingLink } from '#contract/video/meetings.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import { ask } from './api.ts'
import { addDoctor, bookVisit, type Clinic, type OwnDoctor } from './clinic.ts'
import { newPerson } from './people.ts'

const ZONE = 'Europe/Bucharest'
export const PHONE = '0264 555 018'
/** Where a story's meetings are: nothing of ours. */
export const ROOM = 'https://intalniri.exemplu.ro/camera'

/** A doctor who sees people by video at any hour, so that a visit can be as near as a story needs it. */
export async function addVideoDoctor(
  clinic: Clinic,
): Promise<OwnDoctor & { service: number; clinic: Clinic }> {
  const token = clinic.session.accessToken
  const { lastName } = newPerson('')
  const place = { name: `Sediul ${lastName}`, address: 'Strada Lungă 1', phone: PHONE }
  const { data: location } = await ask(addLocation, place, token)
  const name = { name_ro: `Consultație video ${lastName}`, minutes: 30, price: 180 }
  const { data: service } = await ask(addService, { ...name, kind: 'virtual' }, token)
  const here = { ...clinic, locationId: location.id }
  const doctor = await addDoctor(here, 'Vlad', { hours: ['00:00', '24:00'], gives: [service.id] })
  return { ...doctor, service: service.id, clinic: here }
}

/** A video visit so many minutes after the next full one, or before the last. */
export async function bookVideo(clinic: Clinic, minutes: number) {
  const doctor = await addVideoDoctor(clinic)
  const start = formatInstant((Math.ceil(Date.now() / MINUTE) + minutes) * MINUTE, ZONE)
  const { person, booking } = await bookVisit(doctor.clinic, doctor, start, {
    firstName: 'Corina',
    services: [{ service_id: doctor.service }],
  })
  const { data } = await ask(getBookingMeeting, { id: booking.id }, clinic.session.accessToken)
  return { doctor, person, booking, link: new URL(data.link ?? '').pathname }
}

/** Somebody at the desk puts a link of their own in the meeting’s place. */
export const putLink = (clinic: Clinic, { id }: Booking) =>
  ask(setMeetingLink, { id, url: ROOM }, clinic.session.accessToken)
