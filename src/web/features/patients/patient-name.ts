import type { Patient } from '#contract/patients/patients.ts'

/** "Stan Ilinca": the family name first, as lists are ordered. */
export function listedName({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>): string {
  return [last_name, first_name].filter(Boolean).join(' ')
}
