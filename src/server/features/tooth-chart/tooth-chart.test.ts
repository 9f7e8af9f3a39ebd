import type { ToothChart, ToothEntry } from '#contract/patients/tooth-chart.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDentist } from '#test/mouth.ts'

let app: TestApp
let desk: Desk
let today: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  today = (await chart()).as_of
})

const read = (reply: Reply): ToothChart => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const chart = async (query = '') =>
  read(await desk.get(`/teeth-diagnostics?patient_id=${desk.patientId}${query}`))

type Wish = Record<string, unknown>
const send = async (entries: Wish[], more: Wish = {}, headers?: Record<string, string>) => {
  const version = more.version ?? (await chart()).version
  return desk.post('/teeth-diagnostics', { patient_id: desk.patientId, version, entries, ...more }, headers)
}
const record = async (entries: Wish[], more: Wish = {}) => read(await send(entries, more))
const refusals = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(422)
  return Object.keys(reply.body.errors)
}
const remove = (id: number, body: Wish = {}, headers = desk.clinic.owner) =>
  app.call('DELETE', `/teeth-diagnostics/${id}`, { body, headers })
const named = ({ tooth, kind, state, surfaces }: ToothEntry) =>
  [tooth, state, kind, surfaces].filter(Boolean).join(' ')

const caries = (tooth: number, surfaces: string, more: Wish = {}) => ({
  tooth,
  kind: 'caries',
  state: 'condition',
  surfaces,
  ...more,
})
const work = (tooth: number, kind: string, more: Wish = {}) => ({ tooth, kind, state: 'done', ...more })
const missing = (tooth: number, more: Wish = {}) => ({ tooth, kind: 'missing', state: 'existing', ...more })

const bridge = (state: string) => [45, 46, 47].map(tooth => ({ tooth, kind: 'bridge', state, group: 1 }))

