import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** As a superuser, for preparing and inspecting. */
  url: string
  /** As a login of the product, which has no right of its own. */
  loginUrl: string
  drop(): Promise<void>
}

/** A migrated, empty database of the caller's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = inject('testServer')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onTestServer(`create database ${name} template ${template} owner zambet_owner strategy file_copy`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const { url, loginUrl } = inject('testServer')
  return {
    url: at(url),
    loginUrl: at(loginUrl),
    drop: () => onTestServer(`drop database if exists ${name} with (force)`),
  }
}

/** Runs a statement only where the mark of this run stands, so that no address mixed up can cost anyone a database. */
async function onTestServer(statement: string): Promise<void> {
  const { url, template, mark } = inject('testServer')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
      [template],
    )
    if (rows[0]?.mark !== mark) throw new Error('This is not the server that the test run set up')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
