import type { CallBody, CallReply } from '#contract/call.ts'
import type { buyOffer, listOwnOffers, Shop } from '#contract/money/offers.ts'
import { ronOf } from '#domain/money/money.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { beginPayment, openCheckout } from '#server/features/card-payments/begin-payment.ts'
import { isPaymentEnabled } from '#server/records/payment-enabled.sql.ts'
import { findOrAddRecordOf } from '#server/features/online-booking/patient-records.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { PatientContext } from '#server/http/services.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { getBuyer } from './buyer.sql.ts'
import {
  findSold,
  getTerms,
  listCodes,
  listOwnRecords,
  listPackages,
  listSoldCards,
  listSoldPackages,
  type OwnRecord,
} from './offers.sql.ts'

const QUARTER_HOUR = 900

type Offers = CallReply<typeof listOwnOffers>['data']

/** Clinic by clinic, as each shows its own rows alone. */
export async function showOwnOffers(ctx: PatientContext): Promise<{ data: Offers }> {
  const records = await ctx.db.account(ctx.actor.accountId, tx => listOwnRecords(tx, new Date(ctx.now)))
  const found: Offers = { subscriptions: [], codes: [], shops: [] }
  for (const [clinicId, own] of Map.groupBy(records, record => record.clinic_id)) {
    const { subscriptions, codes, shops } = await readClinic(ctx, clinicId, own)
    found.subscriptions.push(...subscriptions)
    found.codes.push(...codes)
    found.shops.push(...shops)
  }
  return { data: found }
}

function readClinic(ctx: PatientContext, clinicId: number, own: readonly OwnRecord[]): Promise<Offers> {
  const { language } = ctx
  const clinic = { id: clinicId, name: own[0]!.clinic_name }
  const memberOf = new Map(own.map(record => [record.patient_id, record.member_id]))
  return ctx.db.tenant(clinicId, async bare => {
    const tx = new ClinicTx(bare)
    const today = localDateOf(ctx.now, await tx.zone)
    const packages = await listPackages(tx, language, today, own)
    // A code is whoever holds it: a family's are not shown to each other.
    const codes = await listCodes(
      tx,
      today,
      own.filter(record => record.member_id === null).map(record => record.patient_id),
    )
    const shop: Shop = {
      clinic,
      takes_cards: await isPaymentEnabled(tx),
      subscriptions: await listSoldPackages(tx, language),
      gift_cards: await listSoldCards(tx, today),
    }
    return {
      subscriptions: packages.map(({ patient_id: patientId, ...row }) => ({
        ...row,
        clinic,
        family_id: memberOf.get(patientId) ?? null,
      })),
      codes: codes.map(code => ({ ...code, clinic })),
      shops: shop.subscriptions.length + shop.gift_cards.length > 0 ? [shop] : [],
    }
  })
}

/** Opens a page to pay on; what is bought is made once it is paid, at the price and by the terms of now. */
export async function buy(
  ctx: PatientContext,
  { clinic_id: clinicId, kind, id, version }: CallBody<typeof buyOffer>,
): Promise<CallReply<typeof buyOffer>> {
  const { accountId } = ctx.actor
  await limitAttempts(ctx, [{ key: `buy:account:${accountId}`, max: 30, windowSeconds: QUARTER_HOUR }])
  const begun = await writeAsPatient(ctx, clinicId, async tx => {
    if (!(await getBuyer(tx, accountId))) throw new Failure('not_found')
    const zone = await tx.zone
    if (!(await isPaymentEnabled(tx))) throw new Failure('no_card_payment')
    const sold = await findSold(tx, kind, id, ctx.language, localDateOf(ctx.now, zone))
    if (!sold) throw refuseField('id', 'id')
    if (version !== undefined && version !== sold.version) throw new Failure('offer_changed')
    const terms = await getTerms(tx, kind, id)
    const patientId = await findOrAddRecordOf(tx, { accountId, clinicId, now: ctx.now })
    const buyer = await getBuyer(tx, accountId)
    const payment = await beginPayment(tx, {
      purpose: 'offer',
      patientId,
      amountBani: sold.priceBani,
      title: sold.name,
      language: ctx.language,
      email: buyer?.email ?? null,
      wish: { kind, id, terms: { ...terms } },
    })
    return {
      id: payment.id,
      code: payment.code,
      amount: ronOf(sold.priceBani),
      expires_at: formatInstant(payment.expiresAt, zone),
      expires_in: Math.round((payment.expiresAt - ctx.now) / 1000),
    }
  })
  const { id: attemptId, ...told } = begun
  return { data: { ...told, url: await openCheckout(ctx, clinicId, attemptId) } }
}
