import type { AwaitedCode } from '#server/features/accounts/one-time-codes.ts'
import { sendDocumentCode } from '#server/features/document-access/document-codes.ts'
import { readLinked } from '#server/features/document-access/links.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'

/**
 * Sends the code that signs the document of that hash or, without one, that opens what is signed or locked: to the phone
 * of the record, never to one that is said.
 */
export async function sendCodeOfLink(
  ctx: Context,
  token: string,
  sha256: string | undefined,
): Promise<AwaitedCode & { target: string }> {
  const linked = await readLinked(ctx, token)
  if (linked.is_void) throw new Failure('form_void')
  if (
    linked.expires_at &&
    linked.expires_at.getTime() <= ctx.now &&
    !(linked.is_signed && linked.kind === 'form')
  )
    throw new Failure('link_expired')
  const { kind, id, clinic_id: clinicId } = linked
  if (sha256 !== undefined) {
    if (linked.is_signed) throw new Failure('form_signed')
    if (linked.document_sha256?.toString('hex') !== sha256.toLowerCase())
      throw new Failure('document_changed')
  } else if (!linked.is_signed) throw new Failure('not_found')
  const use = sha256 === undefined ? 'opens' : { signs: Buffer.from(sha256, 'hex') }
  return sendDocumentCode(ctx, linked, use, (tx, to) =>
    addDocumentEvent(
      tx,
      { clinicId, ...(kind === 'form' ? { formFileId: id } : { reportId: id }) },
      { what: use === 'opens' ? 'open_code_sent' : 'code_sent', at: ctx.now, detail: to },
    ),
  )
}
