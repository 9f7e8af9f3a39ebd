import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  id = desk.patientId
})

const change = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post('/add_patient', { id, first_name: 'Maria', ...fields }, headers)

const deactivate = (headers?: Record<string, string>, clinicId = desk.clinic.clinicId) =>
  desk.get(`/delete-cabinet-user/${id}/${clinicId}/en`, headers)

async function trail() {
  const { rows } = await app.sql.query<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit_entries where clinic_id = $1 and entity_id = $2 order by id',
    [desk.clinic.clinicId, id],
  )
  return rows
}

describe('changing a patient', () => {
  test('changes what is named, empties what is empty, leaves the rest and a trace of both', async () => {
    await change({ source: 'Google', note: 'Sună dimineața', birth_date: '1990-02-28' })
    const { status, body } = await change({ first_name: 'Ana', source: '', mobile: '0722-333-444' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      first_name: 'Ana',
      last_name: 'Dumitru',
      mobile: '+40722333444',
      mobile_country: 'RO',
      birth_date: '1990-02-28',
      source: '',
      note: 'Sună dimineața',
    })
    expect((await trail()).at(-1)).toEqual({
      action: 'patient.changed',
      before: { first_name: 'Maria', source: 'Google', mobile: '+40721000111', mobile_country: null },
      after: { first_name: 'Ana', source: '', mobile: '+40722333444', mobile_country: 'RO' },
    })
  })

  test('to what they are already leaves no trace', async () => {
    expect((await change({ last_name: 'Dumitru' })).status).toBe(200)
    expect(await trail()).toEqual([])
  })

  test('without seeing phones and emails leaves those alone', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
      'bookings.all_doctors',
    ])
    expect((await change({ first_name: 'Ana' }, headers)).body.data.mobile).toContain('•••')
    for (const field of ['mobile', 'email'])
      expect((await change({ [field]: '' }, headers)).status, field).toBe(403)
    expect((await desk.get(`/v2/patients/${id}`)).body.data.mobile).toBe('+40721000111')
  })

  test('whom the caller does not see is not found', async () => {
    const own = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
    expect((await change({}, own.headers)).status).toBe(404)
    const other = await openDesk(app)
    expect((await change({}, other.clinic.owner)).status).toBe(404)
    expect((await desk.get(`/v2/patients/${id}`)).body.data.first_name).toBe('Maria')
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ mobile: '123' }, 'mobile'],
    [{ birth_date: '2030-01-01' }, 'birth_date'],
    [{ note: 'x'.repeat(5001) }, 'note'],
    [{ id: 'x' }, 'id'],
  ])('refuses %j', async (fields, field) => {
    const reply = await change(fields)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
  })
})

describe('deactivating a patient', () => {
  test('takes them off the list and keeps everything; it can be taken back', async () => {
    await desk.book()
    expect((await deactivate()).body.data.active).toBe(false)
    await deactivate()
    const list = `/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/`
    expect((await desk.get(list)).body).toMatchObject({ data: [], active: 0, inactive: 1 })
    expect((await desk.get(`/v2/patients/${id}`)).body.data.next_visit).not.toBeNull()
    expect((await desk.post(`/v2/patients/${id}/restore`)).body.data.active).toBe(true)
    expect((await desk.get(list)).body).toMatchObject({ active: 1, inactive: 0 })
    expect((await trail()).map(entry => entry.action)).toEqual(['patient.removed', 'patient.restored'])
  })

  test('needs the permission, the clinic and a patient who is there', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
    expect((await deactivate(headers)).status).toBe(403)
    expect((await desk.post(`/v2/patients/${id}/restore`, {}, headers)).status).toBe(403)
    const other = await openDesk(app)
    expect((await deactivate(other.clinic.owner)).status).toBe(403)
    expect((await deactivate(other.clinic.owner, other.clinic.clinicId)).status).toBe(404)
    expect((await desk.post(`/v2/patients/${id}/restore`, {}, other.clinic.owner)).status).toBe(404)
    expect((await desk.get(`/v2/patients/${id}`)).body.data.active).toBe(true)
  })
})
