import { statusName } from '#domain/bookings/booking-status.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { NewBookingWish } from './make-booking.ts'
import { maySetAnyPrice } from './agree-prices.ts'
import { wishedServices } from './booking-input.ts'

interface StaffBody {
  doctor_id: number
  cabinet_id?: number | null
  services: Parameters<typeof wishedServices>[0]
  note?: string
  status?: number
}

/** What every booking made at the desk has in common; approved unless said otherwise. */
export function staffWish(
  ctx: StaffContext,
  body: StaffBody,
): Omit<NewBookingWish, 'patientId' | 'start' | 'override'> {
  return {
    doctorId: body.doctor_id,
    cabinetId: body.cabinet_id,
    services: wishedServices(body.services),
    pricing: { mayAny: maySetAnyPrice(ctx, body.doctor_id), before: [], language: ctx.language },
    note: body.note,
    status: statusName(body.status ?? 1) ?? 'approved',
    source: 'staff',
    createdBy: ctx.actor.accountId,
  }
}

export function bookerOf(ctx: StaffContext) {
  return { clinicId: ctx.actor.clinicId, now: ctx.now, language: ctx.language }
}
