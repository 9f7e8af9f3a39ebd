import type { CheckoutQuote, QuotedLine } from '#contract/money/checkouts.ts'
import type { Buyer } from '#contract/money/invoices.ts'
import { discountOf, restOf } from '#domain/money/checkout.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'

// What the person at the desk has chosen so far; amounts are bani.

export const bani = (lei: number) => parseRon(lei.toFixed(2)) ?? 0

/** What was changed on a line; what is absent is as quoted. */
export interface LineDraft {
  readonly isTaken: boolean
  readonly price?: number | undefined
  readonly discount?: { readonly unit: 'percent' | 'lei'; readonly value: number } | undefined
  readonly reason?: string
  readonly labCost?: number | undefined
  readonly leavesUse?: boolean
}

/** Sold beside the visit. */
export interface BesideDraft {
  readonly key: string
  readonly serviceId?: number
  readonly name: string
  readonly price: number
}

export type WayKind = 'cash' | 'card' | 'bank' | 'code' | 'advance' | 'link'

export interface WayDraft {
  readonly key: string
  readonly kind: WayKind
  /** Nothing typed: it pays what the others leave. */
  readonly amount?: number | undefined
  readonly received?: number | undefined
  readonly reference?: string
  readonly code?: string
  /** By which a payment link goes. */
  readonly by?: 'sms' | 'email'
  /** The most that it can pay; nothing is known of a code that was typed. */
  readonly most?: number | undefined
}

export interface CheckoutDraft {
  readonly lines: Readonly<Record<number, LineDraft>>
  readonly beside: readonly BesideDraft[]
  readonly arrears: ReadonlySet<number>
  readonly ways: readonly WayDraft[]
  readonly buyer?: Buyer | undefined
  /** Of the invoice; the usual one while nobody chose. */
  readonly seriesId?: number | undefined
  readonly wantsReceipt?: boolean
}

/** Everything that is not paid yet is meant, until somebody says otherwise. */
export function draftOf(quote: CheckoutQuote, charges?: readonly number[]): CheckoutDraft {
  return {
    lines: Object.fromEntries(quote.lines.map(({ line }) => [line, { isTaken: true }])),
    beside: [],
    arrears: new Set(
      quote.arrears.map(each => each.charge_id).filter(id => charges === undefined || charges.includes(id)),
    ),
    ways: [],
  }
}

export interface LineTerms {
  readonly price: number
  readonly amount: number
  readonly left: number
  readonly isCovered: boolean
}

export function termsOf(quoted: QuotedLine, draft: LineDraft | undefined): LineTerms {
  const price = draft?.price ?? bani(quoted.price)
  const isCovered = quoted.use !== null && !draft?.leavesUse
  const discount = draft?.discount
    ? discountOf(
        price,
        draft.discount.unit === 'percent'
          ? { percent: Math.round(draft.discount.value * 100) }
          : { bani: bani(draft.discount.value) },
      )
    : Math.min(bani(quoted.discount), price)
  const amount = isCovered ? 0 : price - discount
  return { price, amount, left: Math.max(amount - bani(quoted.paid), 0), isCovered }
}

const isLink = ({ kind }: WayDraft) => kind === 'link'

/** What was paid before, and holds only so much. */
const HELD: ReadonlySet<WayKind> = new Set(['code', 'advance'])

export interface Bill {
  /** Of the visit and what is sold with it. */
  readonly today: number
  readonly total: number
  readonly ways: readonly (WayDraft & { readonly pays: number })[]
  readonly paid: number
  /** What a link asks for: it pays nothing yet. */
  readonly linked: number
  readonly left: number
}

export function billOf(quote: CheckoutQuote, draft: CheckoutDraft): Bill {
  const lines = quote.lines
    .filter(({ line }) => draft.lines[line]?.isTaken)
    .map(quoted => termsOf(quoted, draft.lines[quoted.line]).left)
  const today = sum(lines) + sum(draft.beside.map(({ price }) => price))
  const total =
    today + sum(quote.arrears.filter(each => draft.arrears.has(each.charge_id)).map(each => bani(each.open)))
  let rest = restOf(
    total,
    draft.ways.map(way => way.amount ?? 0),
  )
  // What holds only so much goes first; of a code nothing is known until it was found.
  const paying = new Map<string, number>()
  for (const isHeld of [true, false])
    for (const way of draft.ways.filter(({ kind }) => HELD.has(kind) === isHeld)) {
      const pays = way.amount ?? Math.min(rest, way.most ?? (isHeld ? 0 : rest))
      if (way.amount === undefined) rest -= pays
      paying.set(way.key, pays)
    }
  const ways = draft.ways.map(way => ({ ...way, pays: paying.get(way.key) ?? 0 }))
  const paid = sum(ways.filter(way => !isLink(way)).map(({ pays }) => pays))
  const linked = sum(ways.filter(isLink).map(({ pays }) => pays))
  return { today, total, ways, paid, linked, left: Math.max(total - paid - linked, 0) }
}

