import type { TestApp } from './app.ts'
import type { Desk } from './desk.ts'
import { insert } from './factories.ts'
import { openTill } from './money.ts'

/** Something in every table that money has of a patient, who had this visit. */
export async function fillMoney(
  app: TestApp,
  desk: Desk,
  patient_id: number,
  booking_id: number,
): Promise<void> {
  const { clinicId: clinic_id } = desk.clinic
  const created_at = new Date(app.clock.now)
  const add = async (table: string, row: object) =>
    Number((await insert(app, table, { clinic_id, ...row }))['id'])
  const till = openTill(app, clinic_id)
  const charge = await till.charge(patient_id, { price: 20_000, doctorId: desk.doctorId })
  const payment = await till.pay(
    patient_id,
    { method: 'card', amount: 9_000, reference: 'OP 7' },
    { pays: { [charge.id]: 5_000 } },
  )
  await till.refund(patient_id, payment.id, 1_000)
  await add('checkouts', { booking_id, event_ids: [charge.eventId], made_at: created_at })

  const subscription_id = await add('subscriptions', {
    name_ro: 'Igienă',
    name_en: 'Hygiene',
    price_bani: 40_000,
    months: 12,
    maximum_uses: 2,
    created_at,
  })
  const patient_subscription_id = await add('patient_subscriptions', {
    patient_id,
    subscription_id,
    started_on: '2026-11-01',
    price_bani: 40_000,
    maximum_uses: 2,
    no_show_uses: true,
    created_at,
  })
  await add('subscription_uses', {
    patient_subscription_id,
    booking_id,
    line: 1,
    service_id: desk.serviceId,
    created_at,
    changed_at: created_at,
  })
  const gift_card_id = await add('gift_cards', {
    title: 'Cadou',
    value_bani: 5_000,
    expires_after_days: 90,
    maximum: 2,
    created_at,
  })
  const gift_code_id = await add('gift_codes', {
    patient_id,
    gift_card_id,
    code: `ZB-${clinic_id}`,
    value_bani: 5_000,
    paid: false,
    expires_on: '2027-01-01',
    created_at,
  })
  await add('gift_code_closings', { event_id: charge.eventId, gift_code_id, amount_bani: 100 })

  const line = { position: 1, name: 'Consultație', quantity: 1, vat: 'exempt', vat_rate: 0 }
  const amounts = { net_bani: 20_000, vat_bani: 0, gross_bani: 20_000 }
  const invoice = {
    patient_id,
    kind: 'invoice',
    buyer_name: 'Țurcanu SRL',
    buyer_kind: 'company',
    created_at,
  }
  const [draft, issued] = [await add('invoices', invoice), await add('invoices', { ...invoice, ...amounts })]
  await add('invoice_lines', { invoice_id: draft, ...line, ...amounts })
  await add('invoice_lines', {
    invoice_id: issued,
    charge_id: charge.id,
    ...line,
    ...amounts,
  })
  const series_id = await add('invoice_series', { kind: 'invoice', prefix: 'AUR', created_at })
  await app.sql.query(
    `update invoices set state = 'issued', series_id = $3, number = 1, day = $4::timestamptz::date, seller = '{}', issued_at = $4::timestamptz
      where clinic_id = $1 and id = $2`,
    [clinic_id, issued, series_id, created_at],
  )

  const link_id = await add('payment_links', {
    code: `${clinic_id}-link`,
    patient_id,
    amount_bani: 9_000,
    channel: 'sms',
    created_at,
    expires_at: created_at,
  })
  await insert(app, 'payment_link_charges', { clinic_id, link_id, charge_id: charge.id })
  const account_id = `acct_${clinic_id}`
  await insert(app, 'stripe_accounts', {
    clinic_id,
    account_id,
    connected_at: created_at,
    told_at: created_at,
  })
  const card_payment_id = await add('card_payments', {
    code: `${clinic_id}-try`,
    purpose: 'link',
    account_id,
    patient_id,
    amount_bani: 9_000,
    link_id,
    language: 'ro',
    title: 'Consultație',
    created_at,
    expires_at: created_at,
    state: 'succeeded',
    taken_bani: 9_000,
    payment_id: payment.id,
  })
  await add('card_refunds', {
    card_payment_id,
    amount_bani: 1_000,
    why: 'staff',
    reason: 'greșit',
    created_at,
  })
}
