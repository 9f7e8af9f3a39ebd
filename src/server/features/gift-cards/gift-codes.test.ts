import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { paymentAct } from '#domain/money/ledger.ts'
import { listOpenCharges, post } from '#server/features/ledger/ledger.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { expireCodes } from './gift-cards.jobs.ts'
import { makeCodes } from './make-codes.ts'
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
  cardId = await addCard()
})

interface Code {
  id: number
  code: string
  state: string
  remaining: number
}

const CARD = { title: 'Sărbători', value: 300, expires_after_days: 180, maximum: 50 }
const addCard = async (fields: object = {}) =>
  (await desk.post('/v2/gift-cards', { ...CARD, ...fields })).body.data.id as number
const generate = (body: Record<string, unknown>, headers = desk.clinic.owner) =>
  desk.post(`/v2/gift-cards/${cardId}/codes`, { count: 1, paid: false, ...body }, headers)
const make = async (body: Record<string, unknown> = {}): Promise<Code[]> => {
  const reply = await generate(body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const sold = { paid: true, method: 'cash' }
const list = async (query = ''): Promise<Code[]> =>
  (await desk.get(`/v2/gift-cards/${cardId}/codes?${query}`)).body.data
const ids = async (text: string) => (await list(text)).map(each => each.id)
const card = async () => (await desk.get('/v2/gift-cards')).body.data[0]
const useUp = (id: number) => desk.post(`/v2/gift-codes/${id}/use`)
const claim = (code: string, patient_id = desk.patientId) =>
  desk.post('/v2/gift-codes/claim', { code, patient_id })
const check = (code: string) => desk.get(`/v2/gift-codes/check?code=${encodeURIComponent(code)}`)
const query = async (text: string, values: unknown[] = []) => (await app.sql.query(text, values)).rows
const moves = () =>
  query(
    `select e.kind, m.debit, m.credit, m.amount_bani::int as amount, m.patient_id::int as patient
       from money_moves m join money_events e on e.clinic_id = m.clinic_id and e.id = m.event_id
      where m.clinic_id = $1 order by m.id`,
    [desk.clinic.clinicId],
  )
const later = async (days: number) => {
  app.clock.now = began + days * 86_400_000
  desk = { ...desk, clinic: { ...desk.clinic, owner: await signIn(app, desk.clinic.clinicId) } }
  const { clinic } = desk
  desk.post = (path, body = {}, headers = clinic.owner) => app.call('POST', path, { body, headers })
  desk.get = (path, headers = clinic.owner) => app.call('GET', path, { headers })
}
const expire = () => expireCodes.run({}, { ...app.services, isLastTry: false })

describe('codes', () => {
  test('that are given away cost nothing, and are good until their day', async () => {
    const made = await make({ count: 3 })
    expect(new Set(made.map(each => each.code)).size).toBe(3)
    expect(made[0]).toEqual({
      id: made[0]!.id,
      code: expect.stringMatching(/^ZB\w{2}-\w{4}-\w{4}$/),
      state: 'active',
      value: 300,
      remaining: 300,
      expires_on: '2027-05-24',
      origin: 'promotion',
      patient: null,
      buyer: null,
      created_at: '2026-11-25T08:00:00+02:00',
      removable: true,
    })
    expect(await moves()).toEqual([])
    expect(await card()).toMatchObject({ counts: { generated: 3, active: 3 }, to_honour: 0 })
  })

  test('that are sold to nobody in particular are money taken and owed on them, as one act', async () => {
    const made = await make({ ...sold, count: 2, method: 'card' })
    expect(made.map(each => (each as unknown as { origin: string }).origin)).toEqual(['card', 'card'])
    expect(await moves()).toEqual([
      { kind: 'code_sold', debit: 'card', credit: 'gift_codes', amount: 60_000, patient: null },
    ])
    expect(await card()).toMatchObject({ to_honour: 600 })
    const { body } = await desk.get('/v2/payments')
    expect(body.data).toMatchObject([
      { method: 'card', amount: 600, patient_name: '', paid_for: ['2 × Sărbători'] },
    ])
  })

  test('that are sold to a patient go on their account, each as a charge of its own', async () => {
    const made = await make({ count: 2, paid: true, buyer_id: desk.patientId })
    expect(made[0]).toMatchObject({ origin: 'account', patient: null, buyer: { name: 'Dumitru Maria' } })
    const move = {
      kind: 'code_sold',
      debit: 'patient',
      credit: 'gift_codes',
      amount: 30_000,
      patient: desk.patientId,
    }
    expect(await moves()).toEqual([move, move])
    const charges = await query(
      `select kind, name_ro, name_en, amount_bani::int as amount, vat, gift_code_id::int as code from charges where clinic_id = $1 order by id`,
      [desk.clinic.clinicId],
    )
    expect(charges[0]).toEqual({
      kind: 'gift_code',
      name_ro: `Card cadou Sărbători, codul ${made[0]!.code}`,
      name_en: `Gift card Sărbători, code ${made[0]!.code}`,
      amount: 30_000,
      vat: 'none',
      code: made[0]!.id,
    })
    const [account] = await query(
      'select balance_bani::int as balance from patient_accounts where patient_id = $1',
      [desk.patientId],
    )
    expect(account).toEqual({ balance: 60_000 })
  })

  test('come up to the limit, which tells how many there are', async () => {
    cardId = await addCard({ maximum: 5 })
    await make({ count: 4 })
    const refused = await generate({ count: 2 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'gift_limit',
        message: 'Ai atins limita de generare: 4 din 5 coduri.',
        data: { count: 4, maximum: 5 },
      },
    })
    const english = await generate({ count: 2 }, { ...desk.clinic.owner, 'accept-language': 'en' } as never)
    expect(english.body.message).toBe('You have reached the limit: 4 of 5 codes.')
    expect(await list()).toHaveLength(4)
    await make()
    const [first] = await list()
    await desk.remove(`/v2/gift-codes/${first!.id}`)
    await make()
  })

  test('of many who ask for the last ones, as many come as are left', async () => {
    cardId = await addCard({ maximum: 5 })
    const replies = await Promise.all(Array.from({ length: 8 }, () => generate({ ...sold, count: 2 })))
    const said = replies.map(reply => String(reply.body.code ?? 'made')).toSorted()
    expect(said).toEqual([...Array.from({ length: 6 }, () => 'gift_limit'), 'made', 'made'])
    expect(await list()).toHaveLength(4)
    expect((await moves()).map(move => move.amount)).toEqual([60_000, 60_000])
  })

  test('beyond the maximum are refused by the database too', async () => {
    const { rows } = await app.sql.query('select clinic_id from gift_cards where id = $1', [cardId])
    await app.sql.query('update gift_cards set maximum = 1 where id = $1', [cardId])
    const put = (code: string) =>
      app.sql.query(
        `insert into gift_codes (clinic_id, gift_card_id, code, value_bani, paid, expires_on, created_at)
         values ($1, $2, $3, 100, false, '2027-01-01', now())`,
        [rows[0].clinic_id, cardId, code],
      )
    await put('ZB00-0000-0001')
    await expect(put('ZB00-0000-0002')).rejects.toMatchObject({ constraint: 'codes_left' })
    await expect(app.sql.query('update gift_cards set maximum = 0 where id = $1', [cardId])).rejects.toThrow()
  })

  test('are made of no card that is put aside or over', async () => {
    for (const change of [{ active: false }, { active: true, ends_on: '2026-11-25' }]) {
      const headers = desk.clinic.owner
      const reply = await app.call('PUT', `/v2/gift-cards/${cardId}`, { headers, body: change })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      if (change.active) {
        await make()
        await later(1)
      }
      expect(await generate({})).toMatchObject({ status: 409, body: { code: 'gift_card_closed' } })
    }
  })

  test('say by field what does not go together', async () => {
    for (const [body, errors] of [
      [{ count: 0 }, { count: ['Scrie un număr pozitiv.'] }],
      [{ count: 1001 }, { count: ['Scrie un număr întreg între 1 și 1000.'] }],
      [{ paid: true }, { method: ['Completează acest câmp.'] }],
      [{ paid: true, method: 'online' }, { method: ['Alege una dintre variante.'] }],
      [{ paid: false, method: 'cash' }, { method: ['Un cod dăruit nu are cumpărător și nu se plătește.'] }],
      [{ paid: false, buyer_id: 1 }, { buyer_id: ['Un cod dăruit nu are cumpărător și nu se plătește.'] }],
      [{ paid: true, buyer_id: 999_999 }, { buyer_id: ['Alege o valoare din listă.'] }],
      [
        { paid: true, buyer_id: desk.patientId, method: 'cash' },
        { method: ['Suma merge pe contul cumpărătorului și se încasează de acolo.'] },
      ],
    ] as const) {
      const reply = await generate(body)
      expect([reply.status, reply.body.errors], JSON.stringify(body)).toEqual([422, errors])
    }
    expect(await list()).toEqual([])
  })

  test('that a patient buys online say so once they are paid', async () => {
    const { clinicId } = desk.clinic
    const [code] = await app.services.db.tenant(clinicId, async bare => {
      const tx = new WriteTx(bare, { clinicId, now: app.clock.now, accountId: null, kind: 'patient' })
      const [id] = await makeCodes(tx, cardId, 1, { buyerId: desk.patientId })
      const [open] = await listOpenCharges(tx, desk.patientId)
      const payment = { patientId: desk.patientId, method: 'online' as const, amount: 30_000 }
      await post(tx, [paymentAct(payment, [{ charge: open!.charge_id, amount: 30_000 }])])
      return [id]
    })
    expect(await list()).toMatchObject([{ id: code, origin: 'online' }])
  })

  test('are sold by those who may take money, and given away by those who may not', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['gift_cards.manage'])
    expect((await generate(sold, headers)).status).toBe(403)
    expect((await generate({}, headers)).status).toBe(200)
  })

  test('come once for one key', async () => {
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'generate' } as never
    const first = await generate({ ...sold, count: 2 }, headers)
    expect((await generate({ ...sold, count: 2 }, headers)).body).toEqual(first.body)
    expect(await list()).toHaveLength(2)
    expect(await moves()).toHaveLength(1)
  })

  test('are found by how they begin, by whose they are and by what they are', async () => {
    const made = await make({ count: 3 })
    const ana = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ilinca', last_name: 'Stănescu' })
    await claim(made[1]!.code, ana)
    expect(await ids(`search=${made[0]!.code.toLowerCase().slice(0, 10)}`)).toEqual([made[0]!.id])
    expect(await ids('search=stanescu')).toEqual([made[1]!.id])
    expect(await ids('state=redeemed')).toEqual([made[1]!.id])
    expect(await ids('state=active')).toEqual([made[2]!.id, made[0]!.id])
    expect(await ids(`ids=[${made[2]!.id}]`)).toEqual([made[2]!.id])
    expect(await ids('search=nimic')).toEqual([])
    const page = await desk.get(`/v2/gift-cards/${cardId}/codes?size=2&page=2`)
    expect(page.body).toMatchObject({ data: [{ id: made[0]!.id }], paginator: { total: 3, currentPage: 2 } })
    expect((await desk.get(`/v2/gift-cards/${cardId}/codes?state=lost`)).body.errors).toHaveProperty('state')
  })

  test('do not name people to those who do not see them', async () => {
    const [code] = await make()
    await claim(code!.code)
    for (const rights of [['gift_cards.manage'], ['gift_cards.manage', 'patients.view']] as const) {
      const { headers } = await addStaff(app, desk.clinic.clinicId, rights)
      const reply = await desk.get(`/v2/gift-cards/${cardId}/codes`, headers)
      expect(reply.body.data[0]).toMatchObject({ state: 'redeemed', patient: null })
      expect((await desk.get(`/v2/gift-cards/${cardId}/codes?search=dumitru`, headers)).body.data).toEqual([])
    }
  })

  test('are taken away as a sheet and as text, which is noted without them', async () => {
    const [code] = await make(sold)
    const file = await app.app.inject({
      method: 'GET',
      url: `/api/v2/gift-cards/${cardId}/codes?download=csv`,
      headers: desk.clinic.owner,
    })
    expect(file.body.split('\r\n')[1]).toContain(code!.code)
    const sheet = await app.app.inject({
      method: 'GET',
      url: `/api/v2/gift-cards/${cardId}/codes?download=xlsx&state=active`,
      headers: desk.clinic.owner,
    })
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const entries = await query(
      `select after from audit_entries where clinic_id = $1 and action = 'gift_codes.exported'`,
      [desk.clinic.clinicId],
    )
    expect(entries).toHaveLength(2)
    const written = JSON.stringify(
      await query('select * from audit_entries where clinic_id = $1', [desk.clinic.clinicId]),
    )
    expect(written).not.toContain(code!.code)
  })
})

