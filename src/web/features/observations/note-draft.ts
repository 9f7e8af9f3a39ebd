import type { Diagnosis } from '#contract/patients/diagnoses.ts'
import { getSession } from '#web/api/session.ts'

/** A note that is being written. Its pictures are the browser's until they are sent. */
export interface NoteDraft {
  readonly text: string
  readonly teeth: readonly number[]
  readonly diagnoses: readonly Diagnosis[]
  readonly visible: boolean
  /** Epoch milliseconds. */
  readonly at: number
}

export const NO_DRAFT: NoteDraft = { text: '', teeth: [], diagnoses: [], visible: false, at: 0 }

/** One's own, on this device: who signs in after another does not see what they wrote. */
const nameOf = (patientId: number) => `note-draft-${getSession().userId}-${patientId}`

export function readDraft(patientId: number): NoteDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(patientId)) ?? 'null') as NoteDraft | null
    return kept && typeof kept.text === 'string' ? { ...NO_DRAFT, ...kept } : NO_DRAFT
  } catch {
    return NO_DRAFT
  }
}

export function keepDraft(patientId: number, draft: NoteDraft): void {
  try {
    if (draft.text || draft.teeth.length > 0 || draft.diagnoses.length > 0)
      localStorage.setItem(nameOf(patientId), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(patientId))
  } catch {
    // The device keeps nothing; what is on screen stays.
  }
}
