import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import excel from 'exceljs'
import iconv from 'iconv-lite'
import { ORAL_CODES } from '#domain/patients/oral-icd10.ts'
import { readRecords } from '#server/features/patient-import/read-text.ts'
import { makePicture, upload } from '#test/upload.ts'
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
      ['unu', 'doi', 'trei', 'patru'].map(name => bring(codes.map(code => `${code};${name}`).join('\n'))),
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
    expect(read(await bring(csv, 1))).toEqual({ codes: 2, added: 2, renamed: 0, removed: 0 })
    expect(await find('hipertensiune')).toEqual([])
    expect(read(await bring(csv))).toEqual({ codes: 2, added: 2, renamed: 0, removed: 0 })
    expect(await find('K04.0')).toEqual(['K04.0 Pulpita (lista noastră)'])
    expect(await find('hipertensiune')).toEqual(['I10 Hipertensiune'])
    for (const dryRun of [0, 1] as const) {
      const wrong = await bring('I10;Bine\nXX;Rău\n\nI10;Iar\nI11;', dryRun)
      expect(wrong.status).toBe(422)
      expect(Object.keys(wrong.body.errors)).toEqual(['rows.2', 'rows.4', 'rows.5'])
    }
    expect(await find('hipertensiune')).toEqual(['I10 Hipertensiune'])
    const next = 'I11,"Boală, de inimă"\nI10,Hipertensiune arterială'
    expect(read(await bring(next))).toEqual({ codes: 2, added: 1, renamed: 1, removed: 1 })
    expect(await find('I11')).toEqual(['I11 Boală, de inimă'])
    expect(read(await desk.get('/v2/icd10-import'))).toEqual({ imported: 2, shipped: ORAL_CODES.length })
    expect(read(await app.call('DELETE', '/v2/icd10-import', { headers: desk.clinic.owner }))).toEqual({
      codes: 0,
    })
    expect(await find('K04.0')).toEqual(['K04.0 Pulpită'])
  })

  test('comes as a sheet or in the letters of old programs too, and from nothing else', async () => {
    const book = new excel.Workbook()
    book.addWorksheet('ICD').addRows([
      ['cod', 'denumire'],
      ['K04.0', 'Pulpită, din foaie'],
    ])
    const sheet = Buffer.from(await book.xlsx.writeBuffer())
    expect(read(await bring(sheet, 0, 'icd.xlsx')).codes).toBe(1)
    expect(await find('din foaie')).toEqual(['K04.0 Pulpită, din foaie'])
    expect(read(await bring(iconv.encode('I10;Tensiune şi ştreang', 'windows-1250'))).codes).toBe(1)
    expect(await find('I10')).toEqual(['I10 Tensiune și ștreang'])
    expect((await bring(await makePicture(10, 10))).body.errors).toHaveProperty('file')
    expect((await bring('cod;denumire')).body.errors).toHaveProperty('file')
  })

  test('stands in the clinic’s order and says of how many it was found', async () => {
    const add = async (name: string) => read(await desk.post('/v2/own-diagnoses', { name })).id
    const ids = [await add('Bruxism'), await add('Abraziune'), await add('Gingie retrasă')]
    const order = (wished: readonly number[]) => desk.post('/v2/own-diagnoses/order', { ids: wished })
    const [first, second, third] = ids
    expect(read(await order([third!, first!, second!])).map(({ name }: { name: string }) => name)).toEqual([
      'Gingie retrasă',
      'Bruxism',
      'Abraziune',
    ])
    expect((await find('')).slice(0, 3)).toEqual(['- Gingie retrasă', '- Bruxism', '- Abraziune'])
    for (const wrong of [
      [first!, second!],
      [first!, first!, second!],
      [first!, second!, 999_999],
    ])
      expect((await order(wrong)).body.errors, String(wrong)).toHaveProperty('ids')
    for (const teeth of [[11], [12]])
      read(await desk.post(`/v2/patients/${desk.patientId}/diagnoses`, { diagnosis: String(first), teeth }))
    expect(
      read(await desk.get('/v2/own-diagnoses')).map(({ patients }: { patients: number }) => patients),
    ).toEqual([0, 1, 0])
  })
})

/** As a text or the bytes of a file. */
function bring(content: string | Buffer, dryRun: 0 | 1 = 0, name = 'icd10.csv') {
  return upload(app, '/v2/icd10-import', desk.clinic.owner, { file: { content, name }, dry_run: dryRun })
}

const row = (index: number) =>
  `A${String(index % 100).padStart(2, '0')}.${Math.floor(index / 100)
    .toString(36)
    .toUpperCase()};Nume`

