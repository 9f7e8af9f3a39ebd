import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let cardId: number
let began: number
beforeAll(async () => {
  app = await startTestApp()
  began = app.clock.now
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = began
  desk = await openDesk(app)
  cardId = (
    await desk.post('/v2/gift-cards', {
      title: 'Prima vizită',
      value: 150,
      expires_after_days: 90,
      maximum: 50,
    })
  ).body.data.id
})

type Headers = Record<string, string>
interface Code {
  id: number
  code: string
}
const make = async (count = 1): Promise<Code[]> =>
  (await desk.post(`/v2/gift-cards/${cardId}/codes`, { count, paid: true, method: 'card' })).body.data
const claim = (code: string, headers: Headers, patient_id?: number) =>
  app.call('POST', '/v2/gift-codes/claim', { headers, body: { code, patient_id } })
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code ?? 'ok']
const UNKNOWN = [404, 'code_unknown']
const query = async (text: string, values: unknown[] = []) => (await app.sql.query(text, values)).rows
const holderOf = async (id: number) =>
  (await query('select patient_id::int as patient from gift_codes where id = $1', [id]))[0].patient
const UNUSED = 'ZB00-0000-0000'

describe('a patient claims a code', () => {
  test('for the record that is theirs, however it is typed, and again with the same answer', async () => {
    const accountId = await addAccount(app)
    const own = await addPatient(app, desk.clinic.clinicId, { account_id: accountId })
    const headers = await signIn(app, accountId)
    const [code] = await make()
    const typed = code!.code.toLowerCase().replaceAll('-', ' ')
    const reply = await claim(typed, headers)
    expect(reply.body.data).toEqual({
      id: code!.id,
      code: code!.code,
      title: 'Prima vizită',
      state: 'redeemed',
      value: 150,
      remaining: 150,
      expires_on: '2027-02-23',
      clinic: { id: desk.clinic.clinicId, name: 'Clinica Surâs' },
    })
    expect(await holderOf(code!.id)).toBe(own)
    expect((await claim(code!.code, headers)).body).toEqual(reply.body)
  })

  test('and becomes a patient of the clinic by it, if they were none', async () => {
    const accountId = await addAccount(app, { first_name: 'Ilinca', last_name: 'Stan' })
    const [code] = await make()
    expect((await claim(code!.code, await signIn(app, accountId))).status).toBe(200)
    const made = await query(
      'select id::int, first_name, clinic_id::int as clinic from patients where account_id = $1',
      [accountId],
    )
    expect(made).toEqual([
      { id: await holderOf(code!.id), first_name: 'Ilinca', clinic: desk.clinic.clinicId },
    ])
  })

  test('of which nobody is made a patient who has only guessed', async () => {
    const accountId = await addAccount(app)
    const headers = await signIn(app, accountId)
    const [code] = await make()
    await claim(code!.code, desk.clinic.owner, desk.patientId)
    expect(said(await claim(code!.code, headers))).toEqual(UNKNOWN)
    expect(said(await claim(UNUSED, headers))).toEqual(UNKNOWN)
    expect(await query('select from patients where account_id = $1', [accountId])).toEqual([])
  })

  test('once: of many who hold it, one has it and the others are told nothing of it', async () => {
    const [code] = await make()
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => signIn(app, await addAccount(app))),
    )
    const replies = await Promise.all(people.map(headers => claim(code!.code, headers)))
    const statuses = replies.map(reply => reply.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('only with a phone that was proved, where a record must be made', async () => {
    const accountId = await addAccount(app)
    await app.sql.query('update accounts set mobile_verified_at = null where id = $1', [accountId])
    const [code] = await make()
    expect(said(await claim(code!.code, await signIn(app, accountId)))).toEqual([409, 'phone_not_proved'])
    expect(await holderOf(code!.id)).toBeNull()
  })

  test('on its last day, and not the day after; another’s that is over is as unknown as ever', async () => {
    const [code, other] = await make(2)
    await claim(other!.code, desk.clinic.owner, desk.patientId)
    const accountId = await addAccount(app)
    app.clock.now = began + 90 * 86_400_000
    expect((await claim(code!.code, await signIn(app, accountId))).status).toBe(200)
    app.clock.now = began + 91 * 86_400_000
    const headers = await signIn(app, accountId)
    expect(said(await claim(code!.code, headers))).toEqual([410, 'code_expired'])
    expect(said(await claim(other!.code, headers))).toEqual(UNKNOWN)
  })

  test('by its words alone: for whom is not theirs to say', async () => {
    const headers = await signIn(app, await addAccount(app))
    const [code] = await make()
    const reply = await claim(code!.code, headers, desk.patientId)
    expect([reply.status, reply.body.errors]).toEqual([422, { patient_id: ['Câmp necunoscut.'] }])
  })
})

describe('guessing', () => {
  test('waits longer and longer, in both languages, while others are let in', async () => {
    const headers = await signIn(app, await addAccount(app))
    const guesses: unknown[] = []
    for (let index = 0; index < 12; index++)
      guesses.push(said(await claim(`ZB00-0000-00${String(index).padStart(2, '0')}`, headers)))
    expect(guesses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => UNKNOWN))
    expect(guesses.slice(6)).toEqual(Array.from({ length: 6 }, () => [429, 'too_many']))
    const [code] = await make()
    const late = await claim(code!.code, { ...headers, 'accept-language': 'en' })
    expect([late.status, late.body.message]).toEqual([429, 'Too many tries. Try again in a minute.'])
    expect((await claim(code!.code, await signIn(app, await addAccount(app)))).status).toBe(200)
  })

  test('is not made free by known codes in between', async () => {
    const headers = await signIn(app, await addAccount(app))
    const [code] = await make()
    const statuses: number[] = []
    for (let index = 0; index < 20; index++) {
      statuses.push((await claim(UNUSED, headers)).status)
      statuses.push((await claim(code!.code, headers)).status)
    }
    expect(statuses.filter(status => status === 404)).toHaveLength(15)
    expect(statuses.at(-1)).toBe(429)
  })

  test('at the desk has an end too', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['payments.edit'])
    const check = (code: string) => desk.get(`/v2/gift-codes/check?code=${code}`, headers)
    const statuses: number[] = []
    for (let index = 0; index < 23; index++) statuses.push((await check(UNUSED)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  })
})

