import { createHash } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { maskEmail, maskPhone } from '#domain/documents/masks.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import {
  checkCode,
  codeFailure,
  CODE_SECONDS,
  findFreshCode,
  findIssued,
  issueCodeOnce,
  RESEND_SECONDS,
  useUpCode,
  type AwaitedCode,
  type CodeTarget,
  type WrongCode,
} from '#server/features/accounts/one-time-codes.ts'
import { takesSms } from '#server/features/accounts/phone/phone-kind.ts'
import { findReach } from '#server/features/messages/claiming/say-of-visit.ts'
import { writeMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { beginGuess, takeBackGuesses } from '#server/http/guesses.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { findDelivery, findNamedClinic, type LinkedRow, type NamedClinic } from './document-access.sql.ts'
import { OPEN_EMAIL, WORDS } from './words.ts'

const QUARTER_HOUR = 900
/** Wrong codes of one document, whichever codes and hashes they were for, after which the next waits an hour. */
const PATIENCE = 10

/** What a code does: signs the document of these bytes, or opens what is signed or locked. */
export type CodeUse = { readonly signs: Buffer } | 'opens'

type Document = Pick<LinkedRow, 'kind' | 'id' | 'clinic_id' | 'patient_id'>

interface Channel {
  readonly by: 'sms' | 'email'
  /** A phone in E.164, or an email. */
  readonly to: string
  readonly masked: string
}

/** What proves that a code was sent and came back. */
export interface CodeProof {
  /** Masked. */
  readonly to: string
  readonly sent_at: string
  readonly delivered_at: string | null
  /** The right one included. */
  readonly tries: number
}

/**
 * Where codes of a document go: to the phone of the record, of a child's to that of who answers for them; to its email what
 * only opens and has no phone.
 */
export async function findChannel(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  document: Document,
  use: CodeUse,
): Promise<Channel | undefined> {
  return channelOf(await findContact(tx, ctx, document), use)
}

type Contact = NamedClinic & { readonly mobile: string | null; readonly email: string | null }

async function findContact(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { patient_id: patientId }: Document,
): Promise<Contact | undefined> {
  const reach = await findReach(tx, patientId, now)
  return reach && { ...reach, ...(await findNamedClinic(tx)) }
}

function channelOf(contact: Contact | undefined, use: CodeUse): Channel | undefined {
  if (contact?.mobile && takesSms(contact.mobile))
    return { by: 'sms', to: contact.mobile, masked: maskPhone(formatPhone(contact.mobile)) }
  if (use === 'opens' && contact?.email)
    return { by: 'email', to: contact.email, masked: maskEmail(contact.email) }
  return undefined
}

/** Bound to all that makes it another one: what it does, whose document, its bytes, and where it goes. */
function targetOf({ kind, id, clinic_id: clinicId }: Document, use: CodeUse, { to }: Channel): CodeTarget {
  const of = use === 'opens' ? 'open' : use.signs.toString('hex')
  return { purpose: use === 'opens' ? 'document' : 'form', target: `${kind}:${clinicId}:${id}:${of}:${to}` }
}

const guessKey = ({ kind, id, clinic_id: clinicId }: Document) => `document-code:${kind}:${clinicId}:${id}`
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const messageKey = ({ target }: CodeTarget, at: number) => `document-code:${hashOf(target)}:${at}`

/** Sends the code of a document; within a minute of the last one none, and the answer says how long that one holds. */
export async function sendDocumentCode(
  ctx: Context,
  document: Document,
  use: CodeUse,
  onSent: (tx: Tx, to: string) => Promise<void>,
): Promise<AwaitedCode & { target: string }> {
  const { clinic_id: clinicId } = document
  await limitAttempts(ctx, [
    { key: `document-code:address:${ctx.address}`, max: 20, windowSeconds: QUARTER_HOUR },
  ])
  const contact = await ctx.db.tenant(clinicId, tx => findContact(tx, ctx, document))
  const channel = channelOf(contact, use)
  if (!contact || !channel)
    throw new Failure('no_record_phone', { values: { phone: sayPhone(contact?.clinic_phone) } })
  const target = targetOf(document, use, channel)
  const fresh = await ctx.db.tenant(clinicId, tx => findFreshCode(tx, ctx, target))
  if (fresh) return { target: channel.masked, ...fresh }
  await limitAttempts(ctx, [
    { key: `document-code:to:${hashOf(channel.to)}`, max: 6, windowSeconds: QUARTER_HOUR },
  ])
  await ctx.db.tenant(clinicId, async tx => {
    const code = await issueCodeOnce(tx, ctx, target)
    if (code === undefined) return
    await writeMessage(tx, ctx, {
      clinicId,
      key: messageKey(target, ctx.now),
      category: 'code',
      patientId: document.patient_id,
      language: ctx.language,
      usefulUntil: ctx.now + CODE_SECONDS * 1000,
      channel: channel.by,
      recipient: channel.to,
      ...textOf(channel, use, { code, clinic: contact.clinic_name }, ctx.language),
    })
    await onSent(tx, channel.masked)
  })
  return { target: channel.masked, expires_in: CODE_SECONDS, resend_in: RESEND_SECONDS }
}

const sayPhone = (phone: string | null | undefined) => (phone ? formatPhone(phone) : '')

function textOf({ by }: Channel, use: CodeUse, values: { code: string; clinic: string }, language: Language) {
  if (by === 'email') return sayEmail(OPEN_EMAIL, language, values)
  const said =
    use === 'opens'
      ? say(WORDS.openSms, language, values)
      : say(WORDS.signSms, language, { ...values, print: shortPrint(use.signs) })
  return { body: dropDiacritics(said) }
}

/** As pages show it: 7F3A-91C2. */
export function shortPrint(sha256: Buffer): string {
  const hex = sha256.toString('hex').toUpperCase()
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}`
}

/** Before a code is looked at, outside the transaction that does: guesses are counted whatever becomes of it. */
export const beginCodeGuess = (ctx: Context, document: Document): Promise<number> =>
  beginGuess(ctx, guessKey(document), PATIENCE)

/** The code was right, and what it was for is done. */
export const takeBackCodeGuesses = (ctx: Context, document: Document): Promise<void> =>
  takeBackGuesses(ctx, guessKey(document))

export type Checked = { readonly proof: CodeProof } | { readonly wrong: WrongCode }

/**
 * Checks a code in the caller's transaction, and uses a right one up. A wrong one counts, so the transaction must commit
 * whatever the outcome; only then is `codeFailure` thrown.
 */
export async function tryDocumentCode(
  tx: Tx,
  ctx: Context,
  document: Document,
  use: CodeUse,
  code: string,
  attempt?: string,
): Promise<Checked> {
  const channel = await findChannel(tx, ctx, document, use)
  if (!channel) return { wrong: 'expired' }
  const target = targetOf(document, use, channel)
  const issued = await findIssued(tx, target)
  const outcome = await checkCode(tx, ctx, target, code, attempt)
  if (outcome !== 'right' || !issued) return { wrong: outcome === 'right' ? 'expired' : outcome }
  await useUpCode(tx, ctx, target, attempt)
  const delivery = await findDelivery(tx, messageKey(target, issued.at.getTime()))
  return {
    proof: {
      to: channel.masked,
      sent_at: issued.at.toISOString(),
      delivered_at: delivery?.delivered_at?.toISOString() ?? null,
      tries: issued.tries + 1,
    },
  }
}

export { codeFailure }
