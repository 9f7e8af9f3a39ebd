import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, insert } from '#test/factories.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVING } from '#server/features/patients/patient-references.ts'

// Random records of two people are merged and parted again: in between nothing is left behind, afterwards every row of
// every table is as it was.

let app: TestApp
let desk: Desk
let tags: number[]
let rooms: { doctorId: number; cabinetId: number }[]

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  const { clinic } = desk
  tags = []
  for (const name of ['VIP', 'Copil', 'Protezat'])
    tags.push(Number((await addRow('tags', { name, color: 1, created_at: new Date(app.clock.now) }))['id']))
  // One for each person, so that their own visits never meet anybody's but each other's.
  rooms = []
  for (let i = 0; i < 2; i++)
    rooms.push({
      doctorId: await addDoctor(app, clinic, [desk.serviceId]),
      cabinetId: await addCabinet(app, clinic.clinicId, clinic.locationId),
    })
})
afterAll(() => app.stop())

const addRow = (table: string, row: Record<string, unknown>) =>
  insert(app, table, { clinic_id: desk.clinic.clinicId, ...row })

const words = fc.constantFrom('', 'Ana', 'Șerban', "O'Neil", 'Ion-Vasile')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const person = fc.record({
  fields: fc.record({
    first_name: fc.constantFrom('Maria', 'Ștefan', 'Ana-Maria'),
    last_name: words,
    mobile: maybe(fc.constantFrom('+40721000001', '+40721000002')),
    email: maybe(fc.constantFrom('a@zambet.test', 'b@zambet.test')),
    birth_date: maybe(fc.constantFrom('1980-01-31', '2001-12-01')),
    gender: maybe(fc.constantFrom('male', 'female')),
    card_number: maybe(fc.constantFrom('1', '2')),
    address: words,
    source: words,
    language: maybe(fc.constantFrom(1, 2)),
    note: words,
    guardian_name: words,
    active: fc.boolean(),
    no_allergies_at: maybe(fc.constant('2026-01-02T03:04:05.678901Z')),
  }),
  visits: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
  observations: fc.nat(3),
  alerts: fc.array(fc.constantFrom('allergy', 'medicine'), { maxLength: 2 }),
  tags: fc.uniqueArray(fc.nat(2)),
  consents: fc.nat(2),
  diagnoses: fc.nat(2),
  openings: fc.nat(2),
  hasWard: fc.boolean(),
  /** Whether the other one answers for them. */
  isWard: fc.boolean(),
  /** Whether somebody was merged into them before. */
  hasMerged: fc.boolean(),
})
type Random = typeof person extends fc.Arbitrary<infer T> ? T : never

async function write(id: number, random: Random, which: number, otherId: number): Promise<void> {
  const at = new Date(app.clock.now)
  const { guardian_name, ...fields } = random.fields
  const columns = { ...fields, ...(random.isWard ? { guardian_id: otherId } : { guardian_name }) }
  const names = Object.keys(columns)
  await app.sql.query(
    `update patients set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  )
  for (const hour of random.visits)
    await addRow('bookings', {
      patient_id: id,
      code: `${id}-${hour}`,
      doctor_id: rooms[which]!.doctorId,
      cabinet_id: rooms[which]!.cabinetId,
      location_id: desk.clinic.locationId,
      starts_at: new Date(Date.parse('2026-12-01T08:00:00Z') + hour * 3_600_000),
      // Longer at the one than at the other, so that they lie over each other askew.
      ends_at: new Date(Date.parse('2026-12-01T08:30:00Z') + (hour + which * 0.5) * 3_600_000),
      status_changed_at: at,
      source: 'staff',
      created_at: at,
      updated_at: at,
    })
  for (let i = 0; i < random.observations; i++)
    await addRow('observations', { patient_id: id, text: `Nota ${i}`, created_at: at })
  for (const kind of random.alerts)
    await addRow('patient_alerts', { patient_id: id, kind, severity: 'high', text: kind, created_at: at })
  for (const tag of random.tags)
    await addRow('patient_tags', { patient_id: id, tag_id: tags[tag], added_at: at })
  for (let i = 0; i < random.consents; i++)
    await addRow('patient_consents', {
      patient_id: id,
      kind: 'data',
      given: i === 0,
      on_date: '2026-01-01',
      how: 'paper',
      recorded_at: at,
    })
  for (let i = 0; i < random.diagnoses; i++)
    await addRow('patient_diagnoses', {
      patient_id: id,
      icd10_code: `K0${i}`,
      name: 'Carie',
      on_date: '2026-01-01',
      created_at: at,
    })
  for (let i = 0; i < random.openings; i++)
    await addRow('record_openings', { patient_id: id, what: 'record', opened_at: at })
  if (random.hasWard) await addPatient(app, desk.clinic.clinicId, { guardian_id: id })
  if (random.hasMerged)
    await addPatient(app, desk.clinic.clinicId, { merged_into: id, merged_at: at, active: false })
}

/** Every row that merging may touch; how often a record changed and which row takes a time are no part of it. */
async function dump(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of new Set([...MOVING.map(one => one.table), 'busy_times'])) {
    const { rows } = await app.sql.query(
      `select to_jsonb(t) - '{version,changed_by,changed_at}'::text[] ${table === 'busy_times' ? `- 'id'` : ''} as row
         from ${table} t where clinic_id = $1 order by 1`,
      [desk.clinic.clinicId],
    )
    all[table] = rows
  }
  return all
}

test('what merging moved comes back whole, whatever it was', async () => {
  await fc.assert(
    fc.asyncProperty(person, person, async (one, other) => {
      if (one.fields.card_number === other.fields.card_number) other.fields.card_number = null
      if (one.isWard) other.isWard = false
      await app.sql.query('update patients set card_number = null where clinic_id = $1', [
        desk.clinic.clinicId,
      ])
      const kept = await addPatient(app, desk.clinic.clinicId)
      const merged = await addPatient(app, desk.clinic.clinicId)
      await write(kept, one, 0, merged)
      await write(merged, other, 1, kept)
      const before = await dump()

      const versions = { kept_version: 1, merged_version: 1 }
      const made = await desk.post(`/v2/patients/${kept}/merge`, { merged_id: merged, ...versions })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      for (const { table, column } of MOVING) {
        const { rows } = await app.sql.query(
          `select from ${table} where ${column} = $1 and $2::bigint <> 0`,
          [merged, kept],
        )
        expect([table, rows.length]).toEqual([table, 0])
      }
      const { rows: times } = await app.sql.query(
        `select count(*)::int as count from busy_times where resource = 'patient' and resource_id = $1`,
        [kept],
      )
      expect(times).toEqual([{ count: one.visits.length + other.visits.length }])

      const undone = await desk.post(`/v2/merges/${made.body.data.id}/undo`)
      expect(undone.body.data).toEqual({ kept_id: kept, merged_id: merged, left: [] })
      expect(await dump()).toEqual(before)
      await app.sql.query('delete from bookings where clinic_id = $1', [desk.clinic.clinicId])
    }),
    { numRuns: 40 },
  )
})
