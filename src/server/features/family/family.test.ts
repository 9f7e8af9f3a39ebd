import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { insert } from '#test/factories.ts'
import { answerLink, CHILD, FATHER, linkSentTo, openFamily, toldTo, type Family } from '#test/family.ts'
import { openDesk } from '#test/desk.ts'

let app: TestApp
let maria: Family
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  maria = await openFamily(app)
})

const consents = async (memberId: number) =>
  (
    await app.sql.query<Record<string, unknown>>(
      'select kind, words, at from family_consents where member_id = $1 order by id',
      [memberId],
    )
  ).rows

describe('a child', () => {
  test('is added without a phone, with the guardian’s confirmation kept in its words', async () => {
    const { status, body } = await maria.add({ cnp: '519 0514 123455' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      relation: 'child',
      first_name: 'Matei',
      age: 7,
      is_grown: false,
      grows_on: '2037-05-14',
      gender: 'male',
      mobile: null,
      agreement: 'not_needed',
      ask_again_at: null,
      records: [],
      version: 1,
    })
    expect(await consents(body.data.id)).toEqual([
      {
        kind: 'guardian',
        words: 'Sunt părintele sau tutorele legal al copilului Matei',
        at: new Date(app.clock.now),
      },
    ])
    expect(await maria.members()).toEqual([body.data])
  })

  test.each<[Record<string, unknown>, string, string]>([
    [{ is_guardian: false }, 'is_guardian', 'Confirmă că ești părintele sau tutorele legal.'],
    [
      { birth_date: '2008-11-24' },
      'birth_date',
      'Are deja 18 ani. Alege „Altcineva”: îi cerem acordul prin SMS.',
    ],
    [{ birth_date: '2030-01-01' }, 'birth_date', 'Data este în viitor.'],
    [{ cnp: '5190514123457' }, 'cnp', 'Ultima cifră nu se potrivește.'],
    [{ cnp: '519' }, 'cnp', 'CNP-ul nu este corect: verifică cele 13 cifre.'],
    [{ cnp: '5190514123455', birth_date: '2019-05-15' }, 'cnp', 'Nu se potrivește cu CNP-ul.'],
    [{ relation: 'partner' }, 'birth_date', 'Sub 18 ani alege „Copil”, dacă îi ești părinte sau tutore.'],
    [{ first_name: 'X1' }, 'first_name', ''],
  ])('is refused with %j', async (fields, field, message) => {
    const { status, body } = await maria.add(fields)
    expect(status).toBe(422)
    expect(body.errors[field][0]).toContain(message)
    expect(await maria.members()).toEqual([])
  })

  test('is younger than the parent, as far as a clinic knows when that one was born', async () => {
    const desk = await openDesk(app)
    await insert(app, 'patients', {
      clinic_id: desk.clinic.clinicId,
      account_id: maria.accountId,
      first_name: 'Maria',
      birth_date: '2012-06-01',
      created_at: new Date(),
    })
    const older = await maria.add({ birth_date: '2010-01-01' })
    expect(older.body.errors).toEqual({ birth_date: ['Un copil este mai tânăr decât părintele lui.'] })
    const younger = await maria.add({ ...FATHER, birth_date: '2013-01-01' })
    expect(younger.status).toBe(422)
    expect((await maria.add({ birth_date: '2019-01-01' })).status).toBe(200)
  })

  test('added twice, and by two requests at once, is one member', async () => {
    const twice = await Promise.all([maria.add(), maria.add({ first_name: 'MATEI' })])
    expect(twice.map(reply => reply.status)).toEqual([200, 200])
    expect(new Set(twice.map(reply => reply.body.data.id)).size).toBe(1)
    expect((await maria.add()).body.data.id).toBe(twice[0].body.data.id)
    expect(await maria.members()).toHaveLength(1)
  })
})

