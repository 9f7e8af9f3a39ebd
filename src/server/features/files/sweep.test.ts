import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startChildServer, type ChildServer } from '#test/child-server.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { signIn } from '#test/factories.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import { makeForm, makePicture, upload } from '#test/upload.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sweepFiles } from './files.jobs.ts'

const DAY = 86_400_000

let app: TestApp
let desk: Desk
let picture: Buffer
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  picture = await makePicture()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.sql.query('delete from images; delete from files')
  for (const path of listStored()) rmSync(path)
  await app.sql.query('delete from graphile_worker._private_jobs')
})

function listStored(): string[] {
  const names = readdirSync(app.services.config.filesDir, { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Keeps a picture and answers its key; the clock of the app stands in 2026, that of its files does not. */
async function keep(): Promise<string> {
  const owner = { type: 'cabinet', id: desk.clinic.cabinetId }
  const { body } = await upload(app, '/v2/images', desk.clinic.owner, {
    ...owner,
    file: { content: picture },
  })
  return body.data.name
}

/** Puts a file where the store or what comes in lies, so many days ago. */
function leave(part: string, name: string, days: number): void {
  const path = join(app.services.config.filesDir, part, name)
  writeFileSync(path, 'x', { flag: 'w' })
  utimesSync(path, new Date(), new Date(app.clock.now - days * DAY))
}

const sweep = (days = 0) =>
  sweepFiles.run({}, { ...app.services, isLastTry: false, now: () => app.clock.now + days * DAY })
const key = (letter: string) => letter.repeat(32)

async function staff() {
  // The server's clock is the real one.
  const now = app.clock.now
  app.clock.now = Date.now()
  const headers = await signIn(app, desk.clinic.clinicId)
  app.clock.now = now
  return { headers }
}

function send(server: ChildServer, headers: Record<string, string>, body: Buffer): Promise<number> {
  return fetch(`${server.origin}/api/v2/images`, { method: 'POST', headers, body: body as never }).then(
    reply => reply.status,
    () => 0,
  )
}

describe('the sweep', () => {
  it('leaves alone what rows name, with its copies, and what is younger than a day', async () => {
    const name = await keep()
    const part = join('kept', name.slice(0, 2))
    leave(part, `${name}_96`, 9)
    leave(part, name, 9)
    leave(part, `${name.slice(0, 2)}${key('0').slice(2)}`, 0.5)
    leave('incoming', 'young', 0.5)
    const before = listStored()
    await sweep()
    expect(listStored()).toEqual(before)
  })

  it('removes what no row names and what was never received to its end', async () => {
    const name = await keep()
    const part = join('kept', name.slice(0, 2))
    const prefix = name.slice(0, 2)
    for (const stray of [
      `${prefix}${key('0').slice(2)}`,
      `${prefix}${key('f').slice(2)}`,
      `${prefix}${key('f').slice(2)}_96`,
    ])
      leave(part, stray, 2)
    leave('incoming', 'half', 2)
    await sweep()
    expect(listStored().map(nameOf)).toEqual([name])
  })

  it('leaves alone what it did not put there', async () => {
    const name = await keep()
    for (const stray of ['.DS_Store', 'backup_2026', 'README.md']) {
      leave('kept', stray, 9)
      leave(join('kept', name.slice(0, 2)), stray, 9)
    }
    const before = listStored()
    await sweep()
    expect(listStored()).toEqual(before)
  })

  it('removes nothing where another database’s files lie', async () => {
    const part = join('kept', (await keep()).slice(0, 2))
    for (let stray = 0; stray < 101; stray++)
      leave(part, `${part.slice(-2)}${String(stray).padStart(30, '0')}`, 9)
    const before = listStored()
    await expect(sweep()).rejects.toThrow('101 files or more have no row, 1 have one')
    expect(listStored()).toEqual(before)
  })

  it('forgets what was never kept, and its file with it', async () => {
    await keep()
    await app.sql.query(`delete from images; delete from graphile_worker._private_jobs`)
    await app.sql.query(
      `insert into files (clinic_id, key, name, type, size, sha256, created_at) values ($1, $2, 'a', 'image/png', 1, $3, $4)`,
      [desk.clinic.clinicId, key('a'), Buffer.alloc(32), new Date(app.clock.now)],
    )
    await sweep()
    expect((await app.sql.query('select status from files')).rows).toEqual([{ status: 'pending' }])
    await sweep(2)
    expect((await app.sql.query('select status from files')).rows).toEqual([])
  })

  it('marks a row whose file is gone, and says so once', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const name = await keep()
    for (const path of listStored()) rmSync(path)
    await sweep(2)
    await sweep(3)
    expect(said.mock.calls).toEqual([[`the file ${name} is gone from the store`]])
    expect((await app.sql.query('select key, status from files')).rows).toEqual([
      { key: name, status: 'missing' },
    ])
    said.mockRestore()
  })

  it('takes back what is found again', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const name = await keep()
    const paths = listStored()
    const away = mkdtempSync(join(tmpdir(), 'zambet-away-'))
    for (const path of paths) renameSync(path, join(away, nameOf(path)))
    await sweep(2)
    for (const path of paths) renameSync(join(away, nameOf(path)), path)
    await sweep(3)
    expect((await app.sql.query('select key, status from files')).rows).toEqual([
      { key: name, status: 'kept' },
    ])
    said.mockRestore()
    rmSync(away, { recursive: true })
  })
})

describe('kill -9 in the middle of many uploads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zambet-kill-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it(
    'leaves every kept row with its file, and after the sweep nothing else',
    { timeout: 120_000 },
    async () => {
      const { headers } = await staff()
      const { body, type } = await makeForm({
        type: 'location',
        id: desk.clinic.locationId,
        file: { content: Buffer.concat([picture, Buffer.alloc(1024 * 1024)]) },
      })
      let told = 0
      for (const patience of [15, 90]) {
        const server = await startChildServer({
          DATABASE_URL: await asWeakLogin(app.url),
          DATA_DIR: folder,
          FILES: app.services.config.filesDir,
          SESSION_SECRET: app.services.config.sessionSecret,
        })
        const sending = Array.from({ length: 12 }, () =>
          send(server, { ...headers, 'content-type': type }, body),
        )
        await Promise.race(sending)
        await wait(patience)
        await server.end('SIGKILL')
        told += (await Promise.all(sending)).filter(status => status === 200).length
        const { rows } = await app.sql.query(
          `select key, size, encode(sha256, 'hex') as sha256 from files where status = 'kept'`,
        )
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) {
          const stored = await buffer((await app.services.outside.files.open(row.key))!)
          expect(stored.length).toBe(Number(row.size))
          expect(createHash('sha256').update(stored).digest('hex')).toBe(row.sha256)
        }
      }
      const { rows } = await app.sql.query(
        `select key from files f join images i on i.file_id = f.id where status = 'kept'`,
      )
      // What was told to be kept is.
      expect(rows.length).toBeGreaterThanOrEqual(told)
      await sweepFiles.run({}, { ...app.services, isLastTry: false, now: () => Date.now() + 2 * DAY })
      expect((await app.sql.query('select key from files')).rows).toHaveLength(rows.length)
      const kept = new Set(rows.map(row => row.key))
      for (const path of listStored()) expect(kept).toContain(nameOf(path).slice(0, 32))
    },
  )
})
