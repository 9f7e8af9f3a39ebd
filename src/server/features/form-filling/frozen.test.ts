import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type Desk } from '../../../../test/desk.ts'
import { addPatient } from '../../../../test/factories.ts'
import { addForm, fillIn, formOf, QUESTIONS, sender } from '../../../../test/forms.ts'
import { runQueued } from '../../../../test/jobs.ts'
import { makePicture, upload } from '../../../../test/upload.ts'

let app: TestApp
let desk: Desk
let id: number
let other: number

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  const forms = sender(app, desk)
  const files = { id: 'xray', type: 'upload' as const, label: { ro: 'Radiografia', en: 'X-ray' } }
  const template = await addForm(app, desk.clinic.clinicId, formOf([files, ...QUESTIONS]))
  const sent = await forms.send(template)
  id = sent.id
  const { phone } = sent
  await upload(
    app,
    `/v2/public/forms/${phone.token}/files`,
    {},
    { element: 'xray', file: { content: await makePicture(40, 30) } },
  )
  const d1 = await fillIn(phone)
  await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
  await runQueued(app)
  other = (await forms.send(template)).id
})
afterAll(() => app.stop())

/** As the program itself would, with nothing but its own rights. */
async function asProgram(statement: string): Promise<string> {
  const client = await app.sql.connect()
  try {
    await client.query('begin')
    await client.query('set local role zambet_app')
    await client.query(`select set_config('app.clinic_id', $1, true)`, [String(desk.clinic.clinicId)])
    const { rowCount } = await client.query(statement)
    return `${rowCount} rows`
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['answers', `answers = '{"blood": "yes"}'`],
  ['the signature', `strokes = null, typed_name = 'Altcineva'`],
  ['who signed', `signer_name = 'Altcineva'`],
  ['when', `signed_at = signed_at - interval '1 day'`],
  ['the evidence', `evidence = evidence || '{"tries": 1}'`],
  ['its hash', `evidence_sha256 = sha256('x')`],
  ['the hash of the document', `document_sha256 = sha256('x')`],
  ['the document', `document_file_id = completed_file_id`],
  ['what it was made of', `paper = '{}'`],
  ['the sealed document', `completed_file_id = document_file_id`],
  ['the hash of the sealed document', `completed_sha256 = sha256('x')`],
  ['the state', 'status = 1, signed_at = null'],
  ['that it holds', `void_at = now(), void_reason = 'Nu'`],
  ['its template', 'template_version = template_version + 1'],
  ['the link of it', `token_hash = sha256('x')`],
  ['whose it is', `written_for = 0`],
])('the program cannot change %s of a signed form', async (_, change) => {
  expect(await asProgram(`update form_files set ${change} where id = ${id}`)).toMatch(
    /is signed|violates|permission denied/,
  )
})

test('nor give it to somebody else, or take it away', async () => {
  const stranger = await addPatient(app, desk.clinic.clinicId, { mobile: '+40721777888' })
  expect(await asProgram(`update form_files set patient_id = ${stranger} where id = ${id}`)).toContain(
    'is signed',
  )
  expect(await asProgram(`delete from form_files where id = ${id}`)).toContain('permission denied')
})

test('nor the files that came with it, and what happened to it', async () => {
  expect(await asProgram(`delete from form_uploads where form_file_id = ${id}`)).toContain('is signed')
  expect(await asProgram(`update form_uploads set element = 'x' where form_file_id = ${id}`)).toContain(
    'permission denied',
  )
  const file = '(select document_file_id from form_files order by id limit 1)'
  expect(
    await asProgram(
      `insert into form_uploads (clinic_id, form_file_id, element, file_id, created_at)
       values (${desk.clinic.clinicId}, ${id}, 'xray', ${file}, now())`,
    ),
  ).toContain('is signed')
  expect(
    await asProgram(
      `delete from files where id = (select document_file_id from form_files where id = ${id})`,
    ),
  ).toContain('violates')
  expect(await asProgram(`update document_events set said = '{}' where form_file_id = ${id}`)).toContain(
    'permission denied',
  )
  expect(await asProgram(`delete from document_events where form_file_id = ${id}`)).toContain(
    'permission denied',
  )
  expect(await asProgram(`delete from signature_chains`)).toContain('permission denied')
  expect(await asProgram(`update document_template_versions set content = '{}'`)).toContain(
    'permission denied',
  )
})

test('whatever rights it were given, the triggers refuse it too', async () => {
  await app.sql.query(
    'grant update, delete on document_events, document_template_versions, form_uploads to zambet_app',
  )
  expect(await asProgram(`update document_events set said = '{}' where form_file_id = ${id}`)).toContain(
    'stays',
  )
  expect(await asProgram(`delete from document_events where form_file_id = ${id}`)).toContain('stays')
  expect(await asProgram(`update document_template_versions set content = '{}'`)).toContain('is published')
  await app.sql.query('revoke update, delete on document_events, document_template_versions from zambet_app')
})

test('a form that is not signed yet is signed by nothing less than all of it', async () => {
  expect(await asProgram(`update form_files set status = 2 where id = ${other}`)).toContain('violates')
  expect(
    await asProgram(`update form_files set status = 2, signed_at = now() where id = ${other}`),
  ).toContain('violates')
})

test('a step names the one before it, and one that the owner changes is seen', async () => {
  const broken = `
    select count(*)::int as count from (
      select e.previous, lag(e.sha256, 1, decode(repeat('00', 32), 'hex')) over (order by e.seq) as before,
             e.sha256, sha256(e.previous || convert_to(e.said, 'UTF8')) as made
        from document_events e where e.form_file_id = ${id}) s
     where s.previous <> s.before or s.sha256 <> s.made`
  expect((await app.sql.query(broken)).rows[0].count).toBe(0)
  await app.sql.query('alter table document_events disable trigger user')
  await app.sql.query(
    `update document_events set said = replace(said, 'sms', 'email') where form_file_id = ${id}`,
  )
  expect((await app.sql.query(broken)).rows[0].count).toBeGreaterThan(0)
  await app.sql.query('alter table document_events enable trigger user')
})
