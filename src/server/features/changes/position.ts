/** A point in the feed of changes: a transaction and an entry of it. */
export interface Position {
  readonly xid: number
  readonly id: number
}

export function isAfter(a: Position, b: Position): boolean {
  return a.xid > b.xid || (a.xid === b.xid && a.id > b.id)
}

export function formatPosition({ xid, id }: Position): string {
  return `${xid}-${id}`
}

/** Reads what formatPosition wrote; the contract has checked the form. */
export function parsePosition(text: string): Position {
  const [xid = 0, id = 0] = text.split('-').map(Number)
  return { xid: Math.min(xid, Number.MAX_SAFE_INTEGER), id: Math.min(id, Number.MAX_SAFE_INTEGER) }
}