describe('a code’s end', () => {
  test('by hand is final, and what was paid for it is owed no more', async () => {
    const [code] = await make(sold)
    const done = await useUp(code!.id)
    expect(done.body.data).toMatchObject({ state: 'used', remaining: 0, removable: false })
    expect((await moves()).at(-1)).toEqual({
      kind: 'expiry',
      debit: 'gift_codes',
      credit: 'expired',
      amount: 30_000,
      patient: null,
    })
    expect(await useUp(code!.id)).toMatchObject({ status: 409, body: { code: 'code_spent' } })
    expect(await claim(code!.code)).toMatchObject({ status: 409, body: { code: 'code_spent' } })
    expect(await card()).toMatchObject({ counts: { used: 1, active: 0 }, to_honour: 0 })
  })

  test('of one that was given away moves no money', async () => {
    const [code] = await make()
    expect((await useUp(code!.id)).status).toBe(200)
    expect(await moves()).toEqual([])
    expect((await desk.remove(`/v2/gift-codes/${code!.id}`)).body.code).toBe('code_held')
  })

  test('is written once, however many press at once', async () => {
    const [code] = await make(sold)
    const replies = await Promise.all(Array.from({ length: 6 }, () => useUp(code!.id)))
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect((await moves()).filter(move => move.kind === 'expiry')).toHaveLength(1)
  })

  test('comes the night after its day; on the day it still is good', async () => {
    const [code, given] = [...(await make(sold)), ...(await make())]
    await later(180)
    await expire()
    expect((await check(code!.code)).body.data).toMatchObject({ state: 'active', remaining: 300 })
    await later(181)
    // The day alone ends it, whether or not the night's work has run.
    expect(await claim(code!.code)).toMatchObject({
      status: 410,
      body: { code: 'code_expired', message: 'Codul a expirat pe 24 mai 2027.' },
    })
    await expire()
    await expire()
    expect((await moves()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['code_sold', 30_000],
      ['expiry', 30_000],
    ])
    expect((await list()).map(each => [each.id, each.state, each.remaining])).toEqual([
      [given!.id, 'expired', 300],
      [code!.id, 'expired', 300],
    ])
    expect(await card()).toMatchObject({ counts: { expired: 2 }, to_honour: 0 })
    expect((await useUp(code!.id)).body.code).toBe('code_expired')
  })

  test('goes by the clinic’s own midnight', async () => {
    const [code] = await make()
    // 24 May 2027, 23:30 in Bucharest.
    app.clock.now = Date.parse('2027-05-24T20:30:00Z')
    await later((app.clock.now - began) / 86_400_000)
    expect((await check(code!.code)).body.data.state).toBe('active')
    await later((Date.parse('2027-05-24T21:30:00Z') - began) / 86_400_000)
    expect((await check(code!.code)).body.data.state).toBe('expired')
  })

  test('by deleting is for what nobody paid for or holds, and the database sees to it', async () => {
    const [bought] = await make(sold)
    const [claimed, free] = await make({ count: 2 })
    await claim(claimed!.code)
    for (const { id } of [bought!, claimed!]) {
      expect(await desk.remove(`/v2/gift-codes/${id}`)).toMatchObject({
        status: 409,
        body: { code: 'code_held' },
      })
      await expect(app.sql.query('delete from gift_codes where id = $1', [id])).rejects.toThrow(
        'sold or claimed',
      )
    }
    expect((await desk.remove(`/v2/gift-codes/${free!.id}`)).status).toBe(200)
    expect(await card()).toMatchObject({ counts: { generated: 2 } })
  })

  test('of another clinic’s is nobody’s business', async () => {
    const [code] = await make()
    const other = (await openDesk(app)).clinic.owner
    expect((await desk.post(`/v2/gift-codes/${code!.id}/use`, {}, other)).status).toBe(404)
    expect((await desk.remove(`/v2/gift-codes/${code!.id}`, other)).status).toBe(404)
    expect(await list()).toMatchObject([{ state: 'active' }])
  })
})
