import type { VisitsAffected } from '#contract/bookings/affected.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService, addStaff, insert } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

/** A booking for a patient of its own. */
async function book(start: string, fields: Record<string, unknown> = {}): Promise<number> {
  const patient_id = await addPatient(app, desk.clinic.clinicId)
  const reply = await desk.book({ start, patient_id, ...fields })
  expect(reply.status).toBe(200)
  return reply.body.data.id
}

const answerOf = ({ status, body }: Reply): VisitsAffected => {
  expect([status, body.code]).toEqual([409, 'visits_affected'])
  return body.data
}
const idsOf = (reply: Reply) => answerOf(reply).visits.map(booking => booking.booking_id)

async function lastAudit(action: string): Promise<Record<string, unknown>> {
  const { rows } = await app.sql.query(
    'select after from audit_entries where clinic_id = $1 and action = $2 order by id desc limit 1',
    [desk.clinic.clinicId, action],
  )
  return rows[0]?.after
}

const setWeek = (schedule: unknown[], affected?: number) =>
  desk.post('/addschedule', { doctor_id: desk.doctorId, schedule, affected })
const hours = (weekday: number, start: string, end: string) => ({
  weekday,
  start,
  end,
  location_id: desk.clinic.locationId,
  cabinet_id: desk.clinic.cabinetId,
})
const dayOff = (body: Record<string, unknown> = {}) =>
  desk.post(`/v2/doctors/${desk.doctorId}/exceptions`, { date: '2026-11-26', kind: 'closed', ...body })
const leave = (query = '') => desk.get(`/delete_doctor/${desk.doctorId}/ro${query}`)
const saveDoctor = (fields: Record<string, unknown>) =>
  desk.post('/add_doctor', { id: desk.doctorId, first_name: 'Andrei', last_name: 'Ionescu', ...fields })
const give = (ids: number[], affected?: number) =>
  saveDoctor({ services: ids.map(service_id => ({ service_id })), affected })
const changeService = (fields: Record<string, unknown>) =>
  app.call('PUT', `/v2/services/${desk.serviceId}`, { body: fields, headers: desk.clinic.owner })
const isDoctorActive = async () => (await desk.get('/v2/doctors')).body.data[0].active

describe('a doctor who leaves', () => {
  test('is kept while visits stand, and goes when their count is said', async () => {
    const first = await book(at('10:00'))
    const last = await book(at('15:00', '2026-12-02'))
    const { affected, visits } = answerOf(await leave())
    expect(affected).toEqual({ count: 2, first: at('10:00'), last: at('15:00', '2026-12-02') })
    expect(visits).toEqual([
      {
        booking_id: first,
        start: at('10:00'),
        end: at('10:30'),
        patient_name: 'Dumitru Maria',
        doctor_id: desk.doctorId,
        doctor_name: 'Dr. Andrei Ionescu',
        services: 'Consultație',
      },
      expect.objectContaining({ booking_id: last }),
    ])
    expect(await isDoctorActive()).toBe(true)
    expect((await leave('?affected=2')).body.data).toEqual({ outcome: 'deactivated' })
    expect(await isDoctorActive()).toBe(false)
    expect(await lastAudit('doctor.removed')).toMatchObject({ active: false, visits_kept: 2 })
  })

  test('is asked about again when a visit was booked meanwhile', async () => {
    await book(at('10:00'))
    expect(answerOf(await leave()).affected.count).toBe(1)
    await book(at('11:00'))
    expect(answerOf(await leave('?affected=1')).affected.count).toBe(2)
    expect(await isDoctorActive()).toBe(true)
  })

  test('goes at once when nothing is ahead: past, running and cancelled visits do not count', async () => {
    const past = await book(at('10:00'))
    await app.sql.query(
      `update bookings set starts_at = '2026-11-25T07:45+02', ends_at = '2026-11-25T08:15+02' where id = $1`,
      [past],
    )
    const cancelled = await book(at('11:00'))
    await desk.post('/v2/deleteBooking', { booking_id: cancelled })
    expect((await leave()).status).toBe(200)
  })

  test('is asked about by whichever call puts them aside', async () => {
    await book(at('10:00'))
    expect(answerOf(await saveDoctor({ active: false })).affected.count).toBe(1)
    expect((await saveDoctor({ title: 'Prof.' })).status).toBe(200)
    expect((await saveDoctor({ active: false, affected: '1' })).body.data.active).toBe(false)
    expect(await lastAudit('doctor.changed')).toMatchObject({ active: false, visits_kept: 1 })
  })

  test('is not asked about on behalf of another’s visits', async () => {
    await book(at('10:00'))
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    expect((await desk.get(`/delete_doctor/${colleague}/ro`)).status).toBe(200)
  })
})

