import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk } from '#test/desk.ts'
import { addAccount, addPatient, signIn } from '#test/factories.ts'
import { listPersonFacts } from './visit-facts.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('an account that never spoke of offers says nothing of them; one that took its yes back says no', async () => {
  const { clinic } = await openDesk(app)
  const accountId = await addAccount(app)
  const patientId = await addPatient(app, clinic.clinicId, { account_id: accountId })
  const said = () =>
    app.db.tenant(clinic.clinicId, async tx => (await listPersonFacts(tx, [patientId]))[0]!.accounts)
  const untouched = { sms_reminder: true, email_reminder: true, markting_sms: null, email_sms: null }
  expect(await said()).toEqual([untouched])
  const headers = await signIn(app, accountId)
  for (const given of [true, false]) {
    const reply = await app.call('POST', '/v4/patient/update_profile', {
      headers,
      body: { markting_sms: given },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await said()).toEqual([{ ...untouched, markting_sms: given }])
  }
})
