import { addDoctor, addPatient, addService, addStaff } from '#test/factories.ts'
import { DAY, HOUR, MINUTE, onWednesday, openVideoDesk, runJob, type VideoDesk } from '#test/video-desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settleMeeting } from './settle-meeting.ts'

let desk: VideoDesk
beforeAll(async () => {
  desk = await openVideoDesk()
  await desk.connect('zoom', 'clinica')
})
afterAll(() => desk.stop())

// Each of a day of its own, so that no two visits stand in each other's way.
let day = 0
const nextDay = () =>
  onWednesday('10:00', new Date(Date.parse('2060-03-03') + (day += 7) * DAY).toISOString().slice(0, 10))
/** Within the 30 days in which meetings are made. */
beforeEach(() => {
  day %= 21
})

const heldFor = (start: string) => desk.zoom.meetings().filter(each => each.start_time === utc(start))
const utc = (start: string) => `${new Date(start).toISOString().slice(0, 19)}Z`
const cancel = (bookingId: number) => desk.cancel(bookingId)
const edit = (bookingId: number, fields: Record<string, unknown>) => desk.edit(bookingId, fields)

describe('a video visit', () => {
  it('has one meeting, which names nobody', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    expect(await desk.meeting(id)).toMatchObject({ state: 'making', provider: 'zoom', account: 'clinic' })
    await desk.work()
    const [held, ...others] = heldFor(start)
    expect(others).toEqual([])
    expect(held).toMatchObject({
      topic: expect.stringMatching(/^Consultație video, /),
      duration: 30,
      user: 'clinica',
    })
    expect(held?.settings).toEqual({ join_before_host: true, waiting_room: false })
    expect(held?.agenda).toMatch(/\nzambet-[\w-]{20}$/)
    const meeting = await desk.meeting(id)
    expect(meeting).toMatchObject({ state: 'ready', reason: null, tries: 0, is_manual: false, overlap: null })
    expect(meeting.link).toMatch(/^https:\/\/zambet\.test\/b\/[\w-]+\/video$/)
    expect(meeting.events.map(({ kind }: { kind: string }) => kind)).toEqual(['made'])
    expect(JSON.stringify(meeting)).not.toContain('zoom.us')
    await cancel(id)
    await desk.work()
    expect(heldFor(start)).toEqual([])
  })

  it('tells the provider what the clinic wants it to know, also of what is made already', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    await desk.work()
    const set = async (values: Record<string, boolean>) => {
      expect((await desk.post('/config/set', { section: 'integrations', ...values })).status).toBe(200)
      await desk.work()
      return heldFor(start).map(({ topic, settings }) => [topic, settings['waiting_room']])
    }
    const { topic } = heldFor(start)[0]!
    expect(await set({ video_names: true })).toEqual([[expect.stringMatching(`^${topic}, .`), false]])
    expect(await set({ video_names: false, video_waiting_room: true })).toEqual([[topic, true]])
    expect(await set({ video_waiting_room: false })).toEqual([[topic, false]])
    expect(await desk.meeting(id)).toMatchObject({ state: 'ready', events: [{ kind: 'made' }] })
    await cancel(id)
    await desk.work()
  })

  it('is moved there when it is moved, and has the same link', async () => {
    const [start, later] = [nextDay(), nextDay()]
    const id = await desk.bookVideo({ start })
    await desk.work()
    const before = await desk.meeting(id)
    const [held] = heldFor(start)
    expect((await edit(id, { start: later })).status).toBe(200)
    expect(await desk.meeting(id)).toMatchObject({ moved_from: start })
    await desk.work()
    expect(heldFor(start)).toEqual([])
    expect(heldFor(later).map(each => each.id)).toEqual([held?.id])
    expect(await desk.meeting(id)).toMatchObject({ state: 'ready', moved_from: null, link: before.link })
    await cancel(id)
    await desk.work()
  })

  it('is deleted there when it is cancelled, and made again when it is brought back', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    await desk.work()
    await cancel(id)
    expect(await desk.meeting(id)).toMatchObject({ state: 'removing', is_settled: false })
    await desk.work()
    expect(heldFor(start)).toEqual([])
    expect(await desk.meeting(id)).toMatchObject({ state: 'removed', is_settled: true })
    expect((await desk.post(`/v2/bookings/${id}/restore`)).status).toBe(200)
    await desk.work()
    expect(heldFor(start)).toHaveLength(1)
    expect(await desk.meeting(id)).toMatchObject({ state: 'ready' })
    await cancel(id)
    await desk.work()
  })

  it('that is cancelled and brought back before anything was done leaves one meeting', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    await cancel(id)
    await desk.post(`/v2/bookings/${id}/restore`)
    await desk.work()
    expect(heldFor(start)).toHaveLength(1)
    await cancel(id)
    await desk.work()
  })

  it('becomes one in the clinic and back with its services', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    await desk.work()
    expect((await edit(id, { services: [{ service_id: desk.serviceId }] })).status).toBe(200)
    await desk.work()
    expect(heldFor(start)).toEqual([])
    expect((await desk.get(`/v2/bookings/${id}/meeting`)).status).toBe(404)
    await edit(id, { services: [{ service_id: desk.videoServiceId }] })
    await desk.work()
    expect(heldFor(start)).toHaveLength(1)
    await cancel(id)
    await desk.work()
  })

  it('of a group has one meeting for all of its seats', async () => {
    const start = nextDay()
    const { test, clinic } = desk
    const groupService = await addService(test, clinic.clinicId, { kind: 'virtual', group_count: 3 })
    const doctorId = await addDoctor(test, clinic, [groupService])
    const people = [
      await addPatient(test, clinic.clinicId, { mobile: '+40722000041' }),
      await addPatient(test, clinic.clinicId, { mobile: '+40722000042' }),
    ]
    const group = await desk.post('/v2/bookings/group', {
      doctor_id: doctorId,
      start,
      services: [{ service_id: groupService }],
      patients: people.map(patient_id => ({ patient_id })),
    })
    expect(group.status).toBe(200)
    await desk.work()
    expect(heldFor(start)).toHaveLength(1)
    const { id: groupId, members } = group.body.data
    for (const seat of members) {
      const { booking_id: of, link } = await desk.meeting(seat.id)
      expect(of).toBe(groupId)
      // Each has a link of their own, which the desk sends them once more.
      const sent = await desk.post(`/v2/bookings/${seat.id}/meeting/resend`)
      expect(sent.status).toBe(200)
      const { rows } = await test.sql.query(
        `select body from messages where booking_id = $1 and key like '%video-link%'`,
        [seat.id],
      )
      expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining(link)])
    }
    await cancel(groupId)
    await desk.work()
    expect(heldFor(start)).toEqual([])
  })

  it('in 40 days waits, and is made 30 days ahead, or when somebody asks', async () => {
    const start = onWednesday('10:00', '2060-04-14').replace('+02:00', '+03:00')
    const id = await desk.bookVideo({ start })
    await desk.work()
    expect(await desk.meeting(id)).toMatchObject({ state: 'waiting', make_at: '2060-03-15T09:00:00+02:00' })
    expect(heldFor(start)).toEqual([])
    expect((await desk.post(`/v2/bookings/${id}/meeting/retry`)).status).toBe(200)
    await desk.work()
    expect(heldFor(start)).toHaveLength(1)
    await cancel(id)
    await desk.work()
    const other = await desk.bookVideo({ start: start.replace('10:00', '12:00') })
    await desk.work()
    const now = desk.test.clock.now
    await desk.later(Date.parse('2060-03-15T11:00:00+02:00') - now - 1)
    expect(await desk.meeting(other)).toMatchObject({ state: 'waiting' })
    await desk.later(2)
    expect(await desk.meeting(other)).toMatchObject({ state: 'ready' })
    await cancel(other)
    await desk.work()
    await desk.turnClock(now)
  })
})

