import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'
import { openTill, type Till } from '#test/money.ts'

let app: TestApp
let desk: Desk
let till: Till
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  till = openTill(app, desk.clinic.clinicId)
})

const list = (query = '', headers = desk.clinic.owner) =>
  desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${query}`, headers)
const balances = async (query = '') => {
  const { status, body } = await list(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map((row: { id: number; balance: number }) => [row.id, row.balance])
}
const record = async (headers?: Record<string, string>) =>
  (await desk.get(`/v2/patients/${desk.patientId}`, headers)).body.data

test('a patient’s balance stands in their record and in the list', async () => {
  expect((await record()).balance).toBe(0)
  await till.charge(desk.patientId, { price: 145_050 })
  await till.pay(desk.patientId, { amount: 50 })
  expect((await record()).balance).toBe(1450)
  expect(await balances()).toEqual([[desk.patientId, 1450]])
})

test('the list can show those who owe something alone', async () => {
  const { clinicId } = desk.clinic
  const [ahead, even] = [await addPatient(app, clinicId), await addPatient(app, clinicId)]
  await till.charge(desk.patientId)
  await till.pay(ahead)
  await till.charge(even)
  await till.pay(even)
  expect(await balances('?with_debt=1')).toEqual([[desk.patientId, 100]])
  const csv = await list('?with_debt=1&download=csv&columns=last_name&columns=balance')
  expect((csv.body as string).trim().split('\r\n')[1]).toBe('Dumitru;100,00')
})

test('what is owed by records that were merged is one balance, until they are parted', async () => {
  const other = await addPatient(app, desk.clinic.clinicId)
  await till.charge(other, { price: 30_000 })
  await till.pay(desk.patientId, { amount: 10_000 })
  const versions = { kept_version: 1, merged_version: 1 }
  const merged = await desk.post(`/v2/patients/${desk.patientId}/merge`, { merged_id: other, ...versions })
  expect((await record()).balance).toBe(200)
  expect(await balances('?with_debt=1')).toEqual([[desk.patientId, 200]])
  await desk.post(`/v2/merges/${merged.body.data.id}/undo`)
  expect((await record()).balance).toBe(-100)
  expect(await balances('?with_debt=1')).toEqual([[other, 300]])
})

test('nobody is told without the right, nor asks by it', async () => {
  await till.charge(desk.patientId)
  const rights = ['patients.view', 'patients.export', 'bookings.all_doctors'] as const
  const { headers } = await addStaff(app, desk.clinic.clinicId, rights)
  expect(await record(headers)).not.toHaveProperty('balance')
  expect((await list('', headers)).body.data[0]).not.toHaveProperty('balance')
  expect((await list('?with_debt=1', headers)).status).toBe(403)
  expect((await list('?download=csv&columns=balance', headers)).status).toBe(403)
  expect((await list('?download=csv', headers)).body).not.toContain('Sold')
  expect((await list('?download=csv')).body).toContain('Sold')
  expect((await list('?with_debt=x')).status).toBe(422)
})
