import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnAccount } from '#contract/money/patient-accounts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addPatient, signIn } from '#test/factories.ts'
import { openFamily } from '#test/family.ts'
import { openInvoicing } from '#test/invoicing.ts'
import { openTill } from '#test/money.ts'

let app: TestApp
let desk: Desk
let accountId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  accountId = await addAccount(app)
  await link(desk, desk.patientId, accountId)
})

const link = (at: Desk, patientId: number, account: number) =>
  app.sql.query('update patients set account_id = $3 where clinic_id = $1 and id = $2', [
    at.clinic.clinicId,
    patientId,
    account,
  ])

async function read(account = accountId, query = ''): Promise<OwnAccount[]> {
  const reply = await app.call('GET', `/v2/me/account${query}`, { headers: await signIn(app, account) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as OwnAccount[]
}

test('tells of each clinic that knows the person, and of nobody else', async () => {
  const other = await openDesk(app)
  await link(other, other.patientId, accountId)
  const stranger = await addPatient(app, desk.clinic.clinicId)
  const till = openTill(app, desk.clinic.clinicId)
  await till.charge(desk.patientId, { price: 35_000 })
  await till.charge(stranger, { price: 99_900 })
  await openTill(app, other.clinic.clinicId).pay(other.patientId, { amount: 5_000 })
  const accounts = await read()
  expect(accounts.map(({ clinic_id, standing, total }) => [clinic_id, standing.balance, total])).toEqual([
    [desk.clinic.clinicId, 350, 1],
    [other.clinic.clinicId, -50, 1],
  ])
  expect(accounts[0]!.rows[0]).toMatchObject({ what: 'Consultație', debit: 350, balance: 350 })
  expect(accounts[0]!.rows[0]).not.toHaveProperty('event_id')
  expect(await read(accountId, `?clinic=${other.clinic.clinicId}`)).toEqual([accounts[1]])
  expect(await read(await addAccount(app))).toEqual([])
})

test('names what was paid online without what the processor calls it', async () => {
  const till = openTill(app, desk.clinic.clinicId)
  await till.pay(desk.patientId, { amount: 5_000, method: 'online', reference: 'pi_3QxYz' })
  const [account] = await read()
  expect(account!.rows[0]).toMatchObject({ what: 'Plată online', note: '', credit: 50 })
})

test('a clinic where nothing was written is left out', async () => {
  expect(await read()).toEqual([])
})

test('a child’s account is seen while the clinic says who answers for the child', async () => {
  const family = await openFamily(app)
  const memberId = await family.addId()
  expect((await family.book(desk, { family_id: memberId })).status).toBe(200)
  const { rows } = await app.sql.query('select patient_id from family_records where member_id = $1', [
    memberId,
  ])
  const childId = Number(rows[0].patient_id)
  await openTill(app, desk.clinic.clinicId).charge(childId, { price: 20_000 })
  expect(await read(family.accountId)).toEqual([])
  await link(desk, desk.patientId, family.accountId)
  await app.sql.query('update patients set guardian_id = $3 where clinic_id = $1 and id = $2', [
    desk.clinic.clinicId,
    childId,
    desk.patientId,
  ])
  const [account] = await read(family.accountId)
  expect(account).toMatchObject({ member_id: memberId, name: 'Matei Stan', standing: { due: 200 } })
})

test('staff have no account of their own there', async () => {
  const reply = await app.call('GET', '/v2/me/account', { headers: desk.clinic.owner })
  expect(reply.status).toBe(403)
})

test('what was issued for the person is theirs to read, and nobody else’s', async () => {
  const books = await openInvoicing(app)
  await link(books, books.patientId, accountId)
  const { clinicId } = books.clinic
  const { id: chargeId } = await books.charge(28_000)
  const buyer = {
    kind: 'person',
    name: 'Ilinca Stan',
    address: 'Strada Lungă 1',
    county: 'CJ',
    city: 'Cluj-Napoca',
  }
  const wish = { patient_id: books.patientId, buyer, lines: [{ charge_id: chargeId }] }
  const { data: draft } = (await books.post('/v2/invoices', wish)).body
  const open = async (id: number, account = accountId, clinic = clinicId) =>
    app.app.inject({ url: `/api/v2/me/invoices/${clinic}/${id}/pdf`, headers: await signIn(app, account) })
  expect((await open(draft.id)).statusCode).toBe(404)
  expect((await read(accountId, `?clinic=${clinicId}`))[0]!.documents).toEqual([])

  await books.post(`/v2/invoices/${draft.id}/issue`)
  const [account] = await read(accountId, `?clinic=${clinicId}`)
  expect(account!.documents).toEqual([
    {
      id: draft.id,
      kind: 'invoice',
      number: 'AUR 000001',
      day: account!.rows[0]!.day,
      amount: 280,
      cancelled: false,
    },
  ])
  const reply = await open(draft.id)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="AUR-000001.pdf"',
  })
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await open(draft.id, accountId, desk.clinic.clinicId)).statusCode).toBe(404)
  expect((await open(draft.id, await addAccount(app))).statusCode).toBe(404)
})
