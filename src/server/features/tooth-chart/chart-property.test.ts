import { addDays } from '#domain/time/wall-time.ts'

import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { openMouth, type Mouth, type Wish } from '#test/mouth.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Two records that people chart, take back, correct, end, join and part, two at once. Whatever was let through, the chart
// on every day as known on every day is what a plain reading of the rows says, and diagnoses say what the chart says.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** It becomes midnight while they chart. */
const EVENING = Date.parse('2026-11-24T23:57:00+02:00')
const NIGHT = EVENING + 5 * 60_000
const TEETH = [45, 46, 47]
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
const WORK = ['existing', 'planned', 'done']
const KINDS: readonly (readonly [kind: string, states: readonly string[], surfaces?: true])[] = [
  ['caries', ['condition'], true],
  ['filling', WORK, true],
  ['pulpitis', ['condition']],
  ['mobility', ['condition']],
  ['root_canal', WORK],
  ['crown', WORK],
  ['missing', ['existing']],
  ['extraction', ['planned', 'done']],
  ['implant', WORK],
  ['bridge', WORK],
]

const act = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'add', 'add', 'void', 'correct', 'end', 'join', 'part'),
  which: fc.nat(1),
  kind: fc.constantFrom(...KINDS),
  state: fc.nat(2),
  tooth: fc.constantFrom(...TEETH),
  surfaces: fc.constantFrom('O', 'MO', 'MOD', 'D'),
  date: fc.constantFrom(...DAYS),
  isDiagnosed: fc.boolean(),
  target: fc.nat(1000),
  isWithNext: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

interface Row {
  id: number
  patient_id: number
  tooth: number
  kind: string
  state: string
  surfaces: string
  role: string | null
  date: string
  ends_id: number | null
  known_from: string
  known_to: string | null
  recorded_on: string
  diagnosis_id: number | null
  resolved_on: string | null
  is_void: boolean | null
}

const readRows = async (): Promise<Row[]> =>
  (
    await app.sql.query(
      `select e.id::int, e.patient_id::int, e.tooth, e.kind, e.state, e.surfaces, e.role, e.date::text, e.ends_id::int,
              (e.recorded_at at time zone 'Europe/Bucharest')::date::text as known_from,
              (e.voided_at at time zone 'Europe/Bucharest')::date::text as known_to,
              (e.recorded_at at time zone 'Europe/Bucharest')::date::text as recorded_on,
              e.diagnosis_id::int, x.resolved_on::text, x.voided_at is not null as is_void
         from tooth_entries e left join patient_diagnoses x on x.clinic_id = e.clinic_id and x.id = e.diagnosis_id
        where e.clinic_id = $1`,
      [desk.clinic.clinicId],
    )
  ).rows

const isReal = (one: Row) => one.state === 'done' || one.state === 'existing'

/** Whether a fact on that surface, or one without any, is over by `other`. */
function isOverBy(other: Row, one: Row, surface: string): boolean {
  const isEarly = other.date < one.date && one.state === 'planned' && other.id > one.id && isReal(other) &&
    other.ends_id === null && other.date >= one.recorded_on // prettier-ignore
  const isLater = other.date > one.date || (other.date === one.date && other.id > one.id)
  if (!isLater && !isEarly) return false
  if (other.ends_id !== null) return other.ends_id === one.id
  if (isReal(other) && (other.kind === 'missing' || other.kind === 'extraction')) {
    if (one.role === 'pontic' || (one.kind === 'implant' && one.state === 'planned')) return false
    return one.kind !== 'implant' || other.kind === 'extraction'
  }
  const isSame = one.kind === other.kind && one.state === other.state
  const counts = other.state !== 'existing' || other.date > one.date
  if (surface !== '' && other.surfaces !== '') {
    if (!other.surfaces.includes(surface)) return false
    if (!isReal(other)) return isSame
    return counts && (one.state === 'planned' ? one.kind === other.kind : true)
  }
  if (isSame && !isReal(other) && surface === '') return true
  if (!counts || !isReal(other)) return false
  if (one.kind === 'caries') return other.kind === 'crown' || other.kind === 'bridge'
  if (one.kind === 'pulpitis') return other.kind === 'root_canal'
  if (one.kind === 'crown' && other.kind === 'bridge') return true
  return surface === '' && one.kind === other.kind && !(other.state === 'existing' && one.state === 'done')
}

