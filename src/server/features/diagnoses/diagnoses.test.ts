import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { readIcd10 } from './read-icd10.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const read = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const find = async (search: string) =>
  read(await desk.get(`/v2/diagnoses?search=${encodeURIComponent(search)}`)).map(
    (one: { icd10_code: string | null; name: string }) => `${one.icd10_code ?? '-'} ${one.name}`,
  )

describe('what may be diagnosed', () => {
  test('is found by the beginning of a code and by words, marks and case aside', async () => {
    expect(await find('k04.0')).toEqual(['K04.0 Pulpită'])
    expect(await find('PULPITA')).toEqual(['K04.0 Pulpită'])
    expect(await find('dentinei carie')).toEqual(['K02.1 Carie a dentinei'])
    expect((await find('K02')).length).toBe(9)
    expect(await find('%')).toEqual([])
    expect(await find('')).toHaveLength(30)
  })

  test('is the clinic’s own too, first, until it is put aside', async () => {
    const own = read(await desk.post('/v2/own-diagnoses', { name: 'Pulpită la copil' }))
    expect(await find('pulpita')).toEqual(['- Pulpită la copil', 'K04.0 Pulpită'])
    expect((await desk.post('/v2/own-diagnoses', { name: 'PULPITA la copil' })).body.errors).toHaveProperty(
      'name',
    )
    const aside = await app.call('PUT', `/v2/own-diagnoses/${own.id}`, {
      body: { active: false, version: own.version }, headers: desk.clinic.owner,
    }) // prettier-ignore
    expect(read(aside).active).toBe(false)
    expect(await find('pulpita')).toEqual(['K04.0 Pulpită'])
    const other = await openDesk(app)
    expect(read(await desk.get('/v2/own-diagnoses', other.clinic.owner))).toEqual([])
  })

  test('is one of the lists that several bring at once, whole', async () => {
    const codes = Array.from({ length: 8_000 }, (_, i) => `A${10 + (i % 90)}.${1000 + Math.floor(i / 90)}`)
    const replies = await Promise.all(
      ['unu', 'doi', 'trei', 'patru'].map(name =>
        desk.post('/v2/icd10-import', { csv: codes.map(code => `${code};${name}`).join('\n') }),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200])
    const { rows } = await app.sql.query(
      'select count(*)::int as codes, count(distinct name)::int as names from imported_icd10 where clinic_id = $1',
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ codes: 8_000, names: 1 }])
  })

  test('comes from the clinic’s licensed list, which replaces the one before and our names', async () => {
    const csv = 'cod;denumire\nK04.0;Pulpita (lista noastră)\nI10;Hipertensiune\n'
    expect(read(await desk.post('/v2/icd10-import', { csv }))).toEqual({ codes: 2 })
    expect(await find('K04.0')).toEqual(['K04.0 Pulpita (lista noastră)'])
    expect(await find('hipertensiune')).toEqual(['I10 Hipertensiune'])
    const wrong = await desk.post('/v2/icd10-import', { csv: 'I10;Bine\nXX;Rău\nI10;Iar\nI11;' })
    expect(Object.keys(wrong.body.errors)).toEqual(['rows.2', 'rows.3', 'rows.4'])
    expect(await find('hipertensiune')).toEqual(['I10 Hipertensiune'])
    read(await desk.post('/v2/icd10-import', { csv: 'I11,"Boală, de inimă"' }))
    expect(await find('hipertensiune')).toEqual([])
    expect(await find('I11')).toEqual(['I11 Boală, de inimă'])
  })
})

const row = (index: number) =>
  `A${String(index % 100).padStart(2, '0')}.${Math.floor(index / 100)
    .toString(36)
    .toUpperCase()};Nume`

test('a list of 20,000 codes is taken, one more is not', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => row(index))
  expect(readIcd10(rows.join('\n'))).toHaveLength(20_000)
  expect(() => readIcd10([...rows, 'B00;x'].join('\n'))).toThrow()
  for (const nonsense of ['"', 'x', '"a;b', '\u{1F600}'])
    expect(() => readIcd10(nonsense), nonsense).toThrow()
})

test('what was diagnosed is resolved or taken back, and never overwritten', async () => {
  const give = (body: Record<string, unknown>) => desk.post(`/v2/patients/${desk.patientId}/diagnoses`, body)
  const one = read(await give({ diagnosis: 'K04.0', teeth: [36], on_date: '2026-11-10' }))
  expect(one).toMatchObject({ name: 'Pulpită', teeth: [36], on_date: '2026-11-10', resolved_on: null })
  for (const body of [
    { diagnosis: 'A99' },
    { diagnosis: 'K04.0', on_date: '2027-01-01' },
    { diagnosis: 'x' },
    {},
  ])
    expect((await give(body)).status, JSON.stringify(body)).toBe(422)
  const resolve = (on_date: string) => desk.post(`/v2/patient-diagnoses/${one.id}/resolve`, { on_date })
  expect((await resolve('2026-11-09')).body.errors).toHaveProperty('on_date')
  expect(read(await resolve('2026-11-20')).resolved_on).toBe('2026-11-20')
  expect((await resolve('2026-11-21')).status).toBe(409)
  const voided = read(await desk.post(`/v2/patient-diagnoses/${one.id}/void`, { reason: 'Alt dinte' }))
  expect(voided).toMatchObject({ void_reason: 'Alt dinte', resolved_on: '2026-11-20' })
  expect((await desk.post(`/v2/patient-diagnoses/${one.id}/void`, { reason: 'x' })).status).toBe(409)
  expect(read(await desk.get(`/v2/patients/${desk.patientId}/diagnoses`))).toHaveLength(1)
})