describe('another doctor', () => {
  it('with an account of their own has the meeting there, and nothing is left where it was', async () => {
    const start = nextDay()
    const { test, clinic } = desk
    const doctorId = await addDoctor(test, clinic, [desk.videoServiceId])
    const { accountId, headers } = await addStaff(test, clinic.clinicId, [])
    await test.sql.query('update doctors set account_id = $2 where id = $1', [doctorId, accountId])
    expect((await desk.connect('zoom', 'doctor', { account: 'own', headers })).status).toBe(200)
    const id = await desk.bookVideo({ start })
    await desk.work()
    expect(heldFor(start).map(({ user }) => user)).toEqual(['clinica'])
    expect((await edit(id, { doctor_id: doctorId })).status).toBe(200)
    await desk.work()
    expect(heldFor(start).map(({ user }) => user)).toEqual(['doctor'])
    expect(await desk.meeting(id)).toMatchObject({ state: 'ready', account: 'doctor' })
    await cancel(id)
    await desk.work()
    expect(heldFor(start)).toEqual([])
  })

  it('who takes the access back has all of their meetings on the clinic’s account', async () => {
    const start = nextDay()
    const later = start.replace('10:00', '14:00')
    const { test, clinic } = desk
    const doctorId = await addDoctor(test, clinic, [desk.videoServiceId])
    const { accountId, headers } = await addStaff(test, clinic.clinicId, [])
    await test.sql.query('update doctors set account_id = $2 where id = $1', [doctorId, accountId])
    await desk.connect('zoom', 'pleacă', { account: 'own', headers })
    const ids = [
      await desk.bookVideo({ start, doctor_id: doctorId }),
      await desk.bookVideo({ start: later, doctor_id: doctorId }),
    ]
    await desk.work()
    expect(desk.zoom.meetings('pleacă')).toHaveLength(2)
    desk.zoom.desk.revokeAll('pleacă')
    await edit(ids[0]!, { start: start.replace('10:00', '12:00') })
    await desk.work()
    for (const id of ids) expect(await desk.meeting(id)).toMatchObject({ state: 'ready', account: 'clinic' })
    expect(heldFor(later).map(({ user }) => user)).toContain('clinica')
    // What stays there until the account is connected again keeps nothing else from going.
    for (const id of ids) await cancel(id)
    await desk.work()
    expect(heldFor(later).map(({ user }) => user)).toEqual(['pleacă'])
    expect((await desk.connect('zoom', 'pleacă', { account: 'own', headers })).status).toBe(200)
    await desk.later(DAY)
    expect(heldFor(later)).toEqual([])
  })

  it('on the same account at that hour is told of', async () => {
    const start = nextDay()
    const { test, clinic } = desk
    const doctorId = await addDoctor(test, clinic, [desk.videoServiceId])
    const patientId = await addPatient(test, clinic.clinicId)
    const [one, other] = [
      await desk.bookVideo({ start }),
      await desk.bookVideo({ start, doctor_id: doctorId, patient_id: patientId }),
    ]
    await desk.work()
    expect((await desk.meeting(one)).overlap).toMatchObject({ booking_id: other, start })
    expect((await desk.meeting(other)).overlap).toMatchObject({ booking_id: one })
    await cancel(other)
    expect((await desk.meeting(one)).overlap).toBeNull()
    await cancel(one)
    await desk.work()
  })
})

