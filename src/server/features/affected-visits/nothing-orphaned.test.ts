import type { AffectedPlan, Cause } from '#contract/bookings/affected-visits.ts'
import type { ScheduleException } from '#contract/clinic/doctors.ts'
import type { HolidayDate } from '#contract/clinic/holidays.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import { listGroundless } from '#server/features/ground/ground.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService, insert } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkGround, rehomeVisits } from './affected-visits.jobs.ts'

const STEPS = 30
/** From Thursday, with a weekend and a legal holiday among them. */
const DATES = ['26', '27', '28', '30'].map(day => `2026-11-${day}`).concat('2026-12-01', '2026-12-02')
const HOURS = ['09:00', '10:00', '11:30', '13:00', '14:00', '16:00']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A clinic of two places, whose people change things and are asked what becomes of the visits. */
class Clinic {
  readonly desk: Desk
  readonly random: Random
  readonly doctors: number[]
  readonly services: number[]
  readonly locations: number[]
  readonly cabinets: number[]

  constructor(
    desk: Desk,
    random: Random,
    of: Pick<Clinic, 'doctors' | 'services' | 'locations' | 'cabinets'>,
  ) {
    this.desk = desk
    this.random = random
    this.doctors = of.doctors
    this.services = of.services
    this.locations = of.locations
    this.cabinets = of.cabinets
  }

  static async open(seed: number): Promise<Clinic> {
    const desk = await openDesk(app)
    const { clinicId, locationId, cabinetId } = desk.clinic
    const other = Number((await insert(app, 'locations', { clinic_id: clinicId, name: 'Nord' }))['id'])
    const second = await addCabinet(app, clinicId, locationId)
    const there = await addCabinet(app, clinicId, other)
    const services = [desk.serviceId, await addService(app, clinicId)]
    const beside = { ...desk.clinic, cabinetId: second }
    const elsewhere = { ...desk.clinic, locationId: other, cabinetId: there }
    return new Clinic(desk, createRandom(seed), {
      doctors: [
        desk.doctorId,
        await addDoctor(app, desk.clinic, services),
        await addDoctor(app, beside, services),
        await addDoctor(app, elsewhere, services),
      ],
      services,
      locations: [locationId, other],
      cabinets: [cabinetId, second, there],
    })
  }

  async book(): Promise<void> {
    const { random } = this
    const patient_id = await addPatient(app, this.desk.clinic.clinicId)
    const start = at(random.pick(HOURS), random.pick(DATES))
    const services = [{ service_id: random.pick(this.services) }]
    await this.answered(this.desk.book({ patient_id, start, services, doctor_id: random.pick(this.doctors) }))
  }

  /** What people do between: everything works again, for somebody. */
  async restore(): Promise<void> {
    const { desk, random } = this
    const places = (await desk.post('/getcabinets')).body.data as { id: number; location_id: number }[]
    const [doctor_id, cabinet] = [random.pick(this.doctors), random.pick(places)]
    const hours = { start: '09:00', end: '17:00', location_id: cabinet.location_id, cabinet_id: cabinet.id }
    const schedule = [1, 2, 3, 4, 5].map(weekday => ({ weekday, ...hours }))
    const date = random.pick(DATES)
    const open = { kind: 'open', date, start: '09:00', end: '17:00', cabinet_id: cabinet.id }
    const back = { id: doctor_id, first_name: 'Ana', last_name: 'Pop', active: true }
    await this.answered(desk.post('/updatelocation', { id: cabinet.location_id, active: true }))
    await this.answered(desk.post('/updatecabinet', { id: cabinet.id, active: true, service_ids: null }))
    await this.workOnHolidays()
    for (const id of this.services) await this.answered(this.put(`/v2/services/${id}`, { active: true }))
    const services = this.services.map(service_id => ({ service_id }))
    await this.answered(desk.post('/add_doctor', random.chance(0.5) ? { ...back, services } : back))
    if (random.chance(0.5)) await this.answered(desk.post(`/v2/doctors/${doctor_id}/stay`))
    if (random.chance(0.5)) await this.answered(desk.post('/addschedule', { doctor_id, schedule }))
    else await this.answered(desk.post(`/v2/doctors/${doctor_id}/exceptions`, open))
  }

