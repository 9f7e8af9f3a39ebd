import type { CallReply } from '#contract/call.ts'
import type { Language } from '#contract/field-messages.ts'
import { say } from '#contract/texts.ts'
import type { getPayPage, PayPage, startPayment } from '#contract/money/pay.ts'
import { ronOf } from '#domain/money/money.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { findAttemptByCode, findLastOfLink, type Attempt } from '#server/features/card-payments/attempts.ts'
import { beginPayment, openCheckout } from '#server/features/card-payments/begin-payment.ts'
import { goOnOrClose } from '#server/features/card-payments/go-on-or-close.ts'
import { findBookingCode } from '#server/features/online-booking/book-paid.ts'
import {
  findContact,
  findLinkByCode,
  listLinkCharges,
  lockLink,
  nameCharges,
  type LinkRow,
} from '#server/features/payment-links/paid-links.ts'
import { stateOfLink } from '#server/features/payment-links/payment-links.ts'
import { WORDS } from '#server/features/payment-links/words.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { CardsUnavailable } from '#server/outside/payments/card-payments.ts'
import { clinicOfCode } from '#server/records/public-codes.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { prove } from './prove.ts'
import { whyReturned } from './refusals.ts'

const QUARTER_HOUR = 900

interface Found {
  readonly clinicId: number
  readonly link?: LinkRow
  /** The attempt of the code, or the last one of the link. */
  readonly attempt?: Attempt
}

export async function showPayPage(code: string, ctx: Context): Promise<CallReply<typeof getPayPage>> {
  const found = await findByCode(code, ctx)
  // Whoever comes back from the processor may be here before its message is.
  if (found.attempt?.state === 'pending') {
    await limitAttempts(ctx, [{ key: `prove:${code}`, max: 60, windowSeconds: QUARTER_HOUR }])
    await prove(inTime(ctx), found.clinicId, found.attempt.id).catch((error: unknown) => {
      if (!(error instanceof CardsUnavailable)) throw error
    })
  }
  return { data: await present(await findByCode(code, ctx), ctx) }
}