describe('at once', () => {
  it('from many sides, one meeting is made', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    const { rows } = await desk.test.sql.query('select id from meetings where booking_id = $1', [id])
    const clinicId = desk.clinic.clinicId
    await Promise.all(
      Array.from({ length: 8 }, () => settleMeeting(desk.test.services, clinicId, rows[0].id)),
    )
    await desk.later(5_000)
    expect(heldFor(start)).toHaveLength(1)
    await cancel(id)
    await desk.work()
  })

  it('the database refuses a second live one, and a second provider', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    await desk.work()
    const twice = desk.test.sql.query(
      `insert into meeting_rooms (clinic_id, meeting_id, provider, mark, state, room_key, sealed_join_url, starts_at, ends_at)
       select clinic_id, meeting_id, provider, 'zambet-another', 'live', 'x', 'x', starts_at, ends_at from meeting_rooms
        where meeting_id = (select id from meetings where booking_id = $1)`,
      [id],
    )
    await expect(twice).rejects.toThrow('meeting_rooms_one_live')
    const second = desk.test.sql.query(
      `insert into video_providers (clinic_id, provider) values ($1, 'google_meet')`,
      [desk.clinic.clinicId],
    )
    await expect(second).rejects.toThrow('video_providers_pkey')
    await cancel(id)
    await desk.work()
  })
})