describe('a family', () => {
  const NAMES = ['Ana', 'Ben', 'Cora', 'Dan', 'Ema', 'Filip', 'Gina', 'Horia', 'Ilie', 'Jana', 'Lia', 'Mara']

  test('has ten people at most, however many are added at once, and room again once one is removed', async () => {
    const replies = await Promise.all(NAMES.map(first_name => maria.add({ first_name })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'family_full'],
      [409, 'family_full'],
    ])
    const [first] = await maria.members()
    const gone = await maria.ask('DELETE', `/v2/patient/family/${first!['id']}`)
    expect(gone).toMatchObject({ status: 200, body: { data: { coming: 0 } } })
    expect((await maria.add({ first_name: 'Nora' })).status).toBe(200)
    const back = await maria.ask('POST', `/v2/patient/family/${first!['id']}/restore`)
    expect(back).toMatchObject({ status: 409, body: { code: 'family_full' } })
    expect(await maria.members()).toHaveLength(10)
  })

  test('is its account’s alone', async () => {
    const id = await maria.addId()
    const other = await openFamily(app)
    for (const [method, path, body] of [
      ['PUT', '', { ...CHILD, version: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/restore', {}],
      ['POST', '/ask', {}],
    ] as const)
      expect((await other.ask(method, `/v2/patient/family/${id}${path}`, body)).status, path).toBe(404)
    expect(await other.members()).toEqual([])
    expect(await maria.members()).toHaveLength(1)
  })

  test('takes a member out and puts them back; a second time changes nothing', async () => {
    const id = await maria.addId()
    for (let time = 0; time < 2; time++)
      expect((await maria.ask('DELETE', `/v2/patient/family/${id}`)).status).toBe(200)
    expect(await maria.members()).toEqual([])
    for (let time = 0; time < 2; time++)
      expect((await maria.ask('POST', `/v2/patient/family/${id}/restore`)).body.data).toMatchObject({ id })
    expect(await maria.members()).toHaveLength(1)
  })

  test('changes a member only as they were seen', async () => {
    const id = await maria.addId()
    const change = (fields: object) => maria.ask('PUT', `/v2/patient/family/${id}`, { ...CHILD, ...fields })
    expect((await change({ version: 1, last_name: 'Stan-Popa' })).body.data).toMatchObject({
      last_name: 'Stan-Popa',
      version: 2,
    })
    expect(await change({ version: 1, last_name: 'Pop' })).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { last_name: 'Stan-Popa', version: 2 } } },
    })
  })
})

const stateOf = async (id: number) => (await maria.members()).find(each => each['id'] === id)?.['agreement']
const look = (code: string) => app.call('GET', `/v2/public/family/${code}`)
const familiesOf = async (who: Family) =>
  (await who.ask('GET', '/v2/patient/family')).body.data.in_families_of

