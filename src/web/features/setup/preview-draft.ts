import type { OpeningRow } from '#domain/opening-hours.ts'

/** What a step is writing of the clinic, as the preview shows it before it is saved. */
export interface PreviewDraft {
  readonly name?: string
  readonly phone?: string
  readonly address?: string
  readonly city?: string
  readonly hours?: readonly OpeningRow[]
}