describe('who starts it', () => {
  it('gets a fresh address that is kept nowhere', async () => {
    const id = await desk.bookVideo({ start: nextDay() })
    expect(await desk.post(`/v2/bookings/${id}/meeting/start`)).toMatchObject({
      status: 409,
      body: { code: 'meeting_not_ready' },
    })
    await desk.work()
    const { status, body } = await desk.post(`/v2/bookings/${id}/meeting/start`)
    expect(status).toBe(200)
    expect(body.data.url).toMatch(/^https:\/\/us05web\.zoom\.us\/s\/\d+\?zak=host$/)
    expect((await desk.meeting(id)).events[0]).toMatchObject({ kind: 'host_started' })
    const { rows } = await desk.test.sql.query(
      `select count(*)::int as n from meeting_events where about::text like '%zak%'`,
    )
    expect(rows[0].n).toBe(0)
    await cancel(id)
    await desk.work()
  })

  it('and finds it deleted at the provider has it made anew', async () => {
    const start = nextDay()
    const id = await desk.bookVideo({ start })
    await desk.work()
    desk.zoom.forget(heldFor(start)[0]!.id)
    expect((await desk.post(`/v2/bookings/${id}/meeting/start`)).body.code).toBe('meeting_not_ready')
    await desk.work()
    expect(heldFor(start)).toHaveLength(1)
    expect((await desk.post(`/v2/bookings/${id}/meeting/start`)).status).toBe(200)
    await cancel(id)
    await desk.work()
  })
})

describe('a link by hand', () => {
  it.each([
    'javascript:alert(1)',
    'http://exemplu.ro',
    'https://10.0.0.1/x',
    'https://[::1]/',
    'https://localhost',
    'https://localhost./',
    'https://router.local/',
    'https://127.1/',
    'data:text/html,a.b',
    'https://a:b@exemplu.ro',
    'exemplu',
    '10.0.0.1/x',
  ])('is not %s', async url => {
    const id = await desk.bookVideo({ start: nextDay() })
    const reply = await desk.test.call('PUT', `/v2/bookings/${id}/meeting/link`, {
      body: { url },
      headers: desk.clinic.owner,
    })
    expect(reply).toMatchObject({ status: 422, body: { errors: { url: [expect.any(String)] } } })
    await cancel(id)
    await desk.work()
  })

  it('may be written as providers show it', async () => {
    const id = await desk.bookVideo({ start: nextDay() })
    await desk.test.call('PUT', `/v2/bookings/${id}/meeting/link`, {
      body: { url: 'meet.google.com/abc-defg-hij' },
      headers: desk.clinic.owner,
    })
    const started = await desk.post(`/v2/bookings/${id}/meeting/start`)
    expect(started.body.data).toEqual({ url: 'https://meet.google.com/abc-defg-hij' })
    await cancel(id)
    await desk.work()
  })

  it('takes the meeting’s place for this visit, and is told to nobody but who joins', async () => {
    const id = await desk.bookVideo({ start: nextDay() })
    const url = 'https://intalnire.exemplu.ro/camera?cod=secret'
    const put = (value: string | null) =>
      desk.test.call('PUT', `/v2/bookings/${id}/meeting/link`, {
        body: { url: value },
        headers: desk.clinic.owner,
      })
    expect((await put(url)).body.data).toMatchObject({ is_manual: true })
    await desk.work()
    expect(await desk.meeting(id)).toMatchObject({ state: 'ready', is_manual: true })
    expect((await desk.post(`/v2/bookings/${id}/meeting/start`)).body.data).toEqual({ url })
    const { rows } = await desk.test.sql.query(
      `select (select sealed_manual_url from meetings where booking_id = $1) as kept,
              (select string_agg(coalesce(after::text, '') || coalesce(before::text, ''), '') from audit_entries) as said`,
      [id],
    )
    expect(rows[0].kept).not.toContain('intalnire')
    expect(rows[0].said).not.toContain('intalnire')
    // What is about to be made is not ready any more.
    expect((await put(null)).body.data).toMatchObject({
      is_manual: false,
      state: 'making',
      is_settled: false,
    })
    await desk.work()
    expect(await desk.meeting(id)).toMatchObject({ state: 'ready', is_manual: false })
    await cancel(id)
    await desk.work()
  })
})

