import { register, setPassword } from '#contract/accounts/accounts.ts'
import { getBooking, type Booking } from '#contract/bookings/bookings.ts'
import { skipFirstStep } from '#contract/clinic/first-steps.ts'
import { addLocation, listLocations } from '#contract/clinic/locations.ts'
import { saveDoctor, setSchedule } from '#contract/clinic/doctors.ts'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { addCabinet } from '#contract/clinic/cabinets.ts'
import { addRole } from '#contract/accounts/roles.ts'
import { addService } from '#contract/clinic/services.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { addUser } from '#contract/accounts/users.ts'
import { addBooking } from '#contract/bookings/booking-changes.ts'
import type { CallInput } from '#contract/call.ts'
import { expect } from '@playwright/test'
import type { Permission } from '#domain/accounts/permissions.ts'
import { FIRST_STEPS } from '#domain/clinic/first-step-names.ts'
import {
  addDays,
  formatInstant,
  instantOf,
  localDateOf,
  parseTime,
  weekdayOf,
} from '#domain/time/wall-time.ts'
import { ask, readMessage } from './api.ts'
import { newPerson, type Person } from './people.ts'
import { PASSWORD, signIn, type SignedIn } from './test.ts'

const ZONE = 'Europe/Bucharest'
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const LINK_IN_EMAIL = /(http\S+\/set-password\/\S+)/

/** A clinic of the tests' own, open every day of the year; each story brings its own doctors. */
export interface Clinic {
  session: SignedIn
  locationId: number
  /** Half an hour for 200 lei, three quarters for 300, and an hour for up to four. */
  check: number
  cleaning: number
  class: number
}

export interface OwnDoctor {
  id: number
  lastName: string
  /** As the calendar heads a column. */
  name: string
  email: string
  cabinet: { id: number; name: string }
}

/** Registers a clinic with its owner and three services. */
export async function openClinic(email: string): Promise<Clinic> {
  const { lastName, phone } = newPerson('')
  const { data: session } = await ask(register, {
    user_type: 1,
    first_name: 'Oana',
    last_name: lastName,
    email,
    password: PASSWORD,
    mobile: phone,
    mobile_country: 'RO',
    clinic_name: 'Dentalia',
  })
  const token = session.accessToken
  await ask(setConfig, { observe_legal_holidays: false }, token)
  // It is at work: nothing leads through its first steps any more.
  await Promise.all(FIRST_STEPS.map(step => ask(skipFirstStep, { step, skipped: true }, token)))
  const { data: locations } = await ask(listLocations, {}, token)
  const add = async (input: CallInput<typeof addService>) => (await ask(addService, input, token)).data.id
  return {
    session,
    locationId: locations[0]?.id ?? 0,
    check: await add({ name_ro: 'Consultație', minutes: 30, price: 200 }),
    cleaning: await add({ name_ro: 'Igienizare', minutes: 45, price: 300 }),
    class: await add({ name_ro: 'Școala de periaj', minutes: 60, price: 80, group_count: 4 }),
  }
}

/** The same clinic at a new address, where nobody works yet. */
export async function openLocation(clinic: Clinic): Promise<Clinic> {
  const name = `Sediul ${newPerson('').lastName}`
  const { data: location } = await ask(
    addLocation,
    { name, address: 'Strada Lungă 1' },
    clinic.session.accessToken,
  )
  return { ...clinic, locationId: location.id }
}

interface NewDoctor {
  hours?: [string, string] | []
  email?: string
  /** Services besides the clinic's first three. */
  gives?: number[]
}

