import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/money/payments.ts'
import { settle } from '#domain/money/checkout.ts'
import {
  chargeAct,
  paymentAct,
  transferAct,
  type ChargeDraft,
  type PaymentDraft,
} from '#domain/money/ledger.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { pour } from '#domain/money/shares.ts'
import {
  listFreePayments,
  listOpenCharges,
  lockAccounts,
  post,
  getBalance,
} from '#server/features/ledger/ledger.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { withLedgerAnswer } from './ledger-answer.ts'
import { findOpenCharge } from './payments.sql.ts'
import { requirePayment, tellMoney } from './payments.ts'
import { requireSeen } from './quote.ts'
import { takeBackAll } from './take-back.ts'
import { findEventOf, listActs } from './take-back.sql.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { sayLei } from '#server/texts/say-lei.ts'
import { OPENING_NAME } from './words.ts'

type Made = CallReply<typeof calls.addPayment>

export async function forgive(ctx: StaffContext, body: CallBody<typeof calls.addWriteOff>): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const { patient_id: patientId, charge_id: charge, reason } = body
      await requireSeen(tx, ctx, patientId)
      await lockAccounts(tx, [patientId])
      const known = await findOpenCharge(tx, charge, patientId)
      if (!known) throw refuseField('charge_id', 'id')
      const amount = body.amount === undefined ? known.open : parseRon(body.amount)!
      if (known.open === 0) throw refuseField('charge_id', 'nothing_owed')
      if (amount > known.open)
        throw refuseField('amount', 'over_bill', { most: sayLei(known.open, ctx.language) })
      const draft: PaymentDraft = { patientId, method: 'write_off', amount }
      const posted = await post(tx, [paymentAct(draft, [{ charge, amount }], reason)])
      return tellMoney(tx, patientId, posted.idOf(draft), 'write_off_added', {
        forgiven: ronOf(amount),
        reason,
      })
    }),
  )
}

/** What is free of one patient's payments pays what the other owes, and is ahead of them where they owe less. */
export async function transfer(ctx: StaffContext, body: CallBody<typeof calls.addTransfer>): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const { patient_id: from, to_patient_id: patientId, reason } = body
      await requireSeen(tx, ctx, from)
      await requirePatient(tx, ctx, patientId, 'to_patient_id')
      if (from === patientId) throw refuseField('to_patient_id', 'another_person')
      await lockAccounts(tx, [from, patientId])
      const free = await listFreePayments(tx, from)
      const amount = parseRon(body.amount)!
      const { poured, left } = pour(
        amount,
        free.map(each => each.free),
      )
      if (left > 0) throw refuseField('amount', 'over_advance', { most: sayLei(amount - left, ctx.language) })
      const taken = free.flatMap(({ payment_id: paymentId }, index) =>
        poured[index]! > 0 ? [{ paymentId, amount: poured[index]! }] : [],
      )
      const draft = { patientId, method: 'transfer', amount } as const
      const open = (await listOpenCharges(tx, patientId)).map(each => ({
        what: each.charge_id,
        open: each.open,
      }))
      const { parts } = settle([{ what: draft, open: amount }], open)
      const posted = await post(tx, [transferAct({ patientId: from, payments: taken }, draft, parts, reason)])
      await tx.record('patient_money', patientId, 'transfer_added', undefined, { from, amount: body.amount })
      return tellMoney(tx, from, posted.idOf(draft), 'transfer_added', { to: patientId, amount: body.amount })
    }),
  )
}

export async function bringOver(ctx: StaffContext, body: CallBody<typeof calls.addOpening>): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const { patient_id: patientId, owes, reason } = body
      await requireSeen(tx, ctx, patientId)
      await lockAccounts(tx, [patientId])
      const amount = parseRon(body.amount)!
      const vat = { kind: 'none', rate: 0, amount: 0 } as const
      const charge: ChargeDraft = {
        patientId,
        kind: 'opening',
        nameRo: OPENING_NAME.ro,
        nameEn: OPENING_NAME.en,
        price: amount,
        vat,
      }
      const payment: PaymentDraft = { patientId, method: 'opening', amount }
      const act = owes ? chargeAct(charge, reason) : paymentAct(payment, [], reason)
      const posted = await post(tx, [act])
      const id = posted.idOf(owes ? charge : payment)
      return tellMoney(tx, patientId, id, 'opening_added', { opening: owes ? body.amount : -body.amount })
    }),
  )
}

export async function takePaymentBack(ctx: StaffContext, id: number, reason: string): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const { event_id } = await requirePayment(tx, ctx, id)
      const patientId = await takeBackAll(tx, ctx, [event_id], reason)
      return { data: { id, balance: ronOf(await getBalance(tx, patientId)) } }
    }),
  )
}

/** A line of a visit that took place is owed for as long as the visit says so: it is the visit that is changed. */
export async function takeChargeBack(ctx: StaffContext, id: number, reason: string): Promise<Made> {
  return withLedgerAnswer(() =>
    ctx.write(async tx => {
      const eventId = await findEventOf(tx, { charge: id })
      if (eventId === undefined) throw new Failure('not_found')
      const [act] = await listActs(tx, [eventId])
      const patientId = await takeBackAll(tx, ctx, [eventId], reason)
      if (act?.charges.some(charge => charge.is_of_done_visit)) throw new Failure('charge_of_visit')
      return { data: { id, balance: ronOf(await getBalance(tx, patientId)) } }
    }),
  )
}
