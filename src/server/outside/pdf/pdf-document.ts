import type { Language } from '#contract/language.ts'
import type { Content } from 'pdfmake'

/** A document as it travels to the thread that makes it: data alone, no function. */
export interface PdfDocument {
  readonly language: Language
  /** Stands at the head of every page. */
  readonly clinic: string
  readonly title: string
  /** As every page counts itself: "Pagina {page} din {pages}". */
  readonly pageLabel: string
  /** Epoch milliseconds; the same document of the same instant has the same bytes. */
  readonly made: number
  readonly isWide?: boolean
  /** A page to hang up: nothing stands over or under what it says. */
  readonly isPoster?: boolean
  /** Of what a clinic gives away or keeps for good; lists and invoices have none. */
  readonly paper?: PdfPaper
  readonly content: readonly (Content | PdfTable)[]
}

/** What stands over and under every page beside the clinic's name and the page's number. */
export interface PdfPaper {
  /** Where the clinic is, at the right. */
  readonly line: string
  /** Under the page, at the left. */
  readonly note: string
  /** Stands across every page, where it is not empty: "CIORNĂ". */
  readonly draft: string
  /** Whether the head is left out, for paper that has one. */
  readonly isHeadless: boolean
}

/** A table of plain cells, which travels far faster than one whose cells say how they look. */
export interface PdfTable {
  readonly columns: readonly PdfColumn[]
  readonly cells: readonly (readonly string[])[]
  /** A last row that stands out. */
  readonly foot?: readonly string[]
  /** Whether a row may go on over the page, as long texts must. */
  readonly mayBreak?: boolean
}

export interface PdfColumn {
  readonly title: string
  /** Columns share the page's width by it. */
  readonly width: number
  readonly isNumber: boolean
}

/** What the thread answers for one document: its bytes in parts, then its end, or why there is none. */
export type PdfAnswer = { readonly part: Uint8Array } | { readonly end: true } | { readonly error: string }
