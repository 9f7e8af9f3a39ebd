import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sweepFiles } from '#server/features/files/files.jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startChildServer } from '#test/child-server.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { signIn } from '#test/factories.ts'
import { makeForm, makePicture } from '#test/upload.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAY = 86_400_000
const PICTURES = 6

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

const query = async (text: string) => (await app.sql.query(text)).rows

test('kill -9 while notes come with pictures leaves whole notes, and no picture or row alone', async () => {
  // The server's clock is the real one.
  const now = app.clock.now
  app.clock.now = Date.now()
  const headers = await signIn(app, desk.clinic.clinicId)
  app.clock.now = now
  const content = Buffer.concat([await makePicture(600, 400), Buffer.alloc(256 * 1024)])
  const { body, type } = await makeForm({
    patient_id: desk.patientId,
    text: 'Carie profundă la 36',
    diagnoses: '["K04.0"]',
    'images[]': Array.from({ length: PICTURES }, (_, index) => ({ content, name: `${index}.jpg` })),
  })
  let told = 0
  // At once, while files are stored, and while pictures are made of them.
  for (const patience of [0, 30, 120]) {
    const server = await startChildServer({
      DATABASE_URL: await asWeakLogin(app.url),
      DATA_DIR: folder,
      FILES: app.services.config.filesDir,
      SESSION_SECRET: app.services.config.sessionSecret,
    })
    const sending = Array.from({ length: 4 }, () =>
      fetch(`${server.origin}/api/add_observation`, {
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

  const notes = await query(`
    select (select count(*)::int from observation_images i where i.observation_id = o.id) as pictures,
           (select count(*)::int from patient_diagnoses d where d.observation_id = o.id) as diagnoses,
           (select count(*)::int from audit_entries a
             where a.action = 'patient_record.observation_added' and (a.after->>'id')::bigint = o.id) as entries
      from observations o`)
  expect(notes.length).toBeGreaterThanOrEqual(told)
  for (const note of notes) expect(note).toEqual({ pictures: PICTURES, diagnoses: 1, entries: 1 })
  const files = await query(`
    select s.key, s.status, encode(s.sha256, 'hex') as sha256,
           exists (select from observation_images i where i.patient_file_id = f.id) as named
      from patient_files f join files s on s.clinic_id = f.clinic_id and s.id = f.file_id`)
  expect(files).toHaveLength(notes.length * PICTURES)
  for (const { key, status, sha256, named } of files) {
    expect([status, named]).toEqual(['kept', true])
    const stored = await buffer((await app.services.outside.files.open(key))!)
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
  }

  await sweepFiles.run({}, { ...app.services, isLastTry: false, now: () => Date.now() + 2 * DAY })
  const kept = new Set(files.map(file => file.key as string))
  expect(new Set((await query('select key from files')).map(file => file.key))).toEqual(kept)
  const stored = readdirSync(app.services.config.filesDir, { recursive: true, withFileTypes: true })
  for (const entry of stored.filter(one => one.isFile())) expect(kept).toContain(entry.name.slice(0, 32))
}, 120_000)
