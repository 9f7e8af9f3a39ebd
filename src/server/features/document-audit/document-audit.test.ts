import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addForm, fillIn, formOf, QUESTIONS, sender } from '#test/forms.ts'
import { runQueued } from '#test/jobs.ts'
import { addReportTemplate } from '#test/report-template.ts'
import { makePicture, upload } from '#test/upload.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/messages/notifications.ts'
import { checkDocuments } from './document-audit.jobs.ts'
import { auditDocuments } from './document-audit.ts'

const COMMAND = fileURLToPath(new URL('audit-command.ts', import.meta.url))

let app: TestApp
let desk: Desk
let pool: OwnerPool
let forms: number[]
let reports: number[]
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  pool = ownerPool(app.url, 1)
  const xray = { id: 'xray', type: 'upload' as const, label: { ro: 'Radiografia', en: 'X-ray' } }
  const template = await addForm(app, desk.clinic.clinicId, formOf([xray, ...QUESTIONS]))
  forms = [await signOne(template), await signOne(template)]
  const reportTemplate = await addReportTemplate(app, desk.clinic.clinicId)
  reports = [await lockOne(reportTemplate, '10:00'), await lockOne(reportTemplate, '11:00')]
  app.clock.now += 61_000
  await runQueued(app)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

async function signOne(template: number): Promise<number> {
  const { id, phone } = await sender(app, desk).send(template)
  const file = { content: await makePicture(40, 30) }
  await upload(app, `/v2/public/forms/${phone.token}/files`, {}, { element: 'xray', file })
  const d1 = await fillIn(phone)
  const signed = await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  return id
}

async function lockOne(template: number, time: string): Promise<number> {
  const booking = (await desk.book({ start: at(time) })).body.data.id
  const { id, version } = (await desk.post(`/v2/bookings/${booking}/report`, { template_id: template })).body
    .data
  const headers = desk.clinic.owner
  const body = { version, fields: { found: 'Bine' } }
  const written = await app.call('PUT', `/v2/visit-reports/${id}`, { body, headers })
  const locked = await desk.post(`/v2/visit-reports/${id}/lock`, { version: written.body.data.version })
  expect(locked.status, JSON.stringify(locked.body)).toBe(200)
  return id
}

const told = () =>
  auditDocuments(pool, app.services.outside.files, { clinicId: desk.clinic.clinicId, now: app.clock.now })

