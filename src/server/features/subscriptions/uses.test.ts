import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addService, insert, signIn } from '#test/factories.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let began: number
let packageId: number
beforeAll(async () => {
  app = await startTestApp()
  began = app.clock.now
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = began
  desk = await openDesk(app)
  packageId = await addPackage(desk)
})

const started = async (fields: Record<string, unknown> = {}): Promise<number> =>
  (await startPackage(desk, packageId, fields)).body.data.id
const read = async (id: number, headers = desk.clinic.owner) =>
  (await desk.get(`/v2/patient-subscriptions/${id}`, headers)).body.data
const counts = async (id: number) => {
  const { used, temporarily_used } = await read(id, await signIn(app, desk.clinic.clinicId))
  return [used, temporarily_used]
}
const moves = async () =>
  (
    await app.sql.query(
      `select e.kind, m.debit, m.credit, m.amount_bani::int as amount
         from money_events e join money_moves m on m.clinic_id = e.clinic_id and m.event_id = e.id
        where e.clinic_id = $1 order by m.id`,
      [desk.clinic.clinicId],
    )
  ).rows.map(row => `${row.kind} ${row.debit}<${row.credit} ${row.amount}`)
const usesOf = async (id: number) =>
  (await read(id, await signIn(app, desk.clinic.clinicId))).uses.map(
    ({ state, reason }: { state: string; reason: string }) => (reason ? `${state} ${reason}` : state),
  )
const line = (reply: Reply) => reply.body.data.services[0]
const setStatus = async (bookingId: number, status: number) =>
  desk.post(
    '/update_booking_status',
    { booking_id: bookingId, status },
    await signIn(app, desk.clinic.clinicId),
  )
const series = (days: readonly number[], fields: Record<string, unknown> = {}) =>
  desk.post('/v2/bookings/series', {
    patient_id: desk.patientId,
    doctor_id: desk.doctorId,
    services: [{ service_id: desk.serviceId, ...fields }],
    occurrences: days.map(day => ({ start: at('10:00', `2026-12-${String(day).padStart(2, '0')}`) })),
  })

describe('starting a package', () => {
  test('puts its price on the account and keeps its terms', async () => {
    const reply = await startPackage(desk, packageId)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          subscription_id: packageId,
          started_on: '2026-11-25',
          ends_on: '2027-11-25',
          state: 'running',
          price: 900,
          maximum_uses: 4,
          used: 0,
          temporarily_used: 0,
        },
      },
    })
    expect(await moves()).toEqual(['start patient<packages 90000'])
    // What is sold from now on is dearer; theirs is not.
    await app.call('PUT', `/v2/subscriptions/${packageId}`, {
      headers: desk.clinic.owner,
      body: { price: 1200, maximum_uses: 2, months: 1 },
    })
    const kept = await read(reply.body.data.id)
    expect(kept).toMatchObject({
      price: 900,
      maximum_uses: 4,
      ends_on: '2027-11-25',
      use_worth: 225,
      paid: 0,
    })
  })

  test('takes VAT out of what the clinic holds', async () => {
    await app.sql.query('update clinics set vat_payer = true where clinic_id = $1', [desk.clinic.clinicId])
    await app.call('PUT', `/v2/subscriptions/${packageId}`, {
      headers: desk.clinic.owner,
      body: { vat: 'standard', price: 1210 },
    })
    const id = await started()
    expect(await moves()).toEqual(['start patient<packages 121000', 'start packages<vat 21000'])
    expect(await read(id)).toMatchObject({ use_worth: 250, unused: 1000 })
  })

  test('without an end lasts', async () => {
    packageId = await addPackage(desk, { months: 0 })
    expect((await startPackage(desk, packageId)).body.data.ends_on).toBeNull()
  })

  test('is refused for what is not sold, not there, or another clinic’s', async () => {
    const other = await openDesk(app)
    const foreign = await addPackage(other)
    for (const id of [foreign, 999_999])
      expect((await startPackage(desk, id)).body.errors).toHaveProperty('subscription_id')
    expect((await startPackage(desk, packageId, { patient_id: other.patientId })).body.errors).toHaveProperty(
      'patient_id',
    )
    await app.call('PUT', `/v2/subscriptions/${packageId}`, {
      headers: desk.clinic.owner,
      body: { active: false },
    })
    expect((await startPackage(desk, packageId)).status).toBe(422)
    expect(await moves()).toEqual([])
  })
})

