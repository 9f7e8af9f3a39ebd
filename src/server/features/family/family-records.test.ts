// Which record of a clinic is a member's, and when the account sees it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { answerLink, CHILD, FATHER, linkSentTo, openFamily, toldTo, type Family } from '#test/family.ts'
import { seekGuarded } from '#server/features/guardians/guardians.jobs.ts'
import { tellFamilies } from './family.jobs.ts'

let app: TestApp
let desk: Desk
let maria: Family
let phones = 0
let own = ''
/** Somebody else's. */
let otherPhone = ''
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  own = `+407228890${String(++phones).padStart(2, '0')}`
  otherPhone = `+407228880${String(phones).padStart(2, '0')}`
  maria = await openFamily(app, { first_name: 'Maria', last_name: 'Stan', mobile: own })
})

const owner = () => signIn(app, desk.clinic.clinicId)
const post = async (path: string, body: Record<string, unknown>) => desk.post(path, body, await owner())
const tell = () => tellFamilies.run({}, { ...app.services, isLastTry: false })
const whole = async (query: string, values: unknown[] = []) => (await app.sql.query(query, values)).rows

type Row = Record<string, unknown> & { readonly id: number }

async function patientOf(code: string): Promise<Row> {
  const [row] = await whole(
    'select p.* from bookings b join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id where b.code = $1',
    [code],
  )
  return { ...row, id: Number(row.id) }
}
async function bookFor(member: number, fields: Record<string, unknown> = {}): Promise<Row> {
  const reply = await maria.book(desk, { family_id: member, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return patientOf(reply.body.data.code)
}
/** A visit that the desk itself books for a patient. */
const bookAtDesk = async (patientId: number, start = at('12:00')) => {
  const reply = await desk.book({ patient_id: patientId, start }, await owner())
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const starts = async () =>
  (await maria.visits()).map(visit => String(visit['start']).slice(11, 16)).toSorted()
const families = async (patientId: number) =>
  (await desk.get(`/v2/patients/${patientId}/families`, await owner())).body.data
const versionOf = async (patientId: number) =>
  (await desk.get(`/v2/patients/${patientId}`, await owner())).body.data.version
const makeGuardian = async (patientId: number, member: number) =>
  post(`/v2/patients/${patientId}/families/${member}/guardian`, { version: await versionOf(patientId) })

async function merge(kept: number, merged: number): Promise<void> {
  const preview = await desk.get(`/v2/patients/${kept}/merge-preview?with=${merged}`, await owner())
  const { data } = preview.body
  const { status, body } = await post(`/v2/patients/${kept}/merge`, {
    merged_id: merged,
    kept_version: data.kept.version,
    merged_version: data.merged.version,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('booking for a member', () => {
  test('makes a record of the child’s, reached by the parent’s phone, and says whose the visit is', async () => {
    const member = await maria.addId({ cnp: '5190514123455' })
    const reply = await maria.book(desk, { family_id: member, first_name: 'Altcineva', last_name: 'Complet' })
    expect(reply.body.data).toMatchObject({ first_name: 'Matei', is_for_other: true, family_id: member })
    expect(await patientOf(reply.body.data.code)).toMatchObject({
      account_id: null,
      first_name: 'Matei',
      last_name: 'Stan',
      mobile: own,
      email: null,
      gender: 'male',
      cnp: '5190514123455',
      guardian_id: null,
    })
    expect(await maria.visits()).toMatchObject([{ family_id: member, first_name: 'Matei' }])
    expect((await maria.members())[0]).toMatchObject({
      records: [{ clinic_id: desk.clinic.clinicId, clinic_name: 'Clinica Surâs', is_open: false }],
    })
    const [{ body }] = await whole(`select body from messages where recipient = $1`, [own])
    expect(body).toContain('/b/')
  })

  test('finds the record that it found before, another name of theirs notwithstanding', async () => {
    const member = await maria.addId()
    const first = await bookFor(member)
    await app.sql.query(`update patients set last_name = 'Stanciu', mobile = null where id = $1`, [first.id])
    expect((await bookFor(member, { start: at('11:00') })).id).toBe(first.id)
  })

  test.each<[string, Record<string, unknown>, boolean]>([
    ['of the phone, name and birth date', { birth_date: '2019-05-14' }, true],
    ['of which no birth date is known', {}, true],
    ['of another birth date', { birth_date: '2018-01-01' }, false],
    ['of another phone', { birth_date: '2019-05-14', mobile: '+40722888099' }, false],
    ['of another name', { birth_date: '2019-05-14', first_name: 'Mihai' }, false],
  ])('with a record %s', async (_, fields, isFound) => {
    const known = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Matei',
      last_name: 'Stan',
      mobile: own,
      ...fields,
    })
    const found = await bookFor(await maria.addId())
    expect(found.id === known).toBe(isFound)
  })

  test('of the parent’s own name does not take the parent’s record, of which no birth date is known', async () => {
    const known = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Maria',
      last_name: 'Stan',
      mobile: own,
    })
    const found = await bookFor(await maria.addId({ first_name: 'Maria' }))
    expect(found.id).not.toBe(known)
  })

  test('is nobody else’s, nor a removed one’s', async () => {
    const stranger = await openFamily(app)
    const member = await stranger.addId()
    expect((await maria.book(desk, { family_id: member })).status).toBe(404)
    await stranger.ask('DELETE', `/v2/patient/family/${member}`)
    expect((await stranger.book(desk, { family_id: member })).status).toBe(404)
    expect(await whole('select from bookings where clinic_id = $1', [desk.clinic.clinicId])).toEqual([])
  })

  test('by two requests at once makes one record', async () => {
    const member = await maria.addId()
    const codes = (
      await Promise.all(
        ['10:00', '11:00'].map(hour => maria.book(desk, { family_id: member, start: at(hour) })),
      )
    ).map(reply => reply.body.data.code as string)
    const ids = (await Promise.all(codes.map(patientOf))).map(patient => patient.id)
    expect(ids[0]).toBe(ids[1])
  })

  test('who was removed keeps the visits, which are counted and still seen', async () => {
    const member = await maria.addId()
    await bookFor(member)
    expect((await maria.ask('DELETE', `/v2/patient/family/${member}`)).body.data).toEqual({ coming: 1 })
    expect(await maria.visits()).toMatchObject([{ first_name: 'Matei', family_id: null }])
  })
})

const desksRecords = async (child: Record<string, unknown> = {}) => {
  const { clinicId } = desk.clinic
  const mother = await addPatient(app, clinicId, { first_name: 'Stan', last_name: 'Maria', mobile: own })
  const matei = await addPatient(app, clinicId, {
    first_name: 'Matei',
    last_name: 'Stan',
    birth_date: '2019-05-14',
    guardian_id: mother,
    ...child,
  })
  await bookAtDesk(matei)
  return { mother, matei }
}
const seek = () => seekGuarded.run({}, { ...app.services, isLastTry: false })

describe('a child’s record', () => {
  test('opens when the clinic writes the guardian down, closes when it takes that back; both are told, once', async () => {
    await app.sql.query('update accounts set email = $1 where id = $2', [
      `m${phones}@zambet.test`,
      maria.accountId,
    ])
    const member = await maria.addId()
    const child = await bookFor(member)
    await app.sql.query(`update patients set mobile = $1 where id = $2`, [otherPhone, child.id])
    await bookAtDesk(child.id)
    expect(await starts()).toEqual(['10:00'])
    expect(await families(child.id)).toMatchObject([
      { member_id: member, first_name: 'Maria', is_guardian: false, is_open: false, can_be_guardian: true },
    ])

    const { status, body } = await makeGuardian(child.id, member)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject([{ is_guardian: true, is_open: true, can_be_guardian: false }])
    expect(await starts()).toEqual(['10:00', '12:00'])
    expect((await maria.visits()).every(visit => visit['family_id'] === (member as never))).toBe(true)
    const record = (await desk.get(`/v2/patients/${child.id}`, await owner())).body.data
    expect(record.guardian).toMatchObject({ name: expect.stringContaining('Maria') })
    const [guardian] = await whole('select account_id::int from patients where id = $1', [record.guardian.id])
    expect(guardian).toEqual({ account_id: maria.accountId })
    await tell()
    await tell()
    expect(await toldTo(app, `m${phones}@zambet.test`)).toEqual(['opened'])
    expect(await toldTo(app, otherPhone)).toEqual(['opened'])

    await post('/add_patient', { id: child.id, first_name: 'Matei', guardian_id: '' })
    expect(await starts()).toEqual(['10:00'])
    await tell()
    expect(await toldTo(app, `m${phones}@zambet.test`)).toEqual(['opened', 'closed'])
    expect((await toldTo(app, otherPhone)).at(-1)).toBe('closed')
  })

  test('written down twice, and by two at once, has one guardian', async () => {
    const member = await maria.addId()
    const child = await bookFor(member)
    const version = await versionOf(child.id)
    const path = `/v2/patients/${child.id}/families/${member}/guardian`
    const replies = await Promise.all([post(path, { version }), post(path, { version })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await whole('select from patients where account_id = $1', [maria.accountId])).toHaveLength(1)
  })

  test('is not opened by whoever claims to be the parent, nor by a guardian without that account', async () => {
    const stranger = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Matei',
      last_name: 'Stan',
      birth_date: '2019-05-14',
      mobile: otherPhone,
    })
    await bookAtDesk(stranger)
    const member = await maria.addId()
    expect(await starts()).toEqual([])
    const child = await bookFor(member)
    const grandmother = await addPatient(app, desk.clinic.clinicId, { mobile: own })
    await post('/add_patient', { id: child.id, first_name: 'Matei', guardian_id: grandmother })
    await bookAtDesk(child.id, at('13:00'))
    expect(await starts()).toEqual(['10:00'])
  })

  describe('of which the clinic had said who answers for the child', () => {
    test('opens once the child is in the family, though nothing was ever booked from the account', async () => {
      const { mother } = await desksRecords()
      await bookAtDesk(mother, at('15:00'))
      await seek()
      expect(await starts()).toEqual([])
      const member = await maria.addId()
      await seek()
      await tell()
      expect(await starts()).toEqual(['12:00', '15:00'])
      expect(await maria.members()).toMatchObject([{ id: member, records: [{ is_open: true }] }])
      expect(await toldTo(app, own)).toContain('opened')
      // Booking goes to the clinic's own record of the child.
      await bookFor(member)
      expect(await whole('select from patients where clinic_id = $1', [desk.clinic.clinicId])).toHaveLength(3)
    })

    test('opens when the clinic says so later, and when the phone is proved later', async () => {
      const member = await maria.addId()
      await app.sql.query('update accounts set mobile_verified_at = null where id = $1', [maria.accountId])
      await desksRecords()
      await seek()
      expect(await starts()).toEqual([])
      await app.sql.query('update accounts set mobile_verified_at = now() where id = $1', [maria.accountId])
      await seek()
      expect(await starts()).toEqual(['12:00'])
      const second = await openDesk(app)
      const guardian = await addPatient(app, second.clinic.clinicId, {
        first_name: 'Maria',
        last_name: 'Stan',
        mobile: own,
      })
      const child = await addPatient(app, second.clinic.clinicId, { first_name: 'Matei', last_name: 'Stan' })
      await seek()
      await second.post('/add_patient', { id: child, first_name: 'Matei', guardian_id: guardian })
      await seek()
      expect((await maria.members())[0]).toMatchObject({ id: member, records: [{}, { is_open: true }] })
    })

    test('opens after a booking for the child alone', async () => {
      const { matei } = await desksRecords({ mobile: own })
      expect((await bookFor(await maria.addId())).id).toBe(matei)
      expect(await starts()).toEqual(['10:00'])
      await seek()
      expect(await starts()).toEqual(['10:00', '12:00'])
    })

    test.each([
      ['another child', { first_name: 'Vlad' }, {}],
      ['a child of another day', { birth_date: '2019-05-15' }, {}],
      ['a guardian of another name', {}, { first_name: 'Elena', last_name: 'Stan' }],
      ['a guardian of another phone', {}, { mobile: '+40722999888' }],
    ])('stays closed for %s', async (_, child, guardian) => {
      const { mother } = await desksRecords(child)
      for (const [column, value] of Object.entries(guardian))
        await app.sql.query(`update patients set ${column} = $1 where id = $2`, [value, mother])
      await maria.addId()
      await seek()
      expect(await starts()).toEqual([])
      expect(await whole('select from patients where account_id = $1', [maria.accountId])).toEqual([])
    })
  })

  test('is another’s to open: it needs the right, the clinic and a patient who is seen', async () => {
    const member = await maria.addId()
    const child = await bookFor(member)
    const path = `/v2/patients/${child.id}/families`
    const looker = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    expect((await desk.get(path, looker.headers)).status).toBe(200)
    expect((await desk.post(`${path}/${member}/guardian`, { version: 1 }, looker.headers)).status).toBe(403)
    const narrow = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
    expect((await desk.get(path, narrow.headers)).status).toBe(404)
    const other = await openDesk(app)
    expect((await desk.post(`${path}/${member}/guardian`, { version: 1 }, other.clinic.owner)).status).toBe(
      404,
    )
    expect((await post(`${path}/987654/guardian`, { version: 1 })).status).toBe(404)
    expect((await post(`${path}/${member}/guardian`, { version: 99 })).body.code).toBe('stale')
  })

  test('closes on the day when the child is 18, in the clinic’s zone; both are told', async () => {
    const start = app.clock.now
    const member = await maria.addId({ birth_date: '2008-11-26' })
    const child = await bookFor(member)
    await app.sql.query(`update patients set mobile = $1 where id = $2`, [otherPhone, child.id])
    await bookAtDesk(child.id)
    await makeGuardian(child.id, member)
    await tell()
    const before = (await toldTo(app, otherPhone)).length
    app.clock.now = Date.parse('2026-11-25T23:59:59+02:00')
    expect(await starts()).toEqual(['10:00', '12:00'])
    await tell()
    expect(await toldTo(app, otherPhone)).toHaveLength(before)

    app.clock.now = Date.parse('2026-11-26T00:00:00+02:00')
    expect(await starts()).toEqual(['10:00'])
    expect((await maria.members())[0]).toMatchObject({ is_grown: true, grows_on: null, agreement: 'missing' })
    expect(await families(child.id)).toMatchObject([{ is_open: false, can_be_guardian: false }])
    await tell()
    await tell()
    expect((await toldTo(app, otherPhone)).slice(before)).toEqual(['grown'])
    expect((await toldTo(app, own)).slice(-2)).toEqual(['opened', 'grown'])
    app.clock.now = start
  })

  test('by the clinic’s own knowledge of the birthday, where the parent says a later one', async () => {
    const member = await maria.addId({ birth_date: '2012-01-01' })
    const child = await bookFor(member)
    await bookAtDesk(child.id)
    await makeGuardian(child.id, member)
    expect(await starts()).toHaveLength(2)
    await app.sql.query(`update patients set birth_date = '2008-01-01' where id = $1`, [child.id])
    expect(await starts()).toHaveLength(1)
  })

  test('closes with the member who is removed, opens again with the undoing, and is not another child’s', async () => {
    const member = await maria.addId()
    const child = await bookFor(member)
    await bookAtDesk(child.id)
    await makeGuardian(child.id, member)
    await maria.ask('DELETE', `/v2/patient/family/${member}`)
    expect(await starts()).toEqual(['10:00'])
    await maria.ask('POST', `/v2/patient/family/${member}/restore`)
    expect(await starts()).toEqual(['10:00', '12:00'])
    const [seen] = await maria.members()
    const change = { ...CHILD, first_name: 'Sofia', birth_date: '2020-02-02', version: seen!['version'] }
    expect((await maria.ask('PUT', `/v2/patient/family/${member}`, change)).body.code).toBe('family_known')
  })

  test('goes with the patient when records are merged, and comes back', async () => {
    const member = await maria.addId()
    const child = (await bookFor(member)).id
    const kept = await addPatient(app, desk.clinic.clinicId, { first_name: 'Matei', last_name: 'Stan' })
    await merge(kept, child)
    expect(await families(kept)).toMatchObject([{ member_id: member }])
    expect((await bookFor(member, { start: at('14:00') })).id).toBe(kept)
    await makeGuardian(kept, member)
    await bookAtDesk(kept, at('15:00'))
    expect(await starts()).toEqual(['10:00', '14:00', '15:00'])
  })

  test('merged into one whose guardian the clinic knows opens, and both are told', async () => {
    await app.sql.query('update accounts set email = $1 where id = $2', [
      `m${phones}@zambet.test`,
      maria.accountId,
    ])
    const clinicId = desk.clinic.clinicId
    const guardian = await addPatient(app, clinicId, { first_name: 'Maria', account_id: maria.accountId })
    const child = { first_name: 'Matei', last_name: 'Stan', birth_date: '2019-05-14', mobile: otherPhone }
    const kept = await addPatient(app, clinicId, { ...child, guardian_id: guardian })
    await bookAtDesk(kept)
    const made = (await bookFor(await maria.addId())).id
    await tell()
    expect(await starts()).toEqual(['10:00'])
    await merge(kept, made)
    expect(await starts()).toEqual(['10:00', '12:00'])
    await tell()
    expect(await toldTo(app, `m${phones}@zambet.test`)).toEqual(['opened'])
    expect(await toldTo(app, otherPhone)).toEqual(['opened'])
  })

  test('erased leaves the family without a trace of it', async () => {
    const member = await maria.addId()
    const child = await bookFor(member)
    await app.sql.query(
      `update bookings set cancelled_at = now(), cancelled_by = 'staff' where patient_id = $1`,
      [child.id],
    )
    const { data } = (await desk.get(`/v2/patients/${child.id}/erasure`, await owner())).body
    const { revision, name } = data
    const erased = await post(`/v2/patients/${child.id}/erasure`, { revision, name, reason: 'asked' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect((await maria.members())[0]).toMatchObject({ records: [] })
    expect((await bookFor(member)).id).not.toBe(child.id)
  })
})

/** A grown member who was asked. */
async function agreed() {
  const id = await maria.addId({ ...FATHER, mobile: otherPhone })
  return { id, code: await linkSentTo(app, otherPhone) }
}

describe('the record of somebody grown', () => {
  test('shows only what the account booked until they agree, then all of it, and closes when they take it back', async () => {
    const known = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Gheorghe',
      last_name: 'Stan',
      birth_date: '1955-02-01',
      mobile: otherPhone,
    })
    await bookAtDesk(known)
    const { id, code } = await agreed()
    await answerLink(app, code, 'agree')
    expect(await starts()).toEqual([])
    expect((await bookFor(id)).id).toBe(known)
    expect(await starts()).toEqual(['10:00', '12:00'])
    await answerLink(app, code, 'end')
    expect(await starts()).toEqual(['10:00'])
    expect((await maria.book(desk, { family_id: id, start: at('15:00') })).body.code).toBe('not_in_family')
    await tell()
    // What they answered both know; nothing is said of it twice.
    expect(await toldTo(app, otherPhone)).toEqual(['asked', 'agreed', 'ended'])
  })

  test('who has not agreed is booked into no record of theirs', async () => {
    const known = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Gheorghe',
      last_name: 'Stan',
      birth_date: '1955-02-01',
      mobile: otherPhone,
    })
    await bookAtDesk(known)
    const { id, code } = await agreed()
    const made = await bookFor(id)
    expect(made.id).not.toBe(known)
    expect(made).toMatchObject({ mobile: own, first_name: 'Gheorghe' })
    await answerLink(app, code, 'agree')
    // What the booking made was never anybody else's; the other stays closed.
    await bookAtDesk(made.id, at('14:00'))
    expect(await starts()).toEqual(['10:00', '14:00'])
  })

  test('made by the booking and merged into one that the clinic had, is seen no further than by its own phone', async () => {
    const known = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Gheorghe',
      last_name: 'Stan',
      birth_date: '1955-02-01',
      mobile: '+40722555999',
    })
    await bookAtDesk(known)
    const { id, code } = await agreed()
    await answerLink(app, code, 'agree')
    const made = (await bookFor(id)).id
    await bookAtDesk(made, at('14:00'))
    expect(await starts()).toEqual(['10:00', '14:00'])
    await merge(known, made)
    expect(await starts()).toEqual(['10:00'])
  })

  test('found by the asker’s phone stays closed, whoever’s phone agrees', async () => {
    const known = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Gheorghe',
      last_name: 'Stan',
      mobile: own,
    })
    await bookAtDesk(known)
    const { id, code } = await agreed()
    expect((await bookFor(id)).id).toBe(known)
    await answerLink(app, code, 'agree')
    expect(await starts()).toEqual(['10:00'])
  })

  test('who is removed is told a little later, unless it is undone', async () => {
    const { id, code } = await agreed()
    await answerLink(app, code, 'agree')
    const told = async () => (await toldTo(app, otherPhone)).filter(what => what === 'ended').length
    const before = await told()
    const remove = () => maria.ask('DELETE', `/v2/patient/family/${id}`)
    const restore = () => maria.ask('POST', `/v2/patient/family/${id}/restore`)
    await remove()
    await tell()
    expect((await restore()).body.data.agreement).toBe('agreed')
    app.clock.now += 660_000
    await tell()
    expect(await told()).toBe(before)
    await remove()
    app.clock.now += 660_000
    await tell()
    await tell()
    expect(await told()).toBe(before + 1)
    expect((await restore()).body.data.agreement).not.toBe('agreed')
  })

  test('who was removed a month ago is forgotten, with what the clinic’s record said of it', async () => {
    const id = await maria.addId()
    await bookFor(id)
    await maria.ask('DELETE', `/v2/patient/family/${id}`)
    app.clock.now += 31 * 86_400_000
    await tell()
    await tell()
    expect(await whole('select from family_members where id = $1', [id])).toEqual([])
    expect(await whole('select from family_records where member_id = $1', [id])).toEqual([])
    expect(await whole('select from family_consents where member_id = $1', [id])).toEqual([])
    expect((await maria.ask('POST', `/v2/patient/family/${id}/restore`)).status).toBe(404)
    app.clock.now -= 31 * 86_400_000
  })
})