describe('what is charted', () => {
  test('is shown by tooth, with who recorded it and when, and in figures', async () => {
    const shown = await record([
      caries(36, 'OM', { diagnosis: 'K02.1', note: 'Sub obturație' }),
      work(37, 'filling', { surfaces: 'O', details: { material: 'composite' } }),
      missing(18),
      missing(26),
      { tooth: 14, kind: 'crown', state: 'planned', date: addDays(today, 14) },
      { arch: 'upper', kind: 'denture', state: 'existing', details: { extent: 'partial' } },
      { kind: 'scaling', state: 'done' },
    ])
    expect(shown.entries.map(named)).toEqual([
      '36 condition caries MO',
      '37 done filling O',
      '18 existing missing',
      '26 existing missing',
      'existing denture',
      'done scaling',
      '14 planned crown',
    ]) // prettier-ignore
    const [first] = shown.entries
    expect(first).toMatchObject({
      scope: 'tooth',
      date: today,
      resolved_on: null,
      diagnosis: { system: 'icd10', code: 'K02.1', name: 'Carie a dentinei' },
      note: 'Sub obturație',
      editable: true,
      asks_reason: false,
      plan_item_id: null,
    })
    expect(shown.teeth['36']).toEqual({ present: true, entries: [first!.id] })
    expect(shown.teeth['18']!.present).toBe(false)
    expect(shown.indices).toEqual({ dmft: 3, dmft_milk: 0, present: 30, to_treat: 1 })
    expect(shown.dates).toEqual([today, addDays(today, 14)])
    expect((await chart('&tooth=37')).entries.map(named)).toEqual(['37 done filling O'])
  })

  test('is as it was on any day, and as it was known on any', async () => {
    await record([
      caries(36, 'MO', { date: '2020-03-06' }),
      work(36, 'filling', { surfaces: 'MO', date: '2021-05-14' }),
      work(36, 'crown', { date: '2023-11-12' }),
    ])
    const on = async (day: string) => (await chart(`&as_of=${day}`)).teeth['36']?.entries.length ?? 0
    expect([
      await on('2020-03-05'),
      await on('2020-03-06'),
      await on('2021-05-14'),
      await on('2023-11-12'),
    ]).toEqual([0, 1, 1, 2])
    expect((await chart('&as_of=2022-01-01')).entries.map(one => one.resolved_on)).toEqual([
      '2021-05-14',
      null,
    ])
    expect((await chart('&known_on=2024-01-01')).entries).toEqual([])
    expect((await chart(`&known_on=${today}`)).entries).toHaveLength(3)
  })

  test('that a mistake was made stays to be read, and what it ended is back', async () => {
    const before = await record([caries(36, 'O', { diagnosis: 'K02.1' })])
    const after = await record([work(36, 'filling', { surfaces: 'O' })])
    expect(after.entries[0]).toMatchObject({ resolved_on: today, resolved_by: after.entries[1]!.id })
    expect((await diagnoses())[0]).toMatchObject({ resolved_on: today })
    const back = read(await remove(after.entries[1]!.id, { reason: 'Alt dinte' }))
    expect(back.entries[0]).toMatchObject({ id: before.entries[0]!.id, resolved_on: null })
    expect(back.voided).toMatchObject([
      { id: after.entries[1]!.id, void_reason: 'Alt dinte', voided_by: expect.stringMatching(/./) },
    ])
    expect((await diagnoses())[0]).toMatchObject({ resolved_on: null, voided_at: null })
    expect((await remove(after.entries[1]!.id)).body.code).toBe('entry_void')
    read(await remove(before.entries[0]!.id, { reason: 'Nu era carie' }))
    expect((await diagnoses())[0]).toMatchObject({
      void_reason: 'Nu era carie',
      voided_at: expect.any(String),
    })
  })

  test('is corrected by another entry that says which one it stands in place of', async () => {
    const [wrong] = (await record([caries(36, 'O')])).entries
    const after = await record([caries(37, 'O', { replaces_id: wrong!.id, reason: 'Era 37' })])
    expect(after.entries.map(named)).toEqual(['37 condition caries O'])
    expect(after.entries[0]!.replaces_id).toBe(wrong!.id)
    expect(after.voided[0]).toMatchObject({ id: wrong!.id, void_reason: 'Era 37' })
    expect(refusals(await send([caries(38, 'O', { replaces_id: wrong!.id })]))).toEqual([
      'entries.0.replaces_id',
    ])
  })

  test('is over when somebody says so, until that is taken back', async () => {
    const [loose] = (
      await record([
        { tooth: 31, kind: 'mobility', state: 'condition', details: { grade: 2 }, date: '2024-02-01' },
      ])
    ).entries
    const after = await record([{ ends_id: loose!.id, date: '2024-06-01' }])
    expect(after.entries[0]).toMatchObject({ resolved_on: '2024-06-01' })
    expect(refusals(await send([{ ends_id: loose!.id }]))).toEqual(['entries.0.ends_id'])
    const back = read(await remove(after.entries[1]!.id))
    expect(back.entries).toMatchObject([{ id: loose!.id, resolved_on: null }])
  })

  test('of several teeth stands and goes together', async () => {
    expect(refusals(await send(bridge('done').slice(1)))).toEqual(['entries.0.group'])
    expect(
      refusals(
        await send([...bridge('done').slice(0, 2), { tooth: 38, kind: 'bridge', state: 'done', group: 1 }]),
      ),
    ).toEqual(['entries.0.group'])
    await record([missing(46)])
    const after = await record(bridge('done'))
    expect(after.entries.slice(1).map(one => one.role)).toEqual(['abutment', 'pontic', 'abutment'])
    expect(new Set(after.entries.slice(1).map(one => one.group_id)).size).toBe(1)
    const asked = await send([work(45, 'extraction')])
    expect([asked.status, asked.body.code]).toEqual([409, 'chart_asks'])
    expect(asked.body.data.questions).toEqual([{ entry: 0, tooth: 45, question: 'abutment' }])
    const gone = read(await remove(after.entries[2]!.id))
    expect(gone.entries.map(named)).toEqual(['46 existing missing'])
    read(await send([work(45, 'extraction')], { confirmed: true }))
  })

  test('is of the visit and of the doctor it is written for', async () => {
    const bookingId = (await desk.book()).body.data.id
    const mine = await record([caries(11, 'M')], { booking_id: bookingId })
    expect(mine.entries[0]).toMatchObject({ booking_id: bookingId, doctor: { id: expect.any(Number) } })
    const other = (await (await openDesk(app)).book()).body.data.id
    expect(refusals(await send([caries(12, 'M')], { booking_id: other }))).toEqual(['booking_id'])
    expect(refusals(await send([caries(12, 'M')], { doctor_id: 999_999 }))).toEqual(['doctor_id'])
  })
})

