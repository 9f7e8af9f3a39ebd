import type { CallBody } from '#contract/call.ts'
import type { addSpeciality, changeSpeciality, Speciality } from '#contract/specialities.ts'
import { byName } from '#domain/name-order.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  deleteSpecialityRow,
  insertSpecialityRow,
  listSpecialityRows,
  lockSpeciality,
  updateSpecialityRow,
} from './specialities.sql.ts'

export function showSpecialities(ctx: StaffContext): Promise<{ data: Speciality[] }> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const specialities = await listSpecialityRows(tx, ctx.language)
    return { data: specialities.toSorted(byName(ctx.language, ({ name }) => name)) }
  })
}

export function createSpeciality(
  ctx: StaffContext,
  body: CallBody<typeof addSpeciality>,
): Promise<{ data: Speciality }> {
  const { clinicId } = ctx.actor
  return refuseSameName(
    writeOnce(ctx, clinicId, async tx => {
      const id = await insertSpecialityRow(tx, {
        clinic_id: clinicId,
        name_ro: body.name_ro,
        name_en: body.name_en ?? body.name_ro,
      })
      const data = await getSpeciality(tx, ctx, id)
      await recordChange(tx, authorOf(ctx), {
        action: 'speciality.created',
        entity: 'speciality',
        entityId: id,
        after: data,
      })
      return { data }
    }),
  )
}

export function editSpeciality(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof changeSpeciality>,
): Promise<{ data: Speciality }> {
  return refuseSameName(
    ctx.db.tenant(ctx.actor.clinicId, async tx => {
      if (!(await lockSpeciality(tx, id))) throw new Failure('not_found')
      const before = await getSpeciality(tx, ctx, id)
      await updateSpecialityRow(tx, id, { ...body, name_ro: body.name_ro ?? before.name_ro })
      const data = await getSpeciality(tx, ctx, id)
      await recordChange(tx, authorOf(ctx), {
        action: 'speciality.changed',
        entity: 'speciality',
        entityId: id,
        before,
        after: data,
      })
      return { data }
    }),
  )
}

/** Throws speciality_used when a doctor or a service has it. */
export function removeSpeciality(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    if (!(await lockSpeciality(tx, id))) throw new Failure('not_found')
    const before = await getSpeciality(tx, ctx, id)
    if (before.doctors > 0 || before.services > 0) throw new Failure('speciality_used')
    await deleteSpecialityRow(tx, id)
    await recordChange(tx, authorOf(ctx), {
      action: 'speciality.deleted',
      entity: 'speciality',
      entityId: id,
      before,
    })
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
