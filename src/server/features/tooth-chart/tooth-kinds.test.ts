import { refusalsOf } from '#domain/tooth-chart/entry-rules.ts'
import type { EntryProblem } from '#domain/tooth-chart/refusal.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { KIND_NAMES, STATES } from '#domain/tooth-chart/kinds.ts'
import { TEETH } from '#domain/patients/teeth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())

/** What hangs on the other entries of the tooth, or on the others of a bridge. */
const OF_OTHERS: ReadonlySet<EntryProblem> = new Set(['tooth_stands', 'tooth_missing', 'too_few_teeth'])
const SURFACES = ['', 'M', 'O', 'V', 'MOD', 'OM']
const PLACES = [
  { tooth: 36, arch: null },
  { tooth: 11, arch: null },
  { tooth: 75, arch: null },
  { tooth: 56, arch: null },
  { tooth: null, arch: 'upper' },
  { tooth: null, arch: null },
] as const

type Row = Pick<ChartEntry, 'tooth' | 'arch' | 'kind' | 'state' | 'surfaces'>
const nameOf = (row: Row) => [row.tooth, row.arch, row.kind, row.state, row.surfaces].join(' ')

/** Those that the database takes; none is kept. */
async function takenOf(rows: readonly Row[]): Promise<string[]> {
  const client = await app.sql.connect()
  try {
    await client.query('begin')
    await client.query(`
      create function pg_temp.takes(clinic bigint, patient bigint, at_tooth smallint, at_arch text, of_kind text, of_state text, on_surfaces text)
        returns boolean language plpgsql as $$
        declare
          number bigint := nextval('tooth_chart_changes');
        begin
          insert into tooth_entries (clinic_id, id, patient_id, group_id, tooth, arch, kind, state, surfaces, role, date, recorded_at)
          values (clinic, number, patient, case when of_kind = 'bridge' and at_tooth is not null then number end, at_tooth, at_arch,
                  of_kind, of_state, on_surfaces, case when of_kind = 'bridge' then 'abutment' end, '2026-01-01', now());
          return true;
        exception when check_violation then
          return false;
        end $$`)
    const { rows: taken } = await client.query<Row>(
      `select x.tooth::int, x.arch, x.kind, x.state, x.surfaces
         from jsonb_to_recordset($1) x (tooth smallint, arch text, kind text, state text, surfaces text)
        where pg_temp.takes($2, $3, x.tooth, x.arch, x.kind, x.state, x.surfaces)`,
      [JSON.stringify(rows), desk.clinic.clinicId, desk.patientId],
    )
    return taken.map(nameOf).toSorted()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the database takes what the rules take, and nothing else', async () => {
  const rows = PLACES.flatMap(place =>
    KIND_NAMES.flatMap(kind =>
      STATES.flatMap(state => SURFACES.map((surfaces): Row => ({ ...place, kind, state, surfaces }))),
    ),
  )
  const allowed = rows.filter(row => {
    const role = row.kind === 'bridge' ? 'abutment' : null
    const rest = { id: 1, roots: [], role, details: {}, date: '2026-01-01', group: null, ends: null } as const
    const refusals = refusalsOf([], [{ ...row, ...rest }], { birthDate: null, today: '2026-01-01' })
    return refusals.every(({ problem }) => OF_OTHERS.has(problem))
  })
  expect(allowed.length).toBeGreaterThan(100)
  expect(await takenOf(rows)).toEqual(allowed.map(nameOf).toSorted())
})

const onTooth = (tooth: number): Row => ({
  tooth,
  arch: null,
  kind: 'pulpitis',
  state: 'condition',
  surfaces: '',
})

test('the database has the teeth that there are', async () => {
  const numbers = Array.from({ length: 100 }, (_, tooth) => tooth)
  expect(await takenOf(numbers.map(onTooth))).toEqual(TEETH.map(tooth => nameOf(onTooth(tooth))).toSorted())
})

test('nothing of an entry changes but that it is taken back, and that once', async () => {
  const entry = { tooth: 36, kind: 'caries', state: 'condition', surfaces: 'O' }
  const made = await desk.post('/teeth-diagnostics', {
    patient_id: desk.patientId,
    version: 0,
    entries: [entry],
  })
  const { id } = made.body.data.entries[0]
  await desk.remove(`/teeth-diagnostics/${id}`)
  const change = (what: string) => app.sql.query(`update tooth_entries set ${what} where id = $1`, [id])
  await expect(change('voided_at = null, voided_change = null')).rejects.toThrow('was taken back')
  const { rows } = await app.sql.query(
    `select column_name from information_schema.column_privileges
      where table_name = 'tooth_entries' and grantee = 'zambet_app' and privilege_type = 'UPDATE' order by 1`,
  )
  expect(rows.map(row => row.column_name)).toEqual([
    'patient_id',
    'void_reason',
    'voided_at',
    'voided_by',
    'voided_change',
    'written_for',
  ])
})
