// Acts of the ledger for what reads them, on any day.

import {
  chargeAct,
  paymentAct,
  refundAct,
  useAct,
  type Act,
  type ChargeDraft,
  type PaymentDraft,
} from '#domain/money/ledger.ts'
import { post, reversalOf } from '#server/features/ledger/ledger.ts'
import { WriteTx } from '#server/records/transaction.ts'
import type { TestApp } from './app.ts'

/** When it was done, at noon; and why. */
interface Done {
  readonly day?: string
  readonly reason?: string
}

interface Made {
  readonly eventId: number
  /** Of the charge or the payment. */
  readonly id: number
}

export interface Till {
  charge(patientId: number, draft?: Partial<ChargeDraft>, done?: Done): Promise<Made>
  /** Cash of 100 lei unless told otherwise; `pays` are bani by charge. */
  pay(
    patientId: number,
    draft?: Partial<PaymentDraft>,
    done?: Done & { pays?: Readonly<Record<number, number>> },
  ): Promise<Made>
  refund(patientId: number, paymentId: number, amount: number, done?: Done): Promise<number>
  /** A line that a package covers. */
  use(
    patientId: number,
    draft: Partial<ChargeDraft> & Required<Pick<ChargeDraft, 'use'>>,
    done?: Done,
  ): Promise<number>
  reverse(eventId: number, reason?: string): Promise<number>
  post(acts: readonly Act[], day?: string): Promise<readonly number[]>
}

const chargeOf = (patientId: number, draft: Partial<ChargeDraft>): ChargeDraft => ({
  patientId,
  kind: 'service',
  nameRo: 'Consultație',
  nameEn: 'Consultation',
  price: 10_000,
  vat: { kind: 'exempt', rate: 0, amount: 0 },
  ...draft,
})

/** A clinic's till: services of 100 lei and cash, unless told otherwise. */
export function openTill(test: TestApp, clinicId: number): Till {
  const write = <R>(day: string | undefined, work: (tx: WriteTx) => Promise<R>) =>
    test.db.tenant(clinicId, bare => {
      const now = day === undefined ? test.clock.now : Date.parse(`${day}T12:00:00+02:00`)
      return work(new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' }))
    })
  const postAll: Till['post'] = (acts, day) => write(day, async tx => (await post(tx, acts)).events)
  return {
    post: postAll,
    charge: (patientId, draft = {}, { day, reason } = {}) =>
      write(day, async tx => {
        const charge = chargeOf(patientId, draft)
        const posted = await post(tx, [chargeAct(charge, reason)])
        return { eventId: posted.events[0]!, id: posted.idOf(charge) }
      }),
    pay: (patientId, draft = {}, { day, reason, pays = {} } = {}) =>
      write(day, async tx => {
        const payment: PaymentDraft = { patientId, method: 'cash', amount: 10_000, ...draft }
        const parts = Object.entries(pays).map(([id, amount]) => ({ charge: Number(id), amount }))
        const posted = await post(tx, [paymentAct(payment, parts, reason)])
        return { eventId: posted.events[0]!, id: posted.idOf(payment) }
      }),
    refund: async (patientId, paymentId, amount, { day, reason } = {}) => {
      const [eventId] = await postAll(
        [refundAct({ patientId, paymentId, method: 'card' }, amount, { reason })],
        day,
      )
      return eventId!
    },
    use: async (patientId, draft, { day } = {}) => {
      const charge = chargeOf(patientId, draft)
      const use = useAct({ patientId, value: draft.use.value, charge })
      const [, eventId] = await postAll([{ ...chargeAct(charge), moves: [] }, use], day)
      return eventId!
    },
    reverse: (eventId, reason = 'greșit') =>
      write(undefined, async tx => (await post(tx, [await reversalOf(tx, eventId, reason)])).events[0]!),
  }
}
