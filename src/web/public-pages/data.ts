import type { Language } from '#web/i18n/languages.ts'

/** What a drawn page carries so that the browser need not ask again. */
export interface PageData {
  readonly params: Readonly<Record<string, string>>
  readonly language: Language
  /** Of the address when it names none. */
  readonly unnamed: Language
  /** Epoch ms. */
  readonly drawnAt: number
  /** Calls with their inputs, as queries are named, and what they answered. */
  readonly answers: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}
