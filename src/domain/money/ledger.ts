// Acts of the ledger. Each move goes from one account to another, so that an act cannot be out of balance; a patient's
// account stands at what they owe. VAT leaves the income inside the clinic, so that a charge is one row for the patient.

export type MoneyAccount =
  | 'patient'
  | 'income'
  | 'vat'
  | 'cash'
  | 'card'
  | 'bank'
  | 'online'
  | 'packages'
  | 'gift_codes'
  | 'promo'
  | 'write_off'
  | 'expired'
  | 'through'
  | 'opening'

export const PAYMENT_METHODS = [
  'cash',
  'card',
  'bank',
  'online',
  'gift_code',
  'write_off',
  'transfer',
  'opening',
  'package_refund',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Methods by which money itself comes and goes. */
export const MONEY_METHODS = ['cash', 'card', 'bank', 'online'] as const satisfies PaymentMethod[]
export type MoneyMethod = (typeof MONEY_METHODS)[number]

export type ChargeKind = 'service' | 'product' | 'subscription' | 'gift_code' | 'fee' | 'opening'
export type ActKind =
  | 'charge'
  | 'fee'
  | 'payment'
  | 'refund'
  | 'chargeback'
  | 'start'
  | 'use'
  | 'package_refund'
  | 'code_sold'
  | 'code_redeemed'
  | 'write_off'
  | 'expiry'
  | 'transfer'
  | 'opening'
  | 'reversal'

/** All amounts are bani. */
export interface ChargeDraft {
  readonly patientId: number
  readonly kind: ChargeKind
  readonly nameRo: string
  readonly nameEn: string
  /** Of all the quantity, before the discount. */
  readonly price: number
  readonly discount?: number
  readonly quantity?: number
  /** Of the amount; the rate in hundredths of a percent. */
  readonly vat: {
    readonly kind: 'exempt' | 'reduced' | 'standard' | 'none'
    readonly rate: number
    readonly amount: number
  }
  readonly bookingId?: number
  /** The position of the visit's line. */
  readonly line?: number
  readonly attempt?: number
  readonly serviceId?: number
  readonly patientSubscriptionId?: number
  readonly giftCodeId?: number
  /** The use that covers it, and what that use is worth: such a charge asks for nothing. */
  readonly use?: { readonly id: number; readonly value: number }
  readonly doctorId?: number
  readonly doctorPercent?: number
  readonly labCost?: number
}

export interface PaymentDraft {
  readonly patientId: number
  readonly method: PaymentMethod
  readonly amount: number
  /** Cash with the change still in it. */
  readonly received?: number
  readonly giftCode?: { readonly id: number; readonly paid: boolean }
  readonly reference?: string
}

/** What is made by the same posting, or what is there, by its id. */
export type Ref<T> = T | number

export interface Move {
  readonly debit: MoneyAccount
  readonly credit: MoneyAccount
  readonly amount: number
  readonly patientId?: number
  readonly doctorId?: number
  readonly charge?: Ref<ChargeDraft>
  readonly payment?: Ref<PaymentDraft>
}

/** A part below zero takes back. */
export interface Allocation {
  readonly payment: Ref<PaymentDraft>
  readonly charge: Ref<ChargeDraft>
  readonly amount: number
}

/** One act. */
export interface Act {
  readonly kind: ActKind
  readonly reason?: string
  readonly reversesId?: number
  readonly charges?: readonly ChargeDraft[]
  readonly payments?: readonly PaymentDraft[]
  readonly refunds?: readonly {
    readonly paymentId: number
    readonly amount: number
    readonly reference?: string
  }[]
  readonly allocations?: readonly Allocation[]
  readonly closings?: readonly { readonly giftCodeId: number; readonly amount: number }[]
  readonly moves: readonly Move[]
}

/** What a charge asks for. */
export function amountOf({ price, discount = 0, use }: ChargeDraft): number {
  return use ? 0 : price - discount
}

const CHARGE_ACTS = {
  service: { kind: 'charge', account: 'income' },
  product: { kind: 'charge', account: 'income' },
  fee: { kind: 'fee', account: 'income' },
  subscription: { kind: 'start', account: 'packages' },
  gift_code: { kind: 'code_sold', account: 'gift_codes' },
  opening: { kind: 'opening', account: 'opening' },
} as const satisfies Record<ChargeKind, { kind: ActKind; account: MoneyAccount }>

/** A patient owes for something. A line that a package's use covers asks for nothing: the use moves its own worth. */
export function chargeAct(charge: ChargeDraft, reason?: string): Act {
  const { kind, account } = CHARGE_ACTS[charge.kind]
  const { patientId, doctorId } = charge
  return {
    kind,
    reason,
    charges: [charge],
    moves: moving([
      { debit: 'patient', credit: account, amount: amountOf(charge), patientId, doctorId, charge },
      { debit: account, credit: 'vat', amount: charge.vat.amount, doctorId, charge },
    ]),
  }
}

/** Which account a payment's worth comes from. */
function sourceOf({ method, giftCode }: Pick<PaymentDraft, 'method' | 'giftCode'>): MoneyAccount {
  if (method === 'gift_code') return giftCode?.paid === false ? 'promo' : 'gift_codes'
  if (method === 'transfer') return 'through'
  return method === 'package_refund' ? 'packages' : method
}

const PAYMENT_ACTS: Partial<Record<PaymentMethod, ActKind>> = {
  gift_code: 'code_redeemed',
  write_off: 'write_off',
  transfer: 'transfer',
  opening: 'opening',
}

/** A patient owes less: they paid, spent a code, or it was written off or brought over. */
export function paymentAct(
  payment: PaymentDraft,
  allocations: readonly { charge: Ref<ChargeDraft>; amount: number }[] = [],
  reason?: string,
): Act {
  const { patientId, amount } = payment
  return {
    kind: PAYMENT_ACTS[payment.method] ?? 'payment',
    reason,
    payments: [payment],
    allocations: allocations.map(part => ({ ...part, payment })),
    moves: moving([{ debit: sourceOf(payment), credit: 'patient', amount, patientId, payment }]),
  }
}

interface Paid {
  readonly paymentId: number
  readonly patientId: number
  readonly method: PaymentMethod
  readonly giftCode?: PaymentDraft['giftCode']
}

/**
 * Money goes back the way it came or by another. What it paid is freed by `allocations` below zero, in the same act.
 * @param by the account that gives it, when it is not the one that took it
 */
export function refundAct(
  { paymentId, patientId, ...paid }: Paid,
  amount: number,
  rest: {
    reason?: string
    by?: MoneyMethod
    reference?: string
    allocations?: readonly Allocation[]
    kind?: 'refund' | 'chargeback'
  } = {},
): Act {
  return {
    kind: rest.kind ?? 'refund',
    reason: rest.reason,
    refunds: [{ paymentId, amount, reference: rest.reference }],
    allocations: rest.allocations,
    moves: moving([
      { debit: 'patient', credit: rest.by ?? sourceOf(paid), amount, patientId, payment: paymentId },
    ]),
  }
}

/** A package's session took place: its worth is the clinic's from now on. */
export function useAct(use: {
  patientId: number
  /** Without the VAT that was owed at the start. */
  value: number
  doctorId?: number
  charge?: Ref<ChargeDraft>
}): Act {
  const { patientId, value, doctorId, charge } = use
  return {
    kind: 'use',
    moves: moving([{ debit: 'packages', credit: 'income', amount: value, patientId, doctorId, charge }]),
  }
}

/**
 * Money of a payment is gone at its processor. What of it had moved on by then, to another patient, is owed anew by whoever
 * had paid: `owed`, in the same act.
 */
export function takenAwayAct(
  paid: Paid & { method: MoneyMethod },
  amount: number,
  rest: {
    kind: 'refund' | 'chargeback'
    reason?: string
    reference?: string
    allocations?: readonly Allocation[]
    owed?: ChargeDraft
  },
): Act {
  const { owed } = rest
  const act = refundAct(paid, amount, rest)
  return {
    ...act,
    refunds: amount > 0 ? act.refunds : [],
    charges: owed && [owed],
    moves: [
      ...act.moves,
      ...(owed
        ? moving([
            {
              debit: 'patient',
              credit: paid.method,
              amount: amountOf(owed),
              patientId: paid.patientId,
              charge: owed,
            },
          ])
        : []),
    ],
  }
}

/**
 * A package ends early and `given` comes back to its patient, as a payment that may be refunded or spent. What was not
 * used and is not given back stays the clinic's; what is given beyond it is the clinic's loss.
 */
export function packageRefundAct(
  payment: PaymentDraft & { method: 'package_refund' },
  unused: number,
  allocations: readonly { charge: Ref<ChargeDraft>; amount: number }[] = [],
  reason?: string,
): Act {
  const { patientId, amount: given } = payment
  return {
    kind: 'package_refund',
    reason,
    payments: [payment],
    allocations: allocations.map(part => ({ ...part, payment })),
    moves: moving([
      { debit: 'packages', credit: 'patient', amount: Math.min(given, unused), patientId, payment },
      { debit: 'income', credit: 'patient', amount: Math.max(given - unused, 0), patientId, payment },
      { debit: 'packages', credit: 'income', amount: Math.max(unused - given, 0) },
    ]),
  }
}

/** Nobody will ask for it any more: what remained of a package or of sold codes. */
export function expiryAct(
  account: 'packages' | 'gift_codes',
  amount: number,
  rest: { patientId?: number; closings?: Act['closings']; reason?: string } = {},
): Act {
  const { patientId, closings, reason } = rest
  return {
    kind: 'expiry',
    reason,
    closings,
    moves: moving([{ debit: account, credit: 'expired', amount, patientId }]),
  }
}

/** A code is sold to somebody who is no patient: what they hand over is owed on the code. */
export function codeSoldForMoney(method: MoneyMethod, amount: number): Act {
  return { kind: 'code_sold', moves: moving([{ debit: method, credit: 'gift_codes', amount }]) }
}

/**
 * One patient's advance becomes another's: what is free of their payments goes over as one payment. What pays something is
 * freed by parts below zero, in the same act.
 */
export function transferAct(
  from: { patientId: number; payments: readonly { paymentId: number; amount: number }[] },
  to: PaymentDraft & { method: 'transfer' },
  allocations: readonly { charge: Ref<ChargeDraft>; amount: number }[] = [],
  reason?: string,
  freed: readonly Allocation[] = [],
): Act {
  const { patientId } = from
  return {
    kind: 'transfer',
    reason,
    refunds: from.payments,
    payments: [to],
    allocations: [...freed, ...allocations.map(part => ({ ...part, payment: to }))],
    moves: moving([
      ...from.payments.map(({ paymentId: payment, amount }): Move => ({
        debit: 'patient',
        credit: 'through',
        amount,
        patientId,
        payment,
      })),
      { debit: 'through', credit: 'patient', amount: to.amount, patientId: to.patientId, payment: to },
    ]),
  }
}

/** A mistake: every move goes the other way. */
export function reversalAct(
  reversed: { readonly eventId: number; readonly moves: readonly Move[] },
  reason: string,
): Act {
  return {
    kind: 'reversal',
    reversesId: reversed.eventId,
    reason,
    moves: reversed.moves.map(move => ({ ...move, debit: move.credit, credit: move.debit })),
  }
}

const moving = (moves: readonly Move[]): Move[] => moves.filter(({ amount }) => amount > 0)