describe('a visit', () => {
  test('holds a use, uses it once it took place, and gives it back when it is reopened', async () => {
    const id = await started()
    const booked = await desk.book()
    expect(line(booked).subscription).toEqual({
      id,
      subscription_id: packageId,
      name: 'Igienă, 4 ședințe',
      number: 1,
      maximum: 4,
    })
    expect(await counts(id)).toEqual([0, 1])
    expect((await desk.get(`/v2/patients/${desk.patientId}`)).body.data.subscriptions).toEqual([
      {
        id,
        subscription_name: 'Igienă, 4 ședințe',
        ends_on: '2027-11-25',
        maximum_uses: 4,
        used: 0,
        temporarily_used: 1,
      },
    ])
    app.clock.now = Date.parse(at('11:00'))
    const bookingId = booked.body.data.id
    expect((await setStatus(bookingId, 4)).status).toBe(200)
    expect((await setStatus(bookingId, 4)).status).toBe(200)
    expect(await counts(id)).toEqual([1, 0])
    expect(await moves()).toContain('use packages<income 22500')
    expect((await moves()).filter(each => each.startsWith('use'))).toHaveLength(1)
    await setStatus(bookingId, 3)
    expect(await counts(id)).toEqual([0, 1])
    expect(await usesOf(id)).toEqual(['returned reopened', 'reserved'])
    expect(await moves()).toContain('reversal income<packages 22500')
    await setStatus(bookingId, 4)
    expect(await counts(id)).toEqual([1, 0])
  })

  test('goes at its price for a patient without a package, and when it is asked to', async () => {
    expect(line(await desk.book())).not.toHaveProperty('subscription')
    const id = await started()
    const services = [{ service_id: desk.serviceId, subscription_id: null }]
    expect(line(await desk.book({ start: at('12:00'), services }))).not.toHaveProperty('subscription')
    expect(await counts(id)).toEqual([0, 0])
  })

  test('takes the package that ends first, or the one that it names', async () => {
    const long = await started()
    const short = await addPackage(desk, { months: 1 })
    const shortId = (await startPackage(desk, short)).body.data.id
    expect(line(await desk.book()).subscription.id).toBe(shortId)
    const services = [{ service_id: desk.serviceId, subscription_id: packageId }]
    expect(line(await desk.book({ start: at('12:00'), services })).subscription.id).toBe(long)
  })

  test('gives its use back when it is cancelled in time, and loses it late or missed, by the package’s rule', async () => {
    const id = await started()
    await app.sql.query('update clinics set cancel_notice_minutes = 1440 where clinic_id = $1', [
      desk.clinic.clinicId,
    ])
    const early = (await desk.book({ start: at('10:00', '2026-11-27') })).body.data.id
    const late = (await desk.book({ start: at('09:00', '2026-11-26') })).body.data.id
    const missed = (await desk.book({ start: at('12:00', '2026-11-26') })).body.data.id
    expect(await counts(id)).toEqual([0, 3])
    await desk.post('/v2/deleteBooking', { booking_id: early })
    app.clock.now = Date.parse(at('18:00', '2026-11-25'))
    const headers = await signIn(app, desk.clinic.clinicId)
    expect((await desk.post('/v2/deleteBooking', { booking_id: late }, headers)).status).toBe(200)
    app.clock.now = Date.parse(at('13:00'))
    expect((await setStatus(missed, 6)).body.code).toBeUndefined()
    expect(await counts(id)).toEqual([2, 0])
    expect(await usesOf(id)).toEqual(['used', 'used', 'returned cancelled'])
    // They came after all.
    await setStatus(missed, 3)
    expect(await counts(id)).toEqual([1, 1])
  })

  test('missed under a kind rule costs nothing', async () => {
    packageId = await addPackage(desk, { no_show_uses: false })
    const id = await started()
    const booked = (await desk.book()).body.data.id
    app.clock.now = Date.parse(at('13:00'))
    await setStatus(booked, 6)
    expect(await counts(id)).toEqual([0, 0])
  })

  test('brought back takes a use anew', async () => {
    const id = await started()
    const booked = (await desk.book()).body.data.id
    await desk.post('/v2/deleteBooking', { booking_id: booked })
    expect(await counts(id)).toEqual([0, 0])
    const back = await desk.post(`/v2/bookings/${booked}/restore`)
    expect(line(back).subscription.id).toBe(id)
    expect(await counts(id)).toEqual([0, 1])
  })

  test('whose services change places keeps its uses, and gives back what it drops', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    await insert(app, 'doctor_services', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_id: other,
      minutes: 30,
      price_bani: 15_000,
    })
    packageId = await addPackage(desk, { service_ids: [desk.serviceId, other] })
    const id = await started()
    const [a, b] = [{ service_id: desk.serviceId }, { service_id: other }]
    const booked = (await desk.book({ services: [a, b] })).body.data
    const edit = (services: object[], version: number) =>
      desk.post('/v2/edit_booking', { booking_id: booked.id, version, services })
    const turned = await edit([b, a], booked.version)
    expect(turned.body.data.services.map((each: { subscription: object }) => each.subscription)).toHaveLength(
      2,
    )
    expect(await usesOf(id)).toEqual(['reserved', 'reserved'])
    await edit([b], turned.body.data.version)
    expect((await usesOf(id)).toSorted()).toEqual(['reserved', 'returned changed'])
  })

  test('moved beyond the last day goes at its price, or takes the next package', async () => {
    packageId = await addPackage(desk, { months: 1 })
    const id = await started()
    const booked = (await desk.book()).body.data
    const move = (start: string, version: number) =>
      desk.post('/v2/edit_booking', { booking_id: booked.id, version, start })
    const late = await move(at('10:00', '2026-12-28'), booked.version)
    expect(line(late)).not.toHaveProperty('subscription')
    expect(await usesOf(id)).toEqual(['returned expired'])
    const back = await move(at('10:00', '2026-12-23'), late.body.data.version)
    expect(line(back).subscription.id).toBe(id)
  })
})

