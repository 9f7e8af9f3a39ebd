// How whoever signs is known: by a code that was sent for this very document, or by a colleague who saw them.

import {
  codeFailure,
  tryDocumentCode,
  type CodeProof,
  type CodeUse,
} from '#server/features/document-access/document-codes.ts'
import type { WrongCode } from '#server/features/accounts/one-time-codes.ts'
import { addDocumentEvent, listDocumentEvents } from '#server/features/document-events/document-events.ts'
import type { FormRow } from '#server/features/form-files/form-rows.ts'
import { refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'

/** So long what a colleague saw is what stands there. */
const SEEN_MILLISECONDS = 15 * 60_000

const WRONG = 'code_wrong'
/** More say nothing new, and a stranger with the link would make the evidence endless. */
const MOST_TOLD = 20

export type Proof =
  | { readonly code: CodeProof & { readonly verified_at: string } }
  | { readonly witness: { readonly account: number; readonly name: string; readonly at: string } }
  | Record<never, never>

/** Takes back all that was done by then; that it was tried is counted by `countWrongCode`. */
export class WrongCodeGiven extends Error {
  readonly outcome: WrongCode
  constructor(outcome: WrongCode) {
    super('the code is wrong')
    this.outcome = outcome
  }
}

export function requireCode(code: string | undefined): string {
  if (!code) throw refuseField('code', 'required')
  if (!/^\d{6}$/.test(code)) throw refuseField('code', 'code_format')
  return code
}

export const keyOfForm = ({ id, clinic_id, patient_id }: FormRow) => ({
  kind: 'form' as const,
  id,
  clinic_id,
  patient_id,
})

/** Uses the code up in the transaction that signs: of two phones with one code the second finds none. */
export async function useCode(
  tx: WriteTx,
  ctx: Context,
  form: FormRow,
  use: CodeUse,
  code: string,
): Promise<Proof> {
  const checked = await tryDocumentCode(tx, ctx, keyOfForm(form), use, code)
  if ('wrong' in checked) throw new WrongCodeGiven(checked.wrong)
  return { code: { ...checked.proof, verified_at: new Date(ctx.now).toISOString() } }
}

/** A try counts although what it was for was taken back. Throws what is told of it. */
export async function countWrongCode(
  ctx: Context,
  form: FormRow,
  use: CodeUse,
  code: string,
  { outcome }: WrongCodeGiven,
): Promise<never> {
  await ctx.db.tenant(form.clinic_id, async tx => {
    const counted = await tryDocumentCode(tx, ctx, keyOfForm(form), use, code)
    // What signs tells of all that was tried, also of codes before the right one.
    if (use === 'opens' || !('wrong' in counted) || counted.wrong === 'expired') return
    const document = { clinicId: form.clinic_id, formFileId: form.id }
    const told = (await listDocumentEvents(tx, document)).filter(({ what }) => what === WRONG)
    if (told.length < MOST_TOLD)
      await addDocumentEvent(tx, document, { what: WRONG, at: ctx.now, detail: ctx.address })
  })
  throw codeFailure(outcome)
}

/** Undefined until a colleague has said who stands there, of this document and not long ago. */
export function witnessOf(form: FormRow, now: number): Proof | undefined {
  const { witness_by: by, witness_at: at, witness_of: of, witness_name: name } = form
  if (by === null || at === null || of !== form.document_sha256) return undefined
  if (at.getTime() < now - SEEN_MILLISECONDS) return undefined
  return { witness: { account: by, name, at: at.toISOString() } }
}
