import type { OpeningRow } from '#domain/opening-hours.ts'

/** A service that is ticked, and not taken yet. */
export interface DraftService {
  readonly key: string
  readonly name_ro: string
  readonly name_en: string
  readonly minutes: number
  readonly price: number
  readonly online: boolean
}

/** What a step is writing of the clinic, as the preview shows it before it is saved. */
export interface PreviewDraft {
  readonly name?: string
  readonly phone?: string
  readonly address?: string
  readonly city?: string
  readonly county?: string
  readonly hours?: readonly OpeningRow[]
  readonly services?: readonly DraftService[]
}