describe('a week that shrinks', () => {
  test('tells what it leaves outside, once', async () => {
    const morning = await book(at('10:00'))
    const noon = await book(at('12:30'))
    const afternoon = await book(at('15:00'))
    expect(idsOf(await setWeek([]))).toEqual([morning, noon, afternoon])
    const mornings = [hours(4, '09:00', '12:45')]
    expect(idsOf(await setWeek(mornings))).toEqual([noon, afternoon])
    expect((await setWeek(mornings, 2)).status).toBe(200)
    expect(await lastAudit('doctor.schedule_changed')).toMatchObject({ visits_kept: 2 })
    // What is outside already is not told again; the half that still stood is.
    expect((await setWeek(mornings)).status).toBe(200)
    expect(idsOf(await setWeek([hours(4, '09:00', '12:00')]))).toEqual([noon])
  })

  test('that grows or moves within the hours asks nothing', async () => {
    await book(at('10:00'))
    expect((await setWeek([hours(4, '08:00', '20:00')])).status).toBe(200)
    expect((await setWeek([hours(4, '10:00', '10:30')])).status).toBe(200)
  })

  test('counts a group once', async () => {
    const group = await addService(app, desk.clinic.clinicId, { group_count: 5 })
    await app.sql.query(
      'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 100)',
      [desk.clinic.clinicId, desk.doctorId, group],
    )
    const patients = [desk.patientId, await addPatient(app, desk.clinic.clinicId)]
    const booked = await desk.post('/v2/bookings/group', {
      doctor_id: desk.doctorId,
      start: at('10:00'),
      services: [{ service_id: group }],
      patients: patients.map(patient_id => ({ patient_id })),
    })
    expect(booked.status).toBe(200)
    const { affected, visits } = answerOf(await setWeek([]))
    expect([affected.count, visits.map(booking => booking.patient_name)]).toEqual([1, ['']])
  })
})

