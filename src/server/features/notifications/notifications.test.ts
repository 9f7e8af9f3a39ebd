import type { Notification } from '#contract/messages/notifications.ts'
import { getFeedPosition, listChanges, listClinicChanges } from '#server/features/changes/changes.sql.ts'
import { forgetUnanswered } from '#server/jobs/housekeeping.jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addDoctor, addStaff, insert, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from './notify.ts'

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

interface Bell {
  data: Notification[]
  unread: number
  waiting: number
  replied: number[]
  paginator: { total: number }
}

async function readBell(headers = desk.clinic.owner, query = ''): Promise<Bell> {
  const reply = await desk.get(`/notifications${query}`, headers)
  expect(reply.status).toBe(200)
  return reply.body
}
const readAs = (headers: Record<string, string>, body: object) =>
  desk.post('/v2/notifications/read', body as Record<string, unknown>, headers)

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
const kindsOf = (items: readonly Notification[]) => items.map(item => item.kind)
/** By itself a clinic looks at each request first. */
const approveAtOnce = () =>
  app.sql.query('update clinics set auto_approve = true where clinic_id = $1', [desk.clinic.clinicId])
const tell = (notice: Partial<Parameters<typeof notify>[1]> = {}) =>
  app.db.tenant(desk.clinic.clinicId, tx =>
    notify(tx, { clinicId: desk.clinic.clinicId, now: app.clock.now, kind: 'gateway_down', ...notice }),
  )

describe('what patients do online', () => {
  it('tells who booked, confirmed and cancelled, newest first, and nothing of what the desk did', async () => {
    await approveAtOnce()
    await desk.book({ start: at('09:00') })
    const code = await bookOnline('10:00')
    await byLink(code, 'confirm')
    await byLink(code, 'cancel')
    const { data, waiting, unread } = await readBell()
    expect(kindsOf(data)).toEqual(['cancelled', 'confirmed', 'booked'])
    expect(data[2]).toMatchObject({
      status: 0,
      patient: { name: 'Stan Ilinca' },
      booking: { start: at('10:00'), is_cancelled: true, is_waiting: false },
    })
    expect(data[0]!.id).toBeGreaterThan(data[1]!.id)
    expect([waiting, unread]).toEqual([0, 3])
  })

  it('counts the visits that wait for the clinic until somebody approves or the hour has come', async () => {
    await bookOnline('10:00')
    await bookOnline('11:00')
    const before = await readBell()
    expect(before.waiting).toBe(2)
    expect(kindsOf(before.data)).toEqual(['online_request', 'online_request'])
    expect(before.data.map(item => item.booking!.is_waiting)).toEqual([true, true])
    const { id } = before.data[0]!.booking!
    await desk.post('/update_booking_status', { booking_id: id, status: 1, from_status: 0 })
    const after = await readBell()
    expect(after.waiting).toBe(1)
    expect(after.data.map(item => item.booking!.is_waiting)).toEqual([false, true])
    app.clock.now = Date.parse(at('10:01'))
    expect((await readBell(await signIn(app, desk.clinic.clinicId))).waiting).toBe(0)
  })

  it('does not ask to approve what waits on the pinboard for another hour', async () => {
    await bookOnline('10:00')
    const [item] = (await readBell()).data
    await desk.post(`/v2/bookings/${item!.booking!.id}/pin`, { version: 1 })
    const { data, waiting } = await readBell()
    expect([data[0]!.booking!.is_waiting, waiting]).toEqual([false, 0])
  })

  it('tells nothing when the booking is refused', async () => {
    await bookOnline('10:00')
    const headers = await signIn(app, await addAccount(app))
    const body = {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_ids: [desk.serviceId],
      start: at('10:00'),
    }
    expect((await desk.post('/v2/patient/add_booking', body, headers)).status).toBe(409)
    expect((await readBell()).unread).toBe(1)
  })
})

it('tells of which visits a reply waits, of those that one may see', async () => {
  const { clinicId } = desk.clinic
  const booking = (await desk.book()).body.data.id
  const reply = { clinic_id: clinicId, gateway: 'own', mobile: '+40721000111', received_at: new Date(NOW) }
  const unclear = { ...reply, text: 'Da, dar…', booking_id: booking, meaning: 'unclear', outcome: 'desk' }
  await insert(app, 'replies', { ...unclear, gateway_id: 'a' })
  await insert(app, 'replies', { ...unclear, gateway_id: 'b', handled_at: new Date(NOW) })
  await insert(app, 'replies', { ...unclear, gateway_id: 'c', booking_id: null })
  const mine = await addStaff(app, clinicId, ['bookings.view'])
  await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: mine.accountId })
  expect((await readBell()).replied).toEqual([booking])
  expect((await readBell(mine.headers)).replied).toEqual([])
})

