import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { formToken } from '#server/features/form-files/form-tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addForm, drawn, formOf } from './forms.ts'
import { send, type Answer } from './soak/client.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const KILLS = 3
const WRITERS = 4

let database: TestDatabase
let ground: Ground
let servers: ServerProcess[] = []
let world: World
const folder = mkdtempSync(join(tmpdir(), 'zambet-forms-'))

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  const variables = {
    DATABASE_URL: database.url,
    SESSION_SECRET: ground.secret,
    DATA_DIR: folder,
    FILES: join(folder, 'files'),
  }
  servers = await Promise.all([startServer(variables), startServer(variables)])
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 2, staff: 1, patients: 0 })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await ground.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const both = (text: string) => ({ ro: text, en: text })
const consent: FormElement = { id: 'agree', type: 'consent', label: both('Sunt de acord cu tot.') }
const signature: FormElement = { id: 'sign', type: 'signature', label: both('Semnătura') }

/** By one server, then by the other until one of them answers, as the same press of a button. */
async function insist(at: number, path: string, request: Parameters<typeof send>[2]): Promise<Answer> {
  const key = randomUUID()
  for (let turn = at; ; turn++) {
    const answer = await ask(turn, path, { key, ...request })
    if (answer.status > 0 && answer.status < 500) return answer
    await wait(20)
  }
}
const ask = (turn: number, path: string, request: Parameters<typeof send>[2]) =>
  send(servers[turn % servers.length]!.origin, path, request)

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await ground.sql.query(text, values)).rows as Row[]

/** A form that was put on the tablet, which needs no message; answers its path. */
async function open(templateId: number): Promise<{ id: number; path: string }> {
  const [patientId] = world.patientIds as [number]
  const { body } = await insist(0, `/v2/patients/${patientId}/form-files`, {
    token: world.staff[0]!,
    body: { template_ids: [templateId], when: 'tablet' },
  })
  const { id } = body.data[0]
  const { clinicId } = world.clinic
  const token = formToken({ sessionSecret: ground.secret }, { clinicId, id, linkNumber: 1 })
  return { id, path: `/v2/public/forms/${token}` }
}

const save = (turn: number, path: string, answers: object) =>
  insist(turn, `${path}/answers`, { method: 'PUT', body: { revision: 0, answers } })

async function makeDocument(turn: number, path: string): Promise<string> {
  for (;;) {
    const { body: form } = await insist(turn, path, { method: 'GET' })
    const { status, body } = await insist(turn, `${path}/document`, {
      body: { revision: form.data.revision },
    })
    if (status === 200) return body.data.document_sha256
    expect(status, JSON.stringify(body)).toBe(409)
  }
}

test('phones save one form by two servers, one of which is killed: what was answered is there', async () => {
  const questions = Array.from({ length: WRITERS }, (_, at): FormElement => ({
    id: `w${at}`,
    type: 'number',
    label: both('Câte?'),
  }))
  const templateId = await addForm(
    ground,
    world.clinic.clinicId,
    formOf([...questions, consent, signature], { code: 'none' }),
  )
  const { id, path } = await open(templateId)
  const answered = new Map<string, number>()
  const over = new AbortController()
  const writing = Promise.all(
    questions.map(async ({ id: element }, writer) => {
      for (let step = 1; !over.signal.aborted; step++) {
        const { status, body } = await save(writer, path, { [element]: step })
        expect(status, JSON.stringify(body)).toBe(200)
        answered.set(element, step)
      }
    }),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(200 + 90 * kill)
    await servers[0]!.killAndRestart()
  }
  over.abort()
  await writing
  const [row] = await rowsOf<{ answers: Record<string, number>; revision: number }>(
    'select answers, revision from form_files where id = $1',
    id,
  )
  expect([...answered.values()].reduce((sum, step) => sum + step, 0)).toBeGreaterThan(10 * KILLS)
  expect(new Map(Object.entries(row!.answers))).toEqual(answered)
}, 180_000)

