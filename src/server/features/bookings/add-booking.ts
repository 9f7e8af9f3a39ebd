import type { addBooking } from '#contract/bookings.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import { statusName } from '#domain/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { insertPatient, requirePatient } from '#server/features/patients/patients.ts'
import { refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import { bookVisit } from './book-visit.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import { tellBooked } from './patient-notice.ts'
import { requireDoctor } from './staff-sight.ts'
import { overrideOf, readStart, wishedServices } from './visit-input.ts'

type Body = CallBody<typeof addBooking>

/** Books a visit for a known or a new patient. */
export async function addStaffBooking(ctx: StaffContext, body: Body): Promise<CallReply<typeof addBooking>> {
  const { clinicId, accountId, userType } = ctx.actor
  requireDoctor(ctx, body.doctor_id)
  return withConflictAnswer(ctx, clinicId, () =>
    writeOnce(ctx, clinicId, async tx => {
      const zone = await setClinicZone(tx)
      const start = readStart(body.start, zone)
      const id = await bookVisit(
        tx,
        { clinicId, now: ctx.now, language: ctx.language },
        {
          patientId: await settlePatient(tx, ctx, body),
          doctorId: body.doctor_id,
          cabinetId: body.cabinet_id,
          services: wishedServices(body.services),
          start,
          note: body.note,
          status: statusName(body.status ?? 1) ?? 'approved',
          source: 'staff',
          createdBy: accountId,
          authorKind: userType === 2 ? 'doctor' : 'clinic',
          override: overrideOf(ctx, body),
        },
      )
      if (body.send_confirmation) await tellBooked(tx, ctx, id)
      return { data: await presentBooking(tx, ctx, id) }
    }),
  )
}

async function settlePatient(tx: Tx, ctx: StaffContext, body: Body): Promise<number> {
  if (body.patient) return insertPatient(tx, ctx, body.patient, 'patient.')
  if (body.patient_id === undefined) throw refuseField('patient_id', 'required')
  await requirePatient(tx, ctx, body.patient_id)
  return body.patient_id
}
