import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { setDoctorAccountActive } from '#server/features/accounts/staff-accounts.ts'
import { watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { getDoctor, getDoctorRow, presentDoctor, putAside } from './doctors.ts'
import { listServiceTerms } from './doctors.sql.ts'
import { endHoursAfter, listGone, removeGivenServices, reopenHours } from './leaving.sql.ts'

/** The doctor works up to a day, that one included; once it is over they are put aside and their account is closed. */
export function leaveAfter(ctx: StaffContext, doctorId: number, lastDay: LocalDate): Promise<void> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId })
    if (lastDay < localDateOf(ctx.now, await tx.zone)) throw refuseField('cause.last_day', 'in_the_past')
    const { active, last_day: before } = await getDoctorRow(tx, doctorId)
    if (!active) throw new Failure('not_found')
    await endHoursAfter(tx, doctorId, { before, lastDay })
    await updateVersioned(tx, 'doctor', doctorId, { last_day: lastDay })
    const kept = await ground.settle(undefined)
    await tx.record('doctor', doctorId, 'changed', { last_day: before }, { last_day: lastDay, ...kept })
  })
}

/** Takes a last day back: the week holds on, and what was moved for it stays where it is. */
export function stay(ctx: StaffContext, doctorId: number): Promise<{ data: ManagedDoctor }> {
  return ctx.write(async tx => {
    const { last_day: lastDay } = await getDoctorRow(tx, doctorId)
    if (lastDay !== null) {
      await reopenHours(tx, doctorId, lastDay)
      await updateVersioned(tx, 'doctor', doctorId, { last_day: null })
      await tx.record('doctor', doctorId, 'changed', { last_day: lastDay }, { last_day: null })
    }
    return { data: presentDoctor(ctx, await getDoctor(tx, ctx, doctorId)) }
  })
}

/** Doctors whose last day is over, and who are to be put aside. */
export const listDoctorsGone = (tx: Tx, today: LocalDate): Promise<number[]> => listGone(tx, today)

/** Puts a doctor aside whose last day is over. */
export function endWork(ctx: StaffContext, doctorId: number): Promise<void> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId })
    const row = await getDoctorRow(tx, doctorId)
    if (!row.active) return
    if (row.account_id !== null) await setDoctorAccountActive(tx, ctx, row.account_id, false)
    await putAside(tx, row)
    const kept = await ground.settle(undefined)
    await tx.record('doctor', doctorId, 'changed', { active: true }, { active: false, ...kept })
  })
}

/** A doctor gives some services no more. */
export function takeServices(
  ctx: StaffContext,
  doctorId: number,
  serviceIds: readonly number[],
): Promise<void> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId })
    await getDoctorRow(tx, doctorId)
    const known = await listServiceTerms(tx, serviceIds)
    refuseTogether(
      ...serviceIds.map((id, index) => !known.has(id) && refuseField(`cause.service_ids.${index}`, 'id')),
    )
    await removeGivenServices(tx, doctorId, serviceIds)
    await updateVersioned(tx, 'doctor', doctorId, {})
    const kept = await ground.settle(undefined)
    const services = [...serviceIds]
    await tx.record('doctor', doctorId, 'changed', { services }, { services: [], ...kept })
  })
}