/** Ids of what holds on that day, of what was known by the end of another. */
function slowly(rows: readonly Row[], day: string, knownOn: string): number[] {
  const told = rows.filter(
    one => one.date <= day && one.known_from <= knownOn && (one.known_to === null || one.known_to > knownOn),
  )
  return told
    .filter(one => one.ends_id === null)
    .filter(one =>
      (one.surfaces || ' ')
        .split('')
        .some(
          surface => !told.some(other => other.tooth === one.tooth && isOverBy(other, one, surface.trim())),
        ),
    )
    .map(one => one.id)
    .toSorted((a, b) => a - b)
}

let mergeId: number | undefined
async function carryOut(one: Act, mouths: readonly [Mouth, Mouth]): Promise<Reply | undefined> {
  const mouth = mouths[mergeId === undefined ? one.which : 0]!
  if (one.what === 'join') {
    const path = `/v2/patients/${mouths[0].patientId}`
    const preview = (await desk.get(`${path}/merge-preview?with=${mouths[1].patientId}`)).body.data
    if (!preview) return undefined
    const reply = await desk.post(`${path}/merge`, {
      merged_id: mouths[1].patientId,
      kept_version: preview.kept.version,
      merged_version: preview.merged.version,
    })
    if (reply.status === 200) mergeId = reply.body.data.id
    return reply
  }
  if (one.what === 'part') {
    const reply = mergeId === undefined ? undefined : await desk.post(`/v2/merges/${mergeId}/undo`)
    if (reply?.status === 200) mergeId = undefined
    return reply
  }
  const seen = await desk.get(`/teeth-diagnostics?patient_id=${mouth.patientId}`)
  if (seen.status !== 200) return seen
  const { entries, version } = seen.body.data
  const target = entries.length > 0 ? entries[one.target % entries.length].id : undefined
  if (one.what === 'void') return target && mouth.remove([target])
  if (one.what === 'end') return mouth.send([{ ends_id: target ?? 1, date: one.date }], { version })
  const [kind, states, hasSurfaces] = one.kind
  const state = states[one.state % states.length]!
  const fresh: Wish = {
    tooth: one.tooth,
    kind,
    state,
    date: one.date,
    ...(hasSurfaces && { surfaces: one.surfaces }),
  }
  const sent =
    kind === 'bridge'
      ? TEETH.map(tooth => ({ ...fresh, tooth, group: 1 }))
      : [{ ...fresh, ...(one.isDiagnosed && { diagnosis: 'K02.1' }) }]
  if (one.what === 'correct' && target) Object.assign(sent[0]!, { replaces_id: target, reason: 'Altfel' })
  return mouth.send(sent, { version, confirmed: true })
}

test('is what a plain reading of the rows says, of every day as known on every day', async () => {
  let kept = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), async acts => {
      app.clock.now = EVENING
      desk = await openDesk(app)
      mergeId = undefined
      const mouths = [openMouth(desk), openMouth(desk, await addPatient(app, desk.clinic.clinicId))] as const
      const [eve, today] = ['2026-11-24', '2026-11-25'] as const
      for (let at = 0; at < acts.length; at++) {
        if (at > acts.length / 2) app.clock.now = NIGHT
        const together = acts[at]!.isWithNext ? acts.slice(at, ++at + 1) : [acts[at]!]
        const replies = await Promise.all(together.map(one => carryOut(one, mouths)))
        for (const reply of replies)
          if (reply) expect([200, 404, 409, 422], JSON.stringify(reply.body)).toContain(reply.status)
        kept += replies.filter(reply => reply?.status === 200).length
        const rows = await readRows()
        for (const { id, patient_id, diagnosis_id, is_void, known_to, resolved_on } of rows) {
          if (diagnosis_id === null) continue
          const holds = slowly(
            rows.filter(row => row.patient_id === patient_id),
            today,
            today,
          ).includes(id)
          expect([id, is_void, resolved_on === null]).toEqual([
            id,
            known_to !== null,
            known_to !== null || holds,
          ])
        }
      }
      const rows = await readRows()
      const seen = mergeId === undefined ? mouths : [mouths[0]]
      for (const mouth of seen)
        for (const day of [addDays(DAYS[0]!, -1), ...DAYS, today]) {
          const mine = rows.filter(row => row.patient_id === mouth.patientId)
          for (const known of [addDays(eve, -1), eve, today]) {
            const { teeth } = await mouth.chart(`&as_of=${day}&known_on=${known}`)
            const ids = Object.values(teeth).flatMap(tooth => tooth.entries)
            expect(ids.toSorted((a, b) => a - b)).toEqual(slowly(mine, day, known))
          }
        }
    }),
    { numRuns: Number(process.env['CHART_RUNS'] ?? 4), endOnFailure: true },
  )
  // Otherwise everything was refused, and nothing was read.
  expect(kept).toBeGreaterThan(0)
}, 600_000)
