import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'

/**
 * A link is a secret of the patient's, good without an account. Whoever holds it as staff of the same clinic is told so
 * instead: what they do they do in the calendar, under their own name. Staff elsewhere may be this clinic's patients.
 */
export function requirePatientsHand(
  { actor }: Pick<Context, 'actor'>,
  clinicId: number,
  refusal: 'patients_link' | 'patients_form' = 'patients_link',
): void {
  if (actor.kind === 'staff' && actor.clinicId === clinicId) throw new Failure(refusal)
}
