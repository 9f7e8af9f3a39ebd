import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/documents/public-documents.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import {
  beginCodeGuess,
  codeFailure,
  findChannel,
  takeBackCodeGuesses,
  tryDocumentCode,
} from '#server/features/document-access/document-codes.ts'
import { noteOpened, readLinked, type LinkedRow } from '#server/features/document-access/links.ts'
import { grantOpening, mayOpen } from '#server/features/document-access/openings.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { findDocumentOf, findFormFacts, findReportFacts, type DocumentFacts } from './public-documents.sql.ts'

const MINUTE = 60
const MOST_CHECKS = 60

/** What a link leads to; what the document says opens with a code. */
export async function showDocument(
  ctx: Context,
  token: string,
): Promise<CallReply<typeof calls.getPublicDocument>> {
  const linked = await readReady(ctx, token)
  const { clinic_id: clinicId } = linked
  const { facts, channel } = await ctx.db.tenant(clinicId, async tx => ({
    facts: await findFacts(tx, linked),
    channel: await findChannel(tx, ctx, linked, 'opens'),
  }))
  const isOpen = mayOpen(ctx, openedOf(linked))
  const expires = linked.expires_at?.getTime() ?? ctx.now
  return {
    data: {
      state: expires > ctx.now ? 'open' : 'expired',
      clinic: {
        name: facts.clinic_name,
        phone: facts.clinic_phone && formatPhone(facts.clinic_phone),
      },
      patient_first_name: facts.first_name,
      visit_at: formatInstant(facts.at.getTime(), facts.zone),
      zone: facts.zone,
      doctor: facts.doctor,
      expires_at: formatInstant(expires, facts.zone),
      code_to: channel?.masked ?? null,
      may_open: isOpen,
      document:
        isOpen && facts.file
          ? { title: facts.title, number: facts.number, sha256: facts.file.sha256, size: facts.file.size }
          : null,
    },
  }
}

/** By the code that was sent for it; the browser that gave it may open it for some hours. */
export async function openDocument(ctx: Context, token: string, code: string): Promise<Record<never, never>> {
  const linked = await readReady(ctx, token)
  refuseExpired(ctx, linked)
  if (!/^\d{6}$/.test(code)) throw refuseField('code', 'code_format')
  await beginCodeGuess(ctx, linked)
  const checked = await ctx.db.tenant(linked.clinic_id, async tx => {
    const outcome = await tryDocumentCode(tx, ctx, linked, 'opens', code)
    if ('wrong' in outcome) return outcome
    if (linked.link_id !== null) await noteOpened(tx, linked.link_id, ctx.now)
    await addDocumentEvent(tx, keyOf(linked), { what: 'opened', at: ctx.now, detail: ctx.address })
    return outcome
  })
  if ('wrong' in checked) throw codeFailure(checked.wrong)
  await takeBackCodeGuesses(ctx, linked)
  grantOpening(ctx, openedOf(linked))
  return {}
}

/** The document itself. Throws not_signed_in for a browser that gave no code, document_making while it is being made. */
export async function sendDocument(ctx: Context, token: string, isInline: boolean): Promise<RawReply> {
  const linked = await readReady(ctx, token)
  refuseExpired(ctx, linked)
  if (!mayOpen(ctx, openedOf(linked))) throw new Failure('code_needed')
  const facts = await ctx.db.tenant(linked.clinic_id, tx => findFacts(tx, linked))
  if (!facts.file) throw new Failure('document_making')
  const stream = await ctx.outside.files.open(facts.file.key)
  if (!stream) throw new Failure('not_found')
  return new RawReply('application/pdf', stream, {
    'content-length': String(facts.file.size),
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${facts.number}.pdf"`,
    'content-security-policy': "frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
    'cache-control': 'private, no-store',
  })
}

/** Whether these very bytes left the product, by whom and when. Nothing is told of the patient. */
export async function verifyDocument(
  ctx: Context,
  sha256: string,
): Promise<CallReply<typeof calls.verifyDocument>> {
  if (!/^[0-9a-f]{64}$/i.test(sha256)) throw refuseField('sha256', 'invalid')
  await limitAttempts(ctx, [
    { key: `document-verify:${ctx.address}`, max: MOST_CHECKS, windowSeconds: MINUTE },
  ])
  const found = await ctx.db.stranger(tx => findDocumentOf(tx, Buffer.from(sha256, 'hex')))
  if (!found) return { data: { result: 'unknown', document: null } }
  return {
    data: {
      result: 'unchanged',
      document: {
        kind: found.kind,
        clinic: found.clinic_name,
        code: found.number ?? `${found.clinic_id}-${found.id}`,
        at: found.at.toISOString(),
      },
    },
  }
}

/** What is not locked or signed has nothing to show yet. */
async function readReady(ctx: Context, token: string): Promise<LinkedRow> {
  const linked = await readLinked(ctx, token)
  if (!linked.is_signed || linked.link_id === null) throw new Failure('not_found')
  return linked
}

function refuseExpired(ctx: Context, { expires_at: expires }: LinkedRow): void {
  if (!expires || expires.getTime() <= ctx.now) throw new Failure('link_expired')
}

async function findFacts(
  tx: Parameters<typeof findReportFacts>[0],
  { kind, id }: LinkedRow,
): Promise<DocumentFacts> {
  const facts = await (kind === 'report' ? findReportFacts(tx, id) : findFormFacts(tx, id))
  if (!facts) throw new Failure('not_found')
  return facts
}

const openedOf = ({ clinic_id: clinicId, kind, id }: LinkedRow) => ({ clinicId, kind, id })
const keyOf = ({ clinic_id: clinicId, kind, id }: LinkedRow) =>
  kind === 'report' ? { clinicId, reportId: id } : { clinicId, formFileId: id }
