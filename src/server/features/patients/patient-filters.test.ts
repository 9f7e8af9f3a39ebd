import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert, asyncProperty, constantFrom, option, record } from 'fast-check'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, insert } from '#test/factories.ts'

interface Person {
  id: number
  name: string
  born: string | null
  tags: number[]
  codes: string[]
  own: boolean
  mobile: boolean
  active: boolean
}

let app: TestApp
let desk: Desk
let tags: number[]
let ownId: number
const people: Person[] = []

const BIRTHS = ['1990-02-28', '1988-02-29', '1990-11-25', '1975-11-26', '2001-11-25', null]
const NAMES = ['Ana', 'Anca', 'Ion', 'Ștefan']

beforeAll(async () => {
  // The 28th of February of a year that has no 29th.
  app = await startTestApp('2027-02-28T11:00:00+02:00')
  desk = await openDesk(app)
  const clinic_id = desk.clinic.clinicId
  await app.sql.query(`delete from patients where clinic_id = $1`, [clinic_id])
  const created_at = new Date(app.clock.now)
  tags = []
  for (const name of ['VIP', 'Copil'])
    tags.push(Number((await insert(app, 'tags', { clinic_id, name, color: 1, created_at }))['id']))
  ownId = Number((await insert(app, 'own_diagnoses', { clinic_id, name: 'Bruxism', created_at }))['id'])
  for (let index = 0; index < 48; index++) {
    const person = {
      name: pick(NAMES, index, 1),
      born: pick(BIRTHS, index, 1),
      tags: pick([[], [tags[0]!], tags, [tags[1]!]], index, 2),
      codes: pick([[], ['K04.0'], ['K04.1', 'K02.1'], ['K05.3']], index, 3),
      own: index % 5 === 0,
      mobile: index % 4 !== 0,
      active: index % 7 !== 0,
    }
    const id = await addPatient(app, clinic_id, {
      first_name: person.name,
      last_name: `P${index}`,
      birth_date: person.born,
      mobile: person.mobile ? `+4072200${1000 + index}` : null,
      active: person.active,
    })
    people.push({ id, ...person })
    for (const tag_id of person.tags)
      await insert(app, 'patient_tags', { clinic_id, patient_id: id, tag_id, added_at: created_at })
    const given = { clinic_id, patient_id: id, name: 'x', on_date: '2027-01-01', created_at }
    for (const icd10_code of person.codes) await insert(app, 'patient_diagnoses', { ...given, icd10_code })
    if (person.own) await insert(app, 'patient_diagnoses', { ...given, own_diagnosis_id: ownId })
    // What was taken back or is over finds nobody.
    await insert(app, 'patient_diagnoses', { ...given, icd10_code: 'K04.9', voided_at: created_at })
    await insert(app, 'patient_diagnoses', { ...given, icd10_code: 'K08.1', resolved_on: '2027-01-02' })
  }
})
afterAll(() => app.stop())

