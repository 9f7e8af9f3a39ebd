import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const change = (headers: Record<string, string>, body: object) =>
  app.call('POST', '/v4/patient/update_profile', { headers, body })
const read = async (headers: Record<string, string>) =>
  (await app.call('GET', '/v2/account/consents', { headers })).body.data

it('keeps each change of what somebody wants to hear, and no repetition of it', async () => {
  const headers = await signIn(app, await addAccount(app))
  const other = await signIn(app, await addAccount(app))
  expect(await read(headers)).toEqual([])
  await change(headers, { markting_sms: true })
  await change(headers, { markting_sms: true })
  await change(headers, { markting_sms: false, sms_reminder: false })
  const said = (await read(headers)) as { flag: string; given: boolean; source: string }[]
  expect(said.map(({ flag, given }) => `${flag} ${given}`).toSorted()).toEqual([
    'markting_sms false',
    'markting_sms true',
    'sms_reminder false',
  ])
  expect(new Set(said.map(({ source }) => source))).toEqual(new Set(['profile']))
  expect(await read(other)).toEqual([])
})

it('is for patients', async () => {
  expect((await app.call('GET', '/v2/account/consents')).status).toBe(401)
})
