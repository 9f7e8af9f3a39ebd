import type { TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { insert } from './factories.ts'
import { openTill, type Till } from './money.ts'

/** A clinic with one of everything that the ledger keeps. */
export interface MoneyGround {
  readonly desk: Desk
  readonly clinicId: number
  readonly patientId: number
  readonly till: Till
  /** A service of 121 lei with VAT, of which 100 are paid in cash. */
  readonly charge: { eventId: number; id: number }
  readonly cash: { eventId: number; id: number }
  /** Paid by card, of which 40 lei went back. */
  readonly card: { eventId: number; id: number }
  readonly refundEventId: number
  /** A service that was taken back. */
  readonly reversal: { eventId: number; reversesId: number }
  readonly cardId: number
  /** A code of 50 lei, of which 20 are spent. */
  readonly codeId: number
  /** A package of two sessions, of which one is reserved. */
  readonly startedId: number
  readonly useId: number
  readonly bookingId: number
}

export async function openMoneyGround(app: TestApp): Promise<MoneyGround> {
  const desk = await openDesk(app)
  const { patientId, serviceId } = desk
  const { clinicId: clinic_id } = desk.clinic
  const till = openTill(app, clinic_id)
  const created_at = new Date(app.clock.now)
  const add = async (table: string, row: object) =>
    Number((await insert(app, table, { clinic_id, created_at, ...row }))['id'])

  const cardId = await add('gift_cards', {
    title: 'Cadou',
    value_bani: 5_000,
    expires_after_days: 90,
    maximum: 2,
  })
  const codeId = await add('gift_codes', {
    gift_card_id: cardId,
    code: `ZB-${clinic_id}`,
    value_bani: 5_000,
    paid: false,
    expires_on: '2027-01-01',
  })
  const subscriptionId = await add('subscriptions', {
    name_ro: 'Igienă',
    name_en: 'Hygiene',
    price_bani: 40_000,
    months: 12,
    maximum_uses: 2,
  })
  const startedId = await add('patient_subscriptions', {
    patient_id: patientId,
    subscription_id: subscriptionId,
    started_on: '2026-11-01',
    price_bani: 40_000,
    maximum_uses: 2,
    no_show_uses: true,
  })
  const bookingId: number = (await desk.book()).body.data.id
  const useId = await add('subscription_uses', {
    patient_subscription_id: startedId,
    booking_id: bookingId,
    line: 1,
    service_id: serviceId,
    changed_at: created_at,
  })

  const vat = { kind: 'standard', rate: 2100, amount: 2_100 } as const
  const charge = await till.charge(patientId, { price: 12_100, vat, bookingId, line: 0, serviceId })
  const cash = await till.pay(patientId, {}, { pays: { [charge.id]: 10_000 } })
  const card = await till.pay(patientId, { method: 'card', amount: 7_000 })
  const refundEventId = await till.refund(patientId, card.id, 4_000)
  const wrong = await till.charge(patientId)
  const eventId = await till.reverse(wrong.eventId)
  await till.pay(patientId, { method: 'gift_code', amount: 2_000, giftCode: { id: codeId, paid: false } })
  return {
    desk, clinicId: clinic_id, patientId, till, charge, cash, card, refundEventId, cardId, codeId, startedId, useId, bookingId,
    reversal: { eventId, reversesId: wrong.eventId },
  } // prettier-ignore
}
