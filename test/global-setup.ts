import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { startTestServer } from './embedded-server.ts'
import { asWeakLogin } from './weak-login.ts'

/** What a test file needs to clone its database; `mark` proves that the server is the one this run set up. */
export interface TestServer {
  url: string
  /** The product's login on the template. */
  loginUrl: string
  template: string
  mark: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** One migrated template for the whole run, on a PostgreSQL of our own or on the one that `TEST_DATABASE_URL` names. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startTestServer()
  const mark = randomBytes(12).toString('hex')
  const template = `zambet_test_${mark}`
  let loginUrl: string
  const admin = new Client({ connectionString: server.url })
  try {
    await admin.connect()
    await admin.query(`create database ${template}`)
    await admin.query(`comment on database ${template} is '${mark}'`)
    loginUrl = await asWeakLogin(withDatabase(server.url, template))
    await migrate(loginUrl)
  } catch (error) {
    await admin.end()
    await server.stop()
    throw error
  }
  project.provide('testServer', { url: server.url, loginUrl, template, mark })

  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1)`,
      [template],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
    await server.stop()
  }
}

function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
