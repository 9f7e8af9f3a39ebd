import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { openTill, type Till } from '#test/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let app: TestApp
let desk: Desk
let till: Till
beforeAll(async () => {
  app = await startTestApp('2026-11-27T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-27T12:00:00+02:00')
  desk = await openDesk(app)
  till = openTill(app, desk.clinic.clinicId)
})

const statement = (month: string, headers?: Record<string, string>): Promise<Reply> =>
  desk.get(`/v2/earnings/${desk.doctorId}/${month}`, headers)
const rows = (month: string, query = ''): Promise<Reply> =>
  desk.get(`/v2/earnings/${desk.doctorId}/${month}/rows?${query}`)
const close = async (month: string, headers?: Record<string, string>): Promise<Reply> => {
  const { version } = (await statement(month)).body.data
  return desk.post(`/v2/earnings/${desk.doctorId}/${month}/close`, { version }, headers)
}
const reopen = (month: string, reason = 'O plată uitată'): Promise<Reply> =>
  desk.post(`/v2/earnings/${desk.doctorId}/${month}/reopen`, { reason })
const graph = async (query: string): Promise<Reply['body']> =>
  (await desk.get(`/v2/graph/earnings?${query}`)).body

/** A work of the desk's doctor; lei. */
const work = (day: string, price: number, fields: { percent?: number; lab?: number; line?: object } = {}) =>
  till.charge(
    desk.patientId,
    {
      price: Math.round(price * 100),
      doctorId: desk.doctorId,
      doctorPercent: fields.percent ?? 40,
      labCost: Math.round((fields.lab ?? 0) * 100),
      serviceId: desk.serviceId,
    },
    { day },
  )
const pay = (day: string, chargeId: number, lei: number) =>
  till.pay(
    desk.patientId,
    { amount: Math.round(lei * 100) },
    { day, pays: { [chargeId]: Math.round(lei * 100) } },
  )

test('a statement is of money collected less the laboratory, by the percent of the work', async () => {
  const crown = await work('2026-10-05', 1000, { percent: 35, lab: 300 })
  const filling = await work('2026-10-20', 250)
  await work('2026-10-21', 900)
  await pay('2026-10-05', crown.id, 500)
  await pay('2026-10-15', crown.id, 250)
  await pay('2026-10-22', filling.id, 250)
  const { body } = await statement('2026-10')
  expect(body.data).toMatchObject({
    month: '2026-10', from: '2026-10-01', to: '2026-10-31', state: 'draft', may_close: true, blocked: null,
    sections: [
      { percent: 35, from: '2026-10-05', to: '2026-10-15', payments: 2, labs: 1, collected: 750, lab: 225, base: 525, earned: 183.75 },
      { percent: 40, from: '2026-10-22', to: '2026-10-22', payments: 1, labs: 0, collected: 250, lab: 0, base: 250, earned: 100 },
    ],
    corrections: { rows: 0, earned: 0 },
    to_pay: 283.75,
  }) // prettier-ignore
  expect((await rows('2026-10', 'part=35')).body).toMatchObject({
    totals: { collected: 750, lab: 225, base: 525, earned: 183.75 },
    data: [
      {
        title: 'Dumitru Maria',
        note: 'Consultație',
        state: 'Numerar',
        values: { earned_from: 500, lab: 150 },
      },
      {},
    ],
  })
  expect((await rows('2026-10', 'only=lab')).body.paginator.total).toBe(2)
  expect(await graph('from=2026-10-01&to=2026-10-31&group=doctor')).toMatchObject({
    totals: { earned_from: 1000, lab: 225, earned_base: 775, earned: 283.75 },
    series: [{ key: String(desk.doctorId), values: { earned: 283.75 } }],
  })
  expect((await desk.get('/v2/earnings?month=2026-10')).body).toMatchObject({
    running: false,
    data: [{ doctor: { id: desk.doctorId }, percents: [35, 40], earned: 283.75, state: 'draft' }],
    totals: { earned: 283.75 },
  })
})

test('parts that do not divide add up to the whole, to the ban', async () => {
  const { id } = await work('2026-10-02', 100.01, { percent: 33, lab: 33.34 })
  for (const [day, lei] of [
    ['03', 33.33],
    ['04', 33.33],
    ['05', 33.35],
  ] as const)
    await pay(`2026-10-${day}`, id, lei)
  const { sections, to_pay } = (await statement('2026-10')).body.data
  // 33 % of 66,67 is 22,0011.
  expect(sections).toMatchObject([{ collected: 100.01, lab: 33.34, base: 66.67, earned: 22 }])
  expect(to_pay).toBe(22)
})

