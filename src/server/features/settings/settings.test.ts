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
    const before = (await test.call('GET', '/v2/config', { headers: owner })).body.data
    const body = { minimum_notice_minutes: '60', auto_approve: 'on' }
    const reply = await test.call('POST', '/config/set', { headers: owner, body })
    expect(reply.body.data).toEqual({
      ...before,
      minimum_notice_minutes: 60,
      auto_approve: true,
      version: before.version + 1,
    })
    const { rows } = await test.sql.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_entries where clinic_id = $1 and action = 'clinic.policy_changed'`,
      [clinicId],
    )
    expect(rows).toEqual([{ before, after: reply.body.data }])
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
    const body = { horizon_days: 7, horizon_day: 8, max_moves: 1 }
    const reply = await test.call('POST', '/config/set?language=1', { headers: owner, body })
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { horizon_day: ['Unknown field.'], max_moves: ['Unknown field.'] } },
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
