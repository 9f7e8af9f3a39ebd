import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { FirstStep } from '#domain/clinic/first-step-names.ts'
import { ApiError } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import type { SaveOver } from '#web/parts/records/use-savers-question.ts'
import type { FieldDrafts } from './field-draft.ts'
import type { PreviewDraft } from './preview-draft.ts'
import type { Saver, SaverState } from './saver.ts'

interface Setup {
  readonly saver: Saver
  readonly drafts: FieldDrafts
  /** Asks what stays where somebody else saved the same. */
  readonly saveOver: SaveOver
  readonly step: FirstStep
  /** Leads to a step. */
  readonly go: (step: FirstStep) => void
  /** What the preview shows before it is saved. */
  readonly preview: (draft: PreviewDraft) => void
}

export const SetupContext = createContext<Setup | undefined>(undefined)

export function useSetup(): Setup {
  const setup = use(SetupContext)
  if (!setup) throw new Error('outside the first steps')
  return setup
}

export function useSaver(saver: Saver): SaverState {
  return useSyncExternalStore(saver.listen, saver.read)
}

/** The sentences for the fields of what was saved under the key. */
export function useFieldErrors(key: string): (field: string) => string | undefined {
  const error = useSaver(useSetup().saver).errors.get(key)
  return field => (error instanceof ApiError && joinSentences(error.errors[field])) || undefined
}

/** Shows in the preview what is being written, for as long as the step is open. */
export function usePreviewOf(draft: PreviewDraft): void {
  const { preview } = useSetup()
  const said = JSON.stringify(draft)
  useEffect(() => preview(JSON.parse(said) as PreviewDraft), [preview, said])
}
