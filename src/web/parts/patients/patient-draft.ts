import type { HighAlert } from '#contract/patients/alerts.ts'

/** A patient of the clinic who was chosen. */
export interface DraftPatient {
  id: number
  name: string
  mobile: string | null
  facts: string
  /** The grave ones, where they are known. */
  alerts?: readonly HighAlert[]
}

export interface NewPatientDraft {
  first_name: string
  last_name: string
  mobile: string
  /** Those who were shown as perhaps the same and are not. */
  not_duplicate_of?: number[]
}

/** A new patient needs both, which is said in one sentence. */
export const lacksNameOrPhone = ({ first_name: name, mobile }: NewPatientDraft) =>
  name.trim() === '' || mobile.trim() === ''
