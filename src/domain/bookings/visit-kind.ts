// Where a visit takes place follows from its services: all of them are given at the clinic, or all by video.

export type ServiceKind = 'clinic' | 'virtual'

/** `mixed` is no visit: one part of it would take a cabinet, the other none. */
export function visitKind(kinds: readonly ServiceKind[]): ServiceKind | 'mixed' {
  const [first = 'clinic'] = kinds
  return kinds.every(kind => kind === first) ? first : 'mixed'
}

/** Whether a visit is still of the services that it was booked for, in whatever order: then it stays what it is. */
export function isOfSameServices(one: readonly number[], other: readonly number[]): boolean {
  const [ids, others] = [new Set(one), new Set(other)]
  return ids.size === others.size && ids.isSubsetOf(others)
}
