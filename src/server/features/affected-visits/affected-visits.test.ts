import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService, addStaff, insert } from '#test/factories.ts'
import type { AffectedPlan, AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listGroundless } from '#server/features/ground/ground.ts'
import { checkGround, rehomeVisits } from './affected-visits.jobs.ts'

let app: TestApp
let desk: Desk
let colleague: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
  colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
})

async function book(start: string, fields: Record<string, unknown> = {}): Promise<number> {
  const patient_id = await addPatient(app, desk.clinic.clinicId, { mobile: '+40721000222' })
  const reply = await desk.book({ start, patient_id, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
const leaves = (fields = {}) => ({ kind: 'doctor_leaves', doctor_id: desk.doctorId, ...fields })
const ask = (cause: object, rest = {}, headers = desk.clinic.owner) =>
  desk.post('/v2/affected-visits/plan', { cause, ...rest }, headers)
async function plan(cause: object, rest = {}): Promise<AffectedPlan> {
  const reply = await ask(cause, rest)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const apply = (id: number, decisions: object[] = [], notify = false) =>
  desk.post(`/v2/affected-visits/${id}/apply`, { decisions, notify })
const progress = async (id: number): Promise<AffectedProgress> =>
  (await desk.get(`/v2/affected-visits/${id}`)).body.data
const visit = async (id: number) => (await desk.get(`/v2/bookings/${id}`)).body.data
const work = (id: number, isLastTry = false) =>
  rehomeVisits.run({ clinic_id: desk.clinic.clinicId, id }, { ...app.services, isLastTry })
const standing = () => app.db.tenant(desk.clinic.clinicId, tx => listGroundless(tx, app.clock.now))
const messages = async () =>
  (
    await app.sql.query('select booking_id from messages where clinic_id = $1 order by id', [
      desk.clinic.clinicId,
    ])
  ).rows.map(row => Number(row.booking_id))

test('a doctor leaves: visits are shown with places, and nothing changes until it is applied', async () => {
  const [one, two] = [await book(at('10:00')), await book(at('11:00'))]
  // The colleague is taken at eleven.
  await book(at('11:00'), { doctor_id: colleague })
  const shown = await plan(leaves())
  expect(shown).toMatchObject({ count: 2, staying: 0 })
  expect(shown.doctors).toMatchObject([{ doctor_id: colleague, takes: 2, can: true }])
  expect(shown.visits).toMatchObject([
    { booking_id: one, proposal: 'move', proposed: 0 },
    { booking_id: two, proposal: 'move', reason: null },
  ])
  const first = { doctor_id: colleague, start: at('10:00'), same_time: true }
  expect(shown.visits[0]!.options[0]).toMatchObject(first)
  expect(shown.visits[1]!.options[0]).toMatchObject({ same_time: false })
  expect((await visit(one)).version).toBe(1)
  expect(
    (await desk.get('/v2/doctors')).body.data.find((d: { id: number }) => d.id === desk.doctorId).active,
  ).toBe(true)
})

test('a group keeps its hour: those who come to it do not stand in its way', async () => {
  const group = await addService(app, desk.clinic.clinicId, { group_count: 5 })
  for (const doctor_id of [desk.doctorId, colleague])
    await app.sql.query(
      'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 100)',
      [desk.clinic.clinicId, doctor_id, group],
    )
  const patients = [desk.patientId, await addPatient(app, desk.clinic.clinicId)]
  const booked = await desk.post('/v2/bookings/group', {
    doctor_id: desk.doctorId,
    start: at('10:00'),
    services: [{ service_id: group }],
    patients: patients.map(patient_id => ({ patient_id })),
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  const shown = await plan(leaves())
  expect(shown.visits[0]!.options[0]).toMatchObject({
    doctor_id: colleague,
    start: at('10:00'),
    same_time: true,
  })
  await apply(shown.id, [{ booking_id: booked.body.data.id, decision: 'move' }])
  await work(shown.id)
  expect(await progress(shown.id)).toMatchObject({ state: 'done', moved: 1 })
})

test('applied, each goes where it was decided, once, and its patient hears once', async () => {
  const ids = [
    await book(at('10:00')),
    await book(at('11:00')),
    await book(at('12:00')),
    await book(at('13:00')),
  ]
  const [move, pin, keep, cancel] = ids as [number, number, number, number]
  const { id } = await plan(leaves())
  const decisions = [
    { booking_id: move, decision: 'move' },
    { booking_id: keep, decision: 'keep' },
    { booking_id: cancel, decision: 'cancel' },
  ]
  expect((await apply(id, decisions, true)).body.data).toMatchObject({
    state: 'working',
    total: 4,
    kept: 1,
    pinned: 1,
  })
  // Meanwhile nothing stands with who has left: what is not kept waits on the pinboard.
  expect((await visit(move)).pinned_at).not.toBeNull()
  const again = await apply(id, [], true)
  expect(again.status).toBe(200)
  await work(id)
  await work(id)
  expect(await progress(id)).toMatchObject({
    state: 'done',
    done: 4,
    moved: 1,
    pinned: 1,
    kept: 1,
    cancelled: 1,
    failed: 0,
  })
  expect(await visit(move)).toMatchObject({ doctor_id: colleague, start: at('10:00'), pinned_at: null })
  expect((await visit(pin)).pinned_at).not.toBeNull()
  expect((await visit(keep)).kept_at).not.toBeNull()
  expect((await visit(cancel)).cancelled_at).not.toBeNull()
  expect(await messages()).toEqual([move, cancel])
})

test('whoever applied a plan finds it in their account until they have seen how it ended', async () => {
  const all = ['bookings.view', 'bookings.edit', 'bookings.all_doctors', 'doctors.manage'] as const
  const other = await addStaff(app, desk.clinic.clinicId, [...all])
  const moved = await book(at('10:00'))
  const { id } = await plan(leaves())
  const named = async (headers = desk.clinic.owner) =>
    (await desk.get('/v2/account', headers)).body.data.affected_plans
  const see = (headers = desk.clinic.owner) => desk.post(`/v2/affected-visits/${id}/seen`, {}, headers)
  expect(await named()).toEqual([])
  await apply(id, [{ booking_id: moved, decision: 'move' }])
  expect([await named(), await named(other.headers)]).toEqual([[id], []])
  // It has not ended.
  expect((await see()).status).toBe(200)
  expect(await named()).toEqual([id])
  await work(id)
  expect((await see(other.headers)).status).toBe(200)
  expect(await named()).toEqual([id])
  expect((await see()).status).toBe(200)
  expect(await named()).toEqual([])
  expect((await desk.post('/v2/affected-visits/999999/seen')).status).toBe(404)
})

test('a visit that cannot be moved for a fault of ours holds nobody up, and ends on the pinboard', async () => {
  const [broken, moved] = [await book(at('10:00')), await book(at('11:00'))]
  const { id } = await plan(leaves())
  await apply(
    id,
    [broken, moved].map(booking_id => ({ booking_id, decision: 'move' })),
  )
  await app.sql.query(
    `create function fail_on_purpose() returns trigger language plpgsql as
       $$ begin if old.id = ${broken} and new.pinned_at is null then raise 'on purpose'; end if; return new; end $$`,
  )
  await app.sql.query(
    'create trigger fails before update on bookings for each row execute function fail_on_purpose()',
  )
  try {
    await expect(work(id)).rejects.toThrow('on purpose')
    expect(await progress(id)).toMatchObject({ state: 'working', moved: 1, done: 1 })
    await expect(work(id, true)).rejects.toThrow('on purpose')
  } finally {
    await app.sql.query('drop function fail_on_purpose cascade')
  }
  expect(await progress(id)).toMatchObject({ state: 'done', moved: 1, pinned: 1, failed: 1 })
  expect((await visit(broken)).pinned_at).not.toBeNull()
})

test('what was taken meanwhile stays pinned; who moved a visit by hand is not overruled', async () => {
  const [taken, byHand] = [await book(at('10:00')), await book(at('11:00'))]
  const { id } = await plan(leaves())
  const decisions = [taken, byHand].map(booking_id => ({ booking_id, decision: 'move' }))
  await apply(id, decisions)
  await book(at('10:00'), { doctor_id: colleague })
  const { version } = await visit(byHand)
  await desk.post('/v2/edit_booking', {
    booking_id: byHand,
    version,
    doctor_id: colleague,
    start: at('15:00'),
  })
  await work(id)
  expect(await progress(id)).toMatchObject({ moved: 0, pinned: 1, failed: 1, skipped: 1 })
  expect((await visit(byHand)).start).toBe(at('15:00'))
})

test('a visit that was booked meanwhile makes the plan stale, and nothing has happened', async () => {
  await book(at('10:00'))
  const { id } = await plan(leaves())
  await book(at('12:00'))
  expect((await apply(id)).body.code).toBe('stale')
  expect((await progress(id)).state).toBe('planned')
  expect((await ask(leaves())).body.data.count).toBe(2)
})

test('a plan whose colleague left too pins', async () => {
  const booked = await book(at('10:00'))
  const { id } = await plan(leaves())
  await desk.get(`/delete_doctor/${colleague}/ro`)
  await apply(id, [{ booking_id: booked, decision: 'move' }])
  await work(id)
  expect(await progress(id)).toMatchObject({ failed: 1, pinned: 1 })
  expect((await visit(booked)).pinned_at).not.toBeNull()
})

test('who leaves later works up to the last day, then is put aside by night', async () => {
  await book(at('10:00'))
  const later = await book(at('10:00', '2026-12-03'))
  const { id, count, staying } = await plan(leaves({ last_day: '2026-11-27' }))
  expect([count, staying]).toEqual([1, 1])
  await apply(id, [{ booking_id: later, decision: 'move' }])
  await work(id)
  expect(await visit(later)).toMatchObject({ doctor_id: colleague, pinned_at: null })
  const late = await desk.book({ start: at('12:00', '2026-12-03') })
  expect(late.body.code).toBe('booking_conflict')
  expect((await ask(leaves({ last_day: '2026-11-20' }))).status).toBe(422)
  const active = async () =>
    (
      await app.sql.query('select active from doctors where clinic_id = $1 and id = $2', [
        desk.clinic.clinicId,
        desk.doctorId,
      ])
    ).rows[0].active
  await checkGround.run({}, { ...app.services, isLastTry: false })
  expect(await active()).toBe(true)
  const before = app.clock.now
  app.clock.now = Date.parse(at('03:00', '2026-11-28'))
  await checkGround.run({}, { ...app.services, isLastTry: false })
  app.clock.now = before
  expect(await active()).toBe(false)
})

async function leaveOn(last_day: string): Promise<void> {
  const { id, visits } = await plan(leaves({ last_day }))
  await apply(
    id,
    visits.map(({ booking_id }) => ({ booking_id, decision: 'move' })),
  )
  await work(id)
}

test('who was to leave stays after all: the week holds on, and what was moved stays moved', async () => {
  const moved = await book(at('10:00', '2026-12-03'))
  const managed = async () =>
    (await desk.get('/v2/doctors')).body.data.find((each: { id: number }) => each.id === desk.doctorId)
  const stay = (headers = desk.clinic.owner) => desk.post(`/v2/doctors/${desk.doctorId}/stay`, {}, headers)
  const isFree = async (date: string) => (await desk.book({ start: at('15:00', date) })).status === 200
  await leaveOn('2026-11-26')
  expect(await managed()).toMatchObject({ active: true, last_day: '2026-11-26' })
  expect(await isFree('2026-11-27')).toBe(false)
  // Later than it was said first.
  await leaveOn('2026-11-30')
  expect([await isFree('2026-11-27'), await isFree('2026-12-02')]).toEqual([true, false])

  const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.edit', 'bookings.all_doctors'])
  expect((await stay(headers)).status).toBe(403)
  expect((await stay()).body.data).toMatchObject({ active: true, last_day: null })
  expect((await stay()).body.data.last_day).toBeNull()
  expect(await isFree('2026-12-02')).toBe(true)
  expect((await visit(moved)).doctor_id).toBe(colleague)
  const before = app.clock.now
  app.clock.now = Date.parse(at('03:00', '2026-12-02'))
  await checkGround.run({}, { ...app.services, isLastTry: false })
  app.clock.now = before
  expect((await managed()).active).toBe(true)
  expect(await standing()).toEqual([])
  expect((await desk.post('/v2/doctors/999999/stay')).status).toBe(404)
})

test('every cause shows its visits, in the words of its own call', async () => {
  const booked = await book(at('10:00'))
  const { doctorId: doctor_id, serviceId: service_id, clinic } = desk
  const causes = [
    { kind: 'schedule', doctor_id, schedule: [] },
    { kind: 'leave', doctor_id, date: '2026-11-26' },
    { kind: 'closed_day', date: '2026-11-26', name_ro: 'Inventar' },
    { kind: 'service_taken', doctor_id, service_ids: [service_id] },
    { kind: 'service_off', service_id },
    { kind: 'cabinet_changes', cabinet_id: clinic.cabinetId, location_id: (await addPlace()).location_id },
    {
      kind: 'cabinet_changes',
      cabinet_id: clinic.cabinetId,
      service_ids: [await addService(app, clinic.clinicId)],
    },
    { kind: 'cabinet_closes', cabinet_id: clinic.cabinetId },
    { kind: 'location_closes', location_id: clinic.locationId },
  ]
  for (const cause of causes) {
    const shown = await plan(cause)
    expect(
      shown.visits.map(each => each.booking_id),
      cause.kind,
    ).toEqual([booked])
    expect((await visit(booked)).pinned_at).toBeNull()
  }
  expect((await ask({ kind: 'schedule', doctor_id, schedule: [{ weekday: 9 }] })).status).toBe(422)
  expect((await ask({ kind: 'nothing' })).status).toBe(422)
  const { serviceId: strange } = await openDesk(app)
  for (const [cause, field] of [
    [{ kind: 'opening_taken', doctor_id, exception_ids: [] }, 'cause.exception_ids'],
    [{ kind: 'service_taken', doctor_id, service_ids: [] }, 'cause.service_ids'],
    [{ kind: 'service_taken', doctor_id, service_ids: [desk.serviceId, strange] }, 'cause.service_ids.1'],
  ] as const) {
    const reply = await ask(cause)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
  }
  expect((await ask({ kind: 'service_off', service_id: 999_999 })).status).toBe(404)
  expect((await ask(leaves(), { doctors: [doctor_id] })).status).toBe(422)
})

test('days that close, and hours that are taken back, show their visits by the words of their own calls', async () => {
  const { doctorId: doctor_id } = desk
  const put = (id: number, body: object) =>
    app.call('PUT', `/v2/holiday-dates/${id}`, { body, headers: desk.clinic.owner })
  const december = (await desk.get('/holiday-date?year=2026')).body.data.find(
    (day: { date: string }) => day.date === '2026-12-01',
  )
  await put(december.id, { closed: false })
  const worked = await book(at('10:00', '2026-12-01'))
  const cabinet_id = desk.clinic.cabinetId
  const open = { kind: 'open', date: '2026-11-28', start: '09:00', end: '12:00', cabinet_id }
  const opened = (await desk.post(`/v2/doctors/${doctor_id}/exceptions`, open)).body.data.exceptions[0]
  const saturday = await book(at('10:00', '2026-11-28'))
  const thursday = await book(at('10:00'))
  const closing = { date: '2026-12-10', name_ro: 'Inventar' }
  const { id: own, version } = (await desk.post('/v2/holiday-dates', closing)).body.data
  const causes = [
    [{ kind: 'closed_day_changes', holiday_id: december.id, closed: true }, [worked]],
    [{ kind: 'closed_day_changes', holiday_id: own, date: '2026-11-26', version }, [thursday, worked]],
    [{ kind: 'closed_day_changes', holiday_id: own, date: '2026-12-01', to_date: '2026-12-01' }, [worked]],
    [{ kind: 'opening_taken', doctor_id, exception_ids: [opened.id] }, [saturday]],
  ] as const
  for (const [cause, ids] of causes) {
    const shown = (await plan(cause)).visits.map(each => each.booking_id)
    expect(shown.toSorted(byNumber), JSON.stringify(cause)).toEqual(ids.toSorted(byNumber))
  }
  await desk.post('/config/set', { observe_legal_holidays: false })
  const observed = await plan({ kind: 'legal_days_off' })
  expect(observed.count).toBe(0)

  await desk.post('/config/set', { observe_legal_holidays: true })
  const { id } = await plan(causes[0][0])
  await apply(id, [{ booking_id: worked, decision: 'move' }])
  await work(id)
  expect((await progress(id)).moved).toBe(1)
  expect(await standing()).toEqual([])
  expect((await visit(worked)).start).not.toBe(at('10:00', '2026-12-01'))
  expect(
    (await ask({ kind: 'closed_day_changes', holiday_id: own, date: '2026-11-26', version: 7 })).status,
  ).toBe(409)
  expect((await ask({ kind: 'opening_taken', doctor_id, exception_ids: [opened.id, 999] })).status).toBe(404)
  const blind = await addStaff(app, desk.clinic.clinicId, [
    'doctors.manage',
    'bookings.edit',
    'bookings.view',
    'bookings.all_doctors',
  ])
  expect((await ask({ kind: 'legal_days_off' }, {}, blind.headers)).status).toBe(403)
})

const byNumber = (one: number, other: number) => one - other

/** A location with a cabinet and nobody's hours yet. */
async function addPlace(): Promise<{ location_id: number; cabinet_id: number }> {
  const { clinicId: clinic_id } = desk.clinic
  const location_id = Number((await insert(app, 'locations', { clinic_id, name: 'Nord' }))['id'])
  return { location_id, cabinet_id: await addCabinet(app, clinic_id, location_id) }
}

test('a cabinet that moves takes its hours along, and its visits find another place', async () => {
  const { cabinetId: cabinet_id, locationId } = desk.clinic
  const { location_id } = await addPlace()
  const [own, beside] = [await book(at('10:00')), await book(at('11:00'), { doctor_id: colleague })]
  const { body } = await desk.post('/getcabinets')
  const spare = body.data.find((each: { id: number }) => each.id !== cabinet_id && each.id > cabinet_id)
  const hours = { start: '09:00', end: '17:00', location_id: locationId, cabinet_id: spare.id }
  const stays = [4, 5].map(weekday => ({ weekday, ...hours }))
  await desk.post('/addschedule', { doctor_id: colleague, schedule: stays })
  const cause = { kind: 'cabinet_changes', cabinet_id, location_id }
  const shown = await plan(cause)
  expect(shown.visits.map(each => each.booking_id)).toEqual([own, beside])
  // The colleague stays and is free at ten; whose own cabinet moved is at the other place then.
  expect(shown.visits[0]!.options[0]).toMatchObject({ start: at('10:00') })
  const decisions = [own, beside].map(booking_id => ({ booking_id, decision: 'move' }))
  expect((await apply(shown.id, decisions)).status).toBe(200)
  await work(shown.id)
  expect(await progress(shown.id)).toMatchObject({ state: 'done', moved: 2, failed: 0 })
  for (const booked of [own, beside]) {
    const { location_id: where, cabinet_id: room } = await visit(booked)
    expect([where, room]).toEqual(room === cabinet_id ? [location_id, cabinet_id] : [locationId, spare.id])
  }
  expect(await standing()).toEqual([])
  const closed = await addPlace()
  await desk.post('/updatelocation', { id: closed.location_id, active: false })
  const refused = await ask({ ...cause, location_id: closed.location_id })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['location_id']])
})

test('a cabinet that closes sends its visits to another', async () => {
  const { cabinetId: cabinet_id } = desk.clinic
  const there = await book(at('10:00'))
  const spare = (await desk.post('/getcabinets')).body.data.find(
    (each: { id: number }) => each.id !== cabinet_id,
  ).id
  const hours = { start: '09:00', end: '17:00', location_id: desk.clinic.locationId, cabinet_id: spare }
  await desk.post('/addschedule', { doctor_id: colleague, schedule: [{ weekday: 4, ...hours }] })
  const kept = await book(at('12:00'))
  const shown = await plan({ kind: 'cabinet_closes', cabinet_id })
  expect(shown.visits.map(each => each.booking_id)).toEqual([there, kept])
  await apply(shown.id, [
    { booking_id: there, decision: 'move' },
    { booking_id: kept, decision: 'keep' },
  ])
  await work(shown.id)
  expect(await visit(there)).toMatchObject({ cabinet_id: spare, start: at('10:00') })
  expect((await visit(kept)).kept_at).not.toBeNull()
  expect(await standing()).toEqual([])
})

test('hours that are opened after the last day are nobody’s', async () => {
  const { id } = await plan(leaves({ last_day: '2026-11-27' }))
  await apply(id)
  const path = `/v2/doctors/${desk.doctorId}/exceptions`
  const hours = { kind: 'open', start: '09:00', end: '17:00', cabinet_id: desk.clinic.cabinetId }
  const opened = await desk.post(path, { ...hours, date: '2026-11-30' })
  expect([opened.status, Object.keys(opened.body.errors ?? {})]).toEqual([422, ['date']])
  expect((await desk.post(path, { ...hours, date: '2026-11-27', to_date: '2026-11-30' })).status).toBe(422)
  expect((await desk.post(path, { ...hours, date: '2026-11-27' })).status).toBe(200)
})

test('who was put aside before their last day and came back stays', async () => {
  const { id } = await plan(leaves({ last_day: '2026-11-27' }))
  await apply(id)
  await book(at('10:00'))
  expect((await desk.get(`/delete_doctor/${desk.doctorId}/ro?affected=1`)).status).toBe(200)
  const back = { id: desk.doctorId, first_name: 'Andrei', last_name: 'Ionescu', active: true }
  expect((await desk.post('/add_doctor', back)).status).toBe(200)
  const { locationId: location_id, cabinetId: cabinet_id } = desk.clinic
  const hours = { start: '09:00', end: '17:00', location_id, cabinet_id }
  await desk.post('/addschedule', {
    doctor_id: desk.doctorId,
    schedule: [{ weekday: 4, ...hours }],
  })
  await book(at('10:00', '2026-12-03'))
  const before = app.clock.now
  app.clock.now = Date.parse(at('03:00', '2026-11-28'))
  await checkGround.run({}, { ...app.services, isLastTry: false })
  expect(await standing()).toEqual([])
  app.clock.now = before
})

test('needs the right to make the change, to plan, to apply and to look', async () => {
  await book(at('10:00'))
  const { headers } = await addStaff(app, desk.clinic.clinicId, [
    'bookings.view',
    'bookings.edit',
    'bookings.all_doctors',
  ])
  expect((await ask(leaves(), {}, headers)).status).toBe(403)
  const { id } = await plan(leaves())
  const path = `/v2/affected-visits/${id}`
  expect((await desk.post(`${path}/apply`, { decisions: [] }, headers)).status).toBe(403)
  expect((await desk.get(path, headers)).status).toBe(403)
  const blind = await addStaff(app, desk.clinic.clinicId, [
    'doctors.manage',
    'bookings.view',
    'bookings.edit',
  ])
  expect((await ask(leaves(), {}, blind.headers)).status).toBe(403)
  expect((await desk.post(`${path}/apply`, { decisions: [] }, blind.headers)).status).toBe(403)
  expect((await progress(id)).state).toBe('planned')
  // Of another clinic there is none.
  const elsewhere = await openDesk(app)
  expect((await elsewhere.get(path)).status).toBe(404)
  expect((await elsewhere.post(`${path}/apply`, { decisions: [] })).status).toBe(404)
})

test('of two who plan for the same doctor one applies, and the other is told to look again', async () => {
  const visits = [await book(at('10:00')), await book(at('11:00'))]
  const decisions = visits.map(booking_id => ({ booking_id, decision: 'move' }))
  const plans = [await plan(leaves()), await plan(leaves())]
  const replies = await Promise.all(plans.map(({ id }) => apply(id, decisions, true)))
  await Promise.all(plans.map(({ id }) => work(id)))
  const outcomes = await Promise.all(plans.map(({ id }) => progress(id)))
  // Whoever came second found nothing left to move, or nobody to leave.
  expect(replies.map(reply => reply.status).toSorted(byNumber)[0]).toBe(200)
  expect(outcomes.reduce((sum, { moved }) => sum + moved, 0)).toBe(2)
  expect(await messages()).toEqual(visits)
  for (const each of visits) expect(await visit(each)).toMatchObject({ doctor_id: colleague, version: 3 })
  expect(await standing()).toEqual([])
})

test('a family hears of each visit once, whoever asks how often', async () => {
  const people = [
    await addPatient(app, desk.clinic.clinicId, { mobile: '+40721000222' }),
    await addPatient(app, desk.clinic.clinicId, { mobile: '+40721000222' }),
  ]
  const visits: number[] = []
  for (const [index, time] of ['10:00', '11:00', '12:00', '13:00'].entries())
    visits.push(await book(at(time), { patient_id: people[index % 2] }))
  const { id } = await plan(leaves())
  const decisions = visits.map(booking_id => ({ booking_id, decision: 'move' }))
  await Promise.all([apply(id, decisions, true), apply(id, decisions, true)])
  await Promise.all([work(id), work(id), work(id)])
  await work(id)
  expect((await messages()).toSorted(byNumber)).toEqual(visits)
})

test('by night tells of a visit that stands on nothing, and of none that somebody answers for', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const night = async () => {
    told.mockClear()
    await checkGround.run({}, { ...app.services, isLastTry: false })
    return told.mock.calls.flat().filter(line => String(line).startsWith(`clinic ${desk.clinic.clinicId}:`))
  }
  const [broken, pinned, kept] = [
    await book(at('10:00')),
    await book(at('11:00'), { doctor_id: colleague }),
    await book(at('12:00'), { doctor_id: colleague }),
  ]
  try {
    expect(await night()).toEqual([])
    await desk.post(`/v2/bookings/${pinned}/pin`, { version: 1 })
    await desk.get(`/delete_doctor/${colleague}/ro?affected=1`)
    expect((await visit(kept)).kept_at).not.toBeNull()
    expect(await night()).toEqual([])
    // As no call does it.
    await app.sql.query('update doctors set active = false where id = $1', [desk.doctorId])
    expect(await night()).toEqual([
      `clinic ${desk.clinic.clinicId}: 1 coming visits stand on nothing, the first one ${broken} at 2026-11-26T08:00:00+00:00`,
    ])
  } finally {
    told.mockRestore()
  }
})

const back = () =>
  desk.post('/add_doctor', { id: desk.doctorId, first_name: 'Andrei', last_name: 'Ionescu', active: true })

test('who comes back after a last day works their week again', async () => {
  const now = app.clock.now
  try {
    await apply((await plan(leaves({ last_day: '2026-11-26' }))).id)
    app.clock.now = Date.parse(at('03:00', '2026-11-28'))
    await checkGround.run({}, { ...app.services, isLastTry: false })
    app.clock.now = now
    expect((await back()).body.data).toMatchObject({ active: true, last_day: null })
    await book(at('10:00', '2026-12-03'))
    await apply((await plan(leaves({ last_day: '2026-11-27' }))).id)
    await desk.get(`/delete_doctor/${desk.doctorId}/ro`)
    expect((await back()).body.data).toMatchObject({ active: true, last_day: null })
    await book(at('11:00', '2026-12-03'))
  } finally {
    app.clock.now = now
  }
})

test('applied by three at once against a desk that books the same hours: each visit once, nothing stands on nothing', async () => {
  const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map(hour => at(hour))
  const visits: number[] = []
  for (const start of hours) visits.push(await book(start))
  const { id } = await plan(leaves())
  const decisions = visits.map(booking_id => ({ booking_id, decision: 'move' }))
  const patients = await Promise.all(hours.map(() => addPatient(app, desk.clinic.clinicId)))
  const desks = async () => {
    for (const [index, start] of hours.entries())
      await desk.book({ start, doctor_id: colleague, patient_id: patients[index] })
  }
  const [one, two, three] = await Promise.all([
    apply(id, decisions, true),
    apply(id, decisions, true),
    apply(id, decisions, true),
    desks(),
  ])
  expect([one.status, two.status, three.status]).toEqual([200, 200, 200])
  await Promise.all([work(id), work(id), desks()])
  const { state, moved, failed, skipped } = await progress(id)
  expect([state, moved + failed, skipped]).toEqual(['done', 8, 0])
  const told = await messages()
  expect(told).toHaveLength(moved)
  expect(new Set(told).size).toBe(moved)
  expect(await standing()).toEqual([])
  for (const each of visits) {
    const { pinned_at, doctor_id } = await visit(each)
    expect(pinned_at !== null || doctor_id === colleague).toBe(true)
  }
})
