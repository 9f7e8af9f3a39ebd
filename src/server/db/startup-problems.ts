import { DatabaseError } from 'pg'
import { LoginProblem } from './login.ts'

/** Something a person can mend, told in one line. */
export class StartupProblem extends Error {}

const ROLES = 'README, "In production", says which roles the database needs'

/** What PostgreSQL refuses until somebody changes an address, a password or a right; each names what to do. */
const REFUSALS: Record<string, (message: string) => string> = {
  '28P01': message => `DATABASE_URL: ${message}; check the user and the password in the address`,
  '28000': message => `DATABASE_URL: ${message}; check the user in the address and PostgreSQL's pg_hba.conf`,
  '3D000': message => `DATABASE_URL: ${message}; make it with: create database … owner zambet_owner`,
  '42501': message => `DATABASE_URL: ${message}; ${ROLES}`,
  '42704': message => `DATABASE_URL: ${message}; ${ROLES}`,
  '22023': message => `DATABASE_URL: ${message}; ${ROLES}`,
  '25006': message => `DATABASE_URL: ${message}: this is a standby; give the address of the primary`,
  '58P01': message => `DATABASE_URL: ${message}; install PostgreSQL's "contrib" extensions on its machine`,
  '08P01': message =>
    `DATABASE_URL: ${message}; a pooler's address belongs in DATABASE_POOL_URL and PostgreSQL's own in DATABASE_URL`,
}
REFUSALS['0A000'] = REFUSALS['58P01']!

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
])

/** The line for a person who can mend what went wrong at start; undefined for a fault of ours. */
export function problemOf(error: unknown, port: number): string | undefined {
  if (error instanceof StartupProblem || error instanceof LoginProblem) return error.message
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof DatabaseError) return REFUSALS[code]?.(error.message)
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is already in use; stop what uses it or choose another, as in PORT=3001 npm start`
  if (code === 'EACCES') return `PORT: not allowed to listen on ${port}; choose one above 1023`
  if (UNREACHABLE.has(code)) return `DATABASE_URL: nothing answers there (${error.message || code})`
  return error.cause ? problemOf(error.cause, port) : undefined
}
