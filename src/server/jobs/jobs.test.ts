import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestApp, type TestApp } from '#test/app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineJob } from './job.ts'
import { queueJob } from './jobs.sql.ts'
import { startWorker } from './worker.ts'

let test: TestApp
let worker: { stop(): Promise<void> } | undefined
const done: unknown[] = []
const note = defineJob({
  name: 'note',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), word: z.string().default('none') }),
  tries: 2,
  async run(input, { isLastTry }) {
    if (input.word === 'fails') throw new Error(`mail to ana@exemplu.ro, 0722 418 305: last ${isLastTry}`)
    done.push(input)
  },
})

beforeAll(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  done.length = 0
  await test.sql.query('delete from graphile_worker._private_jobs')
})
afterAll(() => test.stop())

const work = async () => {
  worker = await startWorker(test.url, test.services, [note])
}
const queue = (input: z.input<typeof note.input>, queueing = {}) =>
  test.db.tenant(1, tx => queueJob(tx, note, input, queueing))
const queued = async () => {
  const { rows } = await test.sql.query<{
    attempts: number
    max_attempts: number
    last_error: string | null
  }>('select attempts, max_attempts, last_error from graphile_worker.jobs order by id')
  return rows
}
const hurry = () => test.sql.query('update graphile_worker._private_jobs set run_at = now()')

