import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { addReportTemplate } from '#test/report-template.ts'
import { sql } from 'kysely'

let app: TestApp
let desk: Desk
let templateId: number
beforeAll(async () => {
  app = await startTestApp('2026-11-26T08:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-26T08:00:00+02:00')
  desk = await openDesk(app)
  templateId = await addReportTemplate(app, desk.clinic.clinicId)
})

type Headers = Record<string, string>
const reportOf = (reply: Reply): VisitReport => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const colleague = async () =>
  (
    await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'bookings.view',
      'bookings.all_doctors',
      'clinical.view',
      'clinical.edit',
    ])
  ).headers
const write = (id: number, body: object, headers: Headers = desk.clinic.owner) =>
  app.call('PUT', `/v2/visit-reports/${id}`, { body, headers })
const press = (id: number, what: string, body: object = {}, headers: Headers = desk.clinic.owner) =>
  app.call('POST', `/v2/visit-reports/${id}/${what}`, { body, headers })
const visit = async (time: string, patient_id = desk.patientId) => {
  const reply = await desk.book({ start: at(time), patient_id })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id as number
}
const start = (booking: number, headers: Headers = desk.clinic.owner) =>
  desk.post(`/v2/bookings/${booking}/report`, { template_id: templateId }, headers)
const filled = async (booking: number) => {
  const { id, version } = reportOf(await start(booking))
  return reportOf(await write(id, { version, fields: { found: 'Bine' } }))
}
const lockOne = async () => {
  const { id, version } = await filled(await visit('10:00'))
  reportOf(await press(id, 'lock', { version }))
  return id
}
const tried = (statement: ReturnType<typeof sql>) =>
  app.db
    .tenant(desk.clinic.clinicId, async tx => Number((await statement.execute(tx)).numAffectedRows ?? 0))
    .catch((error: unknown) => String(error))