describe('somebody grown', () => {
  let mobile = ''
  const ask = async (fields: object = {}) => {
    const id = await maria.addId({ ...FATHER, mobile, ...fields })
    return { id, code: await linkSentTo(app, mobile) }
  }
  let phones = 0
  beforeEach(() => {
    mobile = `+407225551${String(++phones).padStart(2, '0')}`
  })

  test.each<[Record<string, unknown>, string, string]>([
    [{ mobile: '' }, 'mobile', 'Completează'],
    [{ mobile: '123' }, 'mobile', ''],
    [{ mobile: '0212345678' }, 'mobile', ''],
  ])('needs a phone that takes an SMS: %j', async (fields, field) => {
    const { status, body } = await maria.add({ ...FATHER, ...fields })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('needs a phone of their own, not the one of who asks', async () => {
    const own = await openFamily(app, { mobile: '+40722555009' })
    const reply = await own.add({ ...FATHER, mobile: '0722555009' })
    expect(reply.body.errors.mobile).toEqual([
      'Scrie telefonul persoanei, nu pe al tău: prin el își dă acordul.',
    ])
  })

  test('is asked by SMS, agrees once, and takes it back by the same link whenever they like', async () => {
    const { id, code } = await ask()
    expect(code).toMatch(/^[0-9a-z]+-[\w-]{22}$/)
    expect(await stateOf(id)).toBe('asked')
    expect((await look(code)).body.data).toMatchObject({
      asker: 'Maria Stan',
      first_name: 'Gheorghe',
      state: 'asked',
    })
    expect((await answerLink(app, code, 'end')).status).toBe(410)

    expect((await answerLink(app, code, 'agree')).body.data.state).toBe('agreed')
    expect(await stateOf(id)).toBe('agreed')
    // Pressed again it stays; it cannot become a refusal.
    expect((await answerLink(app, code, 'agree')).status).toBe(200)
    expect((await answerLink(app, code, 'refuse')).status).toBe(410)

    app.clock.now += 300 * 86_400_000
    expect((await answerLink(app, code, 'end')).body.data.state).toBe('ended')
    expect(await stateOf(id)).toBe('ended')
    expect((await answerLink(app, code, 'agree')).status).toBe(410)
    expect((await consents(id)).map(({ kind }) => kind)).toEqual(['agreed', 'ended'])
    expect((await consents(id))[0]!['words']).toContain('Maria Stan')
    expect(await toldTo(app, mobile)).toEqual(['asked', 'agreed', 'ended'])
    app.clock.now -= 300 * 86_400_000
  })

  test('tells both, who asked by email where there is one', async () => {
    await app.sql.query('update accounts set email = $1 where id = $2', [
      'maria@zambet.test',
      maria.accountId,
    ])
    const { code } = await ask()
    await answerLink(app, code, 'refuse')
    expect((await toldTo(app, mobile)).at(-1)).toBe('refused')
    expect(await toldTo(app, 'maria@zambet.test')).toEqual(['refused'])
  })

  test('cannot agree after a week, but can still refuse', async () => {
    const { id, code } = await ask()
    app.clock.now += 7 * 86_400_000
    expect(await stateOf(id)).toBe('expired')
    expect((await look(code)).body.data.state).toBe('expired')
    expect((await answerLink(app, code, 'agree')).status).toBe(410)
    expect((await answerLink(app, code, 'refuse')).body.data.state).toBe('refused')
  })

  test('who agrees and refuses at once has said one of the two', async () => {
    const { id, code } = await ask()
    const replies = await Promise.all([answerLink(app, code, 'agree'), answerLink(app, code, 'refuse')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 410]))
    expect(await consents(id)).toHaveLength(1)
  })

  test('who refused is not asked again from there for a month', async () => {
    const { id, code } = await ask()
    await answerLink(app, code, 'refuse')
    expect(await maria.ask('POST', `/v2/patient/family/${id}/ask`)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_ask' },
    })
    await maria.ask('DELETE', `/v2/patient/family/${id}`)
    const again = await maria.add({ ...FATHER, mobile })
    expect(again.body.errors.mobile).toEqual([
      'Persoana a refuzat de curând. O poți întreba din nou peste o lună.',
    ])
    app.clock.now += 31 * 86_400_000
    expect((await maria.add({ ...FATHER, mobile })).status).toBe(200)
  })

  test('is asked again after a minute, three times a day at most; every link leads to the one question', async () => {
    const { id, code } = await ask()
    const again = () => maria.ask('POST', `/v2/patient/family/${id}/ask`)
    expect((await again()).status).toBe(429)
    app.clock.now += 61_000
    expect((await again()).status).toBe(200)
    const second = await linkSentTo(app, mobile)
    expect(second).not.toBe(code)
    app.clock.now += 61_000
    expect((await again()).status).toBe(429)
    await answerLink(app, code, 'agree')
    expect((await look(second)).body.data.state).toBe('agreed')
  })

  test('put down as a child instead is asked nothing, and the link before leads nowhere', async () => {
    const { id, code } = await ask()
    const { status, body } = await maria.ask('PUT', `/v2/patient/family/${id}`, { ...CHILD, version: 2 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await look(code)).status).toBe(404)
    expect((await answerLink(app, code, 'agree')).status).toBe(404)
    expect(await stateOf(id)).toBe('not_needed')
  })

  test('of another phone or name is asked anew, and the link before leads nowhere', async () => {
    const { id, code } = await ask()
    await answerLink(app, code, 'agree')
    const change = async (fields: object) => {
      const [member] = await maria.members()
      return maria.ask('PUT', `/v2/patient/family/${id}`, {
        ...FATHER,
        mobile,
        version: member!['version'],
        ...fields,
      })
    }
    expect((await change({ last_name: 'STAN' })).body.data.agreement).toBe('agreed')
    const other = await change({ mobile: '0722555002' })
    expect(other.body.data).toMatchObject({ agreement: 'asked', mobile: '+40722555002' })
    expect((await look(code)).status).toBe(404)
    expect((await answerLink(app, await linkSentTo(app, '+40722555002'), 'agree')).status).toBe(200)
    expect((await change({ mobile: '0722555002', first_name: 'Ioan' })).body.data.agreement).toBe('asked')
  })

  test('sees from an account of their own whose family they are in, and leaves it', async () => {
    const { id, code } = await ask()
    await answerLink(app, code, 'agree')
    const gheorghe = await openFamily(app, { first_name: 'Gheorghe', last_name: 'Stan', mobile })
    const wife = await openFamily(app, { first_name: 'Elena', last_name: 'Stan', mobile })
    expect(await familiesOf(gheorghe)).toMatchObject([{ id, first_name: 'Maria', last_name: 'Stan' }])
    expect(await familiesOf(wife)).toEqual([])
    for (const stranger of [wife, maria])
      expect((await stranger.ask('POST', `/v2/patient/families/${id}/leave`)).status).toBe(404)
    expect((await gheorghe.ask('POST', `/v2/patient/families/${id}/leave`)).status).toBe(200)
    expect(await stateOf(id)).toBe('ended')
    expect(await familiesOf(gheorghe)).toEqual([])
  })

  test('cannot be answered for by who asks, nor by guessing', async () => {
    const { code } = await ask()
    const own = await maria.ask('POST', `/v2/public/family/${code}`, { answer: 'agree' })
    expect(own.status).toBe(403)
    const guess = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    expect((await look(guess)).status).toBe(404)
    expect((await look('1-x')).status).toBe(404)
    for (let time = 0; time < 30; time++)
      await app.call('GET', `/v2/public/family/${guess}`, { from: '10.78.0.1' })
    expect((await app.call('GET', `/v2/public/family/${guess}`, { from: '10.78.0.1' })).status).toBe(429)
  })

  test('an account asks ten people a day at most', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push(
        (
          await maria.add({
            ...FATHER,
            relation: 'other',
            mobile: `07226660${10 + n}`,
            first_name: `Ion${'a'.repeat(n)}`,
          })
        ).status,
      )
    expect(statuses.slice(0, 10).every(status => status === 200)).toBe(true)
    expect(statuses[10]).toBe(429)
  })
})
