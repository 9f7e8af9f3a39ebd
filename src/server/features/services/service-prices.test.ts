import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addService, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let airflow: number
let canal: number
/** Gives both, the second at 1,100 lei instead of 950. */
let dearer: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  airflow = await addService(app, clinicId, { name_ro: 'Airflow', price_bani: 22_000 })
  canal = await addService(app, clinicId, { name_ro: 'Tratament de canal', price_bani: 95_000 })
  dearer = await addDoctor(app, desk.clinic, [airflow, canal], { last_name: 'Țurcanu', first_name: 'Ana' })
  await app.sql.query(
    'update doctor_services set price_bani = 110000 where doctor_id = $1 and service_id = $2',
    [dearer, canal],
  )
})

const change = (body: Record<string, unknown>): Promise<Reply> =>
  desk.post('/v2/services/prices', { ids: [airflow, canal], percent: 8, round_to: 10, ...body })
const undo = (id: number) => desk.post(`/v2/services/prices/${id}/undo`)
const prices = async () => {
  const { rows } = await app.sql.query<{ price: string }>(
    `select price_bani as price from services where id in ($1, $2)
     union all select price_bani from doctor_services where doctor_id = $3 order by 1`,
    [airflow, canal, dearer],
  )
  return rows.map(({ price }) => Number(price) / 100)
}
const BEFORE = [220, 220, 950, 1100]

describe('prices changed together', () => {
  test('are shown first, then changed, then taken back', async () => {
    const preview = await change({})
    expect(preview.body.data).toEqual({
      rows: [
        { id: airflow, name: 'Airflow', before: 220, after: 240, doctors: [] },
        {
          id: canal,
          name: 'Tratament de canal',
          before: 950,
          after: 1030,
          doctors: [{ id: dearer, name: 'Dr. Ana Țurcanu', before: 1100, after: 1100 }],
        },
      ],
      version: preview.body.data.version,
      id: null,
    })
    expect(await prices()).toEqual(BEFORE)
    const applied = await change({ version: preview.body.data.version })
    expect(applied.status).toBe(200)
    expect(await prices()).toEqual([240, 240, 1030, 1100])
    expect((await change({ version: preview.body.data.version })).body.code).toBe('stale')
    expect((await undo(applied.body.data.id)).status).toBe(200)
    expect((await undo(applied.body.data.id)).status).toBe(200)
    expect(await prices()).toEqual(BEFORE)
  })

  test.each([
    ['none', [220, 240, 1030, 1100]],
    ['same', [240, 240, 1030, 1100]],
    ['all', [240, 240, 1030, 1190]],
  ])('with own prices: %s', async (own, expected) => {
    const { version } = (await change({ own })).body.data
    await change({ own, version })
    expect(await prices()).toEqual(expected)
  })

  test('by an amount, too', async () => {
    const by = { percent: undefined, amount: -20.5, round_to: 1 }
    const { version } = (await change(by)).body.data
    expect((await change({ ...by, version })).body.data.rows[0]).toMatchObject({ before: 220, after: 200 })
  })

  test('that moved since the preview are asked again, and since the change are not taken back', async () => {
    const { version } = (await change({})).body.data
    await app.call('PUT', `/v2/services/${airflow}`, { body: { price: 300 }, headers: desk.clinic.owner })
    const stale = await change({ version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(stale.body.data.current.rows[0]).toMatchObject({ before: 300, after: 320 })
    const { id } = (await change({ version: stale.body.data.current.version })).body.data
    await app.sql.query(
      'update doctor_services set price_bani = 1 where doctor_id = $1 and service_id = $2',
      [dearer, airflow],
    )
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'prices_moved' } })
    expect(await prices()).toEqual([0.01, 320, 1030, 1100])
  })

  test('by two people at once change once', async () => {
    const { version } = (await change({})).body.data
    const replies = await Promise.all([1, 2, 3, 4].map(() => change({ version })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await prices()).toEqual([240, 240, 1030, 1100])
  })

  test('leave bookings as they were made', async () => {
    const booking = (await desk.book({ doctor_id: dearer, services: [{ service_id: airflow }] })).body.data
    const { version } = (await change({})).body.data
    await change({ version })
    const { body } = await desk.get(`/v2/bookings/${booking.booking_id}`)
    expect(body.data.services[0].price).toBe(220)
  })

  test.each([
    [{ percent: -100.01 }, 'percent'],
    [{ percent: 1000.5 }, 'percent'],
    [{ percent: 1.234 }, 'percent'],
    [{ percent: 'NaN' }, 'percent'],
    [{ percent: '' }, 'percent'],
    [{ amount: 5 }, 'amount'],
    [{ percent: '', amount: -300 }, 'amount'],
    [{ percent: '', amount: 1.234 }, 'amount'],
    [{ round_to: 3 }, 'round_to'],
    [{ own: 'some' }, 'own'],
    [{ ids: 'moon' }, 'ids.0'],
    [{ ids: Array.from({ length: 20_001 }, () => 1) }, 'ids'],
  ])('refuse %j by field', async (body, field) => {
    const reply = await change(body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(await prices()).toEqual(BEFORE)
  })

  test('are those of one’s own clinic, and of whoever may', async () => {
    const other = await openDesk(app)
    const refused = await change({ ids: [airflow, other.serviceId] })
    expect(Object.keys(refused.body.errors)).toEqual(['ids.1'])
    const { version } = (await change({})).body.data
    const { id } = (await change({ version })).body.data
    expect((await other.post(`/v2/services/prices/${id}/undo`)).status).toBe(404)
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.edit'])
    expect((await desk.post(`/v2/services/prices/${id}/undo`, {}, headers)).status).toBe(403)
  })

  test('are not written back by whoever was editing a doctor', async () => {
    const doctor = (await desk.get('/v2/doctors')).body.data.find(({ id }: { id: number }) => id === dearer)
    const { first_name, last_name, services, version } = doctor
    const save = (seen: number) =>
      desk.post('/add_doctor', { id: dearer, first_name, last_name, services, version: seen })
    const { version: preview } = (await change({})).body.data
    await change({ version: preview })
    expect((await save(version)).body.code).toBe('stale')
    await app.call('PUT', `/v2/services/${airflow}`, { headers: desk.clinic.owner, body: { price: 300 } })
    expect((await save(version + 1)).body.code).toBe('stale')
    expect(await prices()).toEqual([300, 300, 1030, 1100])
  })
})