describe('the desk', () => {
  test('claims for a patient whom it sees', async () => {
    const [code] = await make()
    const { owner } = desk.clinic
    expect((await claim(code!.code, owner)).body.errors).toEqual({ patient_id: ['Completează acest câmp.'] })
    expect((await claim(code!.code, owner, 999_999)).body.errors).toHaveProperty('patient_id')
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['gift_cards.manage', 'patients.view'])
    expect((await claim(code!.code, headers, desk.patientId)).body.errors).toHaveProperty('patient_id')
    expect((await claim(code!.code, owner, desk.patientId)).body.data.state).toBe('redeemed')
    const other = await addPatient(app, desk.clinic.clinicId)
    expect(said(await claim(code!.code, owner, other))).toEqual(UNKNOWN)
  })

  test('knows no code of another clinic', async () => {
    const [code] = await make()
    const other = await openDesk(app)
    expect(said(await claim(code!.code, other.clinic.owner, other.patientId))).toEqual(UNKNOWN)
    const reply = await other.get(`/v2/gift-codes/check?code=${code!.code}`)
    expect(said(reply)).toEqual(UNKNOWN)
    expect(await holderOf(code!.id)).toBeNull()
  })

  test('is told of a code what it is, whoever’s', async () => {
    const [code] = await make()
    const path = `/v2/gift-codes/check?code=${code!.code}`
    expect((await desk.get(path)).body.data).toMatchObject({ state: 'active', remaining: 150, patient: null })
    await claim(code!.code, desk.clinic.owner, desk.patientId)
    expect((await desk.get(path)).body.data).toMatchObject({
      state: 'redeemed',
      patient: { id: desk.patientId, name: 'Dumitru Maria' },
    })
  })
})

test('a code goes with its patient into the record that theirs becomes, and back when the two part', async () => {
  const twin = await addPatient(app, desk.clinic.clinicId, { email: 'maria@zambet.test' })
  const [code] = await make()
  await claim(code!.code, desk.clinic.owner, twin)
  const merged = await desk.post(`/v2/patients/${desk.patientId}/merge`, {
    merged_id: twin,
    kept_version: 1,
    merged_version: 1,
  })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await holderOf(code!.id)).toBe(desk.patientId)
  // Theirs still: the same code of the same person.
  expect((await claim(code!.code, desk.clinic.owner, desk.patientId)).status).toBe(200)
  const undone = await desk.post(`/v2/merges/${merged.body.data.id}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await holderOf(code!.id)).toBe(twin)
})
