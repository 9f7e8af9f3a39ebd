import { ApiError } from '#web/api/client.ts'

/** Somebody who proved the phone before. */
export interface PhoneOwner {
  account_id: number
  first_name: string
}

/** Who, of the people of the phone: one of them, or somebody else. */
export type WhoIAm = { account_id: number } | { is_someone_else: true }

/** The people of a phone whose code was right but whose names are not the one typed; none for any other failure. */
export function readPhoneOwners(error: unknown): PhoneOwner[] {
  if (!(error instanceof ApiError) || error.code !== 'whose_phone') return []
  return (error.data as { people?: PhoneOwner[] } | undefined)?.people ?? []
}