describe('what cannot be is refused by its entry, and nothing of the call is kept', () => {
  const WRONG: [string, Wish[], string[]][] = [
    ['a tooth that nobody has', [caries(36, 'O'), caries(19, 'O')], ['entries.1.tooth']],
    ['another one', [caries(56, 'O')], ['entries.0.tooth']],
    ['a surface that no tooth has', [caries(36, 'O'), caries(37, 'MX')], ['entries.1.surfaces']],
    ['caries on no surface', [caries(36, '')], ['entries.0.surfaces']],
    ['a crown on a surface', [work(36, 'crown', { surfaces: 'M' })], ['entries.0.surfaces']],
    ['caries that was done', [{ ...caries(36, 'O'), state: 'done' }], ['entries.0.state']],
    ['a filling on a missing tooth', [missing(36), work(36, 'filling', { surfaces: 'O' })], ['entries.1.tooth']],
    ['an implant where a tooth stands', [work(36, 'implant')], ['entries.0.tooth']],
    ['a bridge over two jaws', [47, 46, 36, 16].map(tooth => work(tooth, 'bridge', { group: 1 })), ['entries.0.group']],
    ['a milk tooth that stands where a second one would', [{ tooth: 36, kind: 'exfoliated', state: 'existing' }], ['entries.0.tooth']],
    ['something to come that is not planned', [caries(36, 'O', { date: '2150-01-01' })], ['entries.0.date']],
    ['a note of 5,001 characters', [caries(36, 'O', { note: 'n'.repeat(5001) })], ['entries.0.note']],
    ['5,000 entries', Array.from({ length: 5000 }, () => caries(36, 'O')), ['entries']],
    ['the same twice', [caries(36, 'O'), caries(36, 'O')], ['entries.0.kind', 'entries.1.kind']],
    ['a root that the tooth has not', [{ tooth: 11, kind: 'root_canal', state: 'done', roots: ['MB'] }], ['entries.0.roots']],
    ['a diagnosis that is none', [caries(36, 'O', { diagnosis: 'Q99.9' })], ['entries.0.diagnosis']],
    ['an entry of a plan', [caries(36, 'O', { to_plan: true })], ['entries.0.to_plan']],
    ['nothing', [], ['entries']],
  ] // prettier-ignore
  test.each(WRONG)('%s', async (_, entries, fields) => {
    expect(refusals(await send(entries))).toEqual(fields)
    expect((await chart()).entries).toEqual([])
  })

  test('anything from before the birth', async () => {
    await app.sql.query(`update patients set birth_date = '2010-05-05' where id = $1`, [desk.patientId])
    expect(refusals(await send([caries(36, 'O', { date: '2010-05-04' })]))).toEqual(['entries.0.date'])
    await record([caries(54, 'O', { date: '2010-05-05' })])
  })

  test('who is of another clinic, and who may not', async () => {
    const other = await openDesk(app)
    const theirs = await other.get(`/teeth-diagnostics?patient_id=${desk.patientId}`)
    expect(theirs.status).toBe(404)
    const [mine] = (await record([caries(36, 'O')])).entries
    expect((await remove(mine!.id, {}, other.clinic.owner)).status).toBe(404)
    const foreign = await desk.post('/teeth-diagnostics', {
      patient_id: other.patientId,
      version: 0,
      entries: [caries(36, 'O')],
    })
    expect(foreign.status).toBe(404)
    expect((await desk.get(`/teeth-diagnostics?patient_id=${desk.patientId}`, {})).status).toBe(401)
  })
})

describe('two at one chart', () => {
  test('one wins on a tooth, and the other is shown both; on other teeth both are kept', async () => {
    const { version } = await chart()
    const colleague = await addDentist(desk)
    const replies = await Promise.all([
      send([caries(36, 'O')], { version }),
      send([caries(36, 'M')], { version }, colleague),
    ])
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = replies.find(reply => reply.status === 409)!
    expect(lost.body.code).toBe('chart_changed')
    expect(lost.body.data.chart.entries).toHaveLength(1)
    expect(lost.body.data.changed).toEqual([lost.body.data.chart.entries[0].id])
    const apart = await Promise.all([
      send([caries(11, 'M')], { version: lost.body.data.chart.version }),
      send([caries(21, 'M')], { version: lost.body.data.chart.version }, colleague),
    ])
    expect(apart.map(reply => reply.status)).toEqual([200, 200])
    expect((await chart()).entries).toHaveLength(3)
  })
})

describe('the dentition', () => {
  test('is that of the age until somebody confirms another', async () => {
    await app.sql.query(`update patients set birth_date = $2 where id = $1`, [
      desk.patientId,
      addDays(today, -8 * 365),
    ])
    expect(await chart()).toMatchObject({ dentition: 'mixed', dentition_confirmed: false })
    expect(await record([], { dentition: 'permanent' })).toMatchObject({
      dentition: 'permanent',
      dentition_confirmed: true,
    })
    expect((await chart(`&as_of=${addDays(today, -1)}`)).dentition).toBe('mixed')
  })
})

test('is a picture that stands alone and names nobody', async () => {
  await record([caries(36, 'O'), missing(18)])
  const reply = await app.app.inject({
    method: 'GET',
    url: `/api/v2/patients/${desk.patientId}/tooth-chart.svg`,
    headers: desk.clinic.owner,
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(reply.body).toMatch(/^<svg xmlns/)
  expect(reply.body).not.toMatch(/var\(|<script|href="http/)
  const { rows } = await app.sql.query('select last_name from patients where id = $1', [desk.patientId])
  expect(reply.body).not.toContain(rows[0].last_name)
})

test('favourites are each person’s own', async () => {
  const put = (favourites: Wish[]) =>
    app.call('PUT', '/v2/chart-favourites', { body: { favourites }, headers: desk.clinic.owner })
  const mine = [{ kind: 'filling', state: 'done', surfaces: 'OD', details: { material: 'composite' } }]
  expect((await put(mine)).body.data).toEqual([{ ...mine[0], surfaces: 'OD' }])
  expect((await put([{ kind: 'caries', state: 'done' }])).body.errors).toHaveProperty('favourites.0.state')
  expect((await desk.get('/v2/chart-favourites')).body.data).toHaveLength(1)
})

test('kinds say what may be charted', async () => {
  const { data } = (await desk.get('/v2/teeth-diagnostics/kinds')).body
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'bridge', together: 3, states: ['existing', 'planned', 'done'] }),
  )
})

const diagnoses = async () => (await desk.get(`/v2/patients/${desk.patientId}/diagnoses`)).body.data
