import type { Role } from '#contract/accounts/roles.ts'
import { PERMISSIONS, withNeeded, withoutNeeding, type Permission } from '#domain/accounts/permissions.ts'

/** What is to be granted and taken of a role, by right; what is not named stays as it is saved, whoever saves it. */
export type Wishes = Readonly<Partial<Record<Permission, boolean>>>

/** A role's rights with the wishes. */
export function wishedRights({ permissions }: Pick<Role, 'permissions'>, wishes: Wishes = {}): Permission[] {
  return PERMISSIONS.filter(right => wishes[right] ?? permissions.includes(right))
}

/** The rights that the wishes change, in the matrix's order. */
export function listWished(role: Pick<Role, 'permissions'>, wishes: Wishes = {}): Permission[] {
  const wished = wishedRights(role, wishes)
  return PERMISSIONS.filter(right => wished.includes(right) !== role.permissions.includes(right))
}

/** The wishes once a right is granted or taken, and the others that came or went with it. */
export function wishRight(
  role: Pick<Role, 'permissions'>,
  wishes: Wishes,
  right: Permission,
): { wishes: Wishes; others: Permission[] } {
  const before = wishedRights(role, wishes)
  const isGranted = !before.includes(right)
  const after = isGranted ? withNeeded([...before, right]) : withoutNeeding(before, right)
  const moved = PERMISSIONS.filter(each => after.includes(each) !== before.includes(each))
  const kept = PERMISSIONS.filter(each => after.includes(each) !== role.permissions.includes(each))
  return {
    wishes: Object.fromEntries(kept.map(each => [each, after.includes(each)])),
    others: moved.filter(each => each !== right),
  }
}
