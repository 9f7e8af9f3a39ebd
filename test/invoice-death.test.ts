// A server killed while it issues an invoice, and while it sends one: no number is missing or twice, and the buyer has one mail.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { COMPANY, SELLER } from './invoicing.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { send } from './soak/client.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

let database: TestDatabase
let ground: Ground
let mails: MailServer
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  mails = await startMailServer()
  server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: ground.secret,
    SMTP_URL: mails.url,
    SMTP_FROM: 'Zâmbet <facturi@zambet.test>',
  })
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 0 })
  const columns = Object.keys(SELLER).map((name, index) => `${name} = $${index + 2}`)
  await ground.sql.query(`update clinics set ${columns.join(', ')} where clinic_id = $1`, [
    world.clinic.clinicId,
    ...Object.values(SELLER),
  ])
})
afterAll(async () => {
  await server.stop()
  await mails.stop()
  await ground.close()
  await database.drop()
})

const ask = (path: string, body: object, key?: string) =>
  send(server.origin, path, { token: world.staff[0]!, body, ...(key && { key }) })
async function made(path: string, body: object): Promise<number> {
  const reply = await ask(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
const read = async (query: string) => (await ground.sql.query(query, [world.clinic.clinicId])).rows

test('whichever moment the server dies in, numbers stay whole and the mail is sent once', async () => {
  await made('/v2/invoice-series', { kind: 'invoice', prefix: 'AUR' })
  const draft = () => made('/v2/invoices', { buyer: COMPANY, lines: [{ name: 'Trusă', price: 20 }] })
  const [lost, next] = [await draft(), await draft()]
  const numbers = () => read('select state, number from invoices where clinic_id = $1 order by id')

  // The number is taken, and what is written after it is not: its table takes none while we hold it.
  const holder = await ground.sql.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table audit_entries in share row exclusive mode')
    const cut = ask(`/v2/invoices/${lost}/issue`, {}, 'one press').catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await ground.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%audit_entries%'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    }, 15_000)
    await server.killAndRestart()
    await cut
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const drafts = [1, 2].map(() => ({ state: 'draft', number: null }))
  await vi.waitFor(async () => expect(await numbers()).toEqual(drafts), 15_000)
  const other = await ask(`/v2/invoices/${next}/issue`, {})
  expect(other.body.data).toMatchObject({ number: 'AUR 000001' })
  const again = await ask(`/v2/invoices/${lost}/issue`, {}, 'one press')
  expect(again.body.data).toMatchObject({ number: 'AUR 000002' })
  expect(await ask(`/v2/invoices/${lost}/issue`, {}, 'one press')).toMatchObject({ body: again.body })
  expect(await numbers()).toEqual([2, 1].map(number => ({ state: 'issued', number })))

  // All of the mail is there, and its server has not said that it took it.
  const restarted = new Promise<void>(resolve => {
    mails.beforeTaking = async () => {
      mails.beforeTaking = async () => undefined
      void server.killAndRestart().then(resolve)
      await wait(1_000)
    }
  })
  await ask(`/v2/invoices/${lost}/email`, { email: 'contabil@licurici.ro' }, 'one mail')
  await restarted
  const sent = () => read(`select status from messages where clinic_id = $1 and key like 'invoice:%'`)
  await vi.waitFor(async () => expect(await sent()).toEqual([{ status: 'sent' }]), 90_000)
  expect(
    (await ask(`/v2/invoices/${lost}/email`, { email: 'contabil@licurici.ro' }, 'one mail')).status,
  ).toBe(200)
  await wait(1_000)
  expect(mails.taken).toHaveLength(1)
  expect(mails.taken[0]).toContain('AUR-000002.pdf')
  expect(await read('select from message_attachments where clinic_id = $1')).toEqual([])
}, 240_000)
