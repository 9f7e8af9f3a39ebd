import { BOOKING_SETTINGS } from '#contract/settings/booking-settings.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

describe('booking rules', () => {
  it('change what is named, leave the rest, and leave a trace', async () => {
    const { clinicId, owner } = await addClinic(test)
    const { last_change: none, ...before } = (await test.call('GET', '/v2/config', { headers: owner })).body
      .data
    expect(none).toBeNull()
    const body = { minimum_notice_minutes: '60', auto_approve: 'on' }
    const reply = await test.call('POST', '/config/set', { headers: owner, body })
    const { last_change: last, ...after } = reply.body.data
    expect(last).toEqual({
      by: 'Dana Marin',
      at: expect.any(String),
      from: { minimum_notice_minutes: 120, auto_approve: false },
      to: { minimum_notice_minutes: 60, auto_approve: true },
    })
    expect(after).toEqual({
      ...before,
      minimum_notice_minutes: 60,
      auto_approve: true,
      version: before.version + 1,
    })
    const { rows } = await test.sql.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_entries where clinic_id = $1 and action = 'clinic.policy_changed'`,
      [clinicId],
    )
    expect(rows).toEqual([{ before, after }])
  })

  it('stay inside their limits', async () => {
    const { owner } = await addClinic(test)
    for (const body of [
      { horizon_days: 0 },
      { slot_step_minutes: 1 },
      { max_open_bookings: 1e9 },
      { auto_approve: 'poate' },
    ]) {
      expect((await test.call('POST', '/config/set', { headers: owner, body })).status).toBe(422)
    }
  })

  it('are usually what the contract says', async () => {
    const { owner } = await addClinic(test)
    const usual = Object.entries(BOOKING_SETTINGS).map(([key, setting]) => [key, setting.usual])
    const { data } = (await test.call('GET', '/v2/config', { headers: owner })).body
    expect(data).toMatchObject(Object.fromEntries(usual))
  })

  it('are a section, named or not', async () => {
    const { owner } = await addClinic(test)
    const body = { section: 'bookings', horizon_days: 30 }
    const changed = await test.call('POST', '/config/set', { headers: owner, body })
    expect(changed.body.data).toMatchObject({ horizon_days: 30 })
    expect(changed.body.data).not.toHaveProperty('section')
    const read = await test.call('GET', '/v2/config?section=bookings', { headers: owner })
    expect(read.body.data).toEqual(changed.body.data)
    expect((await test.call('GET', '/v2/config', { headers: owner })).body).toEqual(read.body)
  })

  it('refuse a section that is none', async () => {
    const { owner } = await addClinic(test)
    const refused = { status: 422, body: { errors: { section: ['Choose one of the options.'] } } }
    expect(await test.call('GET', '/v2/config?section=moon&language=1', { headers: owner })).toMatchObject(
      refused,
    )
    const body = { section: 'moon', horizon_days: 30 }
    expect(await test.call('POST', '/config/set?language=1', { headers: owner, body })).toMatchObject(refused)
  })

  it('refuse a key that is none, by its name, and change nothing', async () => {
    const { owner } = await addClinic(test)
    const before = (await test.call('GET', '/v2/config', { headers: owner })).body.data
    const body = { horizon_days: 7, horizon_day: 8, max_move: 1 }
    const reply = await test.call('POST', '/config/set?language=1', { headers: owner, body })
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { horizon_day: ['Unknown field.'], max_move: ['Unknown field.'] } },
    })
    expect((await test.call('GET', '/v2/config', { headers: owner })).body.data).toEqual(before)
  })

  it('belong to their clinic and to whoever may manage it', async () => {
    const mine = await addClinic(test)
    const other = await addClinic(test)
    await test.call('POST', '/config/set', { headers: other.owner, body: { horizon_days: 7 } })
    expect((await test.call('GET', '/v2/config', { headers: mine.owner })).body.data.horizon_days).toBe(90)
    const { headers } = await addStaff(test, mine.clinicId, ['bookings.edit'])
    expect((await test.call('POST', '/config/set', { headers, body: { horizon_days: 7 } })).status).toBe(403)
  })
})

describe('sections', () => {
  const BODIES: [section: string, good: object[], bad: [object, string][]][] = [
    [
      'calendar',
      [
        { first_weekday: 6 },
        { first_weekday: '7' },
        { day_start: '07:00', day_end: '08:00' },
        { grid_step: 30 },
      ],
      [
        [{ first_weekday: 2 }, 'first_weekday'],
        [{ day_start: '08:00', day_end: '08:59' }, 'day_end'],
        [{ day_start: '20:00', day_end: '08:00' }, 'day_end'],
        [{ day_end: '24:01' }, 'day_end'],
        [{ grid_step: 7 }, 'grid_step'],
        [{ default_view: 'year' }, 'default_view'],
        [{ horizon_days: 30 }, 'horizon_days'],
      ],
    ],
    [
      'login',
      [
        { session_hours: 1, remember_days: 90, idle_minutes: 0 },
        { session_hours: 24, idle_minutes: 5 },
      ],
      [
        [{ session_hours: 25 }, 'session_hours'],
        [{ remember_days: 0 }, 'remember_days'],
        [{ idle_minutes: 4 }, 'idle_minutes'],
        [{ idle_minutes: 241 }, 'idle_minutes'],
        [{ methods: ['totp'] }, 'methods'],
      ],
    ],
    [
      'roles',
      [{ invitation_days: 30 }],
      [
        [{ invitation_days: 31 }, 'invitation_days'],
        [{ doctor_role: 1 }, 'doctor_role'],
      ],
    ],
    [
      'invoices',
      [{ general_name: false, payment_days: 0 }],
      [
        [{ payment_days: 366 }, 'payment_days'],
        [{ ask_cnp: 'poate' }, 'ask_cnp'],
        [{ vat_standard: 101 }, 'vat_standard'],
      ],
    ],
    ['integrations', [], [[{ video_provider: 'zoom' }, 'video_provider']]],
    ['payments', [{ payment_mode: 'selectable' }], [[{ payment_mode: 'cash' }, 'payment_mode']]],
    [
      'bookings',
      [{ max_moves: 10, default_buffer_after: 240 }],
      [[{ delay_after_minutes: 121 }, 'delay_after_minutes']],
    ],
  ]

  it.each(BODIES)(
    '%s keeps what is inside its limits and refuses the rest by its field',
    async (section, good, bad) => {
      const { owner: headers } = await addClinic(test)
      for (const body of good) {
        const reply = await test.call('POST', '/config/set', { headers, body: { section, ...body } })
        expect(reply.status).toBe(200)
      }
      const read = async () =>
        (await test.call('GET', `/v2/config?section=${section}`, { headers })).body.data
      const before = await read()
      expect(before.version).toBe(good.length + 1)
      for (const [body, field] of bad) {
        const reply = await test.call('POST', '/config/set', { headers, body: { section, ...body } })
        expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
      }
      expect(await read()).toEqual(before)
    },
  )

  it('have versions of their own', async () => {
    const { owner: headers } = await addClinic(test)
    const set = (body: object) => test.call('POST', '/config/set', { headers, body })
    await set({ section: 'bookings', horizon_days: 7 })
    expect((await set({ section: 'calendar', grid_step: 5, version: 1 })).status).toBe(200)
    // What is there already is no change, and nobody's last one.
    const same = await set({ section: 'calendar', grid_step: 5 })
    expect(same.body.data).toMatchObject({ version: 2, last_change: { to: { grid_step: 5 } } })
    expect(await set({ section: 'calendar', grid_step: 10, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { grid_step: 5, version: 2 }, changed_by: 'Dana Marin' } },
    })
  })

  it('of two at once neither loses the other', async () => {
    const { owner: headers } = await addClinic(test)
    const bodies = [{ grid_step: 5 }, { first_weekday: 7 }, { color_by: 'status' }, { fold_closed: false }]
    await Promise.all(
      bodies.map(body =>
        test.call('POST', '/config/set', { headers, body: { section: 'calendar', ...body } }),
      ),
    )
    const { data } = (await test.call('GET', '/v2/config?section=calendar', { headers })).body
    expect(data).toMatchObject({ ...Object.assign({}, ...bodies), version: 5 })
  })

  it('promise no card payments that are not connected, and hide no two places', async () => {
    const { owner: headers, clinicId } = await addClinic(test)
    const set = (body: object) => test.call('POST', '/config/set', { headers, body })
    expect(await set({ section: 'payments', payment_mode: 'integrated' })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_connected' },
    })
    expect((await set({ ShowLocations: false })).status).toBe(200)
    await test.call('POST', '/addlocation', { headers, body: { name: 'Titan' } })
    expect((await test.call('GET', '/v2/config', { headers })).body.data.ShowLocations).toBe(true)
    const company = await test.call('GET', `/get_user/${clinicId}/ro`, { headers })
    expect(company.body.data.ShowLocations).toBe(true)
    expect(await set({ ShowLocations: false })).toMatchObject({ status: 409, body: { code: 'in_use' } })
  })
})
