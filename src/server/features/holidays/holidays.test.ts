import type { HolidayDate } from '#contract/clinic/holidays.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addStaff, insert } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const add = (fields: object) =>
  desk.post('/v2/holiday-dates', { date: '2026-12-24', name_ro: 'Ajunul Crăciunului', ...fields })
const change = (id: number, body: object) =>
  app.call('PUT', `/v2/holiday-dates/${id}`, { headers: desk.clinic.owner, body })
const list = async (year: number): Promise<HolidayDate[]> =>
  (await desk.get(`/holiday-date?year=${year}&language=ro`)).body.data
const listOwn = async (year: number) => (await list(year)).filter(day => day.source === 'own')

/** The dates on which the desk's doctor works, of those asked. */
async function listWorked(from: string, to: string, doctorId = desk.doctorId): Promise<string[]> {
  const { body } = await desk.get(`/v2/working-time?from_date=${from}&to_date=${to}&doctor_id=${doctorId}`)
  return (body.data as { date: string; intervals: object[] }[])
    .filter(day => day.intervals.length > 0)
    .map(day => day.date)
}

/** The dates that patients are offered, and what they are told of those that are closed. */
async function listOffered(from: string, days: number, doctorId = desk.doctorId) {
  const path = `/v2/public/doctors/${doctorId}/slots?from_date=${from}&days=${days}&service_ids=${desk.serviceId}`
  const { data } = (await desk.get(path, {})).body as {
    data: { date: string; slots: string[]; closed: string | null }[]
  }
  return {
    dates: data.filter(day => day.slots.length > 0).map(day => day.date),
    closed: Object.fromEntries(data.flatMap(day => (day.closed ? [[day.date, day.closed]] : []))),
  }
}

