import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/time/wall-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'
import { addDentist, done, found, openMouth, planned, seen, type Mouth, type Wish } from '#test/mouth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let mouth: Mouth
let today: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  mouth = openMouth(desk)
  today = (await mouth.chart()).as_of
})
const caries = (tooth: number, surfaces: string, more: Wish = {}) =>
  found(tooth, 'caries', { surfaces, ...more })

describe('what nobody may send', () => {
  test.each<[string, Wish, string]>([
    ['a tooth below nothing', caries(-36, 'O'), 'tooth'],
    ['half a tooth', caries(36.5, 'O'), 'tooth'],
    ['a tooth in words', { ...caries(36, 'O'), tooth: 'treizeci' }, 'tooth'],
    ['a surface of another alphabet', caries(36, 'М'), 'surfaces'],
    ['a surface that becomes two', caries(36, 'ß'), 'surfaces'],
    ['a grade of four', found(36, 'mobility', { details: { grade: 4 } }), 'details.grade'],
    ['a grade and a half', found(36, 'mobility', { details: { grade: 1.5 } }), 'details.grade'],
    ['a shade of a page', done(36, 'crown', { details: { shade: 'A'.repeat(5000) } }), 'details.shade'],
    ['a character that no text has', done(36, 'crown', { details: { shade: 'A\u0000' } }), 'details.shade'],
    ['a note with one', caries(36, 'O', { note: 'a\u0000b' }), 'note'],
    ['a detail of another kind', caries(36, 'O', { details: { grade: 1 } }), 'details'],
    ['a detail that is none', caries(36, 'O', { details: { colour: 'red' } }), 'details.colour'],
    ['a root that a milk molar has not', done(75, 'root_canal', { roots: ['MB'] }), 'roots'],
    ['a day of another century', caries(36, 'O', { date: '1850-01-01' }), 'date'],
    ['a day that is none', caries(36, 'O', { date: '2026-02-30' }), 'date'],
    ['a plan beyond all years', planned(36, 'crown', { date: '2200-01-01' }), 'date'],
    ['an id below nothing', { ends_id: -1 }, 'ends_id'],
    ['an id beyond numbers', { ends_id: 1e30 }, 'ends_id'],
    ['an entry that nobody made', { ends_id: 999_999_999 }, 'ends_id'],
    ['one that corrects nothing', caries(36, 'O', { replaces_id: 999_999_999 }), 'replaces_id'],
    ['a diagnosis beyond numbers', caries(36, 'O', { diagnosis: '99999999999999999999' }), 'diagnosis'],
    ['a diagnosis that the clinic has not', caries(36, 'O', { diagnosis: '999999' }), 'diagnosis'],
  ])('%s', async (_, entry, field) => {
    const reply = await mouth.send([caries(11, 'M'), entry])
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [`entries.1.${field}`]])
    expect((await mouth.chart()).entries).toEqual([])
  })

  test.each<[string, Wish[]]>([
    ['of one tooth and its milk tooth', [52, 51, 21].map(tooth => done(tooth, 'bridge', { group: 1 }))],
    [
      'that hangs at both ends',
      [35, 36, 37].map(tooth =>
        done(tooth, 'bridge', { group: 1, role: tooth === 36 ? 'abutment' : 'pontic' }),
      ),
    ],
    ['with a hole in it', [34, 35, 37].map(tooth => done(tooth, 'bridge', { group: 1 }))],
    [
      'of two days',
      [34, 35, 36].map((tooth, i) => done(tooth, 'bridge', { group: 1, date: `2020-01-0${i + 1}` })),
    ],
    ['of one tooth thrice', [34, 34, 34].map(tooth => done(tooth, 'bridge', { group: 1 }))],
  ])('a bridge %s', async (_, entries) => {
    expect((await mouth.send(entries)).status).toBe(422)
    expect((await mouth.chart()).entries).toEqual([])
  })

  test('an id of another clinic or of another patient, in any field', async () => {
    const other = await openDesk(app)
    const theirs = openMouth(other)
    await theirs.record([caries(36, 'O')])
    const foreign = await theirs.last()
    const another = openMouth(desk, await addPatient(app, desk.clinic.clinicId))
    await another.record([caries(36, 'O')])
    const own = await another.last()
    const ownDiagnosis = (await other.post('/v2/own-diagnoses', { name: 'Bruxism' })).body.data?.id
    for (const id of [foreign.id, own.id]) {
      expect((await mouth.send([{ ends_id: id }])).status).toBe(422)
      expect((await mouth.send([caries(36, 'O', { replaces_id: id })])).status).toBe(422)
    }
    expect((await mouth.send([caries(36, 'O', { diagnosis: String(ownDiagnosis) })])).status).toBe(422)
    expect((await mouth.send([caries(36, 'O')], { doctor_id: other.doctorId })).status).toBe(422)
    await mouth.record([caries(36, 'O')])
    const mine = await mouth.last()
    expect((await mouth.remove([mine.id, foreign.id])).status).toBe(404)
    expect((await mouth.remove([mine.id, own.id])).status).toBe(404)
    expect((await mouth.remove([])).status).toBeGreaterThanOrEqual(400)
    expect(await mouth.on(36)).toEqual(['condition caries O'])
  })

  test('whoever may not, and a doctor of whom the patient is not', async () => {
    const { clinicId } = desk.clinic
    const reception = (await addStaff(app, clinicId, ['patients.view', 'bookings.view'])).headers
    const reader = (await addStaff(app, clinicId, ['clinical.view', 'patients.view', 'bookings.all_doctors']))
      .headers
    const stranger = await addStaff(app, clinicId, ['clinical.view', 'clinical.edit', 'patients.view'])
    await app.sql.query('update doctors set account_id = $1 where id = $2', [
      stranger.accountId,
      desk.doctorId,
    ])
    await mouth.record([caries(36, 'O')])
    const { id } = await mouth.last()
    const path = `/teeth-diagnostics?patient_id=${mouth.patientId}`
    const ask = async (headers: Record<string, string>) => [
      (await desk.get(path, headers)).status,
      (await desk.get(`/v2/patients/${mouth.patientId}/tooth-chart.svg`, headers)).status,
      (await mouth.send([caries(11, 'M')], {}, headers)).status,
      (await mouth.remove([id], {}, headers)).status,
    ]
    expect(await ask(reception)).toEqual([403, 403, 403, 403])
    expect(await ask(reader)).toEqual([200, 200, 403, 403])
    expect(await ask(stranger.headers)).toEqual([404, 404, 404, 404])
    expect(await ask({})).toEqual([401, 401, 401, 401])
    expect(await mouth.on(36)).toEqual(['condition caries O'])
  })
})