  /** On one legal day, or on all of them. */
  async workOnHolidays(): Promise<void> {
    if (this.random.chance(0.3)) await this.desk.post('/config/set', { observe_legal_holidays: false })
    const days: HolidayDate[] = (await this.desk.get('/holiday-date?year=2026')).body.data
    const legal = days.filter(day => day.source === 'legal' && DATES.includes(day.date))
    await this.answered(this.put(`/v2/holiday-dates/${this.random.pick(legal).id}`, { closed: false }))
    const own = days.filter(day => day.source === 'own')
    if (own.length > 0) await this.answered(this.desk.remove(`/v2/holiday-dates/${this.random.pick(own).id}`))
  }

  /** A visit of the pinboard goes to some hour, if it is free. */
  async place(): Promise<void> {
    const [waiting] = (await this.desk.get('/v2/pinboard')).body.data
    if (!waiting) return
    const { id: booking_id, version } = waiting
    const start = at(this.random.pick(HOURS), this.random.pick(DATES))
    const to = { start, doctor_id: this.random.pick(this.doctors) }
    await this.answered(this.desk.post('/v2/edit_booking', { booking_id, version, ...to }))
  }

  /** Changes something by its own call or by a plan; nothing has happened where it is refused. */
  async change(): Promise<void> {
    const { random } = this
    const cause = await this.pickCause()
    const isLater = cause.kind === 'doctor_leaves' && cause.last_day !== undefined
    if (isLater || random.chance(0.5)) return this.applyPlanOf(cause)
    const direct = this.callOf(cause)
    const before = await this.visits()
    const reply = await this.answered(direct())
    if (reply.body.code !== 'visits_affected') return
    expect(await this.visits()).toEqual(before)
    if (random.chance(0.3)) return
    const { count } = reply.body.data.affected
    expect((await this.answered(direct(count))).status).toBe(200)
    expect(await this.keptSince(before)).toBe(count)
  }

  async applyPlanOf(cause: Cause): Promise<void> {
    const { desk, random } = this
    const before = await this.visits()
    const planned = await this.answered(desk.post('/v2/affected-visits/plan', { cause }))
    expect(await this.visits()).toEqual(before)
    if (planned.status !== 200) return
    const { id, visits } = planned.body.data as AffectedPlan
    const decisions = visits.flatMap(({ booking_id, options }) => {
      const decision = random.pick(['move', 'move', 'pin', 'keep', 'cancel', 'unsaid'])
      if (decision === 'unsaid' || (decision === 'move' && options.length === 0)) return []
      const option = decision === 'move' ? random.integer(0, options.length - 1) : undefined
      return [{ booking_id, decision, option }]
    })
    const notify = random.chance(0.5)
    const applied = await this.answered(desk.post(`/v2/affected-visits/${id}/apply`, { decisions, notify }))
    expect(applied.status).toBe(200)
    expect(await this.keptSince(before)).toBe(applied.body.data.kept)
    await this.check(`${cause.kind}, before its visits are moved`)
    await rehomeVisits.run({ clinic_id: desk.clinic.clinicId, id }, { ...app.services, isLastTry: false })
    expect((await desk.get(`/v2/affected-visits/${id}`)).body.data.state).toBe('done')
  }