describe('days off', () => {
  test('are the legal ones of a year and the clinic’s own, with ids that stay', async () => {
    const added = await add({ to_date: '2026-12-27', name_en: 'Winter break', yearly: true })
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      date: '2026-12-24',
      to_date: '2026-12-27',
      name: 'Ajunul Crăciunului',
      name_ro: 'Ajunul Crăciunului',
      name_en: 'Winter break',
      source: 'own',
      key: null,
      closed: true,
      yearly: true,
      location_ids: null,
      version: 1,
    })
    expect(added.body.data.id).toBeGreaterThanOrEqual(10_000_000)
    const year = await list(2027)
    expect(year.filter(day => day.source === 'legal')).toHaveLength(17)
    expect(year.find(day => day.key === 'christmas')).toMatchObject({
      id: 202_716,
      date: '2027-12-25',
      closed: true,
    })
    expect(year.find(day => day.source === 'own')).toMatchObject({
      id: added.body.data.id,
      date: '2027-12-24',
      to_date: '2027-12-27',
    })
    expect((await desk.get('/holiday-date')).body.data[0].date).toBe('2026-01-01')
  })

  test('are not worked, nor offered to patients, who are told why', async () => {
    await add({ date: '2026-12-02', to_date: '2026-12-03', name_ro: 'Inventar' })
    expect(await listWorked('2026-11-30', '2026-12-04')).toEqual(['2026-12-04'])
    const { dates, closed } = await listOffered('2026-12-01', 4)
    expect(dates).toEqual(['2026-12-04'])
    expect(closed).toMatchObject({ '2026-12-02': 'Inventar', '2026-12-03': 'Inventar' })
  })

  test('of one location leave the others open', async () => {
    const { clinicId, locationId } = desk.clinic
    const north = await insert(app, 'locations', { clinic_id: clinicId, name: 'Nord' })
    const cabinet_id = await addCabinet(app, clinicId, Number(north['id']))
    const there = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 4, location_id: north['id'], cabinet_id },
    ])
    await add({ date: '2026-12-03', name_ro: 'Zugrăvit', location_ids: [locationId] })
    expect(await listWorked('2026-12-03', '2026-12-03')).toEqual([])
    expect(await listWorked('2026-12-03', '2026-12-03', there)).toEqual(['2026-12-03'])
    expect((await listOffered('2026-12-03', 1)).closed).toEqual({ '2026-12-03': 'Zugrăvit' })
    expect(await listOffered('2026-12-03', 1, there)).toEqual({ dates: ['2026-12-03'], closed: {} })
    const closed = await desk.get('/v2/closed-days?from_date=2026-12-03&to_date=2026-12-03')
    expect(closed.body.data).toEqual([{ date: '2026-12-03', name: 'Zugrăvit', location_ids: [locationId] }])
    const hours = await desk.get(`/v2/free-hours?service_ids=${desk.serviceId}&from_date=2026-12-03&days=1`)
    expect(hours.body.data.days[0].doctors.map((each: { doctor_id: number }) => each.doctor_id)).toEqual([
      there,
    ])
    await app.sql.query('delete from cabinets where id = $1', [cabinet_id]).catch(() => undefined)
  })

  test('that are legal may be worked in one year, and closed again', async () => {
    const id = (await list(2026)).find(day => day.key === 'national_day')!.id
    expect((await change(id, { closed: false })).body.data).toMatchObject({
      id,
      closed: false,
      source: 'legal',
    })
    expect((await change(id, { closed: false })).status).toBe(200)
    expect(await listWorked('2026-11-30', '2026-12-01')).toEqual(['2026-12-01'])
    expect((await listOffered('2026-12-01', 1)).dates).toEqual(['2026-12-01'])
    expect((await list(2027)).find(day => day.key === 'national_day')!.closed).toBe(true)
    expect((await change(id, { closed: true })).body.data.closed).toBe(true)
    expect(await listWorked('2026-11-30', '2026-12-01')).toEqual([])
    expect((await change(id, { name_ro: 'Altă zi' })).body.errors).toHaveProperty('name_ro')
    expect((await desk.remove(`/v2/holiday-dates/${id}`)).status).toBe(404)
  })

  test('of every year are changed by the dates of any, and go on from their first', async () => {
    const { id } = (await add({ yearly: true })).body.data
    const moved = await change(id, { date: '2028-12-23', to_date: '2028-12-24', version: 1 })
    expect(moved.body.data).toMatchObject({ date: '2028-12-23', to_date: '2028-12-24', version: 2 })
    expect(await listOwn(2026)).toMatchObject([{ date: '2026-12-23', to_date: '2026-12-24' }])
    expect(await listOwn(2025)).toEqual([])
    const renamed = await change(id, { name_ro: 'Iarna', date: '2029-12-23', to_date: '2029-12-24' })
    expect(renamed.body.data).toMatchObject({ name_ro: 'Iarna', date: '2029-12-23' })
    expect(await change(id, { name_ro: 'Vara', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
  })

  test('of 29 February stay so when they are changed in another year', async () => {
    const { id } = (await add({ date: '2028-02-29', yearly: true })).body.data
    expect(await listOwn(2029)).toMatchObject([{ date: '2029-02-28', to_date: '2029-02-28' }])
    await change(id, { name_ro: 'Zi bisectă', date: '2029-02-28', to_date: '2029-02-28' })
    expect(await listOwn(2032)).toMatchObject([{ date: '2032-02-29', name: 'Zi bisectă' }])
  })

  test('ask about the visits they are put over, and keep those that were seen', async () => {
    await desk.book()
    await desk.book({ start: at('10:00', '2026-11-27') })
    const days = { date: '2026-11-26', to_date: '2026-11-27' }
    const visits = await desk.get('/v2/holiday-dates/visits?date=2026-11-26&to_date=2026-11-27')
    expect(visits.body.data).toEqual({ count: 2 })
    expect(await add(days)).toMatchObject({
      status: 409,
      body: { code: 'visits_affected', data: { affected: { count: 2 } } },
    })
    expect(await listOwn(2026)).toEqual([])
    const { id } = (await add({ ...days, affected: 2 })).body.data
    // Stood there knowingly already: nothing more is lost.
    expect((await change(id, { name_ro: 'Renovare' })).status).toBe(200)
    expect((await desk.remove(`/v2/holiday-dates/${id}`)).status).toBe(200)
    expect(await listWorked('2026-11-26', '2026-11-27')).toEqual(['2026-11-26', '2026-11-27'])
  })

  test('count visits at the locations and in the years they are for', async () => {
    await desk.book()
    const count = async (query: string) =>
      (await desk.get(`/v2/holiday-dates/visits?${query}`)).body.data.count
    expect(await count('date=2025-11-26&yearly=1')).toBe(1)
    expect(await count('date=2025-11-26')).toBe(0)
    expect(await count(`date=2026-11-26&location_ids=${desk.clinic.locationId}`)).toBe(1)
    expect(await count('date=2026-11-26&location_ids=999999')).toBe(0)
    const pinned = await desk.book({ start: at('11:00') })
    expect(await count('date=2026-11-26')).toBe(2)
    await desk.post(`/v2/bookings/${pinned.body.data.id}/pin`, { version: 1 })
    expect(await count('date=2026-11-26')).toBe(1)
  })

  test('may be worked and closed again as often as anybody changes their mind', async () => {
    const december = (await list(2026)).find(day => day.date === '2026-12-01')!
    // From the sixth time on the database plans a statement without looking at its values.
    for (let time = 0; time < 8; time++)
      for (const closed of [false, true]) expect((await change(december.id, { closed })).status).toBe(200)
  })

  test('may overlap, and one that is deleted leaves the other', async () => {
    const { id } = (await add({})).body.data
    expect((await add({ to_date: '2026-12-31', name_ro: 'Vacanță' })).status).toBe(200)
    await desk.remove(`/v2/holiday-dates/${id}`)
    expect(await listWorked('2026-12-24', '2026-12-31')).toEqual([])
  })

  test('forget a location that is deleted, and go with the only one', async () => {
    const { locationId } = desk.clinic
    const { id } = (await desk.post('/addlocation', { name: 'Nord' })).body.data
    await add({ location_ids: [id] })
    await add({ location_ids: [id, locationId], name_ro: 'Vacanță' })
    await desk.post('/deletelocation', { id })
    expect(await listOwn(2026)).toMatchObject([{ name: 'Vacanță', location_ids: [locationId] }])
  })

  test.each([
    [{ date: '2026-02-29' }, 'date'],
    [{ to_date: '2026-12-23' }, 'to_date'],
    [{ to_date: '2027-12-25' }, 'to_date'],
    [{ name_ro: 'A' }, 'name_ro'],
    [{ name_ro: 'x'.repeat(101) }, 'name_ro'],
    [{ name_en: 'x' }, 'name_en'],
    [{ location_ids: [] }, 'location_ids'],
    [{ location_ids: [999_999] }, 'location_ids'],
    [{ yearly: 'poate' }, 'yearly'],
    [{ closed: true }, 'closed'],
  ])('refuse %j by field', async (fields, field) => {
    const reply = await add(fields)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('of another clinic are not there, nor its locations', async () => {
    const { id } = (await add({})).body.data
    const other = await openDesk(app)
    expect((await other.remove(`/v2/holiday-dates/${id}`)).status).toBe(404)
    const body = { name_ro: 'A mea' }
    const headers = other.clinic.owner
    expect((await app.call('PUT', `/v2/holiday-dates/${id}`, { headers, body })).status).toBe(404)
    expect((await add({ location_ids: [other.clinic.locationId] })).status).toBe(422)
  })

  test('are read by all staff and changed by those who manage settings', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    expect((await desk.get('/holiday-date', headers)).status).toBe(200)
    expect(
      (await desk.post('/v2/holiday-dates', { date: '2026-12-24', name_ro: 'Liber' }, headers)).status,
    ).toBe(403)
  })
})

test('one every year changed by another year’s dates is as long in its own first year, or refused', async () => {
  const leap = { date: '2028-02-29', to_date: '2028-03-02', yearly: true }
  const { id } = (await add(leap)).body.data
  expect((await change(id, { date: '2029-02-28', to_date: '2029-02-28' })).status).toBe(200)
  expect(await listOwn(2032)).toMatchObject([{ date: '2032-02-29', to_date: '2032-02-29' }])
  const { body } = await add({ date: '2028-03-05', yearly: true })
  const long = await change(body.data.id, { date: '2031-02-28', to_date: '2032-02-28' })
  expect(Object.keys(long.body.errors)).toEqual(['to_date'])
})

test('one of a location that is deleted meanwhile is refused, or goes with it', async () => {
  for (let i = 0; i < 5; i++) {
    const { id } = (await desk.post('/addlocation', { name: `Loc ${i}`, address: 'Str. A', city: 'Iași' }))
      .body.data
    const [added] = await Promise.all([add({ location_ids: [id] }), desk.post('/deletelocation', { id })])
    expect([200, 422]).toContain(added.status)
  }
  expect(await listOwn(2026)).toEqual([])
})

const listClosed = (query: string) => desk.get(`/v2/closed-days?${query}`)

describe('closed days', () => {
  test('are legal holidays and the clinic’s own, by date', async () => {
    const { clinicId } = desk.clinic
    await insert(app, 'clinic_holidays', {
      clinic_id: clinicId,
      date: '2026-12-24',
      to_date: '2026-12-24',
      name_ro: 'Inventar',
    })
    const range = 'from_date=2026-11-30&to_date=2026-12-25'
    const { body } = await listClosed(`${range}&language=ro`)
    expect(body.data).toEqual([
      { date: '2026-11-30', name: 'Sfântul Andrei', location_ids: null },
      { date: '2026-12-01', name: 'Ziua Națională a României', location_ids: null },
      { date: '2026-12-24', name: 'Inventar', location_ids: null },
      { date: '2026-12-25', name: 'Crăciunul', location_ids: null },
    ])
    await app.sql.query('update clinics set observe_legal_holidays = false where clinic_id = $1', [clinicId])
    expect((await listClosed(range)).body.data).toEqual([
      { date: '2026-12-24', name: 'Inventar', location_ids: null },
    ])
  })

  test.each([
    'from_date=2026-12-25&to_date=2026-12-24',
    'from_date=2026-12-25',
    'from_date=x&to_date=y',
    'from_date=1000-01-01&to_date=9999-01-01',
  ])('refuse %s', async query => {
    expect((await listClosed(query)).status).toBe(422)
  })
})
