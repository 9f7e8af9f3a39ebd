import { DatabaseError } from 'pg'

/** Whether the database refused a duplicate, of the named constraint or index if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isError(error, '23505', constraint)
}

/** Whether the database refused two things at one time. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isError(error, '23P01', constraint)
}

/** Whether two transactions stood in each other's way, so that the same work may well succeed when repeated. */
export function isRetryable(error: unknown): boolean {
  return isError(error, '40001') || isError(error, '40P01')
}

/** Whether somebody else kept what was needed for longer than a statement waits. */
export function isLockTimeout(error: unknown): boolean {
  return isError(error, '55P03')
}

function isError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  )
}