/** Past every trigger and grant, as only a superuser can; back as it was afterwards. */
async function whileChanged<T>(change: string, look: () => Promise<T>): Promise<T> {
  const tables = ['visit_reports', 'form_files', 'document_events', 'report_numbers', 'signature_chains']
  const client = await app.sql.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    for (const table of [...tables, 'document_template_versions'])
      await client.query(`create table kept_${table} as table ${table}`)
    await client.query(change)
    return await look()
  } finally {
    for (const table of [...tables, 'document_template_versions']) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} overriding system value table kept_${table}`)
      await client.query(`drop table kept_${table}`)
    }
    await client.query(`reset session_replication_role`)
    client.release()
  }
}

async function fileOf(table: string, column: string, id: number): Promise<string> {
  const { rows } = await app.sql.query(
    `select x.key from ${table} t join files x on x.clinic_id = t.clinic_id and x.id = t.${column} where t.id = $1`,
    [id],
  )
  const { key } = rows[0] as { key: string }
  return join(app.services.config.filesDir, 'kept', key.slice(0, 2), key)
}

test('what the program wrote fits', async () => {
  expect(await told()).toEqual([])
})

type Case = [
  name: string,
  change: (form: number, report: number) => string,
  told: (form: number, report: number) => string,
]

test.each<Case>([
  ['an answer', f => `update form_files set answers = answers || '{"blood": "yes"}' where id = ${f}`, f => `changed answers of the form ${f}`],
  ['the paper', f => `update form_files set paper = paper || '{"patient": "Altul"}' where id = ${f}`, f => `changed paper of the form ${f}`],
  ['the signature', f => `update form_files set strokes = strokes || '{"width": 1}' where id = ${f}`, f => `changed signature of the form ${f}`],
  ['who signed', f => `update form_files set signer_name = 'Altul' where id = ${f}`, f => `changed name of the form ${f}`],
  ['the evidence', f => `update form_files set evidence = evidence || '{"consent_text": ""}' where id = ${f}`, f => `changed evidence of the form ${f}`],
  ['the hash of what was signed', f => `update form_files set document_sha256 = sha256('x') where id = ${f}`, f => `changed hash of the document of the form ${f}`],
  ['a step of a form', f => `update document_events set said = replace(said, 'sms', 'email') where form_file_id = ${f}`, f => `step that does not fit, of the form ${f}`],
  ['all steps of a form gone', f => `delete from document_events where form_file_id = ${f}`, f => `no step that the signature names, of the form ${f}`],
  ['a signed form gone', f => `delete from form_files where id = ${f}`, () => 'signatures in a row: '],
  ['the end of the chain', () => `update signature_chains set count = 1`, () => 'signatures in a row: 2 of 1; kept: 2'],
  ['the sealed document gone', f => `update form_files set completed_file_id = null, completed_sha256 = null, signed_at = signed_at - interval '2 hours' where id = ${f}`, f => `no document of the signed form ${f}`],
  ['words of a report', (_, r) => `update visit_reports set fields = '{"found": "Rău"}' where id = ${r}`, (_, r) => `changed words of the report ${r}`],
  ['words of a report and their hash', (_, r) => `update visit_reports set content_sha256 = sha256('x') where id = ${r}`, (_, r) => `no step that locked the report ${r}`],
  ['the hash of its document', (_, r) => `update visit_reports set pdf_sha256 = sha256('x') where id = ${r}`, (_, r) => `no step that sealed the report ${r}`],
  ['a report gone', (_, r) => `delete from visit_reports where id = ${r}`, () => 'number that no report of the year 2026 has: 1'],
  ['the count of numbers', () => `update report_numbers set last = 1`, () => 'number beyond the last one, of the report'],
  ['a report without document', (_, r) => `update visit_reports set file_id = null, pdf_sha256 = null, locked_at = locked_at - interval '2 hours' where id = ${r}`, (_, r) => `no document of the locked report ${r}`],
  ['a published template', () => `update document_template_versions set content = content || '{"x": 1}'`, () => 'changed version 1 of the template'],
])('%s is found', async (_, change, expected) => {
  const found = await whileChanged(change(forms[0]!, reports[0]!), told)
  expect(found.join('\n')).toContain(expected(forms[0]!, reports[0]!))
  expect(await told()).toEqual([])
}) // prettier-ignore

async function verify(content: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return (await app.call('POST', '/v2/public/documents/verify', { body: { sha256 } })).body.data.result
}

test.each([
  ['a report', 'visit_reports', 'file_id', 'changed document of the report'],
  ['a sealed form', 'form_files', 'completed_file_id', 'changed sealed document of the form'],
  ['what was signed', 'form_files', 'document_file_id', 'changed document that was signed, of the form'],
] as const)(
  'one changed byte of %s is found, and whoever verifies is told',
  async (_, table, column, what) => {
    const id = table === 'form_files' ? forms[0]! : reports[0]!
    const path = await fileOf(table, column, id)
    const good = readFileSync(path)
    const bad = Buffer.from(good)
    bad[Math.floor(bad.length / 2)]! ^= 1
    writeFileSync(path, bad)
    expect(await told()).toEqual([`${what} ${id}`])
    expect(await verify(bad)).toBe('unknown')
    if (column !== 'document_file_id') expect(await verify(good)).toBe('unchanged')
    writeFileSync(path, good)
    renameSync(path, `${path}x`)
    expect(await told()).toEqual([`${what.replace('changed', 'missing')} ${id}`])
    renameSync(`${path}x`, path)
    expect(await told()).toEqual([])
  },
)

const isChanged = ({ kind }: { kind: string }) => kind === 'document_changed'

test('each night some are hashed anew, and the owner’s bell tells of one that was changed, once', async () => {
  const [report] = reports
  const path = await fileOf('visit_reports', 'file_id', report!)
  const good = readFileSync(path)
  const bells = async () =>
    (await desk.get('/notifications')).body.data.map(({ kind, about, patient }: Notification) => ({
      kind,
      about,
      patient: patient?.id,
    }))
  await checkDocuments.run({}, { ...app.services, isLastTry: false })
  expect((await bells()).filter(isChanged)).toEqual([])
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  writeFileSync(path, Buffer.concat([good, Buffer.from(' ')]))
  // Chance decides which are looked at.
  await expect
    .poll(async () => {
      await checkDocuments.run({}, { ...app.services, isLastTry: false })
      return (await bells()).some(isChanged)
    })
    .toBe(true)
  for (let night = 0; night < 10; night++) await checkDocuments.run({}, { ...app.services, isLastTry: false })
  expect((await bells()).filter(isChanged)).toEqual([
    { kind: 'document_changed', about: { what: 'report', id: report }, patient: desk.patientId },
  ])
  expect(complaints.mock.calls[0]?.[0]).toContain(`the report ${report} of clinic`)
  complaints.mockRestore()
  writeFileSync(path, good)
})

test('a store that has not one of them is another one: the job fails', async () => {
  const folder = join(app.services.config.filesDir, 'kept')
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  renameSync(folder, `${folder}-elsewhere`)
  // Chance decides how many are looked at; those of a few that are gone are told of.
  await expect
    .poll(() => checkDocuments.run({}, { ...app.services, isLastTry: false }).then(String, String))
    .toContain('is this another database’s store?')
  renameSync(`${folder}-elsewhere`, folder)
  complaints.mockRestore()
})

async function run() {
  const folder = app.services.config.filesDir
  const program = spawn(process.execPath, [COMMAND], {
    env: { ...process.env, DATABASE_URL: app.url, DATA_DIR: folder, FILES: folder },
  })
  const [said, complained, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ])
  return { said, complained, code: Number(code) }
}

test('the command says of which clinic, a line a fault, and fails', async () => {
  const fine = await run()
  expect(fine, fine.complained).toMatchObject({ code: 0, said: 'Every document fits. Clinics: 1.\n' })
  const change = `update form_files set signer_name = 'Altul'; update visit_reports set tags = '{}'`
  const { said, code } = await whileChanged(change, run)
  expect(code).toBe(1)
  expect(said).toContain(`Clinic ${desk.clinic.clinicId}, Clinica Surâs, faults: 4`)
  for (const id of forms) expect(said).toContain(`  changed name of the form ${id}\n`)
  for (const id of reports) expect(said).toContain(`  changed words of the report ${id}\n`)
  expect(said).toContain('Clinics whose documents do not fit: 1 of 1.')
}, 60_000)