/** A doctor with a cabinet of their own, who works from 8 to 18 every day; `hours` left empty, without any schedule. */
export async function addDoctor(
  clinic: Clinic,
  firstName: string,
  { hours = ['08:00', '18:00'], email, gives = [] }: NewDoctor = {},
): Promise<OwnDoctor> {
  const { locationId } = clinic
  const token = clinic.session.accessToken
  const { lastName } = newPerson(firstName)
  const services = [clinic.check, clinic.cleaning, clinic.class, ...gives].map(id => ({ service_id: id }))
  const { data: cabinet } = await ask(
    addCabinet,
    { name: `Cabinet ${lastName}`, location_id: locationId },
    token,
  )
  const { data: doctor } = await ask(
    saveDoctor,
    { first_name: firstName, last_name: lastName, email, services },
    token,
  )
  const [start, end] = hours
  if (start && end) {
    const place = { start, end, location_id: locationId, cabinet_id: cabinet.id }
    await ask(
      setSchedule,
      {
        doctor_id: doctor.id,
        schedule: WEEK.map(weekday => ({ weekday, week_parity: 'every' as const, ...place })),
      },
      token,
    )
  }
  return { id: doctor.id, lastName, name: `Dr. ${firstName} ${lastName}`, email: email ?? '', cabinet }
}

/** A colleague who is invited with a role of their own, and how they sign in once they chose a password. */
export async function addColleague(clinic: Clinic, permissions: Permission[]) {
  const token = clinic.session.accessToken
  const { lastName } = newPerson('')
  const { data: role } = await ask(addRole, { name: `Rolul ${lastName}`, permissions }, token)
  const email = `${lastName}@exemplu.ro`.toLowerCase()
  const person = { first_name: 'Sorina', last_name: lastName, email, role_ids: [role.id] }
  const { data: user } = await ask(addUser, person, token)
  return { user, signIn: () => signInInvited(email) }
}

/** A doctor who signs in: with the link from the email, then by password. */
export const signInDoctor = ({ email }: OwnDoctor): Promise<SignedIn> => signInInvited(email)

async function signInInvited(email: string): Promise<SignedIn> {
  const link = await readMessage(email, LINK_IN_EMAIL)
  const token = new URL(link).searchParams.get('token') ?? link.slice(link.lastIndexOf('/') + 1)
  await ask(setPassword, { token, password: PASSWORD })
  return signIn(email)
}

/** The Tuesday after next: its whole week is ahead and open. */
export function quietDay(): string {
  const today = localDateOf(Date.now(), ZONE)
  return addDays(today, 15 - weekdayOf(today) + 1)
}

export const daysFromToday = (days: number) => addDays(localDateOf(Date.now(), ZONE), days)

/** `10:15` of a day in the clinic's zone, as an instant on the wire. */
export const at = (date: string, clock: string) =>
  formatInstant(instantOf(date, parseTime(clock) ?? 0, ZONE), ZONE)

export interface OwnVisit {
  person: Person
  booking: Booking
}

/** A visit of somebody new, or of `patientId`, for the half hour of a check unless asked otherwise. */
export async function bookVisit(
  { session, check }: Clinic,
  doctor: OwnDoctor,
  start: string,
  rest: Partial<CallInput<typeof addBooking>> & { firstName?: string } = {},
): Promise<OwnVisit> {
  const { firstName = 'Nora', ...wishes } = rest
  const person = newPerson(firstName)
  const { data: booking } = await ask(
    addBooking,
    {
      ...(wishes.patient_id === undefined && {
        patient: { first_name: person.firstName, last_name: person.lastName, mobile: person.phone },
      }),
      doctor_id: doctor.id,
      start,
      services: [{ service_id: check }],
      ...wishes,
    },
    session.accessToken,
  )
  return { person, booking }
}

/** Somebody the clinic knows already. */
export async function addKnownPatient(
  { session }: Clinic,
  firstName: string,
  rest: Partial<CallInput<typeof addPatient>> = {},
): Promise<Person & { id: number }> {
  const person = newPerson(firstName)
  const { data } = await ask(
    addPatient,
    { first_name: person.firstName, last_name: person.lastName, mobile: person.phone, ...rest },
    session.accessToken,
  )
  return { ...person, id: data.id }
}

/** What the server keeps of a visit, once it has it. */
export async function expectKept(
  { session }: Clinic,
  { id }: Booking,
  wanted: Partial<Booking>,
): Promise<void> {
  await expect
    .poll(async () => (await ask(getBooking, { id }, session.accessToken)).data)
    .toMatchObject(wanted)
}