/** What is owed in all once it is taken; below zero is an advance. */
export function balanceAfter(quote: CheckoutQuote, draft: CheckoutDraft): number {
  const charged = quote.lines
    .filter(({ line }) => draft.lines[line]?.isTaken)
    .map(quoted => {
      const { amount } = termsOf(quoted, draft.lines[quoted.line])
      return amount - (quoted.charge_id === null ? 0 : bani(quoted.amount))
    })
  const { ways } = billOf(quote, draft)
  // What was ahead lessens nothing by being used.
  const paid = ways.filter(({ kind }) => kind !== 'advance' && kind !== 'link').map(({ pays }) => pays)
  return bani(quote.balance) + sum(charged) + sum(draft.beside.map(({ price }) => price)) - sum(paid)
}

/** What the call takes, and which of its places each row went to. */
export function bodyOf(quote: CheckoutQuote, draft: CheckoutDraft) {
  const { ways } = billOf(quote, draft)
  const paying = ways.filter(({ pays }) => pays > 0)
  const taken = quote.lines.filter(({ line }) => draft.lines[line]?.isTaken)
  const codes = paying.filter(({ kind }) => kind === 'code')
  const payments = paying.filter(({ kind }) => kind === 'cash' || kind === 'card' || kind === 'bank')
  const advance = sum(paying.filter(({ kind }) => kind === 'advance').map(({ pays }) => pays))
  return {
    input: {
      patient_id: quote.patient.id,
      booking_id: quote.booking?.id,
      version: quote.version,
      lines: [
        ...taken.map(({ line }) => wishOf(line, draft.lines[line]!)),
        ...draft.beside.map(({ serviceId, name, price }) => ({
          price: ronOf(price),
          ...(serviceId === undefined ? { name } : { service_id: serviceId }),
        })),
      ],
      arrears: [...draft.arrears],
      codes: codes.map(({ code = '', pays }) => ({ code, amount: ronOf(pays) })),
      buyer: draft.buyer && { ...draft.buyer, county: draft.buyer.county as '' },
      series_id: draft.buyer && draft.seriesId,
      receipt: (draft.wantsReceipt && payments.some(({ kind }) => kind === 'cash')) || undefined,
      from_advance: advance > 0 ? ronOf(advance) : undefined,
      payments: payments.map(({ kind, pays, received, reference }) => ({
        method: kind as 'cash' | 'card' | 'bank',
        amount: ronOf(pays),
        received: kind === 'cash' && received !== undefined ? ronOf(received) : undefined,
        reference,
      })),
    },
    /** Where the server's sentences belong. */
    places: Object.fromEntries([
      ['buyer', 'buyer'],
      ...taken.map(({ line }, index) => [`lines.${index}`, `line ${line}`]),
      ...draft.beside.map(({ key }, index) => [`lines.${taken.length + index}`, `beside ${key}`]),
      ...codes.map(({ key }, index) => [`codes.${index}`, `way ${key}`]),
      ...payments.map(({ key }, index) => [`payments.${index}`, `way ${key}`]),
      ...paying.filter(({ kind }) => kind === 'advance').map(({ key }) => ['from_advance', `way ${key}`]),
    ]) as Record<string, string>,
  }
}

function wishOf(line: number, { price, discount, reason, labCost, leavesUse }: LineDraft) {
  return {
    line,
    price: price === undefined ? undefined : ronOf(price),
    discount_percent: discount?.unit === 'percent' ? discount.value : undefined,
    discount: discount?.unit === 'lei' ? discount.value : undefined,
    reason,
    lab_cost: labCost === undefined ? undefined : ronOf(labCost),
    use: leavesUse ? false : undefined,
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