describe('a job', () => {
  it('is carried out with what it was told, as its shape reads it', async () => {
    await queue({ clinic_id: 1 })
    await work()
    await expect.poll(() => done).toEqual([{ clinic_id: 1, word: 'none' }])
    await expect.poll(queued).toEqual([])
  })

  it('never was when its transaction is rolled back', async () => {
    const undone = test.db.tenant(1, async tx => {
      await queueJob(tx, note, { clinic_id: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await queued()).toEqual([])
  })

  it('waits for its time, and another of its key takes its place', async () => {
    await queue({ clinic_id: 1, word: 'first' }, { key: 'one', at: new Date(Date.now() + 3_600_000) })
    await queue({ clinic_id: 1, word: 'later' }, { at: new Date(Date.now() + 3_600_000) })
    await work()
    await queue({ clinic_id: 1, word: 'second' }, { key: 'one' })
    await expect.poll(() => done).toEqual([{ clinic_id: 1, word: 'second' }])
    await expect.poll(queued).toMatchObject([{ attempts: 0, max_attempts: 2 }])
  })

  it('is tried as often as it says, and knows when it is the last time', async () => {
    await queue({ clinic_id: 1, word: 'fails' })
    await work()
    await expect
      .poll(queued)
      .toMatchObject([{ attempts: 1, last_error: expect.stringContaining('last false') }])
    await hurry()
    await expect
      .poll(queued, { timeout: 10_000 })
      .toMatchObject([{ attempts: 2, max_attempts: 2, last_error: expect.stringContaining('last true') }])
  })

  it('fails when what it was told is of another shape', async () => {
    await test.sql.query(`select graphile_worker.add_job('note', '{"clinic_id": "one"}')`)
    await work()
    await expect
      .poll(queued)
      .toMatchObject([{ attempts: 1, last_error: expect.stringContaining('clinic_id') }])
    expect(done).toEqual([])
  })

  it('of a name that no server knows stays where it is', async () => {
    await test.sql.query(`select graphile_worker.add_job('of-tomorrow', '{}')`)
    await queue({ clinic_id: 1 })
    await work()
    await expect.poll(() => done).toHaveLength(1)
    await expect.poll(queued).toMatchObject([{ attempts: 0 }])
  })

  it('of a process that was killed is taken up in seconds, of one that lives is not', async () => {
    const lock = "hashtextextended('takes jobs ' || $1, 0)"
    const living = await test.sql.connect()
    try {
      await living.query(`select pg_advisory_lock(${lock})`, ['pool-living'])
      for (const taker of ['killed', 'living']) {
        await queue({ clinic_id: 1, word: taker })
        await test.sql.query(
          `update graphile_worker._private_jobs set locked_by = $1, locked_at = now()
            where payload ->> 'word' = $2`,
          [`pool-${taker}`, taker],
        )
      }
      await work()
      await expect.poll(() => done, { timeout: 15_000 }).toEqual([{ clinic_id: 1, word: 'killed' }])
      // As long again as it took to miss the other.
      await new Promise(settle => setTimeout(settle, 7_000))
      expect(done).toHaveLength(1)
      await living.query(`select pg_advisory_unlock(${lock})`, ['pool-living'])
      await expect.poll(() => done, { timeout: 20_000 }).toHaveLength(2)
    } finally {
      living.release()
    }
  }, 60_000)

  it('is worked on by who has come back to a new connection', async () => {
    const waited = vi.fn<() => Promise<void>>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = defineJob({ name: 'slow', when: 'queued', run: () => (waited(), promise) })
    worker = await startWorker(test.url, test.services, [slow])
    const other = await startWorker(test.url, test.services, [slow])
    try {
      await test.db.tenant(1, tx => queueJob(tx, slow, {}))
      await expect.poll(() => waited.mock.calls.length).toBe(1)
      const held = `select l.pid from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and l.granted and a.application_name = 'zambet-owner'
          and a.datname = current_database()`
      const before = (await test.sql.query(held)).rows.map(row => row.pid)
      expect(before).toHaveLength(2)
      await test.sql.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
      await expect.poll(async () => (await test.sql.query(held)).rows.length, { timeout: 5_000 }).toBe(2)
      await new Promise(settle => setTimeout(settle, 11_000))
      expect(waited).toHaveBeenCalledTimes(1)
    } finally {
      resolve()
      await other.stop()
    }
  }, 40_000)

  it('has a name of its own', async () => {
    await expect(startWorker(test.url, test.services, [note, note])).rejects.toThrow('one name')
  })

  it('of the clock is begun by it', async () => {
    worker = await startWorker(test.url, test.services)
    const known = async () =>
      (await test.sql.query('select identifier from graphile_worker._private_known_crontabs order by 1')).rows
    const names = [
      'add-up-message-counts',
      'check-documents',
      'check-ground',
      'check-video-accounts',
      'expire-gift-codes',
      'finish-late-reports',
      'forget-expired',
      'forget-unanswered',
      'keep-report-hours',
      'mark-late',
      'prove-card-payments',
      'refresh-reports',
      'remind-patients',
      'remove-kept-records',
      'renew-forms',
      'seal-audit-entries',
      'seal-late-forms',
      'seek-guarded',
      'send-forms',
      'send-reports',
      'start-missing-documents',
      'start-missing-templates',
      'sweep-files',
      'tell-families',
      'verify-audit-chains',
      'watch-meetings',
    ]
    await expect.poll(known).toEqual(names.map(identifier => ({ identifier })))
  })
})

describe('npm run jobs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zambet-jobs-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const jobs = async (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: test.url, DATA_DIR: folder },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => Promise.reject(new Error(error.stderr)),
    )

  it('shows what waits and what failed and why, without anybody’s name, tries it anew and drops it', async () => {
    expect(await jobs()).toBe('Nothing waits and nothing failed.\n')
    await queue({ clinic_id: 7, word: 'fails' })
    await work()
    await expect.poll(queued).toMatchObject([{ attempts: 1 }])
    await hurry()
    await expect.poll(queued, { timeout: 10_000 }).toMatchObject([{ attempts: 2 }])
    await worker?.stop()
    worker = undefined
    await queue({ clinic_id: 8, word: 'ana@exemplu.ro' }, { at: new Date('2199-01-01') })

    const [failed = '', later = '', ...rest] = (await jobs()).trim().split('\n')
    expect(failed).toMatch(
      /^\s*\d+ {2}failed {3}note {2}clinic_id 7 {2}tried 2 of 2 {2}mail to …@…, …: last true$/,
    )
    expect(later).toMatch(
      /^\s*\d+ {2}later {4}note {2}clinic_id 8 {2}tried 0 of 2 {2}next 2199-01-01T00:00:00.000Z$/,
    )
    expect(rest).toEqual([])

    const [id = ''] = failed.trim().split(' ')
    expect(await jobs('retry', id)).toBe(`Job ${id} is tried again now.\n`)
    expect((await queued())[0]).toMatchObject({ attempts: 0 })
    expect(await jobs('drop', id)).toBe(`Job ${id} is dropped.\n`)
    expect(await queued()).toHaveLength(1)
    await expect(jobs('drop', id)).rejects.toThrow('is not in the queue')
    await expect(jobs('drop', 'all')).rejects.toThrow('Expected nothing, retry ID or drop ID')
    await expect(jobs('constructor', '1')).rejects.toThrow('Expected nothing, retry ID or drop ID')
    await expect(jobs('mend', '1')).rejects.toThrow('Expected nothing, retry ID or drop ID')
  })

  it('leaves what is being carried out', async () => {
    const waited = vi.fn<() => Promise<void>>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = defineJob({ name: 'slow', when: 'queued', run: () => (waited(), promise) })
    worker = await startWorker(test.url, test.services, [slow])
    await test.db.tenant(1, tx => queueJob(tx, slow, {}))
    await expect.poll(() => waited.mock.calls.length).toBe(1)
    const { rows } = await test.sql.query<{ id: string }>('select id::text from graphile_worker.jobs')
    await expect(jobs('drop', rows[0]!.id)).rejects.toThrow('is being carried out')
    expect(await jobs()).toContain('running')
    resolve()
    await expect.poll(queued).toEqual([])
  })
})
