import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'

/** What proves who signed what, when and from where: format 1. */
export interface Evidence {
  readonly format: 1
  /** As people say it: clinic and file. */
  readonly file: string
  readonly template: { readonly id: number; readonly version: number; readonly sha256: string }
  readonly document_sha256: string
  readonly answers_sha256: string
  readonly signature_sha256: string
  readonly signer: { readonly name: string; readonly as: SignerAs; readonly patient_id: number }
  readonly consent_text: string
  readonly code?:
    | {
        readonly to: string
        readonly sent_at: string
        readonly delivered_at: string | null
        readonly verified_at: string
        readonly tries: number
      }
    | undefined
  readonly witness?: { readonly account: number; readonly name: string; readonly at: string } | undefined
  readonly request: {
    readonly ip: string
    readonly agent: string
    readonly language: string
    readonly screen: string
    readonly was_read: boolean
  }
  readonly signed_at: string
  /** What happened until then, each step with its own hash. */
  readonly events: readonly {
    readonly what: string
    readonly at: string
    readonly by: string
    readonly detail: string
    readonly sha256: string
  }[]
  /** The hash of the clinic's signature before this one. */
  readonly previous: string
}

export const sha256Of = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()

/** Of what can be written as JSON in one way only. */
export const hashOfJson = (value: unknown): Buffer => sha256Of(canonicalJson(value))
