import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addDoctor, addService, type TestClinic } from '#test/factories.ts'
import { listKnownDoctors } from './known-doctors.ts'

const KEPT_MS = 2_000
const DATES = { from: '2026-11-25', to: '2026-12-25' }

let app: TestApp
let clinic: TestClinic
let serviceId: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  clinic = await addClinic(app)
  serviceId = await addService(app, clinic.clinicId)
})

async function listNames(doctorsKeptMs: number, filter = { clinicId: clinic.clinicId }) {
  const config = { ...app.services.config, doctorsKeptMs }
  const doctors = await listKnownDoctors({ db: app.db, config, now: app.clock.now }, filter, DATES, 10)
  return doctors.map(doctor => doctor.last_name)
}

test('an answer is remembered for its moment and no longer', async () => {
  await addDoctor(app, clinic, [serviceId], { last_name: 'Albu' })
  expect(await listNames(KEPT_MS)).toEqual(['Albu'])
  await addDoctor(app, clinic, [serviceId], { last_name: 'Barbu' })
  app.clock.now += KEPT_MS - 1
  expect(await listNames(KEPT_MS)).toEqual(['Albu'])
  app.clock.now += 1
  expect(await listNames(KEPT_MS)).toEqual(['Albu', 'Barbu'])
})

test('nothing is remembered when that moment is none', async () => {
  expect(await listNames(0)).toEqual([])
  await addDoctor(app, clinic, [serviceId], { last_name: 'Albu' })
  expect(await listNames(0)).toEqual(['Albu'])
})

test('another question gets its own answer', async () => {
  await addDoctor(app, clinic, [serviceId], { last_name: 'Albu' })
  const other = await addClinic(app)
  expect(await listNames(KEPT_MS)).toEqual(['Albu'])
  expect(await listNames(KEPT_MS, { clinicId: other.clinicId })).toEqual([])
})

test('who asks while the answer is on its way waits for it, and a failed one is asked for anew', async () => {
  const config = { ...app.services.config, doctorsKeptMs: KEPT_MS }
  let asked = 0
  const db = {
    ...app.db,
    strangerReads: async () => {
      asked++
      if (asked === 1) throw new Error('the database is away')
      return [] as never
    },
  }
  const ask = () => listKnownDoctors({ db, config, now: app.clock.now }, {}, DATES, 10)
  await expect(ask()).rejects.toThrow('away')
  await Promise.all([ask(), ask(), ask()])
  expect(asked).toBe(2)
})