const ask = (query: Record<string, unknown>, search = '', headers?: Record<string, string>) => {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${search}?${text}`, headers)
}

const pick = <T>(list: readonly T[], index: number, step: number) =>
  list[Math.floor(index / step) % list.length]!
const maybe = <T>(...values: T[]) => option(constantFrom(...values), { nil: undefined })
const idsOf = (all: readonly { id: number }[]) => new Set(all.map(one => one.id))

const isBorn = (born: string | null, dob: string) => {
  if (dob === 'today') return born !== null && /-02-2[89]$/.test(born)
  if (born === null) return false
  if (dob.length === 10) return born === dob
  return dob.length === 5 ? born.endsWith(`-${dob}`) : born.slice(5, 7) === dob
}

describe('filters', () => {
  test('find together whom reading everybody finds', async () => {
    await assert(
      asyncProperty(
        record({
          tag_id: maybe(...tags, 9_999_999),
          diagnostic_id: maybe(ownId),
          icdDiagnostic: maybe('K04', 'k04.1', 'K', 'K05', 'K0', 'K04.', 'K04.9', 'K08', ''),
          dob: maybe('1990-02-28', '02-28', '02-29', '11-25', '11', '02', 'today', '07'),
          no_phone_number: maybe(1, 0),
          inactive_patients: maybe('true', ''),
        }),
        maybe('an', 'stefan', 'anq'),
        async (filter, search) => {
          const { status, body } = await ask(filter, search)
          expect(status, JSON.stringify(body)).toBe(200)
          const matches = people.filter(
            person =>
              (filter.tag_id === undefined || person.tags.includes(filter.tag_id)) &&
              (filter.diagnostic_id === undefined || person.own) &&
              (!filter.icdDiagnostic ||
                person.codes.some(code => code.startsWith(filter.icdDiagnostic!.toUpperCase()))) &&
              (filter.dob === undefined || isBorn(person.born, filter.dob)) &&
              (filter.no_phone_number !== 1 || !person.mobile) &&
              (search === undefined || person.name.toLowerCase().replace('ș', 's').includes(search)),
          )
          const [active, inactive] = [true, false].map(side => matches.filter(one => one.active === side))
          const shown = filter.inactive_patients === 'true' ? inactive! : active!
          expect(idsOf(body.data)).toEqual(idsOf(shown))
          expect(body.data).toHaveLength(shown.length)
          expect(body).toMatchObject({ active: active!.length, inactive: inactive!.length, forgiven: false })
        },
      ),
      { numRuns: 80 },
    )
  })

  test('that are empty mean the usual, as the order does', async () => {
    const empty = ['tag_id', 'diagnostic_id', 'icdDiagnostic', 'doctor_id', 'dob', 'no_phone_number', 'download',
      'inactive_patients', 'orderBy', 'orderType', 'page', 'size'] // prettier-ignore
    const { status, body } = await ask(Object.fromEntries(empty.map(name => [name, ''])))
    expect([status, body.paginator]).toEqual([200, { total: body.active, currentPage: 1, size: 100 }])
    const { body: usual } = await ask({})
    expect(body.data).toEqual(usual.data)
  })

  test.each([
    { tag_id: 'x' }, { diagnostic_id: -1 }, { icdDiagnostic: '04' }, { icdDiagnostic: "K04'" }, { icdDiagnostic: 'K04%' },
    { icdDiagnostic: 'K0.4' }, { dob: '02-30' }, { dob: '13' }, { dob: 'azi' }, { dob: '1990-13-01' }, { dob: '1' },
    { download: 'doc' }, { orderBy: 'cnp' }, { orderType: 'up' }, { size: 101 },
  ])('refuse %j by its field', async query => {
    const { status, body } = await ask(query)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(query)])
  }) // prettier-ignore

  test('by diagnoses are refused to those who see none', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    for (const query of [{ diagnostic_id: ownId }, { icdDiagnostic: 'K04' }])
      expect((await ask(query, '', headers)).status).toBe(403)
    expect((await ask({ tag_id: tags[0] }, '', headers)).body.active).toBeGreaterThan(0)
  })

  test('of another clinic find nobody', async () => {
    const other = await openDesk(app)
    const path = `/v2/getpatientByclinic/${other.clinic.clinicId}/ro/`
    for (const query of [`tag_id=${tags[0]}`, `diagnostic_id=${ownId}`])
      expect((await other.get(`${path}?${query}`)).body).toMatchObject({ data: [], active: 0, inactive: 0 })
  })

  test('by a tag that was removed find nobody until it is put back', async () => {
    const found = async () => (await ask({ tag_id: tags[1] })).body.active as number
    const before = await found()
    await app.sql.query('update tags set removed_at = now() where id = $1', [tags[1]])
    expect(await found()).toBe(0)
    await app.sql.query('update tags set removed_at = null where id = $1', [tags[1]])
    expect([await found(), before > 0]).toEqual([before, true])
  })

  test('stand in a file as well, with the tags', async () => {
    const { body } = await ask({ download: 'csv', tag_id: tags[0], columns: 'tags' })
    const rows = (body as string).trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(people.filter(one => one.active && one.tags.includes(tags[0]!)).length)
    expect(new Set(rows)).toEqual(new Set(['VIP', 'Copil, VIP']))
  })
})
