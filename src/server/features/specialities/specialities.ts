import type { CallBody } from '#contract/call.ts'
import type * as calls from '#contract/clinic/specialities.ts'
import type { Speciality } from '#contract/clinic/specialities.ts'
import { byName } from '#domain/people/name-order.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { removeUnlessUsed } from '#server/records/remove.sql.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  deleteSpecialityRow,
  insertSpecialityRow,
  listSpecialityRows,
  lockSpeciality,
} from './specialities.sql.ts'

export function showSpecialities(ctx: StaffContext): Promise<{ data: Speciality[] }> {
  return ctx.read(async tx => {
    const specialities = await listSpecialityRows(tx, ctx.language)
    return { data: specialities.toSorted(byName(ctx.language, ({ name }) => name)) }
  })
}

export function addSpeciality(
  ctx: StaffContext,
  body: CallBody<typeof calls.addSpeciality>,
): Promise<{ data: Speciality }> {
  return refuseSameName(
    ctx.write(async tx => {
      const id = await insertSpecialityRow(tx, {
        clinic_id: ctx.actor.clinicId,
        name_ro: body.name_ro,
        name_en: body.name_en ?? body.name_ro,
      })
      const data = await getSpeciality(tx, ctx, id)
      await tx.record('speciality', id, 'added', undefined, data)
      return { data }
    }),
  )
}

export function changeSpeciality(
  ctx: StaffContext,
  id: number,
  { version, ...body }: CallBody<typeof calls.changeSpeciality>,
): Promise<{ data: Speciality }> {
  return refuseSameName(
    ctx.write(async tx => {
      if (!(await lockSpeciality(tx, id))) throw new Failure('not_found')
      const before = await getSpeciality(tx, ctx, id)
      await refuseStale(tx, 'speciality', id, version, before)
      await updateVersioned(tx, 'speciality', id, body)
      const data = await getSpeciality(tx, ctx, id)
      await tx.record('speciality', id, 'changed', before, data)
      return { data }
    }),
  )
}

/** Throws speciality_used when a doctor or a service has it. */
export function removeSpeciality(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    if (!(await lockSpeciality(tx, id))) throw new Failure('not_found')
    const before = await getSpeciality(tx, ctx, id)
    const isGone = await removeUnlessUsed(tx, () => deleteSpecialityRow(tx, id))
    if (!isGone) throw new Failure('speciality_used')
    await tx.record('speciality', id, 'removed', before, undefined)
    return {}
  })
}

async function getSpeciality(tx: Tx, ctx: StaffContext, id: number): Promise<Speciality> {
  const [speciality] = await listSpecialityRows(tx, ctx.language, id)
  if (!speciality) throw new Error(`speciality ${id} is gone`)
  return speciality
}

/** Of two specialities of one clinic, the database refuses the same Romanian name. */
async function refuseSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'specialities_clinic_id_name_ro_key'))
      throw refuseField('name_ro', 'name_taken')
    throw error
  }
}
