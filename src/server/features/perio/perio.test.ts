import type { PerioExam, PerioExamHead, StaleExam } from '#contract/patients/perio-exams.ts'
import { SITES } from '#domain/perio/sites.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'
import { addDentist } from '#test/mouth.ts'

let app: TestApp
let desk: Desk
let today: string
beforeAll(async () => {
  app = await startTestApp()
  today = localDateOf(app.clock.now, 'Europe/Bucharest')
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

type Wish = Record<string, unknown>
type Headers = Record<string, string>

const readAs = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const read = (reply: Reply): PerioExam => readAs(reply)
const refusals = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(422)
  return Object.keys(reply.body.errors)
}
const listPath = () => `/v2/patients/${desk.patientId}/perio-exams`
const begin = (body: Wish = {}, headers?: Headers) => desk.post(listPath(), body, headers)
const start = async (body: Wish = {}) => read(await begin(body))
const show = async (id: number) => read(await desk.get(`/v2/perio-exams/${id}`))
const list = async (): Promise<PerioExamHead[]> => readAs(await desk.get(listPath()))
const patch = (id: number, body: Wish, headers: Headers = desk.clinic.owner) =>
  app.call('PATCH', `/v2/perio-exams/${id}`, { body, headers })
const discard = (id: number, version: number) =>
  app.call('DELETE', `/v2/perio-exams/${id}`, { body: { version }, headers: desk.clinic.owner })
const close = (id: number, version: number) => desk.post(`/v2/perio-exams/${id}/close`, { version })
const colleague = () => addDentist(desk)

const site = (tooth: number, name: string, more: Wish) => ({ tooth, site: name, ...more })
const DEEP = site(26, 'MV', { depth: 7, margin: 2, bleeding: true })
const closedExam = async (sites: Wish[] = [DEEP]) => {
  const { id } = await start()
  const { version } = read(await patch(id, { version: 1, sites }))
  return read(await close(id, version))
}

describe('an exam', () => {
  test('begins with the teeth of the chart', async () => {
    await desk.post('/teeth-diagnostics', {
      patient_id: desk.patientId,
      version: 0,
      entries: [
        { tooth: 18, kind: 'missing', state: 'existing' },
        { tooth: 25, kind: 'missing', state: 'existing' },
        { tooth: 25, kind: 'implant', state: 'done' },
        { tooth: 16, kind: 'mobility', state: 'condition', details: { grade: 1 } },
      ],
    })
    const exam = await start()
    expect(exam).toMatchObject({ date: today, status: 'draft', version: 1, sites: [], staging: null })
    expect(exam.teeth).toHaveLength(32)
    const tooth = (number: number) => exam.teeth.find(one => one.tooth === number)
    expect(tooth(18)).toMatchObject({ present: false, implant: false })
    expect(tooth(25)).toMatchObject({ present: true, implant: true })
    expect(tooth(16)).toEqual({ tooth: 16, present: true, implant: false, mobility: 1, furcation: 0 })
    expect(exam.indices).toMatchObject({ measured: 0, sites: 31 * 6, bleeding: null })
  })

  test('is written as it is typed, and says what it comes to', async () => {
    const { id } = await start()
    await patch(id, { version: 1, sites: [DEEP] })
    await patch(id, { version: 2, sites: [site(26, 'V', { depth: 4 }), site(26, 'MV', { plaque: true })] })
    const exam = read(await patch(id, { version: 3, teeth: [{ tooth: 26, mobility: 2, furcation: 2 }] }))
    expect(exam.sites).toEqual([
      { tooth: 26, site: 'MV', depth: 7, margin: 2, bleeding: true, plaque: true, pus: false },
      { tooth: 26, site: 'V', depth: 4, margin: 0, bleeding: false, plaque: false, pus: false },
    ])
    expect(exam.teeth.find(one => one.tooth === 26)).toMatchObject({ mobility: 2, furcation: 2 })
    expect(exam.indices).toMatchObject({
      measured: 2,
      bleeding: 50,
      plaque: 50,
      pockets_4_5: 1,
      pockets_6: 1,
      mean_cal: 6.5,
      worst: { tooth: 26, site: 'MV', depth: 7, cal: 9 },
    })
    expect(await show(id)).toEqual(exam)
    expect((await list())[0]).toMatchObject({ id, version: 4, indices: exam.indices })
    const back = read(await patch(id, { version: 4, sites: [site(26, 'V', { depth: null })] }))
    expect(back.indices.measured).toBe(1)
  })

  test('holds a whole mouth in one change', async () => {
    const { id, teeth } = await start()
    const sites = teeth.flatMap(({ tooth }) => SITES.map(name => site(tooth, name, { depth: 3 })))
    expect(sites).toHaveLength(192)
    expect(read(await patch(id, { version: 1, sites })).indices.measured).toBe(192)
  })

  test('is one at a time, and asking twice by one key begins one', async () => {
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'perio'.padEnd(36, '0') }
    const [one, again] = [await begin({}, headers), await begin({}, headers)]
    expect(again.body).toEqual(one.body)
    const other = await begin({}, await colleague())
    expect([other.status, other.body.code]).toEqual([409, 'perio_draft_open'])
    expect(other.body.data).toEqual({ id: one.body.data.id })
    const ended = readAs(await discard(one.body.data.id, 1))
    expect(ended).toEqual({ id: one.body.data.id })
    expect(await list()).toEqual([])
    await start()
  })

  test('begun by two at once is one', async () => {
    const theirs = await colleague()
    const replies = await Promise.all([begin(), begin({}, theirs), begin()])
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await list()).toHaveLength(1)
  })

  test('shows that the record was opened', async () => {
    await start()
    await list()
    const { body } = await desk.get(`/v2/patients/${desk.patientId}/openings`)
    expect(body.data).toMatchObject([{ what: 'perio' }])
  })
})

