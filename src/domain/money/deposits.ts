// What is paid ahead for a visit booked online, and what of it goes back. Amounts are bani, times epoch milliseconds.

export interface DepositRules {
  readonly payment_mode: 'disabled' | 'selectable' | 'integrated' | (string & {})
  readonly deposit_for: 'nobody' | 'new' | 'everybody' | (string & {})
  /** In lei, as the clinic says it. */
  readonly deposit_amount: number
  readonly deposit_return_minutes: number
  readonly deposit_no_show: 'keep' | 'return' | (string & {})
}

/** The processor takes no less. */
const LEAST_BANI = 200

/** What is asked ahead for a visit of that price; 0 asks nothing. Never more than the visit costs. */
export function depositFor(rules: DepositRules, visit: { total: number; isNew: boolean }): number {
  if (rules.payment_mode === 'disabled' || rules.deposit_for === 'nobody') return 0
  if (rules.deposit_for === 'new' && !visit.isNew) return 0
  const asked = Math.min(rules.deposit_amount * 100, visit.total)
  return asked < LEAST_BANI ? 0 : asked
}

/** The last instant at which cancelling gives all of it back. */
export function returnUntil(rules: Pick<DepositRules, 'deposit_return_minutes'>, start: number): number {
  return start - rules.deposit_return_minutes * 60_000
}

export interface VisitEnd {
  readonly start: number
  readonly status: string
  readonly cancelled: number | null
  readonly cancelledBy: 'staff' | 'patient' | null
}

/** What of the money paid ahead goes back after a visit was given up; `rest` is what is neither spent nor on its way back. */
export function returnedOf(
  rules: Pick<DepositRules, 'deposit_return_minutes' | 'deposit_no_show'>,
  visit: VisitEnd,
  money: { rest: number; deposit: number },
): number {
  const beyond = Math.max(money.rest - money.deposit, 0)
  if (visit.cancelled !== null) {
    const isInTime = visit.cancelledBy === 'staff' || visit.cancelled <= returnUntil(rules, visit.start)
    return isInTime ? money.rest : beyond
  }
  if (visit.status !== 'no_show') return 0
  return rules.deposit_no_show === 'return' ? money.rest : beyond
}
