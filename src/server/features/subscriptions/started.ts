import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/money/patient-subscriptions.ts'
import type { StartedSubscription, WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import type { Language } from '#contract/field-messages.ts'
import { chargeAct, type ChargeDraft } from '#domain/money/ledger.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { partWorth } from '#domain/money/shares.ts'
import { lastDayOf } from '#domain/money/subscription-days.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { lockAccounts, post } from '#server/features/ledger/ledger.ts'
import { readVatTerms, vatOf } from '#server/features/ledger/vat-terms.ts'
import { presentPatient, requirePatient } from '#server/features/patients/patients.ts'
import { lowestPrice } from '#domain/money/checkout.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import {
  byId,
  findListedPackage,
  findOwner,
  getMoneyRow,
  insertStartedRow,
  listStartedRows,
  listUseRows,
  ofPatient,
  type ListedPackage,
} from './started.sql.ts'

export function showPatientSubscriptions(
  ctx: StaffContext,
  id: number,
): Promise<{ data: StartedSubscription[] }> {
  return ctx.read(async tx => {
    await presentPatient(tx, ctx, id)
    const today = localDateOf(ctx.now, await tx.zone)
    return { data: await listStartedRows(tx, ctx.language, today, ofPatient(id)) }
  })
}

export function showPatientSubscription(ctx: StaffContext, id: number): Promise<{ data: WholeSubscription }> {
  return ctx.read(async tx => {
    await requireOwner(tx, ctx, id)
    return { data: await presentWhole(tx, ctx, id) }
  })
}

/** Starts a package today: what it costs is owed, what it is good for waits for its visits. */
export function startSubscription(
  ctx: StaffContext,
  body: CallBody<typeof calls.assignSubscription>,
): Promise<{ data: StartedSubscription }> {
  return ctx.write(async tx => {
    const { patient_id: patientId, subscription_id: subscriptionId } = body
    await requirePatient(tx, ctx, patientId)
    await lockAccounts(tx, [patientId])
    const listed = await requireListed(tx, subscriptionId)
    const price = await agreedPrice(tx, ctx, listed, body.price)
    return { data: await start(tx, ctx, { patientId, subscriptionId, price }, listed) }
  })
}

interface Start {
  readonly patientId: number
  readonly subscriptionId: number
  /** In bani. */
  readonly price: number
}

/** At the price and by the terms that a patient saw who bought it by themselves, as long as it is sold at all. */
export async function startListed(
  tx: WriteTx,
  ctx: { readonly language: Language },
  wanted: Start,
  terms: Pick<ListedPackage, 'months' | 'maximum_uses' | 'no_show_uses' | 'vat'>,
): Promise<StartedSubscription> {
  await lockAccounts(tx, [wanted.patientId])
  const listed = await requireListed(tx, wanted.subscriptionId)
  return start(tx, ctx, wanted, { ...listed, ...terms, price_bani: wanted.price })
}

async function requireListed(tx: Tx, id: number): Promise<ListedPackage> {
  const listed = await findListedPackage(tx, id)
  if (!listed?.active) throw refuseField('subscription_id', listed ? 'inactive' : 'id')
  return listed
}

async function start(
  tx: WriteTx,
  ctx: { readonly language: Language },
  { patientId, subscriptionId, price }: Start,
  listed: ListedPackage,
): Promise<StartedSubscription> {
  const { clinicId, accountId, now } = tx.author
  const today = localDateOf(now, await tx.zone)
  const id = await insertStartedRow(tx, {
    clinic_id: clinicId,
    patient_id: patientId,
    subscription_id: subscriptionId,
    started_on: today,
    ends_on: lastDayOf(today, listed.months),
    price_bani: price,
    maximum_uses: listed.maximum_uses,
    no_show_uses: listed.no_show_uses,
    created_by: accountId,
    created_at: new Date(now),
  })
  await post(tx, [chargeAct(await chargeOf(tx, { patient_id: patientId }, id, listed, price))])
  const [data] = await listStartedRows(tx, ctx.language, today, byId(id))
  await tx.record('patient_money', data!.patient_id, 'subscription_added', undefined, data)
  await tx.record('subscription', subscriptionId, 'start_added', undefined, { id })
  return data!
}

/** The list's price, or another: less within the clinic's limit, anything for whoever may refund. */
async function agreedPrice(
  tx: Tx,
  ctx: StaffContext,
  { price_bani: listed }: ListedPackage,
  asked: number | undefined,
): Promise<number> {
  const price = asked === undefined ? listed : parseRon(asked)
  if (price === undefined) throw refuseField('price', 'amount')
  if (price === listed || ctx.actor.permissions.has('payments.refund')) return price
  const { discount_limit: limit } = await readSettings(tx, 'payments')
  if (price > listed) throw refuseField('price', 'above_most', { most: sayLei(listed, ctx.language) })
  const least = lowestPrice(listed, null, limit)
  if (price < least)
    throw refuseField('price', 'price_too_low', { least: sayLei(least, ctx.language), percent: limit })
  return price
}

async function chargeOf(
  tx: Tx,
  { patient_id: patientId }: { patient_id: number },
  id: number,
  listed: ListedPackage,
  price: number,
): Promise<ChargeDraft> {
  const terms = await readVatTerms(tx)
  const before = Math.max(price, listed.price_bani)
  return {
    patientId,
    kind: 'subscription',
    nameRo: listed.name_ro,
    nameEn: listed.name_en,
    price: before,
    discount: before - price,
    vat: vatOf(listed.vat, price, terms),
    patientSubscriptionId: id,
  }
}

/** A started package with its uses and its money. */
export async function presentWhole(tx: ClinicTx, ctx: StaffContext, id: number): Promise<WholeSubscription> {
  const today = localDateOf(ctx.now, await tx.zone)
  const [[one], money, uses] = await Promise.all([
    listStartedRows(tx, ctx.language, today, byId(id)),
    getMoneyRow(tx, id),
    listUseRows(tx, ctx.language, id),
  ])
  if (!one) throw new Failure('not_found')
  const { net_bani: net, earned_bani: earned } = money
  const isLast = one.used + 1 >= one.maximum_uses
  return {
    ...one,
    patient_name: money.patient_name,
    started_by: money.started_by,
    uses,
    use_worth: ronOf(isLast ? Math.max(net - earned, 0) : partWorth(net, one.maximum_uses, 1)),
    paid: ronOf(money.paid_bani),
    earned: ronOf(earned),
    unused: ronOf(one.state === 'refunded' ? 0 : net - earned),
  }
}

/** Whose a started package is; not_found where the caller does not see them. */
export async function requireOwner(tx: ClinicTx, ctx: StaffContext, id: number): Promise<number> {
  const patientId = await findOwner(tx, id)
  if (patientId === undefined) throw new Failure('not_found')
  await presentPatient(tx, ctx, patientId)
  return patientId
}
