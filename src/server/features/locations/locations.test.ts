import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const [BUCHAREST, SECTOR_1, CLUJ, CLUJ_NAPOCA] = [403, 179141, 127, 54975]

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

  test('take county and place from their lists, and their names with them', async () => {
    const { locationId: id } = desk.clinic
    const change = async (body: object) => (await desk.post('/updatelocation', { id, ...body })).body
    expect((await change({ county_id: BUCHAREST, city_id: SECTOR_1 })).data).toMatchObject({
      county: 'București',
      city: 'București, sector 1',
      county_id: BUCHAREST,
      city_id: SECTOR_1,
    })
    // Another county alone leaves no place of the one before.
    expect((await change({ county_id: CLUJ })).data).toMatchObject({
      county: 'Cluj',
      city: '',
      city_id: null,
    })
    expect((await change({ city_id: CLUJ_NAPOCA })).data).toMatchObject({
      county: 'Cluj',
      city: 'Cluj-Napoca',
    })
    expect((await change({ city_id: SECTOR_1 })).errors).toEqual({
      city_id: ['Localitatea nu este în acest județ.'],
    })
    expect((await change({ county_id: 999_999, city_id: SECTOR_1 })).errors).toHaveProperty('county_id')
    // What is typed is of no list: abroad, or by who knew this call before there were any.
    expect((await change({ city: 'Huedin' })).data).toMatchObject({
      county: 'Cluj',
      county_id: CLUJ,
      city: 'Huedin',
      city_id: null,
    })
    expect((await change({ county: 'Toscana', city: 'Siena' })).data).toMatchObject({
      county: 'Toscana',
      county_id: null,
      city: 'Siena',
    })
  })

  test('in a sector are found by the name of the city', async () => {
    const { locationId: id } = desk.clinic
    await desk.post('/updatelocation', { id, county_id: BUCHAREST, city_id: SECTOR_1 })
    const { rows } = await app.sql.query('select city_text from locations where id = $1', [id])
    expect(rows).toEqual([{ city_text: 'bucuresti' }])
  })

  test('keep their opening hours', async () => {
    const hours = [
      { days: [5, 1], start: '08:00', end: '12:00' },
      { days: [1], start: '13:00', end: '24:00' },
    ]
    const { id } = (await desk.post('/addlocation', { name: 'Nord', hours })).body.data
    const kept = [{ ...hours[0], days: [1, 5] }, hours[1]]
    const list = (await desk.post('/getlocations')).body.data
    expect(list.find((each: { id: number }) => each.id === id).hours).toEqual(kept)
    expect((await desk.post('/updatelocation', { id, name: 'Nordul' })).body.data.hours).toEqual(kept)
    expect((await desk.post('/updatelocation', { id, hours: [] })).body.data.hours).toEqual([])
  })

  test.each([
    [[{ days: [], start: '08:00', end: '12:00' }], 'hours.0.days'],
    [[{ days: [8], start: '08:00', end: '12:00' }], 'hours.0.days.0'],
    [[{ days: [1], start: '08:00', end: '8' }], 'hours.0.end'],
    [[{ days: [1], start: '25:00', end: '26:00' }], 'hours.0.start'],
    [[{ days: [1], start: '20:00', end: '08:00' }], 'hours.0.end'],
    [
      [
        { days: [1, 2], start: '08:00', end: '12:00' },
        { days: [2], start: '11:00', end: '13:00' },
      ],
      'hours.1.start',
    ],
  ])('refuse the hours %j by field', async (hours, field) => {
    const reply = await desk.post('/addlocation', { name: 'Nord', hours })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('change their clock only while no visits are to come', async () => {
    const { locationId: id } = desk.clinic
    const set = (zone: string) => desk.post('/updatelocation', { id, zone })
    expect((await set('Europe/Lisbon')).body.data.zone).toBe('Europe/Lisbon')
    expect((await set('Lisabona')).body.errors).toHaveProperty('zone')
    expect((await set('+02:00')).body.errors).toHaveProperty('zone')
    await set('Europe/Bucharest')
    await desk.book()
    expect(await set('Europe/Lisbon')).toMatchObject({ status: 409, body: { code: 'zone_in_use' } })
    expect((await set('Europe/Bucharest')).status).toBe(200)
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