test('a closed month stays as it was, and what comes back later corrects the next one', async () => {
  const crown = await work('2026-09-05', 1000, { lab: 200 })
  const paid = await pay('2026-09-05', crown.id, 1000)
  expect((await close('2026-09')).body.data).toMatchObject({
    state: 'closed', closed_by: expect.any(String), to_pay: 320, may_close: false, may_reopen: true,
  }) // prettier-ignore
  await till.post(
    [
      {
        kind: 'refund',
        refunds: [{ paymentId: paid.id, amount: 50_000 }],
        allocations: [{ payment: paid.id, charge: crown.id, amount: -50_000 }],
        moves: [
          { debit: 'patient', credit: 'cash', amount: 50_000, patientId: desk.patientId, payment: paid.id },
        ],
      },
    ],
    '2026-10-06',
  )
  const filling = await work('2026-10-07', 100)
  await pay('2026-10-07', filling.id, 100)
  expect((await statement('2026-09')).body.data).toMatchObject({ state: 'closed', to_pay: 320 })
  const october = (await statement('2026-10')).body.data
  expect(october).toMatchObject({
    sections: [{ collected: 100, earned: 40 }],
    corrections: { rows: 1, collected: -500, lab: -100, base: -400, earned: -160 },
    to_pay: -120,
  })
  expect((await rows('2026-10', 'part=corrections')).body.data).toMatchObject([
    { state: 'Bani dați înapoi', values: { earned: -160 } },
  ])
  await close('2026-10')
  expect((await statement('2026-10')).body.data).toMatchObject({
    ...october,
    state: 'closed',
    may_close: false,
    may_reopen: true,
    version: expect.any(String),
    closed_at: expect.any(String),
    closed_by: expect.any(String),
  })
  expect((await graph('from=2026-09-01&to=2026-10-31&group=month')).series).toMatchObject([
    { key: '2026-09', values: { earned: 320 } },
    { key: '2026-10', values: { earned: -120 } },
  ])
})

test('what was written of a closed month after it was closed is in the next one', async () => {
  const { id } = await work('2026-10-05', 500)
  await pay('2026-10-31', id, 100)
  app.clock.now = Date.parse('2026-11-01T00:00:10+02:00')
  await close('2026-10')
  // Asked for in the last second of the month, and written behind a lock.
  await pay('2026-10-31', id, 200)
  app.clock.now = Date.parse('2026-11-27T12:00:00+02:00')
  expect((await statement('2026-10')).body.data.to_pay).toBe(40)
  const november = await statement('2026-11')
  expect(november.body.data).toMatchObject({
    sections: [],
    corrections: { rows: 1, collected: 200, earned: 80 },
    to_pay: 80,
  })
  expect((await rows('2026-11')).body.data).toMatchObject([{ state: 'Scris după închiderea lunii' }])
  expect((await graph('from=2026-10-01&to=2026-11-30&group=month')).totals).toMatchObject({ earned: 120 })
  // Opened and closed again it is in its own month.
  await reopen('2026-10')
  expect((await statement('2026-10')).body.data).toMatchObject({
    state: 'draft', to_pay: 120, reopened: [{ reason: 'O plată uitată' }],
  }) // prettier-ignore
  await close('2026-10')
  expect((await statement('2026-11')).body.data).toMatchObject({ corrections: { rows: 0 }, to_pay: 0 })
})

test('months are closed in order, once they are over, and opened again from the last', async () => {
  for (const [month, day] of [
    ['2026-08', '08'],
    ['2026-09', '09'],
    ['2026-10', '10'],
  ] as const) {
    const { id } = await work(`2026-${day}-05`, 100)
    await pay(`${month}-05`, id, 100)
  }
  expect((await close('2026-11')).body).toMatchObject({ code: 'earnings_running' })
  expect((await close('2027-02')).body).toMatchObject({ code: 'earnings_running' })
  expect((await close('2026-08')).status).toBe(200)
  expect((await close('2026-08')).body).toMatchObject({ code: 'earnings_closed' })
  expect((await close('2026-07')).body).toMatchObject({ code: 'earnings_later', data: { month: '2026-08' } })
  expect(await close('2026-10')).toMatchObject({
    status: 409,
    body: {
      code: 'earnings_earlier',
      data: { month: '2026-09' },
      message: 'Închide întâi luna septembrie 2026.',
    },
  })
  expect((await close('2026-09')).status).toBe(200)
  expect((await reopen('2026-08')).body).toMatchObject({ code: 'earnings_later', data: { month: '2026-09' } })
  expect((await reopen('2026-10')).body).toMatchObject({ code: 'earnings_open' })
  expect((await reopen('2026-09')).status).toBe(200)
  expect((await reopen('2026-09')).body).toMatchObject({ code: 'earnings_open' })
  expect((await close('2026-09')).status).toBe(200)
})

test('who closes what has changed meanwhile is told', async () => {
  const { id } = await work('2026-10-05', 500)
  const { version } = (await statement('2026-10')).body.data
  await pay('2026-10-31', id, 200)
  const reply = await desk.post(`/v2/earnings/${desk.doctorId}/2026-10/close`, { version })
  expect(reply).toMatchObject({ status: 409, body: { code: 'stale', data: { to_pay: 80 } } })
})

test('what is paid in the middle of closing is closed by nobody who did not see it', async () => {
  const { id } = await work('2026-10-02', 300)
  await pay('2026-10-02', id, 100)
  const holder = await app.sql.connect()
  await holder.query('begin; lock table earnings_statements in share row exclusive mode')
  const closing = close('2026-10')
  await vi.waitFor(async () => {
    const { rowCount } = await app.sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into earnings_statements%'`,
    )
    expect(rowCount).toBe(1)
  })
  await pay('2026-10-03', id, 50)
  await holder.query('commit')
  holder.release()
  const { status, body } = await closing
  expect([status, body.code, body.data]).toMatchObject([409, 'stale', { state: 'draft', to_pay: 60 }])
  expect((await statement('2026-10')).body.data).toEqual(body.data)
  expect((await close('2026-10')).body.data).toMatchObject({ state: 'closed', to_pay: 60 })
})

test('two who close at once: one is let in', async () => {
  const { id } = await work('2026-10-05', 500)
  await pay('2026-10-05', id, 500)
  const { version } = (await statement('2026-10')).body.data
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => desk.post(`/v2/earnings/${desk.doctorId}/2026-10/close`, { version })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])
  const { rows: kept } = await app.sql.query('select from earnings_statements where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  expect(kept).toHaveLength(1)
})
