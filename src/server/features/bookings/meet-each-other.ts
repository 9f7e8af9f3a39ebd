import { conflicts, type BookingWarning, type BusyTime } from '#domain/bookings/conflicts.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { Target } from './change-targets.ts'
import { patientsOf } from './booking-wish.ts'
import type { BookingPlan } from './plan-booking.ts'

/**
 * Plans of bookings that move together, each warned of the others where they are to be: where they stand now they are in
 * nobody's way. `plans` are in the order of `targets`.
 */
export function meetEachOther(targets: readonly Target[], plans: readonly BookingPlan[]): BookingPlan[] {
  return plans.map(plan => {
    const met = plans.flatMap((other, index) => (other === plan ? [] : meet(plan, other, targets[index]!)))
    return met.length > 0 ? { ...plan, warnings: [...plan.warnings, ...met] } : plan
  })
}

function meet(plan: BookingPlan, other: BookingPlan, { booking, seats }: Target): BookingWarning[] {
  const { start, end, bufferBeforeMinutes, bufferAfterMinutes } = other
  const taken: BusyTime = {
    start: start - bufferBeforeMinutes * MINUTE,
    end: end + bufferAfterMinutes * MINUTE,
    bookingId: booking.id,
  }
  const patients = new Set(patientsOf(plan.wish))
  return conflicts({
    proposed: plan,
    working: [plan],
    doctorBusy: plan.wish.doctorId === other.wish.doctorId ? [taken] : [],
    cabinetBusy: plan.cabinetId !== null && plan.cabinetId === other.cabinetId ? [taken] : [],
    patientBusy: [booking, ...seats]
      .filter(row => row.patient_id !== null && patients.has(row.patient_id))
      .map(({ id: bookingId }) => ({ start, end, bookingId })),
  })
}
