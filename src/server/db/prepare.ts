import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { CONNECTION } from './pool.ts'

/** Who connects, for requests and all else, and may do nothing before it has said as which role. */
export interface Login {
  readonly name: string
  readonly password: string
}

/**
 * What README tells an administrator to make, by a superuser's address: the role that owns the tables, the one that
 * requests work as, a login that may become either and inherits neither, and the database. Does nothing where it is done.
 */
export async function prepareDatabase(adminUrl: string, database: string, login: Login): Promise<void> {
  const admin = new Client({ connectionString: adminUrl, ...CONNECTION })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    for (const role of ['zambet_owner', 'zambet_app']) await createRole(admin, role, 'nologin')
    await createRole(admin, login.name, `login noinherit password ${escapeLiteral(login.password)}`)
    await admin.query(`
      do $$ begin
        if not pg_has_role(${escapeLiteral(login.name)}, 'zambet_owner', 'member')
          or not pg_has_role(${escapeLiteral(login.name)}, 'zambet_app', 'member') then
          grant zambet_owner, zambet_app to ${escapeIdentifier(login.name)};
        end if;
      end $$`)
    await ensureDatabase(admin, database)
  } finally {
    await admin.end()
  }
}

async function createRole(admin: Client, role: string, options: string): Promise<void> {
  await admin.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then
        create role ${escapeIdentifier(role)} nosuperuser nocreatedb nocreaterole nobypassrls ${options};
      end if;
    exception when duplicate_object or unique_violation then null; -- somebody else was quicker
    end $$`)
}

/** One that was made before belongs to the superuser who made it. */
async function ensureDatabase(admin: Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ is_owned: boolean }>(
    `select pg_get_userbyid(datdba) = 'zambet_owner' as is_owned from pg_database where datname = $1`,
    [name],
  )
  if (!rows[0]) await admin.query(`create database ${escapeIdentifier(name)} owner zambet_owner`)
  else if (!rows[0].is_owned)
    await admin.query(`alter database ${escapeIdentifier(name)} owner to zambet_owner`)
}