const needed = (reply: Reply) => ({ status: reply.status, code: reply.body.code, ...reply.body.data })

describe('what needs a package', () => {
  test('asks for the one that is named and not in progress, and is booked once it is started', async () => {
    const services = [{ service_id: desk.serviceId, subscription_id: packageId }]
    const asked = await desk.book({ services })
    expect(needed(asked)).toMatchObject({
      status: 400,
      code: 'subscription_needed',
      subscription: { id: packageId, name: 'Igienă, 4 ședințe' },
      service: { id: desk.serviceId, price: 150 },
      patient: { id: desk.patientId },
      name: 'Igienă, 4 ședințe',
      price: 900,
      months: 12,
      maximum_uses: 4,
      reason: 'none',
      only: false,
    })
    expect(
      (await app.sql.query('select from bookings where clinic_id = $1', [desk.clinic.clinicId])).rowCount,
    ).toBe(0)
    const id = await started()
    expect(line(await desk.book({ services })).subscription.id).toBe(id)
  })

  test('says in English what it needs, and by field what covers nothing', async () => {
    const services = [{ service_id: desk.serviceId, subscription_id: packageId }]
    const headers = { ...desk.clinic.owner, 'accept-language': 'en' }
    expect((await desk.book({ services }, headers)).body.data.name).toBe('Hygiene, 4 sessions')
    const other = await addPackage(await openDesk(app))
    for (const subscription_id of [other, 999_999]) {
      const reply = await desk.book({ services: [{ service_id: desk.serviceId, subscription_id }] })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['services.0.subscription_id']])
    }
  })

  test('only inside one is not booked without; its status still goes on', async () => {
    const before = (await desk.book()).body.data.id
    await app.call('PUT', `/v2/services/${desk.serviceId}`, {
      headers: desk.clinic.owner,
      body: { subscription_only: true },
    })
    const services = [{ service_id: desk.serviceId, subscription_id: null }]
    expect(needed(await desk.book({ start: at('12:00'), services }))).toMatchObject({
      code: 'subscription_needed',
      only: true,
    })
    expect((await setStatus(before, 2)).status).toBe(200)
    const id = await started()
    expect(line(await desk.book({ start: at('12:00') })).subscription.id).toBe(id)
    const later = await desk.book({ start: at('12:00', '2027-11-26') })
    expect(needed(later)).toMatchObject({ status: 400, reason: 'expired' })
  })

  test('a longer series takes what there is, and the rest goes at its price', async () => {
    packageId = await addPackage(desk, { maximum_uses: 3 })
    const id = await started()
    const booked = await series([2, 3, 4, 7, 8])
    expect(
      booked.body.data.map(
        (each: { services: { subscription?: { number: number } }[] }) =>
          each.services[0]!.subscription?.number,
      ),
    ).toEqual([1, 2, 3, undefined, undefined])
    expect(await counts(id)).toEqual([0, 3])
  })

  test('a longer series of what is only inside one is refused whole, and says how many fit', async () => {
    packageId = await addPackage(desk, { maximum_uses: 3 })
    await started()
    await app.call('PUT', `/v2/services/${desk.serviceId}`, {
      headers: desk.clinic.owner,
      body: { subscription_only: true },
    })
    expect(needed(await series([2, 3, 4, 7, 8]))).toMatchObject({
      status: 400,
      reason: 'used_up',
      left: 3,
      wanted: 5,
    })
    expect((await series([2, 3, 4])).status).toBe(200)
    expect(needed(await series([9]))).toMatchObject({ reason: 'used_up', left: 0, wanted: 1 })
  })

  test('of a group holds a use for each seat', async () => {
    const service = await addService(app, desk.clinic.clinicId, { group_count: 3 })
    await insert(app, 'doctor_services', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_id: service,
      minutes: 30,
      price_bani: 15_000,
    })
    packageId = await addPackage(desk, { service_ids: [service] })
    const [mine, second] = [desk.patientId, await addPatient(app, desk.clinic.clinicId)]
    const ids = [await started(), (await startPackage(desk, packageId, { patient_id: second })).body.data.id]
    const third = await addPatient(app, desk.clinic.clinicId)
    const group = await desk.post('/v2/bookings/group', {
      doctor_id: desk.doctorId,
      start: at('10:00'),
      services: [{ service_id: service }],
      patients: [mine, second, third].map(patient_id => ({ patient_id })),
    })
    expect(group.status).toBe(200)
    for (const id of ids) expect(await counts(id)).toEqual([0, 1])
    expect(
      group.body.data.members.map(
        (each: { services: { subscription?: { id: number } }[] }) => each.services[0]!.subscription?.id,
      ),
    ).toEqual([...ids, undefined])
  })
})

