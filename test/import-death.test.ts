import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send } from './soak/client.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'
import { makeForm } from './upload.ts'

const ROWS = 3_000

let database: TestDatabase
let ground: Ground
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  server = await startServer({ DATABASE_URL: database.url, SESSION_SECRET: ground.secret })
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 0, staff: 1, patients: 0 })
})
afterAll(async () => {
  await server.stop()
  await ground.close()
  await database.drop()
})

const call = (path: string, body?: object) =>
  send(server.origin, path, { method: body ? 'POST' : 'GET', token: world.staff[0]!, body })

test('a server killed in an import, or in undoing it, is followed by one that imports or removes each row once', async () => {
  const lines = Array.from({ length: ROWS }, (_, i) => `Pop;Ana ${letters(i)};07${String(20_000_000 + i)}`)
  const { body, type } = await makeForm({
    file: { content: ['Nume;Prenume;Telefon', ...lines].join('\n'), name: 'pacienti.csv' },
  })
  const uploaded = await fetch(`${server.origin}/api/v2/patient-imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.staff[0]!}`, 'content-type': type },
    body: new Uint8Array(body),
  })
  const { id } = ((await uploaded.json()) as { data: { id: number } }).data
  const state = async () => (await call(`/v2/patient-imports/${id}`)).body.data
  const until = (status: string) =>
    vi.waitFor(async () => expect((await state()).status).toBe(status), { timeout: 60_000, interval: 200 })
  const people = async () =>
    (
      await ground.sql.query<{ count: number; phones: number }>(
        `select count(*)::int as count, count(distinct mobile)::int as phones from patients
          where clinic_id = $1 and last_name = 'Pop'`,
        [world.clinic.clinicId],
      )
    ).rows[0]!
  await until('ready')

  expect((await call(`/v2/patient-imports/${id}/start`, {})).status).toBe(200)
  await vi.waitFor(async () => expect((await people()).count).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 20,
  })
  await server.killAndRestart()
  // Whole pieces alone are there, each with what is noted of it.
  const { rows: noted } = await ground.sql.query<{ count: number }>(
    'select count(*)::int as count from patient_import_rows where import_id = $1 and patient_id is not null',
    [id],
  )
  expect(noted[0]!.count % 500).toBe(0)
  await until('imported')
  expect(await people()).toEqual({ count: ROWS, phones: ROWS })

  expect((await call(`/v2/patient-imports/${id}/undo`, {})).status).toBe(200)
  await vi.waitFor(async () => expect((await people()).count).toBeLessThan(ROWS), {
    timeout: 30_000,
    interval: 20,
  })
  await server.killAndRestart()
  await until('undone')
  expect(await people()).toEqual({ count: 0, phones: 0 })
})

/** Letters alone, another for each number. */
const letters = (n: number): string => String(n).replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)]!)