describe('whose they are', () => {
  it('keeps everybody to the visits that they may see', async () => {
    const mine = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    const own = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: mine.accountId })
    await bookOnline('10:00')
    expect(await readBell(mine.headers)).toMatchObject({ data: [], waiting: 0, unread: 0 })
    await bookOnline('12:00', own)
    const { data, waiting } = await readBell(mine.headers)
    expect([data.length, waiting]).toEqual([1, 1])
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view'])
    expect(await readBell(headers)).toMatchObject({ data: [], waiting: 0, unread: 0 })
    const elsewhere = await openDesk(app)
    expect(await readBell(elsewhere.clinic.owner)).toMatchObject({ data: [], waiting: 0 })
  })

  it('shows no phone to who may not see contacts, and nothing any more once the right is gone', async () => {
    const staff = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
    const booked = await desk.book()
    await tell({ kind: 'cancelled', bookingId: booked.body.data.id })
    expect((await readBell()).data[0]!.patient!.mobile).toBe('+40721000111')
    expect((await readBell(staff.headers)).data[0]!.patient!.mobile).toBe('+40 ••• ••• 11')
    await app.sql.query(
      `update roles r set permissions = '{patients.view}' from account_roles a
        where a.clinic_id = r.clinic_id and a.role_id = r.id and a.account_id = $1`,
      [staff.accountId],
    )
    app.clock.now += 60_000
    expect(await readBell(await signIn(app, staff.accountId))).toMatchObject({ data: [], unread: 0 })
  })

  it('tells those with the right for its kind, once each, however many roles give it', async () => {
    const { clinicId } = desk.clinic
    const sender = await addStaff(app, clinicId, ['messages.send', 'patients.contact', 'patients.view'])
    const second = await addStaff(app, clinicId, ['messages.send'])
    const role = await app.sql.query('select role_id from account_roles where account_id = $1', [
      second.accountId,
    ])
    await insert(app, 'account_roles', {
      clinic_id: clinicId,
      account_id: sender.accountId,
      role_id: role.rows[0].role_id,
    })
    const other = await addStaff(app, clinicId, ['bookings.view'])
    expect(await tell()).toBe(3)
    expect(await readBell(sender.headers)).toMatchObject({
      unread: 1,
      data: [{ kind: 'gateway_down', booking: null }],
    })
    expect((await readBell(other.headers)).unread).toBe(0)
  })
})

describe('reading', () => {
  it('marks those that are named, then all, and only one’s own', async () => {
    const second = await addStaff(app, desk.clinic.clinicId, ['messages.send'])
    for (let count = 0; count < 3; count++) await tell()
    const theirs = (await readBell(second.headers)).data
    const mine = (await readBell()).data
    const reply = await readAs(desk.clinic.owner, { ids: [mine[0]!.id, theirs[1]!.id] })
    expect(reply.body).toMatchObject({ unread: 2 })
    expect((await readBell(second.headers)).unread).toBe(3)
    expect((await readBell(undefined, '?status=1')).data.map(item => item.id)).toEqual([mine[0]!.id])
    expect((await readBell(undefined, '?status=0')).paginator.total).toBe(2)
    expect((await readAs(desk.clinic.owner, { all: true })).body).toMatchObject({ unread: 0 })
    expect((await readBell()).data.map(item => item.status)).toEqual([1, 1, 1])
  })

  it('comes page by page', async () => {
    for (let count = 0; count < 5; count++) await tell()
    const first = await readBell(undefined, '?size=2')
    const third = await readBell(undefined, '?size=2&page=3')
    expect([first.data.length, third.data.length, first.paginator.total]).toEqual([2, 1, 5])
  })

  it('is told to that person’s pages alone, and is no entry of the clinic’s log', async () => {
    const { clinicId } = desk.clinic
    const second = await addStaff(app, clinicId, ['messages.send'])
    const place = () => app.db.tenant(clinicId, getFeedPosition)
    const heard = async (after: Awaited<ReturnType<typeof place>>) =>
      (await app.db.tenant(clinicId, tx => listClinicChanges(tx, after, 100))).map(change => [
        change.entity,
        change.account_ids,
      ])
    const first = await place()
    await tell()
    await tell()
    await vi.waitFor(async () => expect(await heard(first)).toHaveLength(4))
    const told = await heard(first)
    expect(told.filter(([, accounts]) => String(accounts) === String(second.accountId))).toHaveLength(2)
    // As the process hears it that tells its open pages.
    const all = await app.db.stranger(tx => listChanges(tx, first, 1_000))
    expect(all.filter(change => change.clinic_id === clinicId).map(change => change.account_ids)).toEqual(
      told.map(([, accounts]) => accounts),
    )
    const then = await place()
    expect(await heard(then)).toEqual([])
    await readAs(second.headers, { all: true })
    // A transaction that is still open meanwhile holds the feed up.
    await vi.waitFor(async () => expect(await heard(then)).toEqual([['notification', [second.accountId]]]))
    await readAs(second.headers, { all: true })
    expect(await heard(then)).toHaveLength(1)
    const { rows } = await app.sql.query(
      `select from audit_entries where clinic_id = $1 and entity = 'notification'`,
      [clinicId],
    )
    expect(rows).toEqual([])
  })
})

it('are forgotten a season after they were read, and a year after they were told', async () => {
  const { clinicId } = desk.clinic
  const day = 86_400_000
  for (const [age, status] of [
    [89, 1],
    [91, 1],
    [364, 0],
    [366, 0],
  ] as const)
    await insert(app, 'notifications', {
      clinic_id: clinicId,
      account_id: clinicId,
      kind: 'gateway_down',
      at: new Date(NOW - age * day),
      status,
    })
  await forgetUnanswered.run({}, { ...app.services, isLastTry: false })
  const { rows } = await app.sql.query('select at from notifications where clinic_id = $1 order by at desc', [
    clinicId,
  ])
  expect(rows.map(({ at: told }: { at: Date }) => (NOW - told.getTime()) / day)).toEqual([89, 364])
})
