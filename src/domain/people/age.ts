// How old people are, in whole years of the calendar.

import { daysInMonth, type LocalDate } from '../time/wall-time.ts'

/** From when on somebody answers for themselves. */
export const ADULT_AGE = 18

/** The day on which somebody is so many years old: born on 29 February, the 28th where the year has none. */
export function dayOfAge(birthDate: LocalDate, years: number): LocalDate {
  const year = Number(birthDate.slice(0, 4)) + years
  const month = Number(birthDate.slice(5, 7))
  const day = Math.min(Number(birthDate.slice(8)), daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${birthDate.slice(5, 7)}-${String(day).padStart(2, '0')}`
}

/** Negative before the birth. */
export function ageOn(birthDate: LocalDate, today: LocalDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return dayOfAge(birthDate, years) <= today ? years : years - 1
}

export const isAdult = (birthDate: LocalDate, today: LocalDate): boolean =>
  dayOfAge(birthDate, ADULT_AGE) <= today
