import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Kinds of numbers on which no SMS arrives. The plans that tell them apart are too big for browsers, so only the server knows. */
const WITHOUT_SMS = new Set<string | undefined>([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
])

/** Whether an SMS can reach the number; where the plan does not tell, it is tried. */
export function takesSms(e164: string): boolean {
  return !WITHOUT_SMS.has(parsePhoneNumberFromString(e164)?.getType())
}
