import type { CallBody, CallReply } from '#contract/call.ts'
import type { addPaymentLink, listPaymentLinks, PaymentLink } from '#contract/money/payment-links.ts'
import { LOCALES, type Language } from '#contract/language.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { takesCards } from '#server/features/card-payments/begin-payment.ts'
import { listOpenCharges, lockAccounts } from '#server/features/ledger/ledger.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { findSeen, requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { newPublicCode } from '#server/records/public-codes.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import {
  findContact,
  findLink,
  insertLink,
  listLinks,
  lockLink,
  stampCancelled,
  type LinkRow,
} from './payment-links.sql.ts'
import { LINK, LINK_EMAIL } from './words.ts'

type Body = CallBody<typeof addPaymentLink>

const VALID_DAYS = 30
const DAY = 86_400_000
/** As little as the processor takes. */
const LEAST_BANI = 200

export function addLink(ctx: StaffContext, body: Body): Promise<CallReply<typeof addPaymentLink>> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    const { patient_id: patientId } = body
    await requirePatient(tx, ctx, patientId)
    if (!(await takesCards(tx))) throw new Failure('no_card_payment')
    await lockAccounts(tx, [patientId])
    const amountBani = await readAmount(tx, body, ctx.language)
    const contact = await findContact(tx, patientId)
    if (!contact) throw new Failure('not_found')
    const to = body.by === 'sms' ? contact.mobile : contact.email
    if (to === null) throw refuseField('by', body.by === 'sms' ? 'no_mobile' : 'no_email')
    const code = newPublicCode(clinicId)
    const row = {
      clinic_id: clinicId,
      code,
      patient_id: patientId,
      amount_bani: amountBani,
      channel: body.by,
      created_at: new Date(ctx.now),
      created_by: ctx.actor.accountId,
      expires_at: new Date(ctx.now + VALID_DAYS * DAY),
    }
    const id = await insertLink(tx, row, body.charges ?? [])
    await send(tx, ctx, { id, ...row }, { to, clinic: contact.clinic_name })
    const after = { link: id, amount_bani: amountBani, by: body.by }
    await tx.record('patient_money', patientId, 'link_added', undefined, after)
    const made = await findLink(tx, id)
    return { data: await present(tx, ctx, made!) }
  })
}

/** What is asked for: never more than is open, since nobody would know what the rest is for. */
async function readAmount(
  tx: WriteTx,
  { patient_id: patientId, amount, charges }: Body,
  language: Language,
): Promise<number> {
  const open = await listOpenCharges(tx, patientId)
  const named = new Set(charges)
  const unknown = [...named].filter(id => !open.some(charge => charge.charge_id === id))
  if (unknown.length > 0) throw refuseField('charges', 'choice')
  const wanted = named.size === 0 ? open : open.filter(charge => named.has(charge.charge_id))
  const most = wanted.reduce((sum, charge) => sum + charge.open, 0)
  const asked = amount === undefined ? most : (parseRon(amount) ?? 0)
  if (asked < LEAST_BANI || asked > most)
    throw refuseField('amount', 'amount_between', {
      minimum: sayLei(LEAST_BANI, language),
      maximum: sayLei(most, language),
    })
  return asked
}

async function send(
  tx: WriteTx,
  ctx: StaffContext,
  link: Pick<LinkRow, 'id' | 'code' | 'amount_bani' | 'channel' | 'expires_at'>,
  { to, clinic }: { to: string; clinic: string },
): Promise<void> {
  const values = {
    clinic,
    amount: sayLei(link.amount_bani, ctx.language),
    link: linkOf(ctx, link.code),
    until: new Intl.DateTimeFormat(LOCALES[ctx.language], {
      timeZone: await tx.zone,
      day: 'numeric',
      month: 'long',
    }).format(link.expires_at),
  }
  const text =
    link.channel === 'sms'
      ? { body: dropDiacritics(sayEmail(LINK, ctx.language, values).body) }
      : sayEmail(LINK_EMAIL, ctx.language, values)
  const key = `payment-link:${link.id}`
  await queueMessage(tx, ctx, {
    clinicId: ctx.actor.clinicId,
    key,
    channel: link.channel,
    recipient: to,
    ...text,
  })
}

export function showLinks(ctx: StaffContext, patientId: number): Promise<CallReply<typeof listPaymentLinks>> {
  return ctx.read(async tx => {
    await findSeen(tx, ctx, patientId)
    const rows = await listLinks(tx, patientId)
    return { data: await Promise.all(rows.map(row => present(tx, ctx, row))) }
  })
}

export function takeLinkBack(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const link = await lockLink(tx, id)
    if (!link) throw new Failure('not_found')
    await findSeen(tx, ctx, link.patient_id)
    if (link.paid_at !== null) throw new Failure('already_paid')
    if (await stampCancelled(tx, id, new Date(ctx.now)))
      await tx.record('patient_money', link.patient_id, 'link_removed', { link: id }, undefined)
    return {}
  })
}

async function present(tx: ClinicTx, ctx: StaffContext, row: LinkRow): Promise<PaymentLink> {
  const zone = await tx.zone
  const at = (instant: Date) => formatInstant(instant.getTime(), zone)
  return {
    id: row.id,
    url: linkOf(ctx, row.code),
    amount: ronOf(row.amount_bani),
    channel: row.channel,
    state: stateOfLink(row, ctx.now),
    created_at: at(row.created_at),
    created_by: row.created_by,
    expires_at: at(row.expires_at),
    paid_at: row.paid_at && at(row.paid_at),
  }
}

export function stateOfLink(row: LinkRow, now: number): PaymentLink['state'] {
  if (row.paid_at !== null) return 'paid'
  if (row.cancelled_at !== null) return 'cancelled'
  return row.expires_at.getTime() <= now ? 'expired' : 'open'
}

const linkOf = ({ config }: StaffContext, code: string) => `${config.publicUrl}/pay/${code}`