describe('days off', () => {
  test('of one act count together', async () => {
    const visits = [await book(at('10:00')), await book(at('10:00', '2026-11-27'))]
    await book(at('10:00', '2026-12-02'))
    const twoDays = { to_date: '2026-11-27' }
    expect(idsOf(await dayOff(twoDays))).toEqual(visits)
    const { exceptions, bookings } = (await dayOff({ ...twoDays, affected: 2 })).body.data
    expect([exceptions.length, bookings]).toEqual([2, 2])
    expect(await lastAudit('doctor.exception_added')).toMatchObject({ visits_kept: 2 })
  })

  test('of some hours ask about those alone', async () => {
    await book(at('10:00'))
    const later = await book(at('15:30'))
    expect(idsOf(await dayOff({ start: '15:45', end: '17:00' }))).toEqual([later])
    expect((await dayOff({ start: '12:00', end: '13:00' })).status).toBe(200)
  })

  test('leave visits in hours that were opened for the day', async () => {
    const moved = await book(at('10:00'))
    const kept = await book(at('15:00'))
    const opened = { kind: 'open', start: '14:00', end: '20:00', cabinet_id: desk.clinic.cabinetId }
    expect((await dayOff(opened)).status).toBe(200)
    expect(idsOf(await dayOff())).toEqual([moved])
    expect((await dayOff({ affected: 1 })).status).toBe(200)
    const [, opening] = (await desk.get(`/v2/doctors/${desk.doctorId}/exceptions`)).body.data
    const take = (rest = '') => desk.remove(`/v2/doctors/${desk.doctorId}/exceptions/${opening.id}${rest}`)
    expect(idsOf(await take())).toEqual([kept])
    expect((await take('?affected=1')).status).toBe(200)
  })

  test('that were opened together are taken back together', async () => {
    const opened = { kind: 'open', start: '10:00', end: '14:00', cabinet_id: desk.clinic.cabinetId }
    const { exceptions } = (await dayOff({ ...opened, date: '2026-11-28', to_date: '2026-11-29' })).body.data
    const visits = [await book(at('10:00', '2026-11-28')), await book(at('10:00', '2026-11-29'))]
    const [first, second] = exceptions.map((each: { id: number }) => each.id)
    const path = `/v2/doctors/${desk.doctorId}/exceptions/${first}?others=${second}`
    expect(idsOf(await desk.remove(path))).toEqual(visits)
    expect((await desk.remove(`${path}&affected=2`)).status).toBe(200)
    expect((await desk.get(`/v2/doctors/${desk.doctorId}/exceptions`)).body.data).toEqual([])
    expect((await desk.remove(path)).status).toBe(404)
  })

  test('of the law ask when the clinic begins to keep them', async () => {
    await desk.post('/config/set', { observe_legal_holidays: false })
    const booking = await book(at('10:00', '2026-12-01'))
    const keep = (affected?: number) => desk.post('/config/set', { observe_legal_holidays: true, affected })
    expect(idsOf(await keep())).toEqual([booking])
    expect((await keep(1)).body.data).toMatchObject({ observe_legal_holidays: true })
    expect(await lastAudit('clinic.policy_changed')).toMatchObject({ visits_kept: 1 })
  })

  test('are asked about once more under the same request key, and written once', async () => {
    await book(at('10:00'))
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'a-day-off-of-a-doubtful-network' }
    const path = `/v2/doctors/${desk.doctorId}/exceptions`
    const body = { date: '2026-11-26', kind: 'closed' }
    answerOf(await desk.post(path, body, headers))
    const kept = await desk.post(path, { ...body, affected: 1 }, headers)
    expect(kept.status).toBe(200)
    expect((await desk.post(path, { ...body, affected: 1 }, headers)).body.data).toEqual(kept.body.data)
  })
})

describe('a service', () => {
  test('taken away from a doctor asks about the visits that name it', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    expect((await give([desk.serviceId, other])).status).toBe(200)
    const booking = await book(at('10:00'))
    expect((await give([desk.serviceId])).status).toBe(200)
    expect(idsOf(await give([other]))).toEqual([booking])
    expect((await give([other], 1)).body.data.services).toHaveLength(1)
    expect((await give([])).status).toBe(200)
  })

  test('put aside asks too', async () => {
    const booking = await book(at('10:00'))
    expect((await changeService({ price: 200 })).status).toBe(200)
    expect(idsOf(await changeService({ active: false }))).toEqual([booking])
    expect((await changeService({ active: false, affected: 1 })).body.data.active).toBe(false)
  })
})

describe('a place', () => {
  test('that closes asks about the visits there and those of doctors whose hours go with it', async () => {
    const { clinicId, locationId, cabinetId } = desk.clinic
    const second = await addCabinet(app, clinicId, locationId)
    const there = await book(at('10:00'))
    const beside = await book(at('11:00'), { cabinet_id: second })
    expect(idsOf(await desk.post('/updatecabinet', { id: second, active: false }))).toEqual([beside])
    expect(idsOf(await desk.post('/updatecabinet', { id: cabinetId, active: false }))).toEqual([
      there,
      beside,
    ])
    expect((await desk.post('/updatecabinet', { id: cabinetId, name: 'Alb' })).status).toBe(200)
    expect(idsOf(await desk.remove(`/v2/cabinets/${second}`))).toEqual([beside])
    expect((await desk.remove(`/v2/cabinets/${second}?affected=1`)).body.data.outcome).toBe('deactivated')
    expect(await lastAudit('cabinet.removed')).toMatchObject({ visits_kept: 1 })
    expect(idsOf(await desk.post('/updatelocation', { id: locationId, active: false }))).toEqual([
      there,
      beside,
    ])
    expect(answerOf(await desk.post('/deletelocation', { id: locationId })).affected.count).toBe(2)
    expect((await desk.post('/deletelocation', { id: locationId, affected: 2 })).status).toBe(200)
  })
})