/** A page to pay on; one that stands open is gone on with. */
export async function startPaying(code: string, ctx: Context): Promise<CallReply<typeof startPayment>> {
  await limitAttempts(ctx, [{ key: `pay:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const { clinicId, link, attempt } = await findByCode(code, ctx)
  if (attempt?.state === 'pending') {
    const url = await goOnOrClose(ctx, clinicId, attempt.id, attempt.amount_bani)
    if (url !== undefined) return { data: await started(ctx, clinicId, attempt, url) }
  }
  if (!link) throw new Failure('link_over')
  // What came of it is looked at by the clinic first.
  if (attempt?.differs) throw new Failure('already_paid')
  const made = await writeAsPatient(ctx, clinicId, async tx => {
    const locked = await lockLink(tx, link.id)
    const state = locked && stateOfLink(locked, ctx.now)
    if (state === 'paid') throw new Failure('already_paid')
    if (!locked || state !== 'open') throw new Failure('link_over')
    // Whoever pressed twice at once has one page.
    const other = await findLastOfLink(tx, link.id)
    if (other?.state === 'pending') return other
    const contact = await findContact(tx, locked.patient_id)
    const title = say(WORDS.title, ctx.language, { clinic: contact?.clinic_name ?? '' })
    const begun = await beginPayment(tx, {
      purpose: 'link',
      patientId: locked.patient_id,
      amountBani: locked.amount_bani,
      title,
      language: ctx.language,
      linkId: locked.id,
    })
    return { ...begun, amount_bani: locked.amount_bani, expires_at: new Date(begun.expiresAt) }
  })
  return { data: await started(ctx, clinicId, made, await openCheckout(ctx, clinicId, made.id)) }
}

async function started(
  ctx: Context,
  clinicId: number,
  { code, amount_bani, expires_at }: Pick<Attempt, 'code' | 'amount_bani' | 'expires_at'>,
  url: string,
) {
  const zone = await ctx.db.tenant(clinicId, tx => new ClinicTx(tx).zone)
  return {
    code,
    url,
    amount: ronOf(amount_bani),
    expires_at: formatInstant(expires_at.getTime(), zone),
    expires_in: secondsTo(expires_at, ctx),
  }
}

/** Misses are counted per address, so that nobody can go on trying codes. */
async function findByCode(code: string, ctx: Context): Promise<Found> {
  const clinicId = clinicOfCode(code)
  const found =
    clinicId === undefined
      ? undefined
      : await ctx.db.tenant(clinicId, async (tx): Promise<Found | undefined> => {
          const link = await findLinkByCode(tx, code)
          if (link) return { clinicId, link, attempt: await findLastOfLink(tx, link.id) }
          const attempt = await findAttemptByCode(tx, code)
          return attempt && { clinicId, attempt }
        })
  if (found) return found
  await limitAttempts(ctx, [
    { key: `code-miss:address:${ctx.address}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
  throw new Failure('not_found')
}

async function present({ clinicId, link, attempt }: Found, ctx: Context): Promise<PayPage> {
  return ctx.db.tenant(clinicId, async bare => {
    const tx = new ClinicTx(bare)
    const zone = await tx.zone
    const patientId = (link ?? attempt)!.patient_id
    const contact = await findContact(tx, patientId)
    if (!contact) throw new Failure('not_found')
    const amount = (link ?? attempt)!.amount_bani
    const expires = (link ?? attempt)!.expires_at
    const paidAt = link?.paid_at ?? null
    const isOpen = attempt?.state === 'pending' && attempt.expires_at.getTime() > ctx.now
    return {
      kind: link ? ('link' as const) : ('payment' as const),
      purpose: link ? ('link' as const) : attempt!.purpose,
      state: link ? linkPageState(link, attempt, ctx.now) : pageState(attempt!, ctx.now),
      clinic_name: contact.clinic_name,
      clinic_phone: contact.clinic_phone,
      title: link ? say(WORDS.title, ctx.language, { clinic: contact.clinic_name }) : attempt!.title,
      amount: ronOf(amount),
      taken: attempt?.taken_bani ? ronOf(attempt.taken_bani) : null,
      returned_because: attempt?.refused ? whyReturned(attempt.refused) : null,
      lines: link ? await linesOf(tx, link, ctx.language) : [],
      expires_at: formatInstant(expires.getTime(), zone),
      expires_in: secondsTo(expires, ctx),
      paid_at: paidAt && formatInstant(paidAt.getTime(), zone),
      booking_code: attempt?.booking_id ? ((await findBookingCode(tx, attempt.booking_id)) ?? null) : null,
      url: isOpen && !link ? attempt.checkout_url : null,
      is_trial: ctx.outside.cards.isTrial,
    }
  })
}

function pageState(
  { state, refused, taken_bani, differs, expires_at }: Attempt,
  now: number,
): PayPage['state'] {
  if (state === 'succeeded' && refused !== null && taken_bani !== null) return 'returned'
  if (state === 'succeeded') return differs ? 'differs' : 'paid'
  if (state !== 'pending') return 'over'
  return expires_at.getTime() > now ? 'open' : 'proving'
}

function linkPageState(link: LinkRow, last: Attempt | undefined, now: number): PayPage['state'] {
  const state = stateOfLink(link, now)
  if (state !== 'paid' && last?.differs) return 'differs'
  return state === 'paid' || state === 'open' ? state : 'over'
}

/** What a link is for; of one for the account as a whole, that alone. */
async function linesOf(tx: ClinicTx, link: LinkRow, language: Language) {
  const names = await nameCharges(tx, await listLinkCharges(tx, link.id))
  if (names.length === 0)
    return [{ id: 0, name: say(WORDS.account, language), amount: ronOf(link.amount_bani) }]
  return names.map(row => ({ id: row.id, name: row[`name_${language}`], amount: ronOf(row.amount_bani) }))
}

const secondsTo = (at: Date, { now }: { now: number }) => Math.max(0, Math.round((at.getTime() - now) / 1000))

/** For what is done beside the call, at the call's instant. */
const inTime = (ctx: Context) => ({ ...ctx, now: () => ctx.now })
