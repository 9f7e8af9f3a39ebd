import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { array, assert, asyncProperty, constantFrom, nat, stringMatching } from 'fast-check'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const add = (row: Record<string, unknown>) => addPatient(app, desk.clinic.clinicId, row)
const list = (search: string, headers?: Record<string, string>) =>
  desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${encodeURIComponent(search)}`, headers)
async function found(search: string, headers?: Record<string, string>): Promise<string[]> {
  const { status, body } = await list(search, headers)
  expect(status, `${search}: ${JSON.stringify(body)}`).toBe(200)
  return body.data.map((patient: { first_name: string }) => patient.first_name)
}

describe('a phone', () => {
  const number = stringMatching(/^7[0-9]{8}$/)
  const prefix = constantFrom('', '0', '+40', '0040', '+40 ', '00 40', '+40 (0)', '(0)', '40')
  const separators = array(constantFrom('', '', ' ', '-', '.', '/', ' - ', '\u00a0', '–'), {
    minLength: 8,
    maxLength: 8,
  })

  test('is found in any writing, also by a part of it', async () => {
    let count = 0
    await assert(
      asyncProperty(number, prefix, separators, nat(5), async (digits, begun, between, cut) => {
        const first_name = `P${count++}`
        await add({ first_name, mobile: `+40${digits}` })
        const part = digits.slice(0, digits.length - cut)
        const written = begun + Array.from(part, (digit, index) => digit + (between[index] ?? '')).join('')
        expect(await found(written), JSON.stringify(written)).toContain(first_name)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['0700-000-000', '0700 000 000', '0700.000.000', '0040700000000', '0040 700 000 000', '+40 700 000 000',
    '700000000', '(0700) 000-000', '700 000', 'vera 0700 000 000', '0700 000 000 Tănase'])('is found as %j, and nobody else', async search => {
    await add({ first_name: 'Vera', last_name: 'Tănase', mobile: '+40700000000' })
    await add({ first_name: 'Ion', mobile: '+40721000700' })
    expect(await found(search)).toEqual(['Vera'])
  }) // prettier-ignore

  test.each(['0612345678', '06 12 34 56 78', '0033 6 12 34 56 78', '+33612345678'])(
    'of another country is found as %j',
    async search => {
      await add({ first_name: 'Jean', mobile: '+33612345678' })
      expect(await found(search)).toEqual(['Jean'])
    },
  )

  test.each(['0040700000000', '0721-000-111', '721 000 111'])(
    'finds the visits in the top bar as well: %j',
    async search => {
      await app.sql.query(`update patients set mobile = $1 where id = $2`, [
        search.startsWith('0040') ? '+40700000000' : '+40721000111',
        desk.patientId,
      ])
      await desk.book()
      const { body } = await desk.get(`/v2/bookings?search=${encodeURIComponent(search)}`)
      expect(body.data).toHaveLength(1)
    },
  )
})

describe('somebody', () => {
  beforeEach(async () => {
    await add({
      first_name: 'Ștefania',
      last_name: "D'Angelo-Țăran",
      email: 'stefania.2@exemplu.ro',
      cnp: '2850312400017',
      card_number: 'A-12/0042',
    })
  })

  test.each(['ŞTEFANIA', 'ştef', 'taran', 'd’angelo', "d'angelo stef", 'ANGELO-TARAN', 'stefania.2@', '2850312400017',
    '850312', 'a-12/0042', 'A120042', '12/0042', '0042', 'stef 0042 exemplu'])('is found by %j', async search => {
    expect(await found(search)).toEqual(['Ștefania'])
  }) // prettier-ignore

  test('is not found by what is masked, nor by its parts', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    for (const search of ['2850312400017', '850312', 'exemplu', 'stefania.2', 'stef 850312'])
      expect(await found(search, headers), search).toEqual([])
    for (const search of ['stef', 'A-12/0042', '0042', 'A120042 stef'])
      expect(await found(search, headers), search).toEqual(['Ștefania'])
  })

  test.each(['%', '_', '\\', "'", '"', '%_\\\'"', '()', '-', '.*', '(^| )', '\u0000', '"; drop table patients', '[[[', '٣٤', '😀', '\\%'])(
    'is asked for by %j as by any other characters', async search => {
      const { status, body } = await list(search)
      expect([200, 422]).toContain(status)
      const names = status === 200 ? body.data.map((patient: { first_name: string }) => patient.first_name) : []
      expect(names).toEqual(["'", '-'].includes(search) ? ['Ștefania'] : [])
    }) // prettier-ignore

  test.each(['ăx '.repeat(250), 'ș'.repeat(500), '1'.repeat(500), '1 '.repeat(250), '%'.repeat(500), 'abcd '.repeat(100)])(
    'is asked for by 500 characters (%#)', async search => {
      expect(await found(search.slice(0, 500))).toEqual([])
    }) // prettier-ignore

  test('is not asked for by more', async () => {
    for (const length of [501, 4000]) {
      const { status, body } = await list('a'.repeat(length))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['search']])
    }
  })

  test('who became part of another record is never listed', async () => {
    await app.sql.query(
      `update patients set merged_into = $1, merged_at = now(), active = false where clinic_id = $2 and id <> $1`,
      [desk.patientId, desk.clinic.clinicId],
    )
    for (const search of ['', 'stef', 'stefamia'])
      for (const side of ['', '?inactive_patients=1']) {
        const { body } = await desk.get(
          `/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${encodeURIComponent(search)}${side}`,
        )
        expect(body.inactive).toBe(0)
      }
    const { body } = await desk.get(`/getpatientByclinic/${desk.clinic.clinicId}/en`)
    expect(body.data).toHaveLength(1)
  })
})

describe('one wrong letter', () => {
  beforeEach(async () => {
    await add({ first_name: 'Ștefan', last_name: 'Constantinescu', mobile: '+40744555666' })
    await add({ first_name: 'Ana Maria', last_name: 'Dinu' })
  })

  test.each([
    ['constantimescu', 'Ștefan'], ['constanttinescu', 'Ștefan'], ['constantnescu', 'Ștefan'], ['cosntantinescu', 'Ștefan'],
    ['onstantinescu', 'Ștefan'], ['constantinesc1u', undefined], ['Șetfan', 'Ștefan'], ['stefa', 'Ștefan'],
    ['stefan constantinescy', 'Ștefan'], ['constantimescu 0744', 'Ștefan'], ['constantim', 'Ștefan'],
    ['dimu', 'Ana Maria'], ['anamaria', 'Ana Maria'], ['dinu ana mari', 'Ana Maria'], ['dinu anq', undefined],
    ['connstantimescu', undefined], ['constantimescu 0799', undefined], ['stefxn constantimescu', undefined],
  ])('as in %j finds %j', async (search, name) => {
    const { body } = await list(search)
    const isExact = ['stefa', 'dinu ana mari', 'onstantinescu'].includes(search)
    expect(body.data.map((patient: { first_name: string }) => patient.first_name)).toEqual(name ? [name] : [])
    expect(body.forgiven).toBe(name !== undefined && !isExact)
  }) // prettier-ignore

  test('is forgiven only when nobody matches, and a file has the same people', async () => {
    await add({ first_name: 'Ion', last_name: 'Constantimescu' })
    const { body } = await list('constantimescu')
    expect([body.forgiven, body.data.length]).toEqual([false, 1])
    const path = `/v2/getpatientByclinic/${desk.clinic.clinicId}/ro`
    const csv = async (search: string) =>
      ((await desk.get(`${path}/${search}?download=csv&columns=first_name`)).body as string).split('\r\n')[1]
    expect([await csv('constantimescu'), await csv('cosntantinescu')]).toEqual(['Ion', 'Ștefan'])
  })

  test('finds those alone whom the caller sees, and nobody by masked letters', async () => {
    await add({ first_name: 'Vlad', last_name: 'Pop', email: 'margareta@exemplu.ro' })
    const own = await addStaff(app, desk.clinic.clinicId, ['patients.view'])
    expect(await found('constantimescu', own.headers)).toEqual([])
    const masked = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    expect(await found('margaretta', masked.headers)).toEqual([])
    expect(await found('constantimescu', masked.headers)).toEqual(['Ștefan'])
    expect(await found('constantimescu 0744', masked.headers)).toEqual([])
    const other = await openDesk(app)
    const { body } = await other.get(`/v2/getpatientByclinic/${other.clinic.clinicId}/ro/constantimescu`)
    expect(body.data).toEqual([])
  })
})

test('those of whom the words begin a name come before those who have them inside', async () => {
  await add({ first_name: 'Ion', last_name: 'Barbu' })
  await add({ first_name: 'Simion', last_name: 'Albu' })
  await add({ first_name: 'Vlad', last_name: 'Ionescu' })
  await add({ first_name: 'Anionela', last_name: 'Ababei' })
  expect(await found('ion')).toEqual(['Ion', 'Vlad', 'Anionela', 'Simion'])
})
