import type { NewsItem } from '#contract/online/online-news.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addDoctor, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let desk: Desk
const NOW = Date.parse('2026-11-25T08:00:00+02:00')
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = NOW
  desk = await openDesk(app)
})

async function readNews(headers = desk.clinic.owner): Promise<{ items: NewsItem[]; waiting: number }> {
  const reply = await desk.get('/v2/online-news', headers)
  expect(reply.status).toBe(200)
  return reply.body.data
}

/** A patient books online; the code of the booking. */
async function bookOnline(time: string, doctorId = desk.doctorId): Promise<string> {
  const headers = await signIn(app, await addAccount(app, { first_name: 'Ilinca', last_name: 'Stan' }))
  const { clinicId } = desk.clinic
  const body = { clinic_id: clinicId, doctor_id: doctorId, service_ids: [desk.serviceId], start: at(time) }
  const reply = await desk.post('/v2/patient/add_booking', body, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.code
}

const byLink = (code: string, step: 'confirm' | 'cancel') =>
  app.call('POST', `/v2/public/bookings/${code}/${step}`, { body: {} })
const kindsOf = (items: readonly NewsItem[]) => items.map(item => item.kind)
/** By itself a clinic looks at each request first. */
const approveAtOnce = () =>
  app.sql.query('update clinics set auto_approve = true where clinic_id = $1', [desk.clinic.clinicId])

describe('the news of what patients did online', () => {
  it('tells who booked, confirmed and cancelled, newest first, and nothing of what the desk did', async () => {
    await approveAtOnce()
    await desk.book({ start: at('09:00') })
    const code = await bookOnline('10:00')
    await byLink(code, 'confirm')
    await byLink(code, 'cancel')
    const { items, waiting } = await readNews()
    expect(kindsOf(items)).toEqual(['cancelled', 'confirmed', 'booked'])
    expect(items[2]).toMatchObject({
      patient_name: 'Stan Ilinca',
      doctor_id: desk.doctorId,
      start: at('10:00'),
      is_waiting: false,
    })
    expect(items[0]!.id).toBeGreaterThan(items[1]!.id)
    expect(waiting).toBe(0)
  })

  it('counts the visits that wait for the clinic until somebody approves or the hour has come', async () => {
    await bookOnline('10:00')
    await bookOnline('11:00')
    const before = await readNews()
    expect(before.waiting).toBe(2)
    expect(before.items.map(item => item.is_waiting)).toEqual([true, true])
    const id = before.items[0]!.booking_id
    await desk.post('/update_booking_status', { booking_id: id, status: 1, from_status: 0 })
    const after = await readNews()
    expect(after.waiting).toBe(1)
    expect(after.items.map(item => item.is_waiting)).toEqual([false, true])
    app.clock.now = Date.parse(at('10:01'))
    expect((await readNews(await signIn(app, desk.clinic.clinicId))).waiting).toBe(0)
  })

  it('does not ask to approve what waits on the pinboard for another hour', async () => {
    await bookOnline('10:00')
    const [item] = (await readNews()).items
    await desk.post(`/v2/bookings/${item!.booking_id}/pin`, { version: 1 })
    expect(await readNews()).toMatchObject({ items: [{ is_waiting: false }], waiting: 0 })
  })

  it('keeps everybody to what they may see', async () => {
    const mine = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    const own = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: mine.accountId })
    await bookOnline('10:00')
    expect(await readNews(mine.headers)).toMatchObject({ items: [], waiting: 0 })
    await bookOnline('12:00', own)
    const { items, waiting } = await readNews(mine.headers)
    expect(items.map(item => item.doctor_id)).toEqual([own])
    expect(waiting).toBe(1)
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view'])
    expect((await desk.get('/v2/online-news', headers)).status).toBe(403)
    const elsewhere = await openDesk(app)
    expect(await readNews(elsewhere.clinic.owner)).toMatchObject({ items: [], waiting: 0 })
  })

  it('forgets after a week', async () => {
    await bookOnline('10:00')
    app.clock.now += 7 * 86_400_000 + 60_000
    expect((await readNews(await signIn(app, desk.clinic.clinicId))).items).toEqual([])
  })
})
