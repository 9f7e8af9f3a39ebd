import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  addAccount,
  addCabinet,
  addClinic,
  addDoctor,
  addService,
  signIn,
  type TestClinic,
} from '#test/factories.ts'

const START = '2026-11-27T10:00:00+02:00'

let app: TestApp
let clinic: TestClinic
let service: number
let doctor: number
let count = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  clinic = await addClinic(app)
  service = await addService(app, clinic.clinicId)
  doctor = await addDoctor(app, clinic, [service])
})

type Headers = Partial<{ authorization: string }>

interface Answer {
  status: number
  code?: string
  data: { code: string; own_visit: { code: string } | null }
}

async function send(path: string, payload: object, headers: Headers): Promise<Answer> {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload,
    remoteAddress: `10.9.0.${(count++ % 250) + 1}`,
  })
  return { ...reply.json<Omit<Answer, 'status'>>(), status: reply.statusCode }
}

const slot = (changes: object = {}) => ({
  clinic_id: clinic.clinicId,
  doctor_id: doctor,
  service_ids: [service],
  start: START,
  ...changes,
})
const book = (headers: Headers, changes?: object) => send('/v2/patient/add_booking', slot(changes), headers)
const reserve = (headers: Headers, changes?: object) => send('/v2/reservations', slot(changes), headers)
const somebody = async () => signIn(app, await addAccount(app))

test('an hour taken by one’s own visit is named to its owner and to nobody else', async () => {
  const ana = await somebody()
  const { data: booking } = await book(ana)
  for (const refused of [await reserve(ana), await book(ana), await reserve(ana, { doctor_id: undefined })]) {
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(refused.data.own_visit).toMatchObject({ code: booking.code, start: START, is_for_other: false })
  }
  for (const stranger of [{}, await somebody(), clinic.owner])
    expect((await reserve(stranger)).data.own_visit).toBeNull()
})

test('so is a visit to another doctor at that hour, until it is cancelled', async () => {
  const ana = await somebody()
  const cabinetId = await addCabinet(app, clinic.clinicId, clinic.locationId)
  const colleague = await addDoctor(app, { ...clinic, cabinetId }, [service])
  const { data: booking } = await book(ana)
  // It begins a quarter of an hour later, while the other is still under way.
  const wish = { doctor_id: colleague, start: '2026-11-27T10:15:00+02:00' }
  const refused = await book(ana, wish)
  expect(refused).toMatchObject({
    status: 409,
    code: 'slot_taken',
    data: { own_visit: { code: booking.code } },
  })
  await send(`/v2/public/bookings/${booking.code}/cancel`, {}, {})
  expect((await book(ana, wish)).status).toBe(200)
})

test('a visit booked for somebody else says so to who booked it', async () => {
  const ana = await somebody()
  const matei = { for_other: true, first_name: 'Matei', last_name: 'Popa' }
  const { data: booking } = await book(ana, matei)
  const own = await book(ana, { start: '2026-11-27T12:00:00+02:00' })
  expect((await reserve(ana)).data.own_visit).toMatchObject({ code: booking.code, first_name: 'Matei' })
  const reply = await app.app.inject({ url: '/api/v2/patient/bookings', headers: ana })
  expect(reply.json<{ data: object[] }>().data).toMatchObject([
    { code: booking.code, first_name: 'Matei', is_for_other: true, doctor_color: expect.any(Number) },
    { code: own.data.code, is_for_other: false, rating: null },
  ])
  const seen = await app.app.inject({ url: `/api/v2/public/bookings/${booking.code}` })
  expect(seen.json<{ data: object }>().data).toMatchObject({ is_for_other: false })
})
