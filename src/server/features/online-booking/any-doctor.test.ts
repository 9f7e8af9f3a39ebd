import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, addCabinet, addClinic, addDoctor, addService, signIn } from '#test/factories.ts'

const START = '2026-11-27T10:00:00+02:00'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

async function book(body: Record<string, unknown>) {
  const headers = await signIn(test, await addAccount(test))
  return test.call('POST', '/v2/patient/add_booking', { headers, body })
}

it('gives each of those who ask for any doctor another one, until none is free', async () => {
  const clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  const first = await addDoctor(test, clinic, [service])
  const cabinetId = await addCabinet(test, clinic.clinicId, clinic.locationId)
  const second = await addDoctor(test, { ...clinic, cabinetId }, [service])
  const elsewhere = await addService(test, clinic.clinicId)
  await addDoctor(
    test,
    { ...clinic, cabinetId: await addCabinet(test, clinic.clinicId, clinic.locationId) },
    [elsewhere],
  )

  const wish = { clinic_id: clinic.clinicId, service_ids: [service], start: START }
  const replies = await Promise.all([1, 2, 3].map(() => book(wish)))

  const booked = replies.filter(reply => reply.status === 200)
  expect(booked.map(reply => Number(reply.body.data.doctor_id)).toSorted((a, b) => a - b)).toEqual([
    first,
    second,
  ])
  const refused = replies.find(reply => reply.status !== 200)
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(refused?.body.data.nearest.length).toBeGreaterThan(0)
})

it('says by the field when nobody gives the service', async () => {
  const clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  const reply = await book({ clinic_id: clinic.clinicId, service_ids: [service], start: START })
  expect(reply.status).toBe(422)
  expect(reply.body.errors.service_ids).toBeDefined()
})
