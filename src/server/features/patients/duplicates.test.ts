import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addPatient, addService, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
/** Tănase Denisa, with an allergy. */
let denisa: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  denisa = await addPatient(app, desk.clinic.clinicId, {
    first_name: 'Denisa',
    last_name: 'Tănase',
    mobile: '+40744555666',
    birth_date: '1990-05-17',
  })
})

const add = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post('/add_patient', { first_name: 'Denisa', ...fields }, headers)

async function countPatients(): Promise<number> {
  const { rows } = await app.sql.query('select from patients where clinic_id = $1', [desk.clinic.clinicId])
  return rows.length
}

describe('a person written down again', () => {
  test.each<[string, Record<string, unknown>]>([
    ['the same phone, spaced', { last_name: 'Tanase', mobile: '0744 555 666' }],
    ['the same phone, from abroad', { last_name: 'Tanase', mobile: '+40 744-555-666', mobile_country: 'DE' }],
    ['the same phone of another name', { first_name: 'Ion', mobile: '0744555666' }],
    ['the same name and birth date', { last_name: 'Tanase', birth_date: '1990-05-17' }],
    ['the names exchanged', { first_name: 'TANASE', last_name: 'denisa', birth_date: '1990-05-17' }],
    [
      'the same name and birth date, of another phone',
      { last_name: 'Ţanase'.replace('Ţ', 'T'), birth_date: '1990-05-17', mobile: '0722111222' },
    ],
  ])('is shown before saving: %s', async (_, fields) => {
    const reply = await add(fields)
    expect([reply.status, reply.body.code]).toEqual([409, 'possible_duplicate'])
    expect(reply.body.data).toEqual({
      field: '',
      candidates: [
        {
          id: denisa,
          first_name: 'Denisa',
          last_name: 'Tănase',
          mobile: '+40744555666',
          birth_date: '1990-05-17',
          active: true,
          last_visit: null,
          next_visit: null,
        },
      ],
    })
    expect(await countPatients()).toBe(2)
    expect((await add({ ...fields, not_duplicate_of: [denisa] })).status).toBe(200)
    expect(await countPatients()).toBe(3)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a name alone', { last_name: 'Tănase' }],
    ['a birth date alone', { first_name: 'Ana', birth_date: '1990-05-17' }],
    ['another day', { last_name: 'Tănase', birth_date: '1990-05-18' }],
    ['another phone', { last_name: 'Tănase', mobile: '0744555667' }],
  ])('is not: %s', async (_, fields) => expect((await add(fields)).status).toBe(200))

  test('is asked about anew when somebody came who was not seen', async () => {
    const mobile = '0744555666'
    const [mother] = (await add({ mobile })).body.data.candidates
    const child = (await add({ first_name: 'Luca', mobile, not_duplicate_of: [mother.id] })).body.data
    const again = await add({ first_name: 'Ioana', mobile, not_duplicate_of: [mother.id] })
    expect(again.status).toBe(409)
    expect(again.body.data.candidates.map((each: { id: number }) => each.id)).toEqual([mother.id, child.id])
    const both = [mother.id, child.id]
    expect((await add({ first_name: 'Ioana', mobile, not_duplicate_of: both })).status).toBe(200)
    const { rows } = await app.sql.query(
      `select after -> 'not_duplicate_of' as others from audit_entries where clinic_id = $1 order by id desc limit 1`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ others: both }])
  })

  test('is not their own guardian, whose phone they may have', async () => {
    const mobile = '0744555666'
    const child = await add({ first_name: 'Luca', mobile, guardian_id: denisa })
    expect(child.status).toBe(200)
    const { id, version } = child.body.data
    await add({ id, version, mobile: '' })
    const again = (await add({ id, first_name: 'Luca', mobile })).status
    expect(again).toBe(200)
    expect(
      (await add({ first_name: 'Ana', mobile, guardian_id: denisa })).body.data.candidates,
    ).toMatchObject([{ id }])
  })

  test('is found among those who were taken off the list', async () => {
    await app.sql.query('update patients set active = false where id = $1', [denisa])
    expect((await add({ mobile: '0744555666' })).body.data.candidates).toMatchObject([{ active: false }])
  })

  test('is written once, of eight receptionists at once', async () => {
    const who = { last_name: 'Nou', mobile: '0733222111', birth_date: '2001-01-01' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => add(who)))
    const [winner, ...others] = replies.toSorted((a, b) => a.status - b.status)
    expect(others.filter(reply => reply.status !== 409)).toEqual([])
    for (const reply of others)
      expect(reply.body.data.candidates).toMatchObject([{ id: winner!.body.data.id }])
    expect(await countPatients()).toBe(3)
  })

  test('is looked for in the clinic’s own patients alone', async () => {
    const other = await openDesk(app)
    const reply = await other.post('/add_patient', { first_name: 'Denisa', mobile: '0744555666' })
    expect(reply.status).toBe(200)
  })
})

const change = (fields: Record<string, unknown>) =>
  desk.post('/add_patient', { id: desk.patientId, first_name: 'Maria', ...fields })

