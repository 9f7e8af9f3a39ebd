import { ageOn } from '#domain/people/age.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'

/** Whole years since a birth date. */
export function ageAt(birthDate: LocalDate, now: number): number {
  return ageOn(birthDate, new Date(now).toISOString().slice(0, 10))
}
