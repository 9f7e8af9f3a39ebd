import { DatabaseError } from 'pg'

/**
 * Classes 08 connection, 53 resources (a full disk, memory, connections) and 57 intervention (a shutdown, a statement's
 * time limit); a lock's and an idle transaction's time limit; a database that only reads; deadlocks that repeating did
 * not resolve.
 */
const UNAVAILABLE = /^(08|53|57)|^(55P03|25P03|25006|40001|40P01)$/
/** What the system says of an address where nothing answers. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
])
/** The driver's own words, which have no code. */
const GIVEN_UP =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether the database refused a duplicate, of the named constraint or index if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isError(error, '23505', constraint)
}

/** Whether the database refused what a rule of ours, named by the constraint it keeps, does not allow. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isError(error, '23514', constraint)
}

/** Whether the database refused to let go of what another row names, or to name what is not there. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isError(error, '23503', constraint)
}

/** What stands in the way where a rule of ours, named by the constraint it keeps, refused to let go; undefined otherwise. */
export function whatRestricts(error: unknown, constraint: string): string | undefined {
  return isError(error, '23001', constraint) ? (error as DatabaseError).detail : undefined
}

/** Whether the database refused to write of somebody who was erased meanwhile. */
export function isGone(error: unknown): boolean {
  return isError(error, 'P0002')
}

/** Whether the database refused two things at one time. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isError(error, '23P01', constraint)
}

/** Whether two transactions stood in each other's way, so that the same work may well succeed when repeated. */
export function isRetryable(error: unknown): boolean {
  return isError(error, '40001') || isError(error, '40P01')
}

/**
 * Whether the database is away, starting, full, overloaded or not to be written, or gave up on waiting: the same request
 * may well succeed a little later, and nothing of this one was done.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof DatabaseError) return UNAVAILABLE.test(code)
  return UNREACHABLE.has(code) || GIVEN_UP.test(error.message)
}

/** Whether somebody else held a lock for longer than this transaction was ready to wait. */
export function isLockTimeout(error: unknown): boolean {
  return isError(error, '55P03')
}

/** Whether the database only reads, as a standby does. */
export function isReadOnly(error: unknown): boolean {
  return isError(error, '25006')
}

/** Whether a plan that a connection keeps no longer fits the tables, because a column came or went meanwhile. */
export function isStalePlan(error: unknown): boolean {
  return isError(error, '0A000') && (error as DatabaseError).routine === 'RevalidateCachedQuery'
}

function isError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  )
}
