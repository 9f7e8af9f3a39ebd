import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

/** A body as forms name its parts: `services[0][service_id]`. */
function pairsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => pairsOf(part, name ? `${name}[${key}]` : key))
}

const BOUNDARY = 'the-edge-of-a-part'

const ENCODINGS: Record<string, (body: object) => { type: string; payload: string }> = {
  JSON: body => ({ type: 'application/json', payload: JSON.stringify(body) }),
  urlencoded: body => ({
    type: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(pairsOf(body)).toString(),
  }),
  multipart: body => ({
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: `${pairsOf(body)
      .map(
        ([name, text]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      )
      .join('')}--${BOUNDARY}--\r\n`,
  }),
}

function send(path: string, body: object, encoding: string) {
  const { type, payload } = ENCODINGS[encoding]!(body)
  return app.call('POST', path, { body: payload, headers: { ...desk.clinic.owner, 'content-type': type } })
}

test.each(Object.keys(ENCODINGS))(
  'a booking with a new patient and its services is made by %s',
  async encoding => {
    const body = {
      patient: { first_name: 'Ștefan', last_name: 'O’Neil', mobile: '+40 721 000 222' },
      doctor_id: desk.doctorId,
      start: at('10:00'),
      services: [{ service_id: desk.serviceId, minutes: 45, price: 120.5 }, { service_id: desk.serviceId }],
      note: 'a=b & c\n50 %',
      send_confirmation: false,
    }
    const reply = await send('/v2/add_booking', body, encoding)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      patient_name: 'O’Neil Ștefan',
      patient_mobile: '+40721000222',
      note: 'a=b & c\n50 %',
      services: [{ service_id: desk.serviceId, minutes: 45, price: 120.5 }, { service_id: desk.serviceId }],
    })
    expect(reply.body.data.booking_id).toBe(reply.body.data.id)
  },
)

test.each(Object.keys(ENCODINGS))('what is wrong deep in %s is told by its place', async encoding => {
  const body = {
    patient_id: desk.patientId,
    doctor_id: desk.doctorId,
    start: at('10:00'),
    services: [{ service_id: desk.serviceId, minutes: 4 }],
  }
  const reply = await send('/v2/add_booking', body, encoding)
  expect(reply).toMatchObject({
    status: 422,
    body: { errors: { 'services.0.minutes': ['Scrie un număr întreg între 5 și 720.'] } },
  })
})
