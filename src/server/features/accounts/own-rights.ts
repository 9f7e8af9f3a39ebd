import type { Permission } from '#domain/accounts/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listActiveOwners, listRolesOf, lockRightsOfClinic, type GrantedRole } from './own-rights.sql.ts'

/** What the caller may do and hand on, read under the lock of the clinic's rights. */
export interface OwnRights {
  readonly isOwner: boolean
  readonly roleIds: ReadonlySet<number>
  has(permission: string): boolean
}

/**
 * The caller's rights as they stand now, which nobody changes until the transaction ends: a colleague may have taken some
 * since the call came. Throws forbidden when one of those asked for is gone.
 */
export async function lockOwnRights(
  tx: Tx,
  { actor }: StaffContext,
  ...asked: readonly Permission[]
): Promise<OwnRights> {
  await lockRightsOfClinic(tx)
  const roles = await listRolesOf(tx, actor.accountId)
  const granted = new Set(roles.flatMap(role => role.permissions))
  if (!asked.every(permission => granted.has(permission))) throw new Failure('forbidden')
  return {
    isOwner: roles.some(role => role.is_owner),
    roleIds: new Set(roles.map(role => role.id)),
    has: permission => granted.has(permission),
  }
}

/** Whether somebody may give these roles: all that they allow is the giver's own, and an owner is named by an owner. */
export function mayGive(
  own: OwnRights,
  roles: readonly Pick<GrantedRole, 'is_owner' | 'permissions'>[],
): boolean {
  return roles.every(
    role => (own.isOwner || !role.is_owner) && role.permissions.every(right => own.has(right)),
  )
}

export async function mayGiveRolesOf(tx: Tx, own: OwnRights, accountId: number): Promise<boolean> {
  return mayGive(own, await listRolesOf(tx, accountId))
}

/** Throws last_owner when nobody else could do everything for the clinic. */
export async function refuseLastOwner(tx: Tx, accountId: number): Promise<void> {
  const owners = await listActiveOwners(tx)
  if (owners.length === 1 && owners[0] === accountId) throw new Failure('last_owner')
}
