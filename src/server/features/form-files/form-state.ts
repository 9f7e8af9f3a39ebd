import type { FormRow } from './form-rows.sql.ts'

type State = 'waiting' | 'open' | 'expired' | 'void' | 'signed'

/** Whether it can be filled in, at an instant in epoch milliseconds. */
export function stateOf(
  { status, void_at: voidAt, expires_at: expiresAt }: Pick<FormRow, 'status' | 'void_at' | 'expires_at'>,
  now: number,
): State {
  if (status === 2) return 'signed'
  if (voidAt !== null) return 'void'
  if (status === 0) return 'waiting'
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'open'
}

/** How whoever signs will be known: on the clinic's tablet a colleague stands beside. */
export function proofOf({
  is_tablet: isTablet,
  content,
}: Pick<FormRow, 'is_tablet' | 'content'>): 'sms' | 'witness' | 'none' {
  const { code } = content.signing
  return isTablet && code !== 'none' ? 'witness' : code
}

/** As people say it: clinic and file. */
export const codeOfForm = ({ clinic_id: clinicId, id }: Pick<FormRow, 'clinic_id' | 'id'>) =>
  `${clinicId}-${id}`
