// What documents on paper are made of. Data alone: the same facts are the same bytes.

import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import type { Answers, FormTemplate, SignerAs } from '#domain/documents/forms/form-template.ts'
import type { FieldValues, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'

/** A picture as it goes into a document: see `readPictures`. */
export interface Picture {
  readonly data: string
  readonly width: number
  readonly height: number
}
/** By the id that templates name. */
export type Pictures = ReadonlyMap<number, Picture>

/** Who stands at the head of every page; what is empty is left out. */
export interface ClinicHead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly cif: string
}

export interface ReportFacts {
  readonly template: ReportTemplate
  readonly language: DocumentLanguage
  readonly clinic: ClinicHead
  /** Of the visit, for the hours that it tells. */
  readonly zone: string
  readonly tags: TagValues
  readonly fields: FieldValues
  readonly blocks: ReportBlocks
  readonly pictures: Pictures
  /** "2026-00412"; null until it is locked. */
  readonly number: string | null
  /** The number of the one that it completes. */
  readonly corrects: string | null
  /** Marked on every page until it is locked for good. */
  readonly isDraft: boolean
  /** Of the canonical JSON of all that it says, in hex; null until it is locked. */
  readonly sha256: string | null
  /** When it was locked, or last written, in epoch milliseconds: the document's own date. */
  readonly made: number
}

/** A file that came with a form: named in it by its own hash. */
export interface UploadedFile {
  readonly id: number
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

export interface FormFacts {
  readonly form: FormTemplate
  readonly version: number
  readonly language: DocumentLanguage
  readonly clinic: ClinicHead
  /** "41-2231"; null of a template that nobody has. */
  readonly file: string | null
  /** Full name; empty where nobody is named yet. */
  readonly patient: string
  readonly tags: TagValues
  /** What was answered, values of the record in its own words; null of the empty form, to fill in on paper. */
  readonly answers: Answers | null
  readonly uploads: readonly UploadedFile[]
  readonly pictures: Pictures
  /** Marked on every page: what is filled in so far. */
  readonly isDraft?: boolean | undefined
  /** Epoch milliseconds: the document's own date. A constant, where bytes must not change with the hour. */
  readonly made: number
}

/** What is added once a form is signed. */
export interface SignedFacts {
  /** Drawn, or the name that was typed. */
  readonly strokes: Strokes | null
  readonly typedName: string | null
  readonly evidence: SignatureEvidence
  /** Pages of the document as it was seen before it was signed. */
  readonly pages: number
  /** Where the evidence's hours are told. */
  readonly zone: string
  readonly visit: { readonly at: number; readonly doctor: string } | null
  /** Where anybody may verify a document: "https://zambet.ro/verify-document". */
  readonly verifyAddress: string
  /** What sealed it: "Zâmbet 22.2.0". */
  readonly product: string
}

/** What proves who signed what, when and from where; instants as RFC 3339, hashes in hex. */
export interface SignatureEvidence {
  /** As people say it: clinic and file. */
  readonly file: string
  readonly template: { readonly version: number; readonly sha256: string }
  readonly document_sha256: string
  readonly answers_sha256: string
  readonly signature_sha256: string
  readonly signer: { readonly name: string; readonly as: SignerAs }
  readonly consent_text: string
  readonly code?:
    | {
        /** Masked. */
        readonly to: string
        readonly sent_at: string
        readonly delivered_at: string | null
        readonly verified_at: string
        readonly tries: number
      }
    | undefined
  readonly witness?: { readonly name: string; readonly at: string } | undefined
  readonly request: {
    readonly ip: string
    readonly agent: string
    readonly screen: string
    readonly was_read: boolean
  }
  readonly signed_at: string
  readonly events: readonly SignatureEvent[]
  /** The hash of the clinic's signature before this one. */
  readonly previous: string
}

export interface SignatureEvent {
  /** A name of `EVENTS` in words.ts; any other is shown as it is. */
  readonly what: string
  readonly at: string
  /** Whoever of the staff did it, or empty. */
  readonly by: string
  readonly detail: string
}