describe('changing a patient', () => {
  test('to another’s phone or name and birth date is asked about, and what stays is not', async () => {
    for (const fields of [
      { mobile: '0744 555 666' },
      { first_name: 'Tanase', last_name: 'Denisa', birth_date: '1990-05-17' },
    ]) {
      const reply = await change(fields)
      expect([reply.status, reply.body.data.candidates[0].id]).toEqual([409, denisa])
    }
    const kept = await change({ mobile: '0744555666', not_duplicate_of: [denisa] })
    expect(kept.body.data.mobile).toBe('+40744555666')
    expect((await change({ mobile: '0744555666', note: 'Mama Denisei' })).status).toBe(200)
  })

  test('to what they are is no double of themselves', async () => {
    const same = {
      id: denisa,
      first_name: 'Denisa',
      last_name: 'Tanase',
      mobile: '0744555666',
      birth_date: '1990-05-17',
    }
    expect((await desk.post('/add_patient', same)).status).toBe(200)
  })
})

describe('a new patient of a booking', () => {
  const patient = { first_name: 'Denisa', last_name: 'Tanase', mobile: '0744 555 666' }

  test('is shown before booking, of a visit and of a series, and nothing is written', async () => {
    const series = {
      doctor_id: desk.doctorId,
      services: [{ service_id: desk.serviceId }],
      occurrences: [{ start: at('11:00') }],
    }
    const replies = [
      await desk.book({ patient_id: undefined, patient }),
      await desk.post('/v2/bookings/series', { ...series, patient }),
    ]
    for (const reply of replies) {
      expect([reply.status, reply.body.code]).toEqual([409, 'possible_duplicate'])
      expect(reply.body.data).toMatchObject({ field: 'patient', candidates: [{ id: denisa }] })
    }
    expect(await countPatients()).toBe(2)
    const known = { ...patient, not_duplicate_of: [denisa] }
    expect((await desk.book({ patient_id: undefined, patient: known })).status).toBe(200)
  })

  test('is named by their seat in a group, whose new members are no doubles of each other', async () => {
    const service = await addService(app, desk.clinic.clinicId, { group_count: 4 })
    await app.sql.query(
      `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 5000)`,
      [desk.clinic.clinicId, desk.doctorId, service],
    )
    const book = (patients: unknown[]) =>
      desk.post('/v2/bookings/group', {
        doctor_id: desk.doctorId,
        start: at('12:00'),
        services: [{ service_id: service }],
        patients,
      })
    const family = ['Luca', 'Ioana'].map(first_name => ({ patient: { first_name, mobile: '0755111222' } }))
    const refused = await book([...family, { patient }])
    expect(refused.body.data).toMatchObject({ field: 'patients.2.patient', candidates: [{ id: denisa }] })
    expect((await book([...family, { patient: { ...patient, not_duplicate_of: [denisa] } }])).status).toBe(
      200,
    )
  })
})

describe('who is told', () => {
  test('without patients.contact nobody by a phone alone, and the number of nobody', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
      'bookings.all_doctors',
    ])
    expect((await add({ first_name: 'Ion', mobile: '0744555666' }, headers)).status).toBe(200)
    const named = await add({ last_name: 'Tanase', mobile: '0744555666' }, headers)
    expect(named.body.data.candidates).toMatchObject([{ id: denisa, mobile: '+40 ••• ••• 66' }])
  })

  test('without patients.contact the same of every number that looks alike masked', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
      'bookings.all_doctors',
    ])
    const ask = (mobile: string) => add({ last_name: 'Tanase', mobile }, headers)
    const [hers, another] = [await ask('0744555666'), await ask('0722111066')]
    expect(hers.status).toBe(409)
    expect(another).toEqual(hers)
    expect((await ask('0744555667')).status).toBe(200)
  })

  test('a doctor of their own patients alone', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
      'patients.contact',
    ])
    expect((await add({ mobile: '0744555666' }, headers)).status).toBe(200)
    const again = await add({ first_name: 'Ana', mobile: '0744555666' }, headers)
    expect(again.body.data.candidates).toHaveLength(1)
  })
})

test('online, the record of the proved phone and the same name is found, however it is spelt,', async () => {
  const book = async (accountId: number, time: string, fields: Record<string, unknown> = {}) => {
    const wish = {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_ids: [desk.serviceId],
      start: at(time, '2026-11-27'),
    }
    const reply = await desk.post(
      '/v2/patient/add_booking',
      { ...wish, ...fields },
      await signIn(app, accountId),
    )
    expect(reply.status).toBe(200)
    const { rows } = await app.sql.query<{ patient_id: string }>(
      'select patient_id from bookings where code = $1',
      [reply.body.data.code],
    )
    return Number(rows[0]?.patient_id)
  }
  const mobile = '+40744555666'
  const own = await addAccount(app, { first_name: 'TANASE', last_name: 'Denisa', mobile })
  expect(await book(own, '10:00')).toBe(denisa)
  const husband = await addAccount(app, { first_name: 'Ion', last_name: 'Tănase', mobile })
  const her = { for_other: true, first_name: 'denisa', last_name: 'Tanase' }
  expect(await book(husband, '11:00', her)).toBe(denisa)
  expect(await countPatients()).toBe(2)
})

test('the desk and the patient who write one person at once write one', async () => {
  const mobile = '+40766777888'
  const account = await addAccount(app, { first_name: 'Mara', last_name: 'Popa', mobile })
  const headers = await signIn(app, account)
  const wish = {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,
    service_ids: [desk.serviceId],
    start: at('10:00', '2026-11-27'),
  }
  const desks = Array.from({ length: 4 }, () => add({ first_name: 'Mara', last_name: 'Popa', mobile }))
  await Promise.all([desk.post('/v2/patient/add_booking', wish, headers), ...desks])
  const { rows } = await app.sql.query('select from patients where mobile = $1', [mobile])
  expect(rows).toHaveLength(1)
})
