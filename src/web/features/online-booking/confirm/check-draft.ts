import { cleanName, isPersonName } from '#domain/people/person-name.ts'
import type { BookingDraft } from './booking-draft.ts'

export type DraftField = Extract<
  keyof BookingDraft,
  'firstName' | 'lastName' | 'otherFirstName' | 'otherLastName' | 'mobile' | 'email'
>
export type DraftProblem = 'nameInvalid' | 'phoneInvalid' | 'emailInvalid'

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@.<>(),;:"]{2,}$/

/** The numbering plans of all countries come only to who books; where they could not, the server alone looks. */
export const loadNumberingPlans = () => import('#domain/people/phone.ts').catch(() => undefined)

/** What still has to be put right before a code may be asked for; the server looks again. */
export async function checkDraft(draft: BookingDraft): Promise<Partial<Record<DraftField, DraftProblem>>> {
  const problems: Partial<Record<DraftField, DraftProblem>> = {}
  const names: DraftField[] = ['firstName', 'lastName']
  if (draft.forOther) names.unshift('otherFirstName', 'otherLastName')
  for (const name of names) {
    if (!isPersonName(cleanName(draft[name]))) problems[name] = 'nameInvalid'
  }
  const plans = await loadNumberingPlans()
  if (plans && !plans.parsePhone(draft.mobile, draft.country)) problems.mobile = 'phoneInvalid'
  if (draft.email.trim() && !EMAIL.test(draft.email.trim())) problems.email = 'emailInvalid'
  return problems
}
