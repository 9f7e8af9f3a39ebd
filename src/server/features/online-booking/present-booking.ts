import type { Language } from '#contract/field-messages.ts'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { canPatientChange, statusCode } from '#domain/bookings/booking-status.ts'
import { ronOf } from '#domain/money/money.ts'
import { findMoveProblem, moveUntil, type MoveProblem, type MoveRules } from '#domain/bookings/moving.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'

/** The signed-in account that looks, and which member of its family the booking is of. */
interface Viewer {
  readonly accountId: number
  readonly familyId?: number | null | undefined
}

export function presentPatientBooking(
  row: PatientBookingRow,
  language: Language,
  now: number,
  viewer?: Viewer,
): PatientBooking {
  const at = (instant: number) => formatInstant(instant, row.zone)
  return {
    code: row.code,
    status: statusCode(row.status),
    start: at(row.start),
    end: at(row.end),
    zone: row.zone,
    first_name: row.first_name,
    is_for_other: viewer !== undefined && row.account_id !== viewer.accountId,
    family_id: viewer?.familyId ?? null,
    doctor_id: row.doctor_id,
    doctor_name: row.doctor_name,
    doctor_color: row.doctor_color,
    rating: row.rating,
    clinic_id: row.clinic_id,
    clinic_name: row.clinic_name,
    clinic_phone: row.clinic_phone,
    location: row.location,
    is_video: row.is_video,
    services: row.services.map(({ id, minutes, price_bani, ...names }) => ({
      id,
      name: names[`name_${language}`],
      minutes,
      price: ronOf(price_bani),
    })),
    total: ronOf(row.services.reduce((sum, service) => sum + service.price_bani, 0)),
    covered: ronOf(row.covered_bani),
    paid: ronOf(row.paid_bani),
    cancelled_at: row.cancelled === null ? null : at(row.cancelled),
    cancelled_by: row.cancelled_by,
    cancel_until: at(cancelUntil(row)),
    pinned: row.pinned,
    can_confirm:
      isComing(row, now) &&
      !row.pinned &&
      (canPatientChange(row.status, 'confirmed') || (row.status === 'confirmed' && row.not_coming !== null)),
    can_cancel: isCancellable(row, now) && !isTooLate(row, now),
    can_move: moveProblemOf(row, now) === undefined,
    move_until: at(moveUntil(row, rulesOf(row))),
    moves_left: row.patient_moves ? Math.max(row.max_moves - row.moves, 0) : 0,
    moves_allowed: row.patient_moves && row.max_moves > 0 && row.offered,
    moves_await_clinic: row.status === 'new' || !row.auto_approve,
    is_reachable: row.mobile !== null || row.email !== null,
    not_coming_at: row.not_coming === null ? null : at(row.not_coming),
    can_say_absent: isCancellable(row, now) && isTooLate(row, now) && row.not_coming === null,
  }
}

/** Why the patient may not move the visit; undefined when they may. */
export function moveProblemOf(row: PatientBookingRow, now: number): MoveProblem | undefined {
  const { cancelled, pinned, offered } = row
  const visit = { ...row, isCancelled: cancelled !== null, isPinned: pinned, isOffered: offered }
  return findMoveProblem(visit, rulesOf(row), now)
}

function rulesOf({ patient_moves: allowed, ...row }: PatientBookingRow): MoveRules {
  return { allowed, noticeMinutes: row.move_notice_minutes, most: row.max_moves }
}

/** The last instant at which the patient may cancel online. */
function cancelUntil(row: PatientBookingRow): number {
  return row.start - row.cancel_notice_minutes * MINUTE
}

/** What waits for another hour can be cancelled whenever it is. */
export function isTooLate(row: PatientBookingRow, now: number): boolean {
  return !row.pinned && now > cancelUntil(row)
}

export function isComing(row: PatientBookingRow, now: number): boolean {
  return row.cancelled === null && (row.pinned || now < row.start)
}

/** Whether it is a booking that still could be cancelled, apart from the notice. */
export function isCancellable(row: PatientBookingRow, now: number): boolean {
  return isComing(row, now) && ['new', 'approved', 'confirmed', 'delay'].includes(row.status)
}