const readAll = (lines: readonly string[]) => readIcd10(readRecords(lines.join('\n'), ';'))

test('a list of 20,000 codes is taken, one more is not', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => row(index))
  expect(await readAll(rows)).toHaveLength(20_000)
  await expect(readAll([...rows, 'B00;x'])).rejects.toThrow()
  for (const nonsense of ['"', 'x', '"a;b', '\u{1F600}'])
    await expect(readAll([nonsense]), nonsense).rejects.toThrow()
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

const give = async (body: Record<string, unknown>) =>
  read(await desk.post(`/v2/patients/${desk.patientId}/diagnoses`, body))
const say = (id: number, what: string, body: Record<string, unknown> = {}) =>
  desk.post(`/v2/patient-diagnoses/${id}/${what}`, body)
const list = async () => read(await desk.get(`/v2/patients/${desk.patientId}/diagnoses`))

describe('what was said of a diagnosis', () => {
  test('is corrected by another row in its place, and put back in place of that one', async () => {
    const one = await give({ diagnosis: 'K04.0', teeth: [36], on_date: '2026-11-10' })
    const wish = { diagnosis: 'K04.1', teeth: [37], on_date: '2026-11-09', note: 'rece', reason: 'Alt dinte' }
    const other = read(await say(one.id, 'correct', wish))
    expect(other).toMatchObject({
      replaces_id: one.id,
      icd10_code: 'K04.1',
      teeth: [37],
      on_date: '2026-11-09',
      note: 'rece',
      voided_at: null,
    })
    const kept = (await list()).find(({ id }: { id: number }) => id === one.id)
    expect(kept).toMatchObject({ icd10_code: 'K04.0', teeth: [36], void_reason: 'Alt dinte', note: '' })
    expect(kept.voided_by).not.toBe('')
    expect((await say(one.id, 'correct', wish)).status).toBe(409)
    expect(read(await say(one.id, 'restore'))).toMatchObject({ voided_at: null, void_reason: '' })
    const undone = (await list()).find(({ id }: { id: number }) => id === other.id)
    expect(undone.void_reason).toBe('Corectura a fost luată înapoi.')
    expect((await say(one.id, 'restore')).status).toBe(409)
    expect(read(await say(other.id, 'restore'))).toMatchObject({ voided_at: null })
  })

  test('keeps its name without a key, also where the list knows it no more', async () => {
    const own = read(await desk.post('/v2/own-diagnoses', { name: 'Bruxism' }))
    const one = await give({ diagnosis: String(own.id) })
    await app.call('PUT', `/v2/own-diagnoses/${own.id}`, {
      body: { active: false, version: own.version }, headers: desk.clinic.owner,
    }) // prettier-ignore
    const wish = { on_date: one.on_date, teeth: [11], reason: 'Lipsea dintele' }
    expect(read(await say(one.id, 'correct', wish))).toMatchObject({ name: 'Bruxism', teeth: [11] })
  })

  test('is refused where it makes no sense', async () => {
    const one = await give({ diagnosis: 'K04.0', on_date: '2026-11-10' })
    const wish = { on_date: '2026-11-10', reason: 'x' }
    for (const [body, field] of [
      [{ ...wish, reason: '' }, 'reason'],
      [{ ...wish, on_date: '2027-01-01' }, 'on_date'],
      [{ ...wish, diagnosis: 'A99' }, 'diagnosis'],
      [{ ...wish, teeth: [99] }, 'teeth.0'],
    ] as const)
      expect((await say(one.id, 'correct', body)).body.errors, field).toHaveProperty([field])
    expect((await say(one.id, 'reopen')).status).toBe(409)
    expect((await say(one.id, 'restore')).status).toBe(409)
    read(await say(one.id, 'resolve', { on_date: '2026-11-20' }))
    expect((await say(one.id, 'correct', wish)).status).toBe(409)
    expect(read(await say(one.id, 'reopen'))).toMatchObject({ resolved_on: null, resolved_by: '' })
    const other = await openDesk(app)
    for (const [what, body] of [
      ['correct', wish],
      ['reopen', {}],
      ['restore', {}],
    ] as const)
      expect((await other.post(`/v2/patient-diagnoses/${one.id}/${what}`, body)).status, what).toBe(404)
  })

  test('of two who correct it at once one is told so', async () => {
    const one = await give({ diagnosis: 'K04.0', on_date: '2026-11-10' })
    const wish = { on_date: '2026-11-10', reason: 'x' }
    const replies = await Promise.all([say(one.id, 'correct', wish), say(one.id, 'correct', wish)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await list()).toHaveLength(2)
  })
})
