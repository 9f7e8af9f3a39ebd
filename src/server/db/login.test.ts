import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireWeakLogin } from './login.ts'

let database: TestDatabase
const made: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const role of made) await run(`drop role ${role}`)
  await database.drop()
})

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The address of a fresh login, made with these options and memberships. */
async function loginWith(options: string, ...grants: string[]): Promise<string> {
  const name = `zambet_test_${randomBytes(6).toString('hex')}`
  made.push(name)
  await run(`create role ${name} login password 'only here' ${options}`)
  for (const grant of grants) await run(`grant ${grant} to ${name}`)
  return Object.assign(new URL(database.url), { username: name, password: 'only here' }).href
}

test('the login that README describes is let in', async () => {
  await expect(requireWeakLogin(database.loginUrl)).resolves.toBeUndefined()
  await expect(
    requireWeakLogin(await loginWith('noinherit', 'zambet_owner', 'zambet_app')),
  ).resolves.toBeUndefined()
})

test('a login that could read past the fence by itself is refused, and told why', async () => {
  await expect(requireWeakLogin(database.url)).rejects.toThrow(/because it is a superuser/)
  await expect(requireWeakLogin(await loginWith('noinherit bypassrls', 'zambet_app'))).rejects.toThrow(
    /because it has BYPASSRLS/,
  )
  await expect(requireWeakLogin(await loginWith('inherit', 'zambet_owner', 'zambet_app'))).rejects.toThrow(
    /because it owns \w+ or inherits/,
  )
})

test('a login that may not work as the application is told what to grant', async () => {
  await expect(requireWeakLogin(await loginWith('noinherit'))).rejects.toThrow(/grant zambet_app to/)
})