test('days are the clinic’s', async () => {
  const was = app.clock.now
  app.clock.now = Date.parse('2026-11-25T23:30:00Z') // half past one on the 26th in Bucharest
  try {
    mouth = openMouth(await openDesk(app))
    await mouth.record([caries(36, 'O', { date: '2026-11-26' })])
    expect((await mouth.send([caries(37, 'O', { date: '2026-11-27' })])).status).toBe(422)
    expect((await mouth.chart('&known_on=2026-11-25')).entries).toEqual([])
    expect((await mouth.chart('&known_on=2026-11-26')).entries).toHaveLength(1)
  } finally {
    app.clock.now = was
  }
})

test('a diagnosis of the chart is changed on the chart alone', async () => {
  await mouth.record([caries(36, 'O', { diagnosis: 'K02.1' })])
  const [{ id }] = (await desk.get(`/v2/patients/${mouth.patientId}/diagnoses`)).body.data
  const ways: [string, Wish][] = [
    ['resolve', {}],
    ['void', { reason: 'Greșit' }],
    ['reopen', {}],
    ['restore', {}],
    ['correct', { diagnosis: 'K04.0', teeth: [36], note: '', on_date: today, reason: 'Greșit' }],
  ]
  for (const [way, body] of ways) {
    const reply = await desk.post(`/v2/patient-diagnoses/${id}/${way}`, body)
    expect([way, reply.status, reply.body.code]).toEqual([way, 409, 'of_the_chart'])
  }
})

test('ten at one tooth: one is kept, nine are shown it; and one key is one entry', async () => {
  const { version } = await mouth.chart()
  const people = []
  for (let i = 0; i < 10; i++) people.push(await addDentist(desk))
  const replies = await Promise.all(
    people.map(headers => mouth.send([caries(36, 'MO', { date: addDays(today, -1) })], { version }, headers)),
  )
  expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
  expect(replies.filter(reply => reply.body.code === 'chart_changed')).toHaveLength(9)
  const key = { ...desk.clinic.owner, 'idempotency-key': randomUUID() }
  const now = (await mouth.chart()).version
  const again = await Promise.all(
    Array.from({ length: 5 }, () => mouth.send([seen(11, 'crown')], { version: now }, key)),
  )
  expect(again.filter(reply => reply.status === 200).length).toBeGreaterThan(0)
  expect((await mouth.send([seen(11, 'crown')], { version: now }, key)).status).toBe(200)
  expect(await mouth.on(11)).toEqual(['existing crown'])
})
