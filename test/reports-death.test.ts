import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addReportTemplate } from './report-template.ts'
import { send, type Answer } from './soak/client.ts'
import { layOut, openGround, startAt, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const REPORTS = 12
const KILLS = 3
const MADE_WITHIN = 90_000

let database: TestDatabase
let ground: Ground
let servers: ServerProcess[] = []
let world: World
const folder = mkdtempSync(join(tmpdir(), 'zambet-reports-'))

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  const variables = {
    DATABASE_URL: database.url,
    SESSION_SECRET: ground.secret,
    DATA_DIR: folder,
    FILES: join(folder, 'files'),
  }
  servers = await Promise.all([startServer(variables), startServer(variables)])
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 0 })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await ground.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** By one server, then by the other until one of them answers, as the same press of a button. */
async function insist(path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<Answer> {
  const key = randomUUID()
  for (let turn = 0; ; turn++) {
    const request = { method, token: world.staff[0]!, key, body }
    const answer = await send(servers[turn % servers.length]!.origin, path, request)
    if (answer.status > 0 && answer.status < 500) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer
    }
    await wait(20)
  }
}

test('servers are killed while reports are locked and their documents made: each has its number and its document, once', async () => {
  const templateId = await addReportTemplate(ground, world.clinic.clinicId)
  const over = new AbortController()
  const killing = (async () => {
    for (let kill = 0; kill < KILLS || !over.signal.aborted; kill++) {
      await wait(300 + 200 * (kill % KILLS))
      await servers[kill % servers.length]!.killAndRestart()
    }
  })()
  for (let at = 0; at < REPORTS; at++) {
    const booking = await insist('/v2/add_booking', {
      patient_id: world.patientIds[0],
      doctor_id: world.doctorIds[0],
      start: startAt(1, 480 + 45 * at),
      services: [{ service_id: world.serviceIds[0], minutes: 30 }],
    })
    const begun = await insist(`/v2/bookings/${booking.body.data.id}/report`, { template_id: templateId })
    const { id, version } = begun.body.data
    await insist(`/v2/visit-reports/${id}`, { version, fields: { found: 'Bine' } }, 'PUT').catch(
      () => undefined,
    )
    const { rows } = await ground.sql.query('select version from visit_reports where id = $1', [id])
    await insist(`/v2/visit-reports/${id}/lock`, { version: rows[0].version })
    // A completion ends the minute, and its document is made at once.
    await insist(`/v2/visit-reports/${id}/correct`, {})
  }
  over.abort()
  await killing
  const left = async () =>
    (
      await ground.sql.query(
        `select count(*)::int as n from visit_reports where status = 'locked' and file_id is null`,
      )
    ).rows[0].n as number
  for (const until = Date.now() + MADE_WITHIN; (await left()) > 0 && Date.now() < until;) await wait(500)
  const { rows } = await ground.sql.query<{ number: number; sealed: number; key: string; same: boolean }>(
    `select r.number, f.key, f.status = 'kept' and f.sha256 = r.pdf_sha256 as same,
            (select count(*)::int from document_events e where e.report_id = r.id and e.said like '%"sealed"%') as sealed
       from visit_reports r join files f on f.clinic_id = r.clinic_id and f.id = r.file_id
      where r.status = 'locked' order by r.number`,
  )
  expect(rows.map(({ number, sealed, same }) => [number, sealed, same])).toEqual(
    Array.from({ length: REPORTS }, (_, at) => [at + 1, 1, true]),
  )
  for (const { key } of rows)
    expect(existsSync(join(folder, 'files', 'kept', key.slice(0, 2), key))).toBe(true)
}, 300_000)