describe('what cannot be is refused by its field, and nothing of the change is kept', () => {
  const good = site(11, 'V', { depth: 3 })
  const WRONG: [string, Wish, string[]][] = [
    ['a depth of 16', { sites: [good, site(26, 'MV', { depth: 16 })] }, ['sites.1.depth']],
    ['a depth below none', { sites: [site(26, 'MV', { depth: -1 })] }, ['sites.0.depth']],
    ['margins out of range', { sites: [site(26, 'MV', { margin: 16 }), site(26, 'V', { margin: -11 })] }, ['sites.0.margin', 'sites.1.margin']],
    ['half a millimetre', { sites: [site(26, 'MV', { depth: 2.5 })] }, ['sites.0.depth']],
    ['a tooth that nobody has', { sites: [good, site(19, 'V', { depth: 1 })] }, ['sites.1.tooth']],
    ['a site that there is not', { sites: [site(26, 'P', { depth: 1 })] }, ['sites.0.site']],
    ['a milk tooth of an adult', { sites: [good, site(54, 'V', { depth: 1 })] }, ['sites.1.tooth']],
    ['a grade of 4', { teeth: [{ tooth: 26, mobility: 4 }] }, ['teeth.0.mobility']],
    ['a furcation of one root', { sites: [good], teeth: [{ tooth: 11, furcation: 1 }] }, ['teeth.0.furcation']],
    ['a furcation of an implant', { teeth: [{ tooth: 26, implant: true, furcation: 1 }] }, ['teeth.0.furcation']],
    ['an implant that is not there', { teeth: [{ tooth: 26, implant: true, present: false }] }, ['teeth.0.present']],
    ['several at once', { teeth: [{ tooth: 11, furcation: 1 }], sites: [good, site(54, 'V', { depth: 1 })] }, ['teeth.0.furcation', 'sites.1.tooth']],
    ['193 sites', { sites: Array.from({ length: 193 }, () => good) }, ['sites']],
  ] // prettier-ignore
  test.each(WRONG)('%s', async (_, change, fields) => {
    const { id } = await start()
    expect(refusals(await patch(id, { version: 1, ...change }))).toEqual(fields)
    expect(await show(id)).toMatchObject({ version: 1, sites: [] })
  })

  test('an exam before the birth, of the future, or of nothing that is closed', async () => {
    await app.sql.query(`update patients set birth_date = '2010-05-05' where id = $1`, [desk.patientId])
    expect(refusals(await begin({ date: addDays(today, 1) }))).toEqual(['date'])
    expect(refusals(await begin({ date: '2010-05-04' }))).toEqual(['date'])
    expect(refusals(await begin({ replaces_id: 999_999 }))).toEqual(['replaces_id'])
    expect((await start({ date: '2020-02-03' })).date).toBe('2020-02-03')
  })

  test('who is of another clinic, and who may not', async () => {
    const { id } = await start()
    const other = await openDesk(app)
    expect((await other.get(`/v2/perio-exams/${id}`)).status).toBe(404)
    expect((await other.get(listPath())).status).toBe(404)
    expect((await patch(id, { version: 1, sites: [DEEP] }, other.clinic.owner)).status).toBe(404)
    const reader = (await addStaff(app, desk.clinic.clinicId, ['patients.view', 'clinical.view', 'bookings.all_doctors'])).headers // prettier-ignore
    expect((await desk.get(`/v2/perio-exams/${id}`, reader)).status).toBe(200)
    expect((await patch(id, { version: 1, sites: [DEEP] }, reader)).status).toBe(403)
    const desker = (await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors']))
      .headers
    expect((await desk.get(`/v2/perio-exams/${id}`, desker)).status).toBe(403)
    const own = (
      await addStaff(app, desk.clinic.clinicId, ['patients.view', 'clinical.view', 'clinical.edit'])
    ).headers
    expect((await desk.get(`/v2/perio-exams/${id}`, own)).status).toBe(404)
  })

  test('by the database too', async () => {
    const { id } = await start()
    const clinic = desk.clinic.clinicId
    const put = (tooth: number, name: string, depth: number) =>
      app.sql.query(
        'insert into perio_sites (clinic_id, exam_id, tooth, site, depth, changed_in) values ($1, $2, $3, $4, $5, 2)',
        [clinic, id, tooth, name, depth],
      )
    await expect(put(26, 'MV', 16)).rejects.toThrow(/depth/)
    await expect(put(26, 'X', 1)).rejects.toThrow(/site/)
    await expect(put(54, 'V', 1)).rejects.toThrow(/foreign key/)
    const change = (what: string) =>
      app.sql.query(`update perio_teeth set ${what} where clinic_id = $1 and exam_id = $2 and tooth = 11`, [
        clinic,
        id,
      ])
    await expect(change('furcation = 1')).rejects.toThrow(/furcation_of_roots/)
    await expect(change('implant = true, present = false')).rejects.toThrow(/implant_is_there/)
    await expect(change('tooth = 19')).rejects.toThrow(/tooth_of_the_mouth/)
  })
})

describe('teeth of a draft', () => {
  test('may be noted otherwise than in the chart; an implant gives up its furcation', async () => {
    const { id } = await start()
    await patch(id, { version: 1, teeth: [{ tooth: 26, furcation: 3 }] })
    const exam = read(await patch(id, { version: 2, teeth: [{ tooth: 26, implant: true }] }))
    expect(exam.teeth.find(one => one.tooth === 26)).toMatchObject({
      present: true,
      implant: true,
      furcation: 0,
    })
    const gone = read(await patch(id, { version: 3, teeth: [{ tooth: 26, present: false }] }))
    expect(gone.teeth.find(one => one.tooth === 26)).toMatchObject({ present: false, implant: false })
  })

  test('that are taken out by mistake come back with what was measured', async () => {
    const { id } = await start()
    await patch(id, { version: 1, sites: [DEEP] })
    const without = read(await patch(id, { version: 2, teeth: [{ tooth: 26, present: false }] }))
    expect(without.indices.measured).toBe(0)
    const back = read(await patch(id, { version: 3, teeth: [{ tooth: 26, present: true }] }))
    expect(back.indices.measured).toBe(1)
  })
})

describe('a tooth that is taken out', () => {
  const gone = { teeth: [{ tooth: 26, present: false }] }

  test('takes along what was measured just before, and what comes afterwards is refused', async () => {
    const { id } = await start()
    const change = { version: 1, ...gone, sites: [DEEP] }
    const exam = read(await patch(id, change))
    expect(exam).toMatchObject({ sites: [{ depth: 7 }], indices: { measured: 0 } })
    expect(read(await patch(id, change))).toEqual(exam)
    expect(refusals(await patch(id, { version: 2, sites: [site(26, 'V', { depth: 3 })] }))).toEqual([
      'sites.0.tooth',
    ])
    const back = read(await patch(id, { version: 2, teeth: [{ tooth: 26, present: true }], sites: [site(26, 'V', { depth: 3 })] })) // prettier-ignore
    expect(back.indices.measured).toBe(2)
  })

  test('or made an implant by a colleague is shown to whoever measures it, with nothing of theirs kept', async () => {
    const { id } = await start()
    const theirs = await colleague()
    read(await patch(id, { version: 1, teeth: [{ tooth: 26, present: false }, { tooth: 36, implant: true }] }, theirs)) // prettier-ignore
    const mine = await patch(id, { version: 1, teeth: [{ tooth: 36, furcation: 2 }], sites: [DEEP, site(11, 'V', { depth: 2 })] }) // prettier-ignore
    expect([mine.status, mine.body.code]).toEqual([409, 'stale'])
    expect(mine.body.data).toMatchObject({ sites: [], current: { version: 2, sites: [] } })
    expect(mine.body.data.teeth.toSorted()).toEqual([26, 36])
  })
})

describe('two at one draft', () => {
  test('both keep what they wrote of different sites, whichever version they saw', async () => {
    const { id, teeth } = await start()
    const theirs = await colleague()
    const depths = (quarter: number[]) =>
      teeth
        .filter(one => quarter.includes(Math.floor(one.tooth / 10)))
        .map(({ tooth }) => site(tooth, 'MV', { depth: tooth % 10 }))
    const replies = await Promise.all(
      [depths([1]), depths([2]), depths([3]), depths([4])].map((sites, index) =>
        patch(id, { version: 1, sites }, index % 2 === 0 ? desk.clinic.owner : theirs),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200])
    const exam = await show(id)
    expect(exam.version).toBe(5)
    expect(exam.sites.map(one => one.depth)).toEqual(exam.sites.map(one => one.tooth % 10))
    expect(exam.sites).toHaveLength(32)
  })

  test('of one site the later one is shown the other’s first, and nothing of the change is kept', async () => {
    const { id } = await start()
    const theirs = await colleague()
    read(await patch(id, { version: 1, sites: [DEEP] }, theirs))
    const mine = await patch(id, {
      version: 1,
      sites: [site(26, 'MV', { depth: 5 }), site(11, 'V', { depth: 2 })],
    })
    expect([mine.status, mine.body.code]).toEqual([409, 'stale'])
    const stale: StaleExam = mine.body.data
    expect(stale).toMatchObject({ sites: [{ tooth: 26, site: 'MV' }], teeth: [], current: { version: 2 } })
    expect(stale.changed_by).toMatch(/./)
    expect((await show(id)).sites).toMatchObject([{ tooth: 26, depth: 7 }])
    const seen = read(await patch(id, { version: 2, sites: [site(26, 'MV', { depth: 5 })] }))
    expect(seen.sites).toMatchObject([{ tooth: 26, depth: 5, margin: 2, bleeding: true }])
  })

  test('an answer that was lost is asked for again without harm', async () => {
    const { id } = await start()
    const change = { version: 1, sites: [DEEP, site(11, 'V', { depth: 2 })] }
    const first = read(await patch(id, change))
    expect(read(await patch(id, change))).toEqual(first)
    const { rows } = await app.sql.query(
      `select count(*)::int as count from audit_entries where clinic_id = $1 and action = 'patient_record.perio_changed'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('whoever closes has seen all that was written', async () => {
    const { id } = await start()
    read(await patch(id, { version: 1, sites: [DEEP] }, await colleague()))
    expect((await close(id, 1)).body.code).toBe('stale')
    expect((await discard(id, 1)).body.code).toBe('stale')
    expect(read(await close(id, 2)).status).toBe('closed')
  })
})

describe('a closed exam', () => {
  test('is of something measured, and nothing changes it any more', async () => {
    const empty = await start()
    expect((await close(empty.id, 1)).body.code).toBe('perio_empty')
    readAs(await discard(empty.id, 1))
    const exam = await closedExam()
    expect(exam).toMatchObject({
      status: 'closed',
      closed_at: expect.any(String),
      closed_by: expect.stringMatching(/./),
    })
    for (const reply of [
      await patch(exam.id, { version: exam.version, sites: [site(26, 'MV', { depth: 3 })] }),
      await close(exam.id, exam.version),
      await discard(exam.id, exam.version),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'perio_closed'])
    expect(await show(exam.id)).toEqual(exam)
  })

  test('is closed once, also where the answer was lost and it is asked for again', async () => {
    const exam = await closedExam()
    expect(read(await close(exam.id, exam.version - 1))).toEqual(exam)
    expect((await close(exam.id, exam.version - 2)).body.code).toBe('perio_closed')
    const { rows } = await app.sql.query(
      `select count(*)::int as count from audit_entries where clinic_id = $1 and after->>'status' = 'closed'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('is held by the database, whatever the program believes', async () => {
    const { id } = await closedExam()
    const { id: draftId } = await start()
    const another = await addPatient(app, desk.clinic.clinicId)
    const client = await app.sql.connect()
    try {
      await client.query(
        `begin; set local role zambet_app; set local app.clinic_id = '${desk.clinic.clinicId}'`,
      )
      for (const statement of [
        'update perio_sites set depth = 1 where exam_id = $1',
        'delete from perio_sites where exam_id = $1',
        'update perio_teeth set mobility = 1 where exam_id = $1',
        `update perio_sites set exam_id = ${draftId} where exam_id = $1`,
        `insert into perio_sites (clinic_id, exam_id, tooth, site, depth, changed_in)
         values (${desk.clinic.clinicId}, $1, 11, 'V', 3, 2)`,
        `update perio_exams set status = 'draft', closed_at = null where id = $1`,
        `update perio_exams set patient_id = ${another} where id = $1`,
        `update perio_exams set date = '2020-01-01' where id = $1`,
        'delete from perio_exams where id = $1',
      ]) {
        await client.query('savepoint tried')
        await expect(client.query(statement, [id]), statement).rejects.toThrow(/is closed|foreign key/)
        await client.query('rollback to tried')
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('is corrected by another that begins as it was and takes its place once it is closed', async () => {
    const first = await closedExam()
    const correction = await start({ replaces_id: first.id })
    expect(correction).toMatchObject({
      status: 'draft',
      replaces_id: first.id,
      date: first.date,
      sites: first.sites,
    })
    expect((await list()).find(one => one.id === first.id)!.replaced_by).toBeNull()
    const changed = read(await patch(correction.id, { version: 1, sites: [site(26, 'MV', { depth: 6 })] }))
    read(await close(correction.id, changed.version))
    expect(await show(first.id)).toMatchObject({ replaced_by: correction.id, sites: first.sites })
    expect(refusals(await begin({ replaces_id: first.id }))).toEqual(['replaces_id'])
    const { body } = await desk.get(`/v2/patients/${desk.patientId}/timeline?types=perio`)
    expect(body.data).toMatchObject([{ kind: 'perio', event: 'added', id: correction.id, what: '1' }])
  })
})

const stage = (id: number, body: Wish) => desk.post(`/v2/perio-exams/${id}/staging`, body)
const diagnoses = async () =>
  (await desk.get(`/v2/patients/${desk.patientId}/diagnoses`)).body.data as {
    icd10_code: string
    voided_at: string | null
  }[]

describe('what the doctor confirms of it', () => {
  test('is a diagnosis of the patient; confirmed anew, the one before is taken back', async () => {
    const exam = await closedExam()
    const staged = read(
      await stage(exam.id, { diagnosis: 'K05.3', stage: 'III', grade: 'B', extent: 'localised' }),
    )
    expect(staged.staging).toMatchObject({
      stage: 'III',
      grade: 'B',
      extent: 'localised',
      diagnosis: 'K05.3 Parodontită cronică',
      confirmed_by: expect.stringMatching(/./),
    })
    expect(staged.version).toBe(exam.version)
    expect(read(await stage(exam.id, { diagnosis: 'K05.1' })).staging).toMatchObject({
      stage: null,
      grade: null,
    })
    expect((await diagnoses()).map(one => [one.icd10_code, one.voided_at !== null])).toEqual([
      ['K05.1', false],
      ['K05.3', true],
    ])
  })

  test('goes with a draft that is thrown away', async () => {
    const { id } = await start()
    read(await stage(id, { diagnosis: 'K05.3', stage: 'I', grade: 'A' }))
    readAs(await discard(id, 1))
    expect((await diagnoses()).map(one => one.voided_at !== null)).toEqual([true])
  })

  test('is said whole', async () => {
    const { id } = await start()
    expect(refusals(await stage(id, { diagnosis: 'Q99.9', stage: 'V' }))).toEqual(['stage'])
    expect(refusals(await stage(id, { diagnosis: 'K05.3', stage: 'II' }))).toEqual(['grade'])
    expect(refusals(await stage(id, { diagnosis: 'Q99.9' }))).toEqual(['diagnosis'])
    expect(await diagnoses()).toEqual([])
  })
})
