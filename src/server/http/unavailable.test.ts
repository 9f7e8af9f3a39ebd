import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let desk: Desk
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  await test.sql.query(`
    create function fail_as_told() returns trigger language plpgsql as $$
      begin raise exception 'as told' using errcode = current_setting('app.told'); end $$;
    create trigger fail_as_told before update on patients for each row execute function fail_as_told()`)
})
afterAll(() => test.stop())

async function changePatient(language: 'ro' | 'en' = 'ro') {
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/add_patient',
    payload: { id: desk.patientId, first_name: 'Ana' },
    headers: { ...desk.clinic.owner, 'accept-language': language },
  })
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.json() }
}

/** What PostgreSQL would answer to every change of a patient from here on. */
async function fail(code: string): Promise<void> {
  const { pathname } = new URL(test.url)
  await test.sql.query(`alter database ${pathname.slice(1)} set app.told = '${code}'`)
  await test.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zambet' and datname = current_database()`,
  )
}

describe('a database that cannot now', () => {
  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['too many connections', '53300'],
    ['a statement that took too long', '57014'],
    ['a shutdown', '57P01'],
    ['a crash of another connection', '57P02'],
    ['a start', '57P03'],
    ['a lost connection', '08006'],
    ['a lock not to be had', '55P03'],
    ['a transaction idle for too long', '25P03'],
    ['a standby', '25006'],
    ['a deadlock', '40P01'],
  ])('by %s is told with 503 and when to come again', async (_, code) => {
    await fail(code)
    expect(await changePatient()).toMatchObject({
      status: 503,
      retryAfter: '2',
      body: { code: 'unavailable', message: 'Serviciul nu răspunde acum. Încearcă din nou.' },
    })
  })

  it('says so in English too', async () => {
    await fail('53100')
    expect((await changePatient('en')).body.message).toBe('The service is not answering now. Try again.')
  })

  it('is not what a fault of ours is taken for', async () => {
    await fail('22012')
    // The first to ask may still be given a connection that has just been ended.
    await expect.poll(() => changePatient()).toMatchObject({ status: 500, retryAfter: undefined })
  })

  it('lets nobody wait longer than a few seconds for a row that another transaction holds', async () => {
    await test.sql.query('drop trigger fail_as_told on patients')
    const holder = await test.sql.connect()
    await holder.query('begin')
    await holder.query('select from patients where id = $1 for update', [desk.patientId])
    try {
      const begun = performance.now()
      expect(await changePatient()).toMatchObject({ status: 503, retryAfter: '2' })
      expect(performance.now() - begun).toBeGreaterThan(4_500)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await changePatient()).status).toBe(200)
  })

  it('is told when nothing answers at its address', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/zambet')
    const app = await buildApp({ ...test.services, db })
    const url = '/api/v2/account'
    const reply = await app.inject({ method: 'GET', url, headers: desk.clinic.owner })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    await app.close()
    await db.close()
  })
})
