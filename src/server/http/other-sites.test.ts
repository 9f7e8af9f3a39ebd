import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount } from '#test/factories.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'

let test: TestApp
const username = 'mara@exemplu.ro'
const password = 'Parola1!sigura'

beforeAll(async () => {
  test = await startTestApp()
  const id = await addAccount(test, { email: username })
  await test.sql.query('update accounts set password_hash = $2 where id = $1', [
    id,
    await hashPassword(password),
  ])
})
afterAll(() => test.stop())

const form = new URLSearchParams({ username, password }).toString()
const postFrom = (site?: string) =>
  test.call('POST', '/v2/login', {
    body: form,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(site && { 'sec-fetch-site': site }),
    },
  })

it('a form of another site signs nobody in, and leaves the browser nothing', async () => {
  const reply = await postFrom('cross-site')
  expect([reply.status, reply.body.code, reply.cookies]).toEqual([403, 'forbidden', []])
})

it.each([undefined, 'same-origin', 'same-site', 'none'])('ours does, and so does a program: %s', async site =>
  expect((await postFrom(site)).status).toBe(200),
)

it('what is only read may be read from everywhere', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await test.call('GET', '/v2/version', { headers })).status).toBe(200)
})
