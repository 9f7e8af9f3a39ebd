import { registerAndLoginPatient, addPatientBooking } from '#contract/online/online-booking.ts'
import { listPublicSlots } from '#contract/online/public-doctors.ts'
import { sendOtp } from '#contract/accounts/accounts.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addBooking } from '#contract/bookings/booking-changes.ts'
import { listDoctors, type Doctor } from '#contract/clinic/doctors.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { ask, CODE_IN_SMS, readMessage } from './api.ts'
import { newPerson, type Person } from './people.ts'
import type { SignedIn } from './test.ts'

const ZONE = 'Europe/Bucharest'
/** Far enough ahead to be cancelled freely, with room in the demo's diary. */
const DAYS_AHEAD = 10
/** Stories told side by side look for their hour in weeks of their own. */
const DAYS_APART = 7 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const MINUTE = 60_000

export interface FreeTime {
  clinicId: number
  doctor: Doctor
  service: Doctor['services'][number]
  /** `yyyy-MM-dd` in the clinic's zone. */
  date: string
  /** An instant on the wire for each offset asked for. */
  starts: string[]
}

/** A doctor and a day on which a visit may begin at each of the offsets, in minutes from the first. */
export async function findFreeTime(owner: SignedIn, offsets: number[] = [0]): Promise<FreeTime> {
  const clinicId = owner.userId
  const { data: doctors } = await ask(listDoctors, { id: clinicId, lang: 'ro' }, owner.accessToken)
  const from = addDays(localDateOf(Date.now(), ZONE), DAYS_AHEAD + DAYS_APART)
  for (const doctor of doctors) {
    const service = doctor.services.find(each => each.minutes === 30)
    if (!service) continue
    const { data: days } = await ask(listPublicSlots, {
      id: doctor.id,
      service_ids: [service.service_id],
      from_date: from,
      days: 40,
    })
    for (const { date, slots } of days) {
      for (const first of slots) {
        const starts = offsets.map(offset => slots.find(slot => isLater(slot, first, offset)) ?? '')
        if (starts.every(Boolean)) return { clinicId, doctor, service, date, starts }
      }
    }
  }
  throw new Error(`No doctor of the demo has free hours ${offsets.join(', ')} minutes apart`)
}

const isLater = (slot: string, first: string, minutes: number) =>
  Date.parse(slot) - Date.parse(first) === minutes * MINUTE

/** `10:15` of an instant on the wire, which carries the clinic's own offset. */
export const clockOf = (instant: string) => instant.slice(11, 16)

/** A visit of somebody new, written by the clinic. */
export async function addVisit(owner: SignedIn, { doctor, service, starts }: FreeTime, firstName: string) {
  const person = newPerson(firstName)
  const { data } = await ask(
    addBooking,
    {
      patient: { first_name: person.firstName, last_name: person.lastName, mobile: person.phone },
      doctor_id: doctor.id,
      start: starts[0] ?? '',
      services: [{ service_id: service.service_id }],
    },
    owner.accessToken,
  )
  return { person, booking: data satisfies Booking }
}

/** A visit that somebody books online, with a code from their SMS; answers the code of its link. */
export async function bookOnline(
  { clinicId, doctor, service, starts }: FreeTime,
  person: Person,
): Promise<string> {
  const patient = await signInPatient(person, clinicId)
  const { data } = await ask(
    addPatientBooking,
    {
      clinic_id: clinicId,
      doctor_id: doctor.id,
      service_ids: [service.service_id],
      start: starts[0] ?? '',
    },
    patient.accessToken,
  )
  return data.code
}

/** Signs somebody in as a patient, with a code from their SMS. */
export async function signInPatient(person: Person, clinicId: number): Promise<SignedIn> {
  const mobile = { mobile: person.phone, mobile_country: 'RO' }
  await ask(sendOtp, { ...mobile, clinic_id: clinicId })
  const { data } = await ask(registerAndLoginPatient, {
    ...mobile,
    first_name: person.firstName,
    last_name: person.lastName,
    code: await readMessage(person.phone, CODE_IN_SMS),
  })
  if (!('accessToken' in data)) throw new Error('a second factor is awaited')
  return data
}