  async pickCause(): Promise<Cause> {
    const { desk, random } = this
    const doctor_id = random.pick(this.doctors)
    const date = random.pick(DATES)
    const cabinet_id = random.pick(this.cabinets)
    const location_id = random.pick(this.locations)
    const service_id = random.pick(this.services)
    const to_date = random.chance(0.3) && date < '2026-12-02' ? '2026-12-02' : undefined
    const pause = { break_start: undefined, break_end: undefined, week_parity: 'every' as const }
    const hours = { start: '09:00', end: random.pick(['12:00', '14:15']), location_id, cabinet_id }
    const days: HolidayDate[] = (await desk.get('/holiday-date?year=2026')).body.data
    const own = days.filter(day => day.source === 'own')
    const worked = days.filter(day => day.source === 'legal' && !day.closed && DATES.includes(day.date))
    // Of a doctor who is gone there are none.
    const exceptions: ScheduleException[] | undefined = (
      await desk.get(`/v2/doctors/${doctor_id}/exceptions`)
    ).body.data
    const opened = (exceptions ?? []).filter(each => each.kind === 'open').map(each => each.id)
    return random.pick<() => Cause>([
      () => ({
        kind: 'schedule',
        doctor_id,
        schedule: [1, 2, 3, 4]
          .filter(() => random.chance(0.5))
          .map(weekday => ({ weekday, ...hours, ...pause })),
      }),
      () => ({ kind: 'leave', doctor_id, date, to_date }),
      () => ({ kind: 'leave', doctor_id, date, start: '10:00', end: '13:15' }),
      () => ({ kind: 'closed_day', date, to_date, name_ro: 'Inventar' }),
      () => ({ kind: 'closed_day', date, name_ro: 'Inventar', location_ids: [location_id] }),
      () => ({ kind: 'service_taken', doctor_id, service_ids: [service_id] }),
      () => ({ kind: 'service_off', service_id }),
      () => ({ kind: 'cabinet_changes', cabinet_id, location_id }),
      () => ({ kind: 'cabinet_changes', cabinet_id, service_ids: [service_id] }),
      () => ({ kind: 'cabinet_changes', cabinet_id, location_id, service_ids: [service_id] }),
      () => ({ kind: 'legal_days_off' }),
      ...own.map(({ id: holiday_id }) => () => ({
        kind: 'closed_day_changes' as const,
        holiday_id,
        date,
        to_date: date,
        yearly: random.chance(0.5),
        location_ids: random.chance(0.5) ? [location_id] : null,
      })),
      ...worked.map(({ id: holiday_id }) => () => ({
        kind: 'closed_day_changes' as const,
        holiday_id,
        closed: true,
      })),
      ...(opened.length > 0
        ? [() => ({ kind: 'opening_taken' as const, doctor_id, exception_ids: [random.pick(opened)] })]
        : []),
      () => ({ kind: 'cabinet_closes', cabinet_id }),
      () => ({ kind: 'location_closes', location_id }),
      () => ({ kind: 'doctor_leaves', doctor_id }),
      () => ({ kind: 'doctor_leaves', doctor_id, last_day: date }),
    ])()
  }

  /** The change by its own call, which takes how many visits are kept; it has no last day. */
  callOf(cause: Cause): (affected?: number) => Promise<Reply> {
    const { desk } = this
    switch (cause.kind) {
      case 'schedule': {
        const { doctor_id, schedule } = cause
        return affected => desk.post('/addschedule', { doctor_id, schedule, affected })
      }
      case 'leave': {
        const { kind: _, doctor_id, ...days } = cause
        const path = `/v2/doctors/${doctor_id}/exceptions`
        return affected => desk.post(path, { ...days, kind: 'closed', affected })
      }
      case 'closed_day': {
        const { kind: _, ...day } = cause
        return affected => desk.post('/v2/holiday-dates', { ...day, affected })
      }
      case 'service_taken': {
        const services = this.services.filter(id => !cause.service_ids.includes(id))
        const doctor = { id: cause.doctor_id, first_name: 'Ana', last_name: 'Pop' }
        const given = services.map(service_id => ({ service_id }))
        return affected => desk.post('/add_doctor', { ...doctor, services: given, affected })
      }
      case 'service_off':
        return affected => this.put(`/v2/services/${cause.service_id}`, { active: false, affected })
      case 'closed_day_changes': {
        const { kind: _, holiday_id, ...day } = cause
        return affected => this.put(`/v2/holiday-dates/${holiday_id}`, { ...day, affected })
      }
      case 'legal_days_off':
        return affected => desk.post('/config/set', { observe_legal_holidays: true, affected })
      case 'opening_taken': {
        const path = `/v2/doctors/${cause.doctor_id}/exceptions/${cause.exception_ids[0]}`
        return affected => desk.remove(affected === undefined ? path : `${path}?affected=${affected}`)
      }
      case 'cabinet_changes': {
        const { kind: _, cabinet_id: id, ...changes } = cause
        return affected => desk.post('/updatecabinet', { id, ...changes, affected })
      }
      case 'cabinet_closes':
        return affected => desk.post('/updatecabinet', { id: cause.cabinet_id, active: false, affected })
      case 'location_closes':
        return affected => desk.post('/updatelocation', { id: cause.location_id, active: false, affected })
      default: {
        const path = `/delete_doctor/${cause.doctor_id}/ro`
        return affected => desk.get(affected === undefined ? path : `${path}?affected=${affected}`)
      }
    }
  }

