import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, signIn } from '#test/factories.ts'

let app: TestApp
let count = 0
let from: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => {
  from = `10.20.0.${++count}`
})

const WORDS = { email: 'Ana@Exemplu.ro', subject: 'Nu găsesc ora', description: 'Cum îmi mut vizita?' }
const write = (changes: object = {}, headers = {}) =>
  app.call('POST', '/patient/contact-us', { body: { ...WORDS, ...changes }, headers, from })

const sent = async () =>
  (
    await app.sql.query(
      `select recipient, subject, body from messages where key like 'contact:%' order by id desc limit 1`,
    )
  ).rows[0] as { recipient: string; subject: string; body: string }
const countKept = async () =>
  Number((await app.sql.query('select count(*) from contact_messages')).rows[0].count)

test('what somebody writes is kept and sent to those who answer', async () => {
  expect(await write()).toMatchObject({
    status: 200,
    body: { status: 'success', message: 'Mulțumim! Îți răspundem pe email.' },
  })
  expect(await sent()).toMatchObject({ recipient: 'ajutor@zambet.test', subject: 'Scrie-ne: Nu găsesc ora' })
  expect((await sent()).body).toContain('ana@exemplu.ro')
  const id = await addAccount(app)
  await write({ subject: 'Signed in' }, await signIn(app, id))
  expect((await sent()).body).toContain(`contul ${id}`)
})

test('the same words twice are one message, whoever races', async () => {
  const before = await countKept()
  const replies = await Promise.all([write({ subject: 'De două ori' }), write({ subject: 'De două ori' })])
  expect(replies.map(reply => reply.status)).toEqual([200, 200])
  expect(await countKept()).toBe(before + 1)
})

test('a subject stays one line of the email, and no words of a stranger become a button', async () => {
  await write({
    subject: 'Salut\r\nBcc: toti@exemplu.ro\u2028X-A: 1',
    description: 'Apasă aici:\nhttps://rau.exemplu',
  })
  const { subject, body } = await sent()
  expect(subject).toBe('Scrie-ne: Salut Bcc: toti@exemplu.ro X-A: 1')
  expect(body).toContain('> Apasă aici:\n> https://rau.exemplu')
})

test('each field says what is wrong with it', async () => {
  const refused = await write({ email: 'ana', subject: 'a', description: 'abc' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).toSorted()).toEqual(['description', 'email', 'subject'])
  expect((await write({ description: 'x'.repeat(5001) })).status).toBe(422)
  expect((await write({ description: 'x'.repeat(5000), email: 'lung@exemplu.ro' })).status).toBe(200)
})

test('five an hour come from an address, and five for an email', async () => {
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++)
    statuses.push((await write({ subject: `Limita ${nth}`, email: `l${nth}@exemplu.ro` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  for (let nth = 0; nth < 6; nth++) {
    from = `10.21.0.${nth + 1}`
    statuses.push((await write({ subject: `Email ${nth}`, email: 'mult@exemplu.ro' })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  app.clock.now += 3_600_000
  expect((await write({ subject: 'Peste o oră', email: 'mult@exemplu.ro' })).status).toBe(200)
})

test('it is forgotten after a year', async () => {
  await write({ subject: 'De uitat' })
  await app.sql.query(`select forget_contact($1)`, [new Date(app.clock.now + 366 * 86_400_000)])
  expect(await countKept()).toBe(0)
  expect(await sent()).toBeUndefined()
})
