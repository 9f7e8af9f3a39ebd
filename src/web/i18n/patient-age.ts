import type { LocalDate } from '#domain/wall-time.ts'

/** Whole years since a birth date. */
export function ageAt(birthDate: LocalDate, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
