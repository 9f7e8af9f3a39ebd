import type { CallBody } from '#contract/call.ts'
import { isSameRoleName } from '#contract/accounts/role-names.ts'
import type * as calls from '#contract/accounts/roles.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { sightOfRights, type RoleSight } from '#contract/staff-menu.ts'
import { withNeeded } from '#domain/accounts/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { lockOwnRights, mayGive } from '#server/features/accounts/own-rights.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { refuseStale } from '#server/records/versions.ts'
import { deleteRoleRow, insertRoleRow, listRoleRows, moveNewDoctors, moveUsers } from './roles.sql.ts'

export function showRoles(ctx: StaffContext): Promise<{ data: Role[] }> {
  return ctx.read(async tx => ({ data: await listRoleRows(tx) }))
}

export async function previewRole(ctx: StaffContext, id: number): Promise<{ data: RoleSight }> {
  const role = await ctx.read(tx => getRole(tx, id))
  return { data: sightOfRights(role.permissions) }
}

export function addRole(
  ctx: StaffContext,
  { name, permissions: asked }: CallBody<typeof calls.addRole>,
): Promise<{ data: Role }> {
  return refuseSameName(
    ctx.write(async tx => {
      const own = await lockOwnRights(tx, ctx, 'roles.manage')
      const permissions = withNeeded(asked)
      if (!mayGive(own, [{ is_owner: false, permissions }])) throw new Failure('beyond_own_rights')
      await refuseKnownName(tx, name)
      const id = await insertRoleRow(tx, { clinic_id: ctx.actor.clinicId, name, permissions })
      const data = await getRole(tx, id)
      await tx.record('role', id, 'added', undefined, data)
      return { data }
    }),
  )
}

/** To a role of the caller's own nothing is added, even what another of their roles allows. */
export function changeRole(
  ctx: StaffContext,
  id: number,
  { version, name, permissions: asked }: CallBody<typeof calls.changeRole>,
): Promise<{ data: Role }> {
  return refuseSameName(
    ctx.write(async tx => {
      const own = await lockOwnRights(tx, ctx, 'roles.manage')
      const before = await getRole(tx, id)
      if (before.is_owner) throw new Failure('owner_fixed')
      await refuseStale(tx, 'role', id, version, before)
      const permissions = asked && withNeeded(asked)
      const added = permissions?.filter(permission => !before.permissions.includes(permission)) ?? []
      if (added.length > 0 && own.roleIds.has(id)) throw new Failure('own_rights')
      if (!mayGive(own, [{ is_owner: false, permissions: added }])) throw new Failure('beyond_own_rights')
      if (name !== undefined) await refuseKnownName(tx, name, id)
      await updateVersioned(tx, 'role', id, { name, permissions })
      const data = await getRole(tx, id)
      await tx.record('role', id, 'changed', before, data)
      return { data }
    }),
  )
}

/** Throws role_used where somebody has it and nothing is said of what they get instead. */
export function removeRole(
  ctx: StaffContext,
  id: number,
  moveTo: number | undefined,
): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const own = await lockOwnRights(tx, ctx, 'roles.manage')
    const before = await getRole(tx, id)
    if (before.is_owner) throw new Failure('owner_fixed')
    if (own.roleIds.has(id)) throw new Failure('own_rights')
    let ofNewDoctors: number | null = null
    if (before.users.length > 0) {
      if (moveTo === undefined) throw new Failure('role_used', { values: { people: before.users.length } })
      const [target] = moveTo === id ? [] : await listRoleRows(tx, moveTo)
      if (!target) throw refuseField('move_to', 'id')
      if (!mayGive(own, [target])) throw new Failure('beyond_own_rights')
      await moveUsers(tx, id, moveTo)
      // Nobody becomes an owner by being added as a doctor.
      if (!target.is_owner) ofNewDoctors = moveTo
    }
    await moveNewDoctors(tx, id, ofNewDoctors)
    await deleteRoleRow(tx, id)
    await tx.record('role', id, 'removed', before, undefined)
    return {}
  })
}

/** Nobody changes it until the transaction ends: all who would wait for the lock of the clinic's rights. */
async function getRole(tx: Tx, id: number): Promise<Role> {
  const [role] = await listRoleRows(tx, id)
  if (!role) throw new Failure('not_found')
  return role
}

/** A role that everybody starts with is known by its name in both languages. */
async function refuseKnownName(tx: Tx, name: string, ownId?: number): Promise<void> {
  const others = (await listRoleRows(tx)).filter(({ id }) => id !== ownId)
  if (others.some(role => isSameRoleName(role.name, name))) throw refuseField('name', 'role_taken')
}

async function refuseSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'roles_same_name') || isUniqueViolation(error, 'roles_clinic_id_name_key'))
      throw refuseField('name', 'role_taken')
    throw error
  }
}