describe('who is told', () => {
  test('sees names with the right to see bookings alone, and everybody the count', async () => {
    await book(at('10:00'))
    const blind = await addStaff(app, desk.clinic.clinicId, ['doctors.manage'])
    const leaveAs = (headers: Record<string, string>) =>
      desk.get(`/delete_doctor/${desk.doctorId}/ro`, headers)
    expect(answerOf(await leaveAs(blind.headers))).toMatchObject({ affected: { count: 1 }, visits: [] })
    const own = await addStaff(app, desk.clinic.clinicId, ['doctors.manage', 'bookings.view'])
    expect(answerOf(await leaveAs(own.headers)).visits).toEqual([])
    const all = await addStaff(app, desk.clinic.clinicId, [
      'doctors.manage',
      'bookings.view',
      'bookings.all_doctors',
    ])
    expect(answerOf(await leaveAs(all.headers)).visits).toHaveLength(1)
  })

  test.each(['x', -1, 1.5])('refuses a count of %s by field', async affected => {
    const reply = await desk.post('/addschedule', { doctor_id: desk.doctorId, schedule: [], affected })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['affected']])
  })
})

describe('two at once', () => {
  test('no visit slips in between the count and the change', async () => {
    let slipped = 0
    for (let round = 0; round < 20; round++) {
      const now = await openDesk(app)
      const starts = ['09:00', '10:00', '11:00', '12:00']
      const bookings = starts.map(async time => {
        const patient_id = await addPatient(app, now.clinic.clinicId)
        return now.book({ patient_id, start: at(time) })
      })
      const path = `/v2/doctors/${now.doctorId}/exceptions`
      const off = now.post(path, { date: '2026-11-26', kind: 'closed' })
      const booked = (await Promise.all(bookings)).filter(reply => reply.status === 200).length
      const closed = await off
      if (closed.status === 200) slipped += booked
      else expect(answerOf(closed).affected.count).toBeLessThanOrEqual(booked)
    }
    expect(slipped).toBe(0)
  })

  test('a visit planned while the week is changing is planned on the new one', async () => {
    const holder = await app.sql.connect()
    try {
      await holder.query('begin')
      await holder.query("select set_config('app.clinic_id', $1, true)", [String(desk.clinic.clinicId)])
      await holder.query('select pg_advisory_xact_lock(7103203, hashint8(current_clinic_id()))')
      const booking = desk.book()
      await vi.waitFor(async () => {
        const { rows } = await app.sql.query(
          `select from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'
              and database = (select oid from pg_database where datname = current_database())`,
        )
        expect(rows).toHaveLength(1)
      }, 15_000)
      await holder.query('delete from working_hours where doctor_id = $1', [desk.doctorId])
      await holder.query('commit')
      const reply = await booking
      expect([reply.status, reply.body.code]).toEqual([409, 'booking_conflict'])
    } finally {
      holder.release()
    }
  })
})

test('an hour of a place elsewhere keeps its own clock', async () => {
  const { clinicId } = desk.clinic
  const location = await insert(app, 'locations', {
    clinic_id: clinicId,
    name: 'Lisboa',
    zone: 'Europe/Lisbon',
  })
  const cabinet = await addCabinet(app, clinicId, Number(location['id']))
  const place = { location_id: Number(location['id']), cabinet_id: cabinet }
  expect((await setWeek([{ weekday: 4, start: '20:00', end: '24:00', ...place }])).status).toBe(200)
  const booking = await book('2026-11-26T22:30:00+00:00', { cabinet_id: cabinet })
  const shorter = [{ weekday: 4, start: '20:00', end: '22:30', ...place }]
  expect(idsOf(await setWeek(shorter))).toEqual([booking])
})
