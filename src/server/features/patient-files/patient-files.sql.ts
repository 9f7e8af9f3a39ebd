import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listPatientFiles, PatientFile } from '#contract/patients/patient-files.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

/** A row as the wire has it; the key of its copies becomes their name. */
export type FileRow = Omit<PatientFile, 'picture'> & { readonly key: string; readonly ready: boolean }

const COLUMNS = sql`
  f.id, f.patient_id, f.kind, f.title, s.name, s.type, s.size, f.teeth, f.taken_on, f.created_at,
  (select a.first_name || ' ' || a.last_name from accounts a where a.id = f.created_by) as created_by,
  f.visible_to_patient, f.version, f.width, f.height, f.not_shown, f.dicom, f.scale_mm,
  s.status = 'missing' as missing, s.key, s.copies <> '{}' as ready`
const FROM = sql`patient_files f join files s on s.clinic_id = f.clinic_id and s.id = f.file_id`

type Filter = Pick<CallQuery<typeof listPatientFiles>, 'kind' | 'tooth' | 'search'>

export async function listFileRows(
  tx: Tx,
  patientId: number,
  { kind, tooth, search }: Filter,
  { size, offset }: { size: number; offset: number },
): Promise<{ files: FileRow[]; total: number }> {
  const conditions = [sql`f.patient_id = ${patientId} and f.deleted_at is null`]
  if (kind) conditions.push(sql`f.kind = ${kind}`)
  if (tooth !== undefined) conditions.push(sql`${tooth}::smallint = any (f.teeth)`)
  // Of what is searched for every character is itself.
  if (search) conditions.push(sql`strpos(fold_text(f.title || ' ' || s.name), fold_text(${search})) > 0`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ files: FileRow[]; total: number }>`
    select coalesce((select json_agg(v) from (
             select ${COLUMNS} from ${FROM} where ${where}
              order by f.taken_on desc, f.id desc limit ${size} offset ${offset}) v), '[]') as files,
           (select count(*) from ${FROM} where ${where})::int as total`.execute(tx)
  return rows[0]!
}

type Counts = Pick<CallReply<typeof listPatientFiles>, 'counts' | 'teeth'>

export async function countFiles(tx: Tx, patientId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select json_build_object(
             'all', count(*), 'photo', count(*) filter (where f.kind = 'photo'),
             'xray', count(*) filter (where f.kind = 'xray'),
             'document', count(*) filter (where f.kind = 'document')) as counts,
           coalesce((select json_agg(distinct t.tooth order by t.tooth)
              from patient_files x cross join unnest(x.teeth) t(tooth)
             where x.patient_id = ${patientId} and x.deleted_at is null), '[]') as teeth
      from patient_files f where f.patient_id = ${patientId} and f.deleted_at is null`.execute(tx)
  return rows[0]!
}

/** Those of the ids, in their order. */
export async function findFileRows(tx: Tx, ids: readonly number[]): Promise<FileRow[]> {
  const { rows } = await sql<{ row: FileRow }>`
    select to_json(v) as row from (
      select ${COLUMNS} from ${FROM}
       where f.id = any (${ids}::bigint[]) and f.deleted_at is null) v
     order by array_position(${ids}::bigint[], v.id)`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Lets one call at a time add to a patient's files, so that they are seen in the order of their ids, which is that of the pictures. */
export async function lockFilesOf(tx: Tx, patientId: number): Promise<void> {
  await sql`select from patients where id = ${patientId} for no key update`.execute(tx)
}

export async function insertPatientFileRow(tx: Tx, row: Insertable<DB['patient_files']>): Promise<number> {
  const { id } = await tx.insertInto('patient_files').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whose a file is, also of one that was taken out. */
export async function findFilesPatient(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('patient_files')
    .select('patient_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.patient_id
}

const LOCKED = [
  'id',
  'patient_id',
  'file_id',
  'shown_file_id',
  'title',
  'kind',
  'teeth',
  'taken_on',
  'visible_to_patient',
  'scale_mm',
  'deleted_at',
  'delete_reason',
] as const
export type LockedFile = Pick<Selectable<DB['patient_files']>, (typeof LOCKED)[number]>

export async function lockPatientFile(tx: Tx, id: number): Promise<LockedFile | undefined> {
  return tx
    .selectFrom('patient_files')
    .select(LOCKED)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function updatePatientFile(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['patient_files']>,
): Promise<void> {
  return updateVersioned(tx, 'patient_file', id, row)
}

/** A file whose picture is to be made; undefined when it is gone, or was made before. */
export async function findUnseenFile(tx: Tx, id: number) {
  const { rows } = await sql<{
    file_id: number
    key: string
    name: string
    type: string
    created_by: number | null
  }>`
    select f.file_id, s.key, s.name, s.type, f.created_by
      from ${FROM}
     where f.id = ${id} and s.status = 'kept' and f.width is null and f.not_shown is null`.execute(tx)
  return rows[0]
}

/** What became of a picture. It is no change of what people said, so that no version follows. */
export async function notePicture(
  tx: Tx,
  id: number,
  picture: Pick<Updateable<DB['patient_files']>, 'width' | 'height' | 'not_shown' | 'shown_file_id'>,
): Promise<void> {
  await tx.updateTable('patient_files').set(picture).where('id', '=', id).execute()
}
