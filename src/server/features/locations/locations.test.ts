import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

async function listActions(entity: string): Promise<string[]> {
  const { rows } = await app.sql.query<{ action: string }>(
    'select action from audit_entries where clinic_id = $1 and entity = $2 order by id',
    [desk.clinic.clinicId, entity],
  )
  return rows.map(row => row.action)
}

describe('locations', () => {
  test('are added, changed by what is named, and leave a trace', async () => {
    const added = await desk.post('/addlocation', {
      name: ' Nord ',
      city: 'Iași',
      phone: '0232 123 456',
      directions: 'Etajul 2',
    })
    expect(added.body.data).toMatchObject({
      name: 'Nord',
      city: 'Iași',
      address: '',
      directions: 'Etajul 2',
      phone: '+40232123456',
      zone: 'Europe/Bucharest',
      active: true,
    })
    const { id } = added.body.data
    const changed = await desk.post('/updatelocation', { id, phone: '', active: 'false' })
    expect(changed.body.data).toEqual({ ...added.body.data, version: 2, phone: null, active: false })
    expect((await desk.post('/updatelocation', { id })).body.data).toEqual({
      ...changed.body.data,
      version: 3,
    })
    expect(await listActions('location')).toEqual(['location.added', 'location.changed', 'location.changed'])
  })

  test('and cabinets say what they will not change', async () => {
    const { locationId, cabinetId } = desk.clinic
    const zone = await desk.post('/updatelocation', {
      id: locationId,
      name: 'Alt nume',
      zone: 'Europe/London',
    })
    expect(zone).toMatchObject({ status: 422, body: { errors: { zone: ['Câmp necunoscut.'] } } })
    const moved = await desk.post('/updatecabinet', { id: cabinetId, location_id: locationId })
    expect(moved).toMatchObject({ status: 422, body: { errors: { location_id: ['Câmp necunoscut.'] } } })
    expect((await desk.post('/getlocations')).body.data[0].name).toBe('Centru')
  })

  test('are added once for one request key', async () => {
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'location-of-a-doubtful-network' }
    const first = await desk.post('/addlocation', { name: 'Sud' }, headers)
    const second = await desk.post('/addlocation', { name: 'Sud' }, headers)
    expect(second.body.data).toEqual(first.body.data)
    expect((await desk.post('/getlocations')).body.data).toHaveLength(2)
  })

  test('that nothing names go with their cabinets; others stay, inactive', async () => {
    const { id } = (await desk.post('/addlocation', { name: 'Vest' })).body.data
    await desk.post('/addcabinet', { name: 'Cabinet 9', location_id: id })
    expect((await desk.post('/deletelocation', { id })).body.data).toEqual({ outcome: 'deleted' })
    const { locationId } = desk.clinic
    expect((await desk.post('/deletelocation', { id: locationId })).body.data.outcome).toBe('deactivated')
    expect((await desk.post('/getlocations')).body.data).toMatchObject([{ id: locationId, active: false }])
    const held = (await desk.post('/addlocation', { name: 'Est' })).body.data.id
    await desk.post('/addHoldtime', {
      location_id: held,
      start: '2026-11-26T10:00:00+02:00',
      end: '2026-11-26T11:00:00+02:00',
    })
    expect((await desk.post('/deletelocation', { id: held })).body.data.outcome).toBe('deactivated')
  })

  test.each([
    [{}, 'name'],
    [{ name: 'N' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Nord', phone: '12' }, 'phone'],
    [{ name: 'Nord', phone_country: 'ROU' }, 'phone_country'],
  ])('refuse %j by field', async (body, field) => {
    const reply = await desk.post('/addlocation', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })
})

describe('cabinets', () => {
  test('are added to a location, renamed and put aside', async () => {
    const { locationId } = desk.clinic
    const added = await desk.post('/addcabinet', { name: 'Radiologie', location_id: locationId })
    expect(added.body.data).toMatchObject({ name: 'Radiologie', location_id: locationId, active: true })
    const { id } = added.body.data
    const changed = await desk.post('/updatecabinet', { id, name: 'Raze X', active: 0 })
    expect(changed.body.data).toEqual({ ...added.body.data, version: 2, name: 'Raze X', active: false })
    expect(await listActions('cabinet')).toEqual(['cabinet.added', 'cabinet.changed'])
  })

  test('that a schedule names stay, inactive; others go', async () => {
    const { cabinetId, locationId } = desk.clinic
    expect((await desk.remove(`/v2/cabinets/${cabinetId}`)).body.data).toEqual({ outcome: 'deactivated' })
    const { id } = (await desk.post('/addcabinet', { name: 'Nou', location_id: locationId })).body.data
    expect((await desk.remove(`/v2/cabinets/${id}`)).body.data).toEqual({ outcome: 'deleted' })
    expect((await desk.post('/getcabinets')).body.data).toMatchObject([{ id: cabinetId, active: false }])
  })

  test('need a location that is in use', async () => {
    const add = (location_id: unknown) => desk.post('/addcabinet', { name: 'Nou', location_id })
    expect((await add(999_999)).body.errors).toHaveProperty('location_id')
    await desk.post('/updatelocation', { id: desk.clinic.locationId, active: false })
    expect((await add(desk.clinic.locationId)).body.errors).toHaveProperty('location_id')
  })
})

test('another clinic’s places are not there', async () => {
  const { locationId, cabinetId } = (await openDesk(app)).clinic
  expect((await desk.post('/updatelocation', { id: locationId, name: 'Al meu' })).status).toBe(404)
  expect((await desk.post('/deletelocation', { id: locationId })).status).toBe(404)
  expect((await desk.post('/updatecabinet', { id: cabinetId, name: 'Al meu' })).status).toBe(404)
  expect((await desk.remove(`/v2/cabinets/${cabinetId}`)).status).toBe(404)
  expect((await desk.post('/addcabinet', { name: 'X', location_id: locationId })).status).toBe(422)
})

test('locations and cabinets ask for a permission each', async () => {
  const { clinicId, locationId, cabinetId } = desk.clinic
  const locations = await addStaff(app, clinicId, ['locations.manage'])
  const cabinets = await addStaff(app, clinicId, ['cabinets.manage'])
  const rename = { id: locationId, name: 'Centrul nou' }
  const renameCabinet = { id: cabinetId, name: 'Cabinetul nou' }
  expect((await desk.post('/updatelocation', rename, locations.headers)).status).toBe(200)
  expect((await desk.post('/updatelocation', rename, cabinets.headers)).status).toBe(403)
  expect((await desk.post('/updatecabinet', renameCabinet, cabinets.headers)).status).toBe(200)
  expect((await desk.post('/updatecabinet', renameCabinet, locations.headers)).status).toBe(403)
})
