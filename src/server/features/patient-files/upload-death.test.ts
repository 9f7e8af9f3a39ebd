import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { sweepFiles } from '#server/features/files/files.jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startChildServer } from '#test/child-server.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { signIn } from '#test/factories.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import { makeForm, makePicture } from '#test/upload.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAY = 86_400_000
const AT_ONCE = 20

let app: TestApp
let desk: Desk
const folder = mkdtempSync(join(tmpdir(), 'zambet-kill-'))
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

function listStored(): string[] {
  const names = readdirSync(app.services.config.filesDir, { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile()).map(entry => entry.name)
}

test('kill -9 in the middle of many uploads leaves no half, and no file or row alone', async () => {
  // The server's clock is the real one.
  const now = app.clock.now
  app.clock.now = Date.now()
  const headers = await signIn(app, desk.clinic.clinicId)
  app.clock.now = now
  const picture = Buffer.concat([await makePicture(900, 700), Buffer.alloc(256 * 1024)])
  const files = Array.from({ length: AT_ONCE }, (_, index) => ({ content: picture, name: `${index}.jpg` }))
  const { body, type } = await makeForm({ 'files[]': files })
  let told = 0
  for (const patience of [0, 40, 160]) {
    const server = await startChildServer({
      DATABASE_URL: await asWeakLogin(app.url),
      DATA_DIR: folder,
      FILES: app.services.config.filesDir,
      SESSION_SECRET: app.services.config.sessionSecret,
    })
    const sending = Array.from({ length: 3 }, () =>
      fetch(`${server.origin}/api/v2/patients/${desk.patientId}/files`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: body as never,
      }).then(
        reply => reply.status,
        () => 0,
      ),
    )
    await Promise.race(sending)
    await wait(patience)
    await server.end('SIGKILL')
    told += (await Promise.all(sending)).filter(status => status === 200).length
  }
  expect(told).toBeGreaterThan(0)

  const { rows } = await app.sql.query(
    `select f.key, f.status, encode(f.sha256, 'hex') as sha256, p.id
       from patient_files p left join files f on f.clinic_id = p.clinic_id and f.id = p.file_id`,
  )
  // Each call's files all together, and none that was told to be kept is missing.
  expect(rows.length % AT_ONCE).toBe(0)
  expect(rows.length).toBeGreaterThanOrEqual(told * AT_ONCE)
  for (const { key, status, sha256 } of rows) {
    expect(status).toBe('kept')
    const stored = await buffer((await app.services.outside.files.open(key))!)
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
  }

  const kept = new Set(rows.map(row => row.key))
  await sweepFiles.run({}, { ...app.services, isLastTry: false, now: () => Date.now() + 2 * DAY })
  const left = await app.sql.query('select key from files')
  expect(new Set(left.rows.map(row => row.key))).toEqual(kept)
  for (const name of listStored()) expect(kept).toContain(name.slice(0, 32))
}, 120_000)
