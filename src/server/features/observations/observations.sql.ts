import type { CallReply } from '#contract/call.ts'
import type { listObservations, Observation } from '#contract/patients/observations.ts'
import type { Tx } from '#server/db/database.ts'
import { writtenBy } from '#server/db/person-name.ts'
import type { DB, JsonValue } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'

/** A note as the wire has it; the keys of its pictures' copies become their names. */
export interface ObservationRow extends Omit<Observation, 'images' | 'asks_reason'> {
  readonly images: readonly { id: number; key: string; ready: boolean; name: string; taken_on: string }[]
  readonly created_by: number | null
}

const HAS_IMAGES = sql`exists (
  select from observation_images i join patient_files f on f.clinic_id = i.clinic_id and f.id = i.patient_file_id
   where i.clinic_id = o.clinic_id and i.observation_id = o.id and i.removed_at is null and f.deleted_at is null)`

const COLUMNS = sql`
  o.id, o.patient_id, o.booking_id, o.doctor_id, o.teeth, o.text, o.visible_to_patient, o.comparison, o.created_at,
  o.created_by, o.version, ${writtenBy('o.doctor_id', 'o.created_by')} as author,
  (select b.starts_at from bookings b where b.clinic_id = o.clinic_id and b.id = o.booking_id) as booking_start,
  (select coalesce(json_agg(json_build_object('id', x.id, 'icd10_code', x.icd10_code, 'name', x.name,
            'resolved_on', x.resolved_on) order by x.id), '[]')
     from patient_diagnoses x
    where x.clinic_id = o.clinic_id and x.observation_id = o.id and x.voided_at is null) as diagnoses,
  (select coalesce(json_agg(json_build_object('id', f.id, 'key', s.key, 'ready', s.copies <> '{}', 'name', s.name,
            'taken_on', f.taken_on) order by i.position), '[]')
     from observation_images i
     join patient_files f on f.clinic_id = i.clinic_id and f.id = i.patient_file_id
     join files s on s.clinic_id = f.clinic_id and s.id = f.file_id
    where i.clinic_id = o.clinic_id and i.observation_id = o.id and i.removed_at is null and f.deleted_at is null) as images,
  (select coalesce(json_agg(json_build_object('version', t.version, 'text', t.text, 'reason', t.reason,
            'replaced_by', coalesce(a.first_name || ' ' || a.last_name, ''), 'replaced_at', t.replaced_at,
            'by_author', coalesce(t.replaced_by = o.created_by, false)) order by t.version desc), '[]')
     from observation_texts t left join accounts a on a.id = t.replaced_by
    where t.clinic_id = o.clinic_id and t.observation_id = o.id) as texts`

interface Filter {
  readonly patientId: number
  readonly withImages: boolean
  readonly tooth: number | undefined
}

function matching({ patientId, withImages, tooth }: Filter): RawBuilder<unknown> {
  const conditions = [sql`o.patient_id = ${patientId} and o.deleted_at is null`]
  if (withImages) conditions.push(HAS_IMAGES)
  if (tooth !== undefined) conditions.push(sql`${tooth}::smallint = any (o.teeth)`)
  return sql.join(conditions, sql` and `)
}

export async function listObservationRows(
  tx: Tx,
  filter: Filter,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: ObservationRow[]; total: number }> {
  const { rows } = await sql<{ rows: ObservationRow[]; total: number }>`
    select coalesce((select json_agg(v) from (
             select ${COLUMNS} from observations o where ${matching(filter)}
              order by o.created_at desc, o.id desc limit ${size} offset ${offset}) v), '[]') as rows,
           (select count(*) from observations o where ${matching(filter)})::int as total`.execute(tx)
  return rows[0]!
}

type Counts = Pick<CallReply<typeof listObservations>, 'all' | 'with_images' | 'teeth' | 'since'>

export async function countObservations(tx: Tx, patientId: number): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`
    select json_build_object('all', count(*), 'with_images', count(*) filter (where ${HAS_IMAGES}), 'since', min(o.created_at),
             'teeth', coalesce((select json_agg(distinct t.tooth order by t.tooth)
                from observations x cross join unnest(x.teeth) t(tooth)
               where x.patient_id = ${patientId} and x.deleted_at is null), '[]')) as counts
      from observations o where o.patient_id = ${patientId} and o.deleted_at is null`.execute(tx)
  return rows[0]!.counts
}

/** One that was not taken out. */
export async function findObservationRow(tx: Tx, id: number): Promise<ObservationRow | undefined> {
  const { rows } = await sql<{ row: ObservationRow }>`
    select to_json(v) as row from (
      select ${COLUMNS} from observations o where o.id = ${id} and o.deleted_at is null) v`.execute(tx)
  return rows[0]?.row
}

/** Also one that was taken out, locked until the transaction ends; before it its patient, as whoever merges two of them does. */
export async function lockObservation(tx: Tx, id: number) {
  await sql`
    select from patients p
     where p.id = (select o.patient_id from observations o where o.id = ${id}) for key share`.execute(tx)
  return tx
    .selectFrom('observations')
    .select(['id', 'patient_id', 'created_by', 'created_at', 'deleted_at', 'version', 'text', 'teeth'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertObservation(tx: Tx, row: Insertable<DB['observations']>): Promise<number> {
  const { id } = await tx.insertInto('observations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function updateObservation(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['observations']>,
): Promise<void> {
  return updateVersioned(tx, 'observation', id, row)
}

export async function keepText(tx: Tx, row: Insertable<DB['observation_texts']>): Promise<void> {
  await tx.insertInto('observation_texts').values(row).execute()
}

export function comparisonOf(value: JsonValue | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** Behind those that are there, in their order. */
export async function insertImages(
  tx: Tx,
  clinicId: number,
  observationId: number,
  fileIds: readonly number[],
): Promise<void> {
  await sql`
    insert into observation_images (clinic_id, observation_id, patient_file_id, position)
    select ${clinicId}, ${observationId}, f.id, f.place + coalesce(
             (select max(i.position) from observation_images i where i.observation_id = ${observationId}), 0)
      from unnest(${fileIds}::bigint[]) with ordinality f(id, place)`.execute(tx)
}

/** False when the note does not have it. */
export async function markImageRemoved(
  tx: Tx,
  observationId: number,
  fileId: number,
  by: { accountId: number; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('observation_images')
    .set({ removed_by: by.accountId, removed_at: new Date(by.now) })
    .where('observation_id', '=', observationId)
    .where('patient_file_id', '=', fileId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether a visit is the patient's, and of this doctor if one is named. */
export async function isVisitOf(
  tx: Tx,
  bookingId: number,
  patientId: number,
  onlyDoctorId: number | undefined,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('patient_id', '=', patientId)
    .$if(onlyDoctorId !== undefined, query => query.where('doctor_id', '=', onlyDoctorId!))
    .executeTakeFirst()
  return row !== undefined
}
