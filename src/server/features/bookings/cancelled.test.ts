import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk } from '#test/desk.ts'
import { addDoctor, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const DAYS = '?from_date=2026-11-26&to_date=2026-11-27'

test('cancelled visits of some days are told apart from those that stand', async () => {
  const desk = await openDesk(app)
  const list = async (days = DAYS, headers?: Record<string, string>) =>
    (await desk.get(`/v2/cancelled-bookings${days}`, headers)).body.data.map(
      (each: { id: number }) => each.id,
    )
  const [gone, late, stands] = [
    (await desk.book()).body.data.id,
    (await desk.book({ start: at('16:30', '2026-11-27') })).body.data.id,
    (await desk.book({ start: at('12:00') })).body.data.id,
  ]
  expect(await list()).toEqual([])
  for (const booking_id of [late, gone]) await desk.post('/v2/deleteBooking', { booking_id })
  expect(await list()).toEqual([gone, late])
  expect(await list('?from_date=2026-11-27&to_date=2026-11-27')).toEqual([late])
  const { data } = (
    await desk.post('/v2/getbookingsbymonth', { from_date: '2026-11-01', to_date: '2026-11-30' })
  ).body
  expect(data.map((each: { id: number }) => each.id)).toEqual([stands])

  // A doctor hears of their own alone, and another clinic of none.
  const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
  await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: accountId })
  expect(await list(DAYS, headers)).toEqual([])
  const other = await openDesk(app)
  expect((await other.get(`/v2/cancelled-bookings${DAYS}`)).body.data).toEqual([])
  const reversed = await desk.get('/v2/cancelled-bookings?from_date=2026-11-27&to_date=2026-11-26')
  expect(reversed).toMatchObject({ status: 422, body: { errors: { to_date: expect.anything() } } })
})