  put(path: string, body: Record<string, unknown>): Promise<Reply> {
    return app.call('PUT', path, { body, headers: this.desk.clinic.owner })
  }

  /** A refusal is an answer too; a fault of ours is none. */
  async answered(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
    return reply
  }

  async visits(): Promise<Map<number, object>> {
    const { rows } = await app.sql.query(
      `select id, version, doctor_id, cabinet_id, starts_at, pinned_at, cancelled_at, kept_at is not null as kept
         from bookings where clinic_id = $1 order by id`,
      [this.desk.clinic.clinicId],
    )
    return new Map(rows.map(row => [Number(row.id), row]))
  }

  /** How many visits the last change kept, as its audit entry says. */
  async keptSince(before: ReadonlyMap<number, object>): Promise<number> {
    const { rows } = await app.sql.query(
      `select (after ->> 'visits_kept')::int as kept from audit_entries
        where clinic_id = $1 and after ? 'visits_kept' order by id desc limit 1`,
      [this.desk.clinic.clinicId],
    )
    const kept = [...(await this.visits())].filter(([, row]) => 'kept' in row && row.kept === true)
    const isNew = kept.some(([id]) => !(before.get(id) as { kept: boolean } | undefined)?.kept)
    const said: number = rows[0]?.kept ?? 0
    if (isNew) expect(said).toBeGreaterThan(0)
    return said
  }

  async check(after: string): Promise<void> {
    const { clinicId } = this.desk.clinic
    const standing = await app.db.tenant(clinicId, tx => listGroundless(tx, app.clock.now))
    expect(standing, after).toEqual([])
    // The same without our own reading of it, as far as rows tell.
    const { rows } = await app.sql.query(
      `select b.id from bookings b
         join doctors d on d.id = b.doctor_id join cabinets c on c.id = b.cabinet_id
         join locations l on l.id = b.location_id
        where b.clinic_id = $1 and b.starts_at > $2 and b.cancelled_at is null and b.pinned_at is null
          and b.kept_at is null and b.accepted is null
          and not (d.active and c.active and l.active and c.location_id = b.location_id)`,
      [clinicId, new Date(app.clock.now)],
    )
    expect(rows, after).toEqual([])
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever people change and decide, no visit stands on nothing (%i)',
  async seed => {
    const clinic = await Clinic.open(seed)
    for (let visit = 0; visit < 20; visit++) await clinic.book()
    const acts = [() => clinic.change(), () => clinic.change(), () => clinic.change()]
    acts.push(
      () => clinic.restore(),
      () => clinic.book(),
      () => clinic.place(),
    )
    for (let step = 0; step < STEPS; step++) {
      await clinic.random.pick(acts)()
      await clinic.check(`step ${step}`)
    }
    // Nights follow in which those who left later are put aside.
    const now = app.clock.now
    try {
      for (const date of DATES) {
        app.clock.now = Date.parse(at('03:00', date))
        await checkGround.run({}, { ...app.services, isLastTry: false })
        await clinic.check(`the night before ${date}`)
      }
    } finally {
      app.clock.now = now
    }
  },
)
