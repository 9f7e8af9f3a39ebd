import { ACCOUNT_PARTS, type AccountPart } from '#contract/money/patient-accounts.ts'

/** What of an account is shown, kept in the record's address. */
export interface AccountSearch {
  part?: string | undefined
  from?: string | undefined
  to?: string | undefined
  doctor?: number | undefined
}

/** The part that an address names; the whole for a word that names none. */
export const partOf = ({ part }: AccountSearch): AccountPart =>
  ACCOUNT_PARTS.find(one => one === part) ?? 'all'

export const NOTHING_CHOSEN = {
  part: undefined,
  from: undefined,
  to: undefined,
  doctor: undefined,
} as const satisfies AccountSearch

export const isNarrowed = (search: AccountSearch): boolean =>
  Object.keys(NOTHING_CHOSEN).some(name => search[name as keyof AccountSearch] !== undefined)