describe('the link', () => {
  it('is sent once more, by SMS, and is ours', async () => {
    const id = await desk.bookVideo({ start: nextDay() })
    const sent = await desk.post(`/v2/bookings/${id}/meeting/resend`)
    expect(sent.status).toBe(200)
    expect(sent.body.data.events[0]).toMatchObject({ kind: 'link_sent', about: { channel: 'sms' } })
    const { rows } = await desk.test.sql.query(
      `select body from messages where booking_id = $1 and key like '%video-link%'`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].body).toContain(sent.body.data.link)
    expect(rows[0].body).toContain(', pe video. Intri de aici:')
    await cancel(id)
    await desk.work()
  })

  it('goes to one person five times an hour at the most', async () => {
    const id = await desk.bookVideo({ start: nextDay() })
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => desk.post(`/v2/bookings/${id}/meeting/resend`)),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(3)
    await cancel(id)
    await desk.work()
  })

  it('goes to nobody who cannot be reached', async () => {
    const patientId = await addPatient(desk.test, desk.clinic.clinicId, { mobile: null, email: null })
    const id = await desk.bookVideo({ start: nextDay(), patient_id: patientId })
    expect((await desk.post(`/v2/bookings/${id}/meeting/resend`)).body.code).toBe('unreachable')
    await cancel(id)
    await desk.work()
  })
})

it('an hour before, the bell tells of a meeting that is not ready, once', async () => {
  const start = onWednesday('15:00')
  const now = desk.test.clock.now
  desk.zoom.isDown = true
  const id = await desk.bookVideo({ start })
  await desk.work()
  expect(await desk.meeting(id)).toMatchObject({ state: 'retrying', reason: 'away', told_at: null })
  const told = async () =>
    (await desk.test.sql.query(`select count(*)::int as n from notifications where kind = 'video_not_ready'`))
      .rows[0].n
  await desk.turnClock(Date.parse(start) - HOUR - MINUTE)
  await runJob(desk.test, 'watch-meetings')
  expect(await told()).toBe(0)
  await desk.turnClock(Date.parse(start) - 59 * MINUTE)
  await runJob(desk.test, 'watch-meetings')
  await runJob(desk.test, 'watch-meetings')
  expect(await told()).toBe(1)
  expect((await desk.meeting(id)).told_at).not.toBeNull()
  desk.zoom.forgetMishaps()
  await desk.later(HOUR)
  expect(await desk.meeting(id)).toMatchObject({ state: 'ready' })
  await cancel(id)
  await desk.work()
  await desk.turnClock(now)
})
