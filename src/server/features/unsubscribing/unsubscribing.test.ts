import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMessage } from '#server/features/messages/messages.ts'
import { unsubscribeLink } from '#server/features/messages/sending/unsubscribe-link.ts'
import { openOutside } from '#server/outside/outside.ts'
import type { MessageCategory } from '#domain/messages/template.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { addReminder, sendWaiting } from '#test/sms-clinic.ts'

let app: TestApp
let mail: MailServer
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  mail = await startMailServer()
  const config = { ...app.services.config, smtpUrl: mail.url }
  Object.assign(app.services.outside, { email: (await openOutside(config)).email })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})
beforeEach(async () => {
  desk = await openDesk(app)
})

/** An email as the mail server took it, folded lines whole again. */
async function emailOf(category: MessageCategory, templateId?: number): Promise<string> {
  const { clinicId } = desk.clinic
  await app.db.tenant(clinicId, tx =>
    queueMessage(
      tx,
      { now: app.clock.now },
      {
        clinicId,
        key: `email:${category}:${mail.taken.length}`,
        channel: 'email',
        recipient: 'ana@exemplu.ro',
        subject: 'Salut',
        body: 'Te așteptăm mâine.',
        category,
        patientId: desk.patientId,
        templateId,
      },
    ),
  )
  expect(await sendWaiting(app)).toEqual([])
  return mail.taken.at(-1)!.replaceAll(/\n[ \t]+/g, ' ')
}
const consents = async () => {
  const { rows } = await app.sql.query(
    'select kind, given, how, said from patient_consents where clinic_id = $1 and patient_id = $2 order by id',
    [desk.clinic.clinicId, desk.patientId],
  )
  return rows
}
const linkOf = (flag: 'email_reminder' | 'email_sms' = 'email_sms') =>
  new URL(
    unsubscribeLink(app.services.config, { clinicId: desk.clinic.clinicId, patientId: desk.patientId, flag }),
  ).pathname

test.each([
  ['reminder', 'email_reminder'],
  ['birthday', 'marketing_email'],
] as const)('an email of %s is declined by its reader’s button, once', async (category, kind) => {
  const email = await emailOf(category)
  const [, link] = /^List-Unsubscribe: <([^>]+)>/m.exec(email) ?? []
  expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(link).toMatch(/^https:\/\/zambet\.test\/unsubscribe\//)
  const press = () =>
    app.app.inject({
      method: 'POST',
      url: new URL(link!).pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await press()).statusCode).toBe(200)
  expect((await press()).statusCode).toBe(200)
  expect(await consents()).toEqual([{ kind, given: false, how: 'email', said: 'List-Unsubscribe=One-Click' }])
})

test('a holiday’s email is declined as what it is: news of one’s visit to who has one, an offer to everybody else', async () => {
  for (const [audience, flag] of [
    ['booked', 0],
    ['all', 1],
  ] as const) {
    const templateId = await addReminder(app, desk.clinic.clinicId, {
      tag_name: 'holiday',
      holiday_key: 'christmas',
      audience,
    })
    expect(await emailOf('holiday', templateId)).toContain(
      `/unsubscribe/${desk.clinic.clinicId}-${desk.patientId}-${flag}-`,
    )
  }
})

test.each(['booked', 'code', 'staff', 'other'] as const)(
  'an email of %s cannot be declined',
  async category => {
    expect(await emailOf(category)).not.toContain('List-Unsubscribe')
  },
)

test('opening the link changes nothing, pressing its button does', async () => {
  const page = await app.app.inject({ url: linkOf() })
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(page.body).toContain('<form method="post">')
  expect(page.body).toContain('Clinica Surâs')
  expect(page.body).not.toContain('<script')
  expect(await consents()).toEqual([])
  const done = await app.app.inject({ method: 'POST', url: linkOf() })
  expect(done.statusCode).toBe(200)
  expect(done.body).not.toContain('<form')
  expect(await consents()).toEqual([{ kind: 'marketing_email', given: false, how: 'email', said: 'pressed' }])
})

test('whoever says yes again at the desk may say no again', async () => {
  await app.app.inject({ method: 'POST', url: linkOf() })
  await app.sql.query(
    `insert into patient_consents (clinic_id, patient_id, kind, given, on_date, how, recorded_at)
     values ($1, $2, 'marketing_email', true, '2026-11-25', 'spoken', now())`,
    [desk.clinic.clinicId, desk.patientId],
  )
  await app.app.inject({ method: 'POST', url: linkOf() })
  expect((await consents()).map(({ given }: { given: boolean }) => given)).toEqual([false, true, false])
})

test('a link that was changed, or of somebody who is gone, is no link', async () => {
  const link = linkOf()
  const { clinicId } = desk.clinic
  const token = link.split('/').at(-1)!
  const other = (await openDesk(app)).patientId
  for (const changed of [
    link.slice(0, -1),
    `${link}x`,
    link.replace(`${clinicId}-`, `${clinicId + 1}-`),
    link.replace(`-${desk.patientId}-`, `-${other}-`),
    link.replace(/-1-/, '-0-'),
    `/unsubscribe/${token.toUpperCase()}`,
    '/unsubscribe/x',
  ]) {
    expect([changed, (await app.app.inject({ method: 'POST', url: changed })).statusCode]).toEqual([
      changed,
      404,
    ])
    expect((await app.app.inject({ url: changed })).statusCode).toBe(404)
  }
  expect(await consents()).toEqual([])
})

test('of a record that was merged into another it leads to that one', async () => {
  const { clinicId } = desk.clinic
  const kept = await addPatient(app, clinicId, { first_name: 'Ana' })
  await app.sql.query(
    'update patients set merged_into = $1, merged_at = now(), active = false where id = $2 and clinic_id = $3',
    [kept, desk.patientId, clinicId],
  )
  await app.app.inject({ method: 'POST', url: linkOf() })
  const { rows } = await app.sql.query(
    'select patient_id::int as id from patient_consents where clinic_id = $1',
    [clinicId],
  )
  expect(rows).toEqual([{ id: kept }])
})
