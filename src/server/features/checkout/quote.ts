import { createHash } from 'node:crypto'
import type { CheckoutQuote, QuotedLine } from '#contract/money/checkouts.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { statusCode } from '#domain/bookings/booking-status.ts'
import { ronOf } from '#domain/money/money.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { requirePatient } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { findBookingHead, getAccountState, type AccountState, type BookingHead } from './quote.sql.ts'
import { pairLines, type VisitLine } from './visit-lines.ts'
import { listVisitStates, type BookedLine, type VisitState } from './visit-state.sql.ts'

export type BookedVisitLine = VisitLine & { readonly booked: BookedLine }

/** What a checkout is decided by. */
export interface Checkout {
  readonly patientId: number
  readonly head: BookingHead | undefined
  readonly visit: VisitState | undefined
  readonly lines: readonly BookedVisitLine[]
  readonly account: AccountState
  readonly settings: SettingsOf<'payments'>
}

export async function showVisitCheckout(
  ctx: StaffContext,
  bookingId: number,
): Promise<{ data: CheckoutQuote }> {
  return ctx.read(async tx => {
    const { patientId } = await requireVisit(tx, ctx, bookingId)
    return { data: present(ctx, await readCheckout(tx, ctx, patientId, bookingId)) }
  })
}

export async function showPatientCheckout(
  ctx: StaffContext,
  patientId: number,
): Promise<{ data: CheckoutQuote }> {
  return ctx.read(async tx => {
    await requireSeen(tx, ctx, patientId)
    return { data: present(ctx, await readCheckout(tx, ctx, patientId, undefined)) }
  })
}

/** Throws not_found for a patient whom the caller may not see. */
export async function requireSeen(tx: ClinicTx, ctx: StaffContext, patientId: number): Promise<void> {
  try {
    await requirePatient(tx, ctx, patientId)
  } catch (error) {
    throw error instanceof Failure ? new Failure('not_found') : error
  }
}

/** Throws not_found for a visit that the caller may not see; a group is paid seat by seat, what was cancelled not at all. */
export async function requireVisit(
  tx: ClinicTx,
  ctx: StaffContext,
  bookingId: number,
): Promise<{ patientId: number }> {
  const head = await findBookingHead(tx, bookingId)
  const own = ownDoctorOnly(ctx)
  if (!head || (own !== undefined && own !== head.doctor_id)) throw new Failure('not_found')
  if (head.cancelled) throw new Failure('booking_closed')
  if (head.patient_id === null) throw refuseField('booking_id', 'seat_of_group')
  return { patientId: head.patient_id }
}

export async function readCheckout(
  tx: ClinicTx,
  ctx: StaffContext,
  patientId: number,
  bookingId: number | undefined,
): Promise<Checkout> {
  const today = localDateOf(ctx.now, await tx.zone)
  const [account, settings, [visit], head] = await Promise.all([
    getAccountState(tx, patientId, today),
    readSettings(tx, 'payments'),
    bookingId === undefined ? [] : listVisitStates(tx, [bookingId]),
    bookingId === undefined ? undefined : findBookingHead(tx, bookingId),
  ])
  return { patientId, head, visit, lines: visit ? bookedLines(visit) : [], account, settings }
}

/** What was sold beside a visit is paid like anything older. */
function bookedLines(visit: VisitState): BookedVisitLine[] {
  return pairLines(visit).filter((line): line is BookedVisitLine => line.booked !== undefined)
}

/** A line as it would be charged now, or as it was; amounts are bani. */
export function termsOf({ booked, charge, former }: BookedVisitLine) {
  if (charge) {
    const { price, discount, amount, paid, lab_cost: labCost, reason } = charge
    const use = charge.use_id === null ? null : booked.use
    return { price, discount, amount, paid, labCost, reason, use, left: amount - paid }
  }
  const { price, use } = booked
  // What was agreed on before holds on, as long as the price is the same.
  const agreed = former && former.price === price ? former : undefined
  const discount = agreed?.discount ?? 0
  const amount = use ? 0 : price - discount
  const { lab_cost: labCost = 0, reason = '' } = agreed ?? {}
  return { price, discount, amount, paid: 0, labCost, reason, use, left: amount }
}

export function present(ctx: Pick<StaffContext, 'language'>, checkout: Checkout): CheckoutQuote {
  const { language } = ctx
  const name = `name_${language}` as const
  const { account, visit, head, lines, settings } = checkout
  const free = account.free.reduce((sum, payment) => sum + payment.free, 0)
  return {
    version: versionOf(checkout),
    patient: account.patient,
    booking: visit && head ? { ...headOf(head), status: statusCode(visit.status) } : null,
    lines: lines.map((line): QuotedLine => {
      const { booked, charge } = line
      const { price, discount, amount, paid, left, labCost, reason, use } = termsOf(line)
      const said = charge ?? booked
      return {
        line: booked.line,
        service_id: booked.service_id,
        name: said[name],
        price: ronOf(price),
        discount: ronOf(discount),
        reason,
        amount: ronOf(amount),
        charge_id: charge?.id ?? null,
        paid: ronOf(paid),
        left: ronOf(left),
        vat: said.vat,
        lab_cost: ronOf(labCost),
        use: use && {
          id: use.id,
          patient_subscription_id: use.patient_subscription_id,
          name: use[name],
          number: use.number,
          maximum: use.maximum,
          ends_on: use.ends_on,
        },
      }
    }),
    arrears: arrearsOf(checkout).map(each => ({
      charge_id: each.id,
      name: each[name],
      day: each.day,
      open: ronOf(each.open),
    })),
    advance: ronOf(free),
    balance: ronOf(account.balance),
    codes: account.codes.map(code => ({
      ...code,
      remaining: ronOf(code.remaining),
      value: ronOf(code.value),
    })),
    discount_limit: settings.discount_limit,
    cash_left:
      settings.cash_limit_person === 0 ? null : Math.max(settings.cash_limit_person - ronOf(account.cash), 0),
  }
}

function headOf(row: BookingHead) {
  const { patient_id: _, cancelled: __, ...head } = row
  return head
}

/** What is open besides the visit at hand, the oldest first. */
export function arrearsOf({ account, lines }: Pick<Checkout, 'account' | 'lines'>) {
  const here = new Set(lines.map(({ charge }) => charge?.id))
  return account.open.filter(({ id }) => !here.has(id))
}

/**
 * Of what there is to pay: the same whether a line is only booked or stands on the account by now, so that completing a visit
 * takes nobody's drawer from under them.
 */
export function versionOf(checkout: Checkout): string {
  const lines = checkout.lines.map(line => {
    const { price, discount, paid, labCost, use } = termsOf(line)
    return [line.booked.line, line.booked.service_id, price, discount, paid, labCost, use?.id]
  })
  const open = arrearsOf(checkout).map(({ id, open: left }) => [id, left])
  const free = checkout.account.free.map(payment => [payment.id, payment.free])
  const seen = [checkout.patientId, checkout.visit?.id, checkout.visit?.doctor_id, lines, open, free]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}