test('two phones sign at once, others save, send and take back: each form is signed once, as it was seen, or not at all', async () => {
  const choice: FormElement = { id: 'note', type: 'short', label: both('Ce spui?') }
  const templateId = await addForm(
    ground,
    world.clinic.clinicId,
    formOf([choice, consent, signature], { code: 'none' }),
  )
  const ids: number[] = []
  const seen = new Map<number, string>()
  for (let round = 0; round < 12; round++) {
    const { id, path } = await open(templateId)
    ids.push(id)
    await save(round, path, { agree: true, note: `runda ${round}` })
    const d1 = await makeDocument(round, path)
    seen.set(id, d1)
    const body = { document_sha256: d1, as: 'patient', consent: true, strokes: drawn() }
    // Links that stopped working are guesses, of which an address has a few.
    const address = `10.0.0.${round}`
    const against = [
      () => ask(0, `${path}/answers`, { method: 'PUT', body: { revision: 0, answers: { note: 'altceva' } } }),
      () => ask(0, `/v2/form-files/${id}/void`, { token: world.staff[0]!, body: { reason: 'Nu mai vine' } }),
      () => ask(0, `/v2/form-files/${id}/tablet`, { token: world.staff[0]!, body: {} }),
    ][round % 3]!
    const answers = await Promise.all([
      ask(0, `${path}/sign`, { key: randomUUID(), address, body }),
      ask(1, `${path}/sign`, { key: randomUUID(), address, body }),
      against(),
    ])
    for (const { status, body: told } of answers)
      expect([200, 404, 409, 410, 422], JSON.stringify(told)).toContain(status)
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  }
  const rows = await rowsOf<{
    id: string
    status: number
    answers: Record<string, unknown>
    paper: { answers: object }
    void_at: Date | null
    evidence: { document_sha256: string; previous: string }
    sha256: string
    inputs: string
    signings: number
  }>(
    `select f.id, f.status, f.answers, f.paper, f.void_at, f.evidence, encode(f.evidence_sha256, 'hex') as sha256,
            encode(f.document_inputs, 'hex') as inputs,
            (select count(*)::int from document_events e where e.form_file_id = f.id and e.said like '%"signed"%') as signings
       from form_files f where f.id = any($1) order by f.signed_at`,
    ids,
  )
  const signed = rows.filter(({ status }) => status === 2)
  expect(signed.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.signings).toBe(row.status === 2 ? 1 : 0)
    if (row.status < 2) continue
    expect(row.void_at).toBeNull()
    expect(row.evidence.document_sha256).toBe(seen.get(Number(row.id)))
    expect(hash(row.paper)).toBe(row.inputs)
    expect(row.paper.answers).toEqual(row.answers)
    expect(hash(row.evidence)).toBe(row.sha256)
  }
  // Each names another one, and the last of them is the clinic's.
  const [chain] = await rowsOf<{ count: number; last: string }>(
    `select count::int, encode(last_sha256, 'hex') as last from signature_chains where clinic_id = $1`,
    world.clinic.clinicId,
  )
  expect(chain!.count).toBe(signed.length)
  const links = new Map(signed.map(row => [row.evidence.previous, row.sha256]))
  expect(links.size).toBe(signed.length)
  let at = '0'.repeat(64)
  for (let step = 0; step < signed.length; step++) at = links.get(at)!
  expect(at).toBe(chain!.last)
}, 180_000)

const hash = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')

test('a server is killed while others sign: each form that was told signed is, and has its sealed document once', async () => {
  const templateId = await addForm(
    ground,
    world.clinic.clinicId,
    formOf([consent, signature], { code: 'none' }),
  )
  const told: number[] = []
  const over = new AbortController()
  const signing = Promise.all(
    [0, 1].map(async phone => {
      while (!over.signal.aborted) {
        const { id, path } = await open(templateId)
        await save(phone, path, { agree: true })
        const d1 = await makeDocument(phone, path)
        const body = { document_sha256: d1, as: 'patient', consent: true, strokes: drawn() }
        const { status, body: reply } = await insist(phone, `${path}/sign`, { body })
        expect(status, JSON.stringify(reply)).toBe(200)
        told.push(id)
      }
    }),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(700 + 200 * kill)
    await servers[0]!.killAndRestart()
  }
  over.abort()
  await signing
  expect(told.length).toBeGreaterThan(KILLS)
  const until = Date.now() + 90_000
  const left = async () =>
    (
      await rowsOf<{ count: number }>(
        'select count(*)::int from form_files where status = 2 and completed_file_id is null and id = any($1)',
        told,
      )
    )[0]!.count
  while ((await left()) > 0 && Date.now() < until) await wait(200)
  const rows = await rowsOf<{ id: number; status: number; ready: boolean; seals: number; kept: number }>(
    `select f.id, f.status, f.completed_file_id is not null as ready,
            (select count(*)::int from document_events e where e.form_file_id = f.id and e.said like '%"sealed"%') as seals,
            (select count(*)::int from files s where s.status = 'kept'
                and s.name = 'formular-' || f.clinic_id || '-' || f.id || '.pdf') as kept
       from form_files f where f.id = any($1)`,
    told,
  )
  // What was seen and what was sealed, and nothing besides.
  for (const row of rows) expect(row).toEqual({ id: row.id, status: 2, ready: true, seals: 1, kept: 2 })
  expect(servers.map(server => server.deaths())).toEqual([0, 0])
}, 240_000)
