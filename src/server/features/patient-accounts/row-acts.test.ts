import { PERSON, openInvoicing, type Invoicing } from '#test/invoicing.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addDoctor, addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountRow } from '#contract/money/patient-accounts.ts'

type Headers = Record<string, string>

let app: TestApp
let desk: Invoicing
let clerk: Headers
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  desk = await openInvoicing(app)
  clerk = await staff(['payments.edit', 'bookings.all_doctors'])
})

const staff = async (more: Parameters<typeof addStaff>[2]) =>
  (await addStaff(app, desk.clinic.clinicId, ['patients.view', 'payments.view', 'bookings.view', ...more]))
    .headers
const rows = async (headers: Headers = clerk, id = desk.patientId): Promise<AccountRow[]> =>
  (await desk.get(`/v2/patients/${id}/account`, headers)).body.data
const offered = async (headers?: Headers) =>
  (await rows(headers)).map(({ what, left, may_take_back }) => [what, left, may_take_back])

test('a charge of a visit that took place is not offered to be taken back, another is', async () => {
  app.clock.now = Date.parse('2026-11-26T12:00:00+02:00')
  const headers = await signIn(app, desk.clinic.clinicId)
  clerk = await staff(['payments.edit', 'bookings.all_doctors'])
  const visit = (await desk.book({}, headers)).body.data.id as number
  await desk.post('/update_booking_status', { booking_id: visit, status: 4 }, headers)
  await desk.charge(5_000, { nameRo: 'Periuță', kind: 'product' })
  expect(await offered(clerk)).toEqual([
    ['Periuță', 50, true],
    ['Consultație', 150, false],
  ])
  const [, consultation] = await rows()
  const back = { reason: 'Greșeală' }
  expect((await desk.post(`/v2/charges/${consultation!.charge_id!}/take-back`, back, clerk)).status).toBe(409)
  await desk.post('/update_booking_status', { booking_id: visit, status: 2 }, headers)
  expect((await offered(headers))[0]).toEqual(['Anulare: Consultație', 0, false])
})

test('what stands on an invoice is not, nor what is of another day by who may not refund', async () => {
  const { id } = await desk.charge(10_000)
  const { id: other } = await desk.charge(20_000)
  expect((await offered()).map(row => row[2])).toEqual([true, true])
  const draft = await desk.post('/v2/invoices', {
    patient_id: desk.patientId,
    buyer: PERSON,
    lines: [{ charge_id: id }],
  })
  await desk.post(`/v2/invoices/${draft.body.data.id as number}/issue`)
  expect((await rows()).map(row => [row.charge_id, row.may_take_back])).toEqual([
    [other, true],
    [id, false],
  ])
  app.clock.now = Date.parse('2026-11-26T08:00:00+02:00')
  const [clerkLater, owner] = [
    await staff(['payments.edit', 'bookings.all_doctors']),
    await signIn(app, desk.clinic.clinicId),
  ]
  expect((await rows(clerkLater)).map(row => row.may_take_back)).toEqual([false, false])
  expect((await rows(owner)).map(row => row.may_take_back)).toEqual([true, false])
})

test('money is offered to be given back as long as there is some of it', async () => {
  const { id } = await desk.charge(10_000)
  const paid = await desk.pay(id, 10_000)
  expect((await offered())[0]).toEqual(['Numerar', 100, true])
  const back = { method: 'cash', reason: 'Nu s-a făcut' }
  await desk.post(`/v2/payments/${paid}/refunds`, { ...back, amount: 40 })
  expect((await offered()).slice(0, 2)).toEqual([
    ['Rambursare în numerar', 60, false],
    ['Numerar', 60, false],
  ])
  await desk.post(`/v2/payments/${paid}/refunds`, { ...back, amount: 60 })
  expect((await rows()).filter(row => row.kind === 'cash').map(row => row.left)).toEqual([0])
  expect((await rows()).filter(row => row.kind === 'service').map(row => row.left)).toEqual([100])
})

test('a transfer names who has the other half, to who may see them', async () => {
  const child = await addPatient(app, desk.clinic.clinicId, { first_name: 'Luca', last_name: 'Pop' })
  await desk.post('/v2/payments', { patient_id: desk.patientId, method: 'cash', amount: 90 })
  const moved = await desk.post('/v2/transfers', {
    patient_id: desk.patientId,
    to_patient_id: child,
    amount: 90,
    reason: 'Plătește pentru copil',
  })
  expect(moved.status).toBe(200)
  expect((await rows())[0]!.what).toBe('În contul pacientului Pop Luca')
  expect((await rows({ ...clerk, 'accept-language': 'en' }))[0]!.what).toBe('To Pop Luca’s account')
  expect((await rows(clerk, child))[0]!.what).toBe('Din contul pacientului Dumitru Maria')

  const colleague = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'payments.view',
    'bookings.view',
  ])
  const doctorId = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [colleague.accountId, doctorId])
  const visit = { doctor_id: doctorId, patient_id: child, start: '2026-11-26T10:00:00+02:00' }
  expect((await desk.book(visit)).status).toBe(200)
  expect((await rows(colleague.headers, child))[0]!.what).toBe('Din contul altui pacient')
})
