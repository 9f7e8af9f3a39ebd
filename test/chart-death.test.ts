import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SITES } from '#domain/perio/sites.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send, type Answer } from './soak/client.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const KILLS = 3
const TEETH = [16, 26, 36] as const

let database: TestDatabase
let ground: Ground
let servers: ServerProcess[] = []
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  const variables = { DATABASE_URL: database.url, SESSION_SECRET: ground.secret }
  servers = await Promise.all([startServer(variables), startServer(variables)])
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 2, staff: 3, patients: 0 })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await ground.close()
  await database.drop()
})

/** By one server, then by the other until one of them answers, as the same press of a button. */
async function insist(at: number, path: string, request: Parameters<typeof send>[2]): Promise<Answer> {
  const key = randomUUID()
  for (let turn = at; ; turn++) {
    const answer = await send(servers[turn % servers.length]!.origin, path, { ...request, key })
    if (answer.status > 0 && answer.status < 500) return answer
    await wait(20)
  }
}

/** Everybody works until one server was killed so often, and each of them has done something since. */
async function whileKilled(writers: readonly ((step: number) => Promise<void>)[]): Promise<void> {
  const over = new AbortController()
  const work = async (write: (step: number) => Promise<void>) => {
    for (let step = 0; !over.signal.aborted; step++) await write(step)
  }
  const working = Promise.all(writers.map(work))
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(150 + 90 * kill)
    await servers[0]!.killAndRestart()
  }
  over.abort()
  await working
}

const rowsOf = async <Row>(text: string, ...values: unknown[]) =>
  (await ground.sql.query(text, values)).rows as Row[]

test('two servers chart one mouth, one of them is killed: what was answered is there once, with its diagnosis', async () => {
  const [patientId] = world.patientIds as [number]
  const today = localDateOf(Date.now(), 'Europe/Bucharest')
  const answered: string[] = []
  const asked = new Set<string>()
  await whileKilled(
    world.staff.map((token, writer) => async step => {
      const note = `${writer}.${step}`
      asked.add(note)
      const entry = {
        tooth: TEETH[step % TEETH.length],
        kind: 'caries',
        state: 'condition',
        surfaces: 'MO',
        date: addDays(today, -(writer * 2_000 + step)),
        diagnosis: 'K02.1',
        note,
      }
      for (;;) {
        const seen = await insist(writer, `/teeth-diagnostics?patient_id=${patientId}`, {
          method: 'GET',
          token,
        })
        const { version } = seen.body.data
        const body = { patient_id: patientId, version, confirmed: true, entries: [entry] }
        const { status, body: reply } = await insist(writer, '/teeth-diagnostics', { token, body })
        if (status === 409) continue
        expect(status, JSON.stringify(reply)).toBe(200)
        answered.push(note)
        return
      }
    }),
  )
  const kept = await rowsOf<{ note: string; diagnoses: number; told: number }>(
    `select e.note, (select count(*)::int from patient_diagnoses d
                      where d.clinic_id = e.clinic_id and d.id = e.diagnosis_id and d.teeth = array[e.tooth]) as diagnoses,
            (select count(*)::int from audit_entries a where a.clinic_id = e.clinic_id
                and a.action = 'patient_record.teeth_changed' and a.after @> jsonb_build_object('entries',
                  jsonb_build_array(jsonb_build_object('date', e.date::text)))) as told
       from tooth_entries e where e.patient_id = $1`,
    patientId,
  )
  expect(answered.length).toBeGreaterThan(2 * KILLS)
  expect(kept.map(one => one.note).toSorted()).toEqual(answered.toSorted())
  for (const { note, ...facts } of kept) expect({ note, ...facts }).toEqual({ note, diagnoses: 1, told: 1 })
  const [{ count }] = (await rowsOf<{ count: number }>(
    'select count(*)::int from patient_diagnoses where patient_id = $1',
    patientId,
  )) as [{ count: number }]
  expect(count).toBe(kept.length)
}, 180_000)

test('two servers measure one mouth, one of them is killed: each depth that was answered is there', async () => {
  const patientId = world.patientIds[1]!
  const { body } = await insist(0, `/v2/patients/${patientId}/perio-exams`, {
    token: world.staff[0]!,
    body: {},
  })
  const exam = body.data as { id: number }
  const answered = new Map<string, number>()
  await whileKilled(
    world.staff.map((token, writer) => async step => {
      // Each their own teeth, of the same jaw.
      const tooth = 11 + writer
      const site = SITES[step % SITES.length]!
      const depth = (step * 7) % 16
      for (;;) {
        const seen = await insist(writer, `/v2/perio-exams/${exam.id}`, { method: 'GET', token })
        const { version } = seen.body.data
        const { status, body: reply } = await insist(writer, `/v2/perio-exams/${exam.id}`, {
          method: 'PATCH',
          token,
          body: { version, sites: [{ tooth, site, depth }] },
        })
        if (status === 409) continue
        expect(status, JSON.stringify(reply)).toBe(200)
        answered.set(`${tooth}${site}`, depth)
        return
      }
    }),
  )
  const sites = await rowsOf<{ place: string; depth: number }>(
    'select tooth || site as place, depth from perio_sites where exam_id = $1',
    exam.id,
  )
  expect(new Map(sites.map(({ place, depth }) => [place, depth]))).toEqual(answered)
  // Each version is told of once.
  const [told] = await rowsOf<{ version: number; changes: number }>(
    `select version, (select count(*)::int from audit_entries a where a.clinic_id = e.clinic_id
        and a.action = 'patient_record.perio_changed' and (a.after->>'exam')::bigint = e.id) as changes
       from perio_exams e where id = $1`,
    exam.id,
  )
  expect(told!.changes).toBe(told!.version - 1)
}, 180_000)
