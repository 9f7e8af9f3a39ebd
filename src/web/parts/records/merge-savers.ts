export type Fields = Readonly<Record<string, unknown>>

interface Savers {
  /** The record as it was when the form opened, and as somebody else has saved it meanwhile. */
  was: Fields
  current: Fields
  /** What the form would have sent as it opened, and what it sends now: in its own terms, an empty text for nothing. */
  opened: Fields
  mine: Fields
  /** Whether what a person wrote and what another saved mean the same. */
  agree: (field: string, mine: unknown, theirs: unknown) => boolean
}

/**
 * What is to be sent by the second of two savers: the fields that only the other changed are taken as they are now; those
 * that both changed, each otherwise, are to be asked for. A field that is a list is compared whole.
 */
export function mergeSavers({ was, current, opened, mine, agree }: Savers) {
  const changed = Object.keys(mine).filter(
    field => Object.hasOwn(current, field) && !isEqual(was[field], current[field]),
  )
  const untouched = changed.filter(field => isEqual(opened[field], mine[field]))
  return {
    taken: Object.fromEntries(untouched.map(field => [field, current[field] ?? ''])) as Fields,
    asked: changed.filter(field => !untouched.includes(field) && !agree(field, mine[field], current[field])),
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
