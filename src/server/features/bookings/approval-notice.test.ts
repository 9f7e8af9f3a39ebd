import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

/** A booking asked for online at a clinic that approves by hand. */
async function request(fields: Record<string, unknown> = {}, language = 2) {
  const accountId = await addAccount(app, { first_name: 'Mara' })
  await app.sql.query('update accounts set language = $2 where id = $1', [accountId, language])
  const { data } = (
    await desk.post(
      '/v2/patient/add_booking',
      {
        clinic_id: desk.clinic.clinicId,
        doctor_id: desk.doctorId,
        service_ids: [desk.serviceId],
        start: at('10:00', '2026-11-27'),
        ...fields,
      },
      await signIn(app, accountId),
    )
  ).body
  const { rows } = await app.sql.query<{ id: string }>('select id from bookings where code = $1', [data.code])
  return { code: data.code as string, id: Number(rows[0]!.id) }
}

const setStatus = (id: number, status: number) =>
  desk.post('/update_booking_status', { booking_id: id, status })

async function told(id: number) {
  const { rows } = await app.sql.query<{ key: string; recipient: string; subject: string; body: string }>(
    `select key, recipient, subject, body from messages where booking_id = $1 and key like '%approved%' order by key`,
    [id],
  )
  return rows
}

test('the patient’s “I will come” does not approve what the clinic approves by hand', async () => {
  const { code, id } = await request()
  const confirm = () => desk.post(`/v2/public/bookings/${code}/confirm`, {}, {})
  const refused = await confirm()
  expect([refused.status, refused.body.code]).toEqual([409, 'awaiting_clinic'])
  expect((await desk.get(`/v2/public/bookings/${code}`, {})).body.data).toMatchObject({
    status: 0,
    can_confirm: false,
    can_cancel: true,
  })
  await setStatus(id, 1)
  expect((await confirm()).body.data).toMatchObject({ status: 2 })
})

test.each([1, 2])('who asked hears, once, that the clinic has approved (status %i)', async status => {
  const { code, id } = await request({ email: 'mara@exemplu.ro' })
  const { rows: asked } = await app.sql.query('select recipient from messages where booking_id = $1', [id])
  await setStatus(id, status)
  const [email, sms, ...more] = await told(id)
  expect(more).toEqual([])
  expect(sms?.body).toBe(
    `Clinica Suras: programare aprobata, vineri, 27 noiembrie, ora 10:00. Detalii sau anulare: https://zambet.test/b/${code}`,
  )
  expect(email).toMatchObject({ recipient: 'mara@exemplu.ro' })
  expect(email?.body).toContain('Clinica a aprobat programarea ta.')
  expect(asked).toContainEqual({ recipient: sms?.recipient })

  await setStatus(id, 1)
  await setStatus(id, 0)
  await setStatus(id, 1)
  expect(await told(id)).toHaveLength(2)
})

test('in the language they booked in', async () => {
  const { id } = await request({}, 1)
  await setStatus(id, 1)
  expect((await told(id))[0]?.body).toContain('visit approved')
})

test('who was told of no request, or whose visit has begun, hears of no approval', async () => {
  const untold = (await desk.book({ status: 0 })).body.data
  await setStatus(untold.id, 1)
  expect(await told(untold.id)).toEqual([])
  const { id } = await request()
  await app.sql.query(
    `update bookings set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where id = $1`,
    [id],
  )
  await setStatus(id, 1)
  expect(await told(id)).toEqual([])
})

test('an approval that is not written tells nobody', async () => {
  const { id } = await request()
  await desk.post('/v2/deleteBooking', { booking_id: id })
  expect((await setStatus(id, 1)).status).toBe(409)
  expect(await told(id)).toEqual([])
})
