import { Client } from 'pg'
import { CONNECTION } from './pool.ts'

/** Something about the database's roles that an administrator can mend, told in one line. */
export class LoginProblem extends Error {}

const PREPARE = 'README, "In production", says which roles to make'

interface Found {
  name: string
  is_superuser: boolean
  bypasses: boolean
  may_become_app: boolean
  /** A table of clinics that it reads whole, being its owner or inheriting from who is. */
  unfenced: string | null
}

/**
 * Throws when the login that requests connect with could see a clinic's row without saying for which clinic it asks: then
 * a forgotten "set role", or a pooler that shares connections, would show every clinic's.
 */
export async function requireWeakLogin(url: string): Promise<void> {
  const found = await lookAt(url)
  const reason = found.is_superuser
    ? 'it is a superuser'
    : found.bypasses
      ? 'it has BYPASSRLS'
      : found.unfenced && `it owns ${found.unfenced} or inherits from the role that does`
  if (reason)
    throw new LoginProblem(
      `The role "${found.name}" could see every clinic's rows, because ${reason}: requests need a NOINHERIT login; ${PREPARE}`,
    )
  if (!found.may_become_app)
    throw new LoginProblem(
      `The role "${found.name}" may not work as zambet_app: grant zambet_app to "${found.name}"; ${PREPARE}`,
    )
}

async function lookAt(url: string): Promise<Found> {
  const client = new Client({ connectionString: url, application_name: 'zambet', ...CONNECTION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Found>(`
      select rolname as name, rolsuper as is_superuser, rolbypassrls as bypasses,
             pg_has_role(rolname, 'zambet_app', 'member') as may_become_app,
             (select min(c.relname) from pg_class c
               where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not row_security_active(c.oid)) as unfenced
        from pg_roles where rolname = session_user`)
    if (!rows[0]) throw new Error('the database does not know who is connected')
    return rows[0]
  } finally {
    await client.end()
  }
}
