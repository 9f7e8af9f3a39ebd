import { stripDiacritics } from '#domain/texts/diacritics.ts'
import { addDays, type LocalDate } from '#domain/time/wall-time.ts'
import type { ClinicPlan, DoctorPlan } from './clinic-plan.ts'
import { ALERTS, type Alert, FAMILIES, MEN, NOTES, WOMEN } from './names.ts'
import type { Random } from './random.ts'

export type PersonAlert = Pick<Alert, 'kind' | 'severity' | 'text'>

export interface Person {
  firstName: string
  lastName: string
  gender: 'male' | 'female'
  birthDate: LocalDate
  mobile: string
  email: string | null
  alerts: readonly PersonAlert[]
  note: string
  /** Whose patient it is. */
  doctor: DoctorPlan
}

/** Numbers of the block +40 700 0xx xxx to 700 9xx xxx, each used once. */
const NUMBERS = 990_000
/** Shares no factor with NUMBERS, so that neighbours get far numbers and none repeats. */
const STRIDE = 611_953

/** `firstNumber` keeps the phones of several clinics apart. */
export function makePeople(
  plan: ClinicPlan,
  firstNumber: number,
  today: LocalDate,
  random: Random,
): Person[] {
  return Array.from({ length: plan.patientCount }, (_, index) => {
    const number = ((firstNumber + index) * STRIDE) % NUMBERS
    const doctor = random.weighted(plan.doctors.map(one => ({ one, weight: one.share }))).one
    const person = makePerson(number, doctor, today, random)
    return index === 0 && plan.account ? { ...person, ...HOLDER, email: plan.account.email } : person
  })
}

const HOLDER = {
  firstName: 'Ilinca',
  lastName: 'Stan',
  gender: 'female',
  birthDate: '1985-03-12',
  alerts: [
    { kind: 'allergy', severity: 'high', text: 'Alergie la penicilină' },
    { kind: 'medicine', severity: 'high', text: 'Anticoagulant (Sintrom), INR 2,4' },
    { kind: 'condition', severity: 'normal', text: 'Hipertensiune, sub tratament' },
  ],
  note: '',
} as const

function makePerson(number: number, doctor: DoctorPlan, today: LocalDate, random: Random): Person {
  const gender = random.chance(0.55) ? 'female' : 'male'
  const firstName = random.pick(gender === 'female' ? WOMEN : MEN)
  const lastName = random.pick(FAMILIES)
  const mobile = `+40700${String(number).padStart(6, '0')}`
  const [youngest, oldest] = doctor.ages
  const days = random.integer(youngest * 366, oldest * 365)
  return {
    firstName,
    lastName,
    gender,
    birthDate: addDays(today, -days),
    mobile,
    email: random.chance(0.6) ? emailOf(firstName, lastName, number) : null,
    alerts: random.chance(0.08) ? [random.pick(listAlerts(gender, days / 365.25))] : [],
    note: random.chance(0.05) ? random.pick(NOTES) : '',
    doctor,
  }
}

function listAlerts(gender: Person['gender'], age: number): PersonAlert[] {
  return ALERTS.filter(
    ({ gender: only = gender, from = 0, to = Infinity }) => only === gender && age >= from && age <= to,
  ).map(({ text, kind, severity }) => ({ text, kind, severity }))
}

function emailOf(firstName: string, lastName: string, number: number): string {
  return `${stripDiacritics(`${firstName}.${lastName}`).toLowerCase()}${number % 1000}@example.ro`
}