describe('the last use', () => {
  test('of two receptionists one has, and the other reads that it is gone', async () => {
    packageId = await addPackage(desk, { maximum_uses: 1 })
    const id = await started()
    const services = [{ service_id: desk.serviceId, subscription_id: packageId }]
    const replies = await Promise.all(
      ['10:00', '12:00', '14:00'].map(hour => desk.book({ start: at(hour), services })),
    )
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    for (const reply of replies.filter(({ status }) => status === 400))
      expect(reply.body).toMatchObject({ code: 'subscription_needed', data: { reason: 'used_up', left: 0 } })
    expect(await counts(id)).toEqual([0, 1])
  })

  test('that is taken while another waits for it is told with what is left', async () => {
    packageId = await addPackage(desk, { maximum_uses: 1, no_show_uses: false })
    const id = await started()
    const first = (await desk.book()).body.data.id
    const second = (await desk.book({ start: at('12:00') })).body.data.id
    app.clock.now = Date.parse(at('18:00'))
    const headers = await signIn(app, desk.clinic.clinicId)
    for (const booking_id of [first, second]) await setStatus(booking_id, 6)
    // Neither holds it any more; both come back for it, and have read that it is there.
    const held = await app.sql.connect()
    await held.query('begin')
    await held.query('select from patient_subscriptions where id = $1 for update', [id])
    const asked = [first, second].map(booking_id =>
      desk.post('/update_booking_status', { booking_id, status: 2 }, headers),
    )
    const waiting = () =>
      app.sql.query(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await waiting()).rows[0].n).toBe(2)
    await held.query('commit')
    held.release()
    const replies = await Promise.all(asked)
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(reply => reply.status === 409)!.body).toMatchObject({
      code: 'uses_taken',
      message: 'Altcineva tocmai a luat folosirea. Pe abonament au rămas: 0.',
    })
    expect(await counts(id)).toEqual([0, 1])
  })

  test('cannot be taken twice past the program', async () => {
    packageId = await addPackage(desk, { maximum_uses: 1 })
    const id = await started()
    await desk.book()
    const other = (await desk.book({ start: at('12:00') })).body.data.id
    const take = insert(app, 'subscription_uses', {
      clinic_id: desk.clinic.clinicId,
      patient_subscription_id: id,
      booking_id: other,
      line: 1,
      service_id: desk.serviceId,
      created_at: new Date(),
      changed_at: new Date(),
    })
    await expect(take).rejects.toThrow(/uses_left/)
  })

  test('leaves the remainder of the price to it', async () => {
    packageId = await addPackage(desk, { price: 100, maximum_uses: 3 })
    await started()
    const ids: number[] = []
    for (const hour of ['09:00', '10:00', '11:00'])
      ids.push((await desk.book({ start: at(hour) })).body.data.id)
    app.clock.now = Date.parse(at('15:00'))
    for (const id of ids) await setStatus(id, 4)
    // The first one comes back and is used again: the package is never short of a ban.
    await setStatus(ids[0]!, 3)
    await setStatus(ids[0]!, 4)
    const worth = (await moves()).filter(each => each.startsWith('use'))
    expect(worth).toEqual([3333, 3333, 3334, 3333].map(amount => `use packages<income ${amount}`))
  })
})
