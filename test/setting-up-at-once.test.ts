import { PERMISSIONS } from '#domain/accounts/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type CallReply, type Reply, type TestApp } from './app.ts'
import { at, openDesk, type Desk } from './desk.ts'
import { addDoctor, addPatient, addStaff } from './factories.ts'
import { makePicture, upload } from './upload.ts'

// Colleagues who set up one clinic at once: each is answered, and nobody waits for somebody who waits for them.

const ROUNDS = 10

let app: TestApp
let desk: Desk
let people: { accountId: number; headers: { authorization: string }; doctorId: number }[]
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  people = []
  for (const _ of [1, 2]) {
    const person = await addStaff(app, desk.clinic.clinicId, PERMISSIONS)
    const account = { account_id: person.accountId, email: `doctor${person.accountId}@zambet.test` }
    people.push({ ...person, doctorId: await addDoctor(app, desk.clinic, [desk.serviceId], account) })
  }
})

type Act = (round: number) => Promise<Reply | CallReply>

async function atOnce(...acts: Act[]): Promise<void> {
  const seen = new Set<number>()
  for (let round = 0; round < ROUNDS; round++)
    for (const { status } of await Promise.all(acts.map(act => act(round)))) seen.add(status)
  // Who waits in a circle is let go by the database, and answered 503.
  expect([...seen].filter(status => status !== 200 && status !== 409)).toEqual([])
}

const saveDoctor = (by: number, of: number, fields: (round: number) => object): Act => {
  const { headers } = people[by]!
  const { doctorId: id } = people[of]!
  return round =>
    desk.post('/add_doctor', { id, first_name: 'Ana', last_name: 'Pop', ...fields(round) }, headers)
}

const titles = (round: number) => ({ title: `Dr. ${round}` })
const rename =
  (by: number, of: number): Act =>
  round =>
    desk.post(
      '/v4/update_profile',
      { user_id: people[of]!.accountId, first_name: `Ana${'a'.repeat(round)}` },
      people[by]!.headers,
    )

test('two who change each other', async () => {
  await atOnce(
    saveDoctor(0, 1, titles),
    saveDoctor(1, 0, titles),
    saveDoctor(0, 0, titles),
    saveDoctor(1, 1, titles),
    rename(0, 1),
    rename(1, 0),
  )
})

test('two who give each other a photo', async () => {
  const content = await makePicture()
  const photo =
    (by: number, of: number): Act =>
    () =>
      upload(app, '/v2/images', people[by]!.headers, {
        type: 'account',
        id: people[of]!.accountId,
        file: { content },
      })
  await atOnce(photo(0, 1), photo(1, 0), photo(0, 1), photo(1, 0))
})

test('prices, services and those who give them', async () => {
  const { serviceId } = desk
  const gives = (round: number) => ({ services: [{ service_id: serviceId, price: 100 + round }] })
  const prices: Act = async () => {
    const wish = { ids: [serviceId], amount: 1, round_to: 1, own: 'all' }
    const shown = await desk.post('/v2/services/prices', wish)
    return desk.post('/v2/services/prices', { ...wish, version: shown.body.data.version })
  }
  const service: Act = round =>
    app.call('PUT', `/v2/services/${serviceId}`, {
      body: { price: 100 + round },
      headers: desk.clinic.owner,
    })
  await atOnce(saveDoctor(0, 0, gives), saveDoctor(1, 1, gives), prices, prices, service)
})

test('a service that is renamed and the visits that name it', async () => {
  const { serviceId } = desk
  const visits: number[] = []
  for (const hour of ['09', '10', '11', '12', '13', '14']) {
    const patient_id = await addPatient(app, desk.clinic.clinicId)
    visits.push((await desk.book({ patient_id, start: at(`${hour}:00`) })).body.data.id)
  }
  const nameAnew: Act = round =>
    app.call('PUT', `/v2/services/${serviceId}`, {
      body: { name_ro: `Consult ${round}` },
      headers: desk.clinic.owner,
    })
  const edits = visits.map((booking_id): Act => async () => {
    const { version } = (await desk.get(`/v2/bookings/${booking_id}`)).body.data
    const services = [{ service_id: serviceId }]
    return desk.post('/v2/edit_booking', { booking_id, version, services })
  })
  for (let times = 0; times < 3; times++) {
    // As if the service had not been renamed before: every visit is written.
    await app.sql.query('update booking_services set name_ro = null, name_en = null')
    await atOnce(nameAnew, ...edits)
  }
})

test('new doctors and new colleagues', async () => {
  const { body } = await desk.get('/v2/roles')
  const role_ids = [body.data[0].id]
  const name = { first_name: 'Ana', last_name: 'Pop' }
  await atOnce(
    round => desk.post('/add_doctor', { ...name, email: `new${round}@zambet.test` }),
    round => desk.post('/add_doctor', { ...name, email: `other${round}@zambet.test` }, people[0]!.headers),
    round => desk.post('/add-user', { ...name, email: `user${round}@zambet.test`, role_ids }),
    round =>
      desk.post('/v2/holiday-dates', { name_ro: 'Inventar', date: `2027-01-1${round}` }, people[1]!.headers),
  )
})