describe('at the same moment', () => {
  test('two begin one report: one does, the other is led to it', async () => {
    const booking = await visit('10:00')
    const headers = await colleague()
    const replies = await Promise.all([
      start(booking),
      start(booking, headers),
      start(booking),
      start(booking, headers),
    ])
    const [made, ...others] = replies.toSorted((one, other) => one.status - other.status)
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(
      others.map(() => [409, 'report_draft_open']),
    )
    expect(others.map(({ body }) => body.data.id)).toEqual(others.map(() => made!.body.data.id))
  })

  test('two lock one report: it gets one number, and both are answered alike', async () => {
    const { id, version } = await filled(await visit('10:00'))
    const headers = await colleague()
    const replies = await Promise.all([
      press(id, 'lock', { version }),
      press(id, 'lock', { version }, headers),
    ])
    expect(replies.map(reply => reportOf(reply).number)).toEqual(['2026-00001', '2026-00001'])
    const { rows } = await app.sql.query(
      `select count(*)::int as n from document_events where report_id = $1 and said like '%"locked"%'`,
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('many lock many: numbers have no gaps, also where some are refused', async () => {
    const reports: VisitReport[] = []
    for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
      reports.push(await filled(await visit(time)))
    const replies = await Promise.all(
      reports.flatMap(({ id, version }) => [
        press(id, 'lock', { version }),
        press(id, 'lock', { version: 99 }),
      ]),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(reports.length)
    const { rows } = await app.sql.query<{ number: number }>(
      `select number from visit_reports where clinic_id = $1 order by number`,
      [desk.clinic.clinicId],
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('one locks and one writes: either what was written is locked, or whoever wrote is told', async () => {
    for (const time of ['09:00', '10:00', '11:00', '12:00']) {
      const { id, version } = await filled(await visit(time))
      const headers = await colleague()
      const [locked, written] = await Promise.all([
        press(id, 'lock', { version }, headers),
        write(id, { version, fields: { found: 'Altceva' } }),
      ])
      const now = reportOf(await desk.get(`/v2/visit-reports/${id}`))
      if (locked.status === 200) {
        expect(written.body.code).toBe('report_locked')
        expect(now).toMatchObject({ status: 'locking', fields: { found: 'Bine' } })
      } else {
        expect([locked.body.code, written.status]).toEqual(['stale', 200])
        expect(now).toMatchObject({ status: 'draft', fields: { found: 'Altceva' } })
      }
    }
  })

  test('one takes back and the minute ends: one of the two', async () => {
    const { id, version } = await filled(await visit('10:00'))
    reportOf(await press(id, 'lock', { version }))
    app.clock.now += 59_999
    const back = press(id, 'unlock')
    app.clock.now += 2
    const job = ALL_JOBS.find(({ name }) => name === 'finish-report')!
    const input = { clinic_id: desk.clinic.clinicId, id }
    await Promise.all([back, job.run(input, { ...app.services, isLastTry: false })])
    const now = reportOf(await desk.get(`/v2/visit-reports/${id}`))
    expect(now.status).toBe((await back).status === 200 ? 'draft' : 'locked')
  })

  test('one document is made, by however many hands', async () => {
    const { id, version } = await filled(await visit('10:00'))
    reportOf(await press(id, 'lock', { version }))
    app.clock.now += 60_000
    const job = ALL_JOBS.find(({ name }) => name === 'finish-report')!
    const input = { clinic_id: desk.clinic.clinicId, id }
    await Promise.all([1, 2, 3].map(() => job.run(input, { ...app.services, isLastTry: false })))
    const { rows } = await app.sql.query(
      `select (select count(*)::int from files f where f.clinic_id = $1 and f.name = 'raport-2026-00001.pdf') as files,
              (select count(*)::int from document_events e where e.report_id = $2 and e.said like '%"sealed"%') as sealed`,
      [desk.clinic.clinicId, id],
    )
    expect(rows).toEqual([{ files: 1, sealed: 1 }])
  })
})

describe('the program’s own role cannot', () => {
  test('change what is locked, nor its number, nor take it away', async () => {
    const id = await lockOne()
    const other = await addPatient(app, desk.clinic.clinicId)
    const attacks = [
      sql`update visit_reports set fields = '{}' where id = ${id}`,
      sql`update visit_reports set tags = '{}' where id = ${id}`,
      sql`update visit_reports set blocks = '{}' where id = ${id}`,
      sql`update visit_reports set content_sha256 = sha256('x') where id = ${id}`,
      sql`update visit_reports set number = 7 where id = ${id}`,
      sql`update visit_reports set number = null, number_year = null where id = ${id}`,
      sql`update visit_reports set patient_id = ${other} where id = ${id}`,
      sql`update visit_reports set status = 'draft' where id = ${id}`,
      sql`update visit_reports set status = 'draft', unlocked_at = locked_at, locked_by = null, locked_at = null, blocks = null,
                 content_sha256 = null, fields = '{}' where id = ${id}`,
      sql`update visit_reports set locked_at = now() where id = ${id}`,
      sql`update visit_reports set version = 9 where id = ${id}`,
      sql`delete from visit_reports where id = ${id}`,
    ]
    for (const attack of attacks)
      expect(await tried(attack)).toMatch(/is locked|has a number|violates|permission/)
    expect(await tried(sql`select 1 where discard_draft_report(${id})`)).toBe(0)
    expect(reportOf(await desk.get(`/v2/visit-reports/${id}`))).toMatchObject({
      number: '2026-00001',
      fields: { found: 'Bine' },
    })
  })

  test('take it back once it is final, nor change its document', async () => {
    const id = await lockOne()
    app.clock.now += 60_000
    await runQueued(app)
    for (const attack of [
      sql`update visit_reports set status = 'draft', unlocked_at = locked_at, locked_by = null, locked_at = null, blocks = null,
                 content_sha256 = null, final_at = null where id = ${id}`,
      sql`update visit_reports set file_id = null, pdf_sha256 = null where id = ${id}`,
      sql`update visit_reports set pdf_sha256 = sha256('x') where id = ${id}`,
      sql`update visit_reports set final_at = now() + interval '1 hour' where id = ${id}`,
    ])
      expect(await tried(attack)).toMatch(/is locked|violates/)
  })

  test('rewrite what happened to it', async () => {
    const id = await lockOne()
    for (const attack of [
      sql`update document_events set said = '{}' where report_id = ${id}`,
      sql`delete from document_events where report_id = ${id}`,
    ])
      expect(await tried(attack)).toMatch(/permission denied/)
    const { rows } = await app.sql.query<{ seq: number; whole: boolean }>(
      `select seq, sha256 = sha256(previous || convert_to(said, 'UTF8'))
              and previous = coalesce(lag(sha256) over (order by seq), decode(repeat('00', 32), 'hex')) as whole
         from document_events where report_id = $1 order by seq`,
      [id],
    )
    expect(rows).toEqual([1, 2].map(seq => ({ seq, whole: true })))
  })
})
