import type { PerioExam } from '#contract/patients/perio-exams.ts'
import type { PerioTooth, SiteReading } from '#domain/perio/sites.ts'
import type { Tx } from '#server/db/database.ts'
import { accountName, writtenBy } from '#server/db/person-name.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'

/** With the exam's version that it came with. */
export type ToothRow = PerioTooth & { readonly changed_in: number }
export type SiteRow = SiteReading & { readonly changed_in: number }

/** As the wire has it, without what it comes to. */
export interface ExamRow extends Omit<PerioExam, 'indices' | 'teeth' | 'sites'> {
  readonly teeth: readonly ToothRow[]
  readonly sites: readonly SiteRow[]
}

const EXAM = sql`
  e.id, e.patient_id, e.date, e.status, e.version, e.replaces_id, e.created_at as started_at, e.changed_at, e.closed_at,
  (select o.id from perio_exams o
    where o.clinic_id = e.clinic_id and o.replaces_id = e.id and o.status = 'closed') as replaced_by,
  json_build_object('id', e.doctor_id, 'name', ${writtenBy('e.doctor_id', 'e.created_by')}) as doctor,
  ${accountName('e.changed_by')} as changed_by, ${accountName('e.closed_by')} as closed_by,
  (select json_build_object('stage', e.stage, 'grade', e.grade, 'extent', e.extent, 'diagnosis', concat_ws(' ', x.icd10_code, x.name),
            'confirmed_by', ${accountName('e.staged_by')}, 'confirmed_at', e.staged_at)
     from patient_diagnoses x
    where x.clinic_id = e.clinic_id and e.diagnosis_id is not null and x.id = confirmed_diagnosis(e)) as staging,
  (select coalesce(json_agg(json_build_object('tooth', t.tooth, 'present', t.present, 'implant', t.implant,
            'mobility', t.mobility, 'furcation', t.furcation, 'changed_in', t.changed_in) order by t.tooth), '[]')
     from perio_teeth t where t.clinic_id = e.clinic_id and t.exam_id = e.id) as teeth,
  (select coalesce(json_agg(json_build_object('tooth', s.tooth, 'site', s.site, 'depth', s.depth, 'margin', s.margin,
            'bleeding', s.bleeding, 'plaque', s.plaque, 'pus', s.pus, 'changed_in', s.changed_in) order by s.tooth, s.site), '[]')
     from perio_sites s where s.clinic_id = e.clinic_id and s.exam_id = e.id) as sites`

async function readExams(tx: Tx, where: RawBuilder<unknown>): Promise<ExamRow[]> {
  const { rows } = await sql<{ rows: ExamRow[] }>`
    select coalesce(json_agg(v order by v.date desc, v.id desc), '[]') as rows
      from (select ${EXAM} from perio_exams e where ${where}) v`.execute(tx)
  return rows[0]!.rows
}

/** Of one patient, the latest first. */
export const listExamRows = (tx: Tx, patientId: number): Promise<ExamRow[]> =>
  readExams(tx, sql`e.patient_id = ${patientId}`)

export async function findExamRow(tx: Tx, id: number): Promise<ExamRow | undefined> {
  const [row] = await readExams(tx, sql`e.id = ${id}`)
  return row
}

/** Whose it is; nobody else writes it until the transaction ends. */
export async function lockExam(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('perio_exams')
    .select('patient_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.patient_id
}

/** Whoever starts an exam holds the patient; null for one that was merged or erased meanwhile. */
export async function lockExamined(
  tx: Tx,
  patientId: number,
): Promise<{ birth_date: string | null } | undefined> {
  const row = await tx
    .selectFrom('patients')
    .select([sql<string | null>`birth_date::text`.as('birth_date'), 'merged_into', 'erased_at'])
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && row.merged_into === null && row.erased_at === null ? row : undefined
}

export async function findDraftId(tx: Tx, patientId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('perio_exams')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('status', '=', 'draft')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

export async function insertExam(tx: Tx, row: Insertable<DB['perio_exams']>): Promise<number> {
  const { id } = await tx.insertInto('perio_exams').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Place {
  readonly clinicId: number
  readonly examId: number
  /** The version that they come with. */
  readonly version: number
}

export async function writeTeeth(
  tx: Tx,
  { clinicId, examId, version }: Place,
  teeth: readonly PerioTooth[],
): Promise<void> {
  if (teeth.length === 0) return
  await sql`
    insert into perio_teeth (clinic_id, exam_id, tooth, present, implant, mobility, furcation, changed_in)
    select ${clinicId}, ${examId}, t.*, ${version}
      from unnest(${teeth.map(one => one.tooth)}::smallint[], ${teeth.map(one => one.present)}::boolean[],
                  ${teeth.map(one => one.implant)}::boolean[], ${teeth.map(one => one.mobility)}::smallint[],
                  ${teeth.map(one => one.furcation)}::smallint[]) t
    on conflict (clinic_id, exam_id, tooth) do update
      set present = excluded.present, implant = excluded.implant, mobility = excluded.mobility,
          furcation = excluded.furcation, changed_in = excluded.changed_in`.execute(tx)
}

export async function writeSites(
  tx: Tx,
  { clinicId, examId, version }: Place,
  sites: readonly SiteReading[],
): Promise<void> {
  if (sites.length === 0) return
  await sql`
    insert into perio_sites (clinic_id, exam_id, tooth, site, depth, margin, bleeding, plaque, pus, changed_in)
    select ${clinicId}, ${examId}, s.*, ${version}
      from unnest(${sites.map(one => one.tooth)}::smallint[], ${sites.map(one => one.site)}::text[],
                  ${sites.map(one => one.depth)}::smallint[], ${sites.map(one => one.margin)}::smallint[],
                  ${sites.map(one => one.bleeding)}::boolean[], ${sites.map(one => one.plaque)}::boolean[],
                  ${sites.map(one => one.pus)}::boolean[]) s
    on conflict (clinic_id, exam_id, tooth, site) do update
      set depth = excluded.depth, margin = excluded.margin, bleeding = excluded.bleeding, plaque = excluded.plaque,
          pus = excluded.pus, changed_in = excluded.changed_in`.execute(tx)
}

/** Writes what is named, which becomes the exam's next version. */
export async function updateExam(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['perio_exams']> = {},
): Promise<void> {
  await tx
    .updateTable('perio_exams')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

/** What was confirmed of an exam is said beside it: a closed one stays of the version that it was closed as. */
export async function updateStaging(tx: Tx, id: number, row: Updateable<DB['perio_exams']>): Promise<void> {
  await tx.updateTable('perio_exams').set(row).where('id', '=', id).execute()
}

/** What the patient is diagnosed with, which nobody corrects until the transaction ends. */
export async function lockDiagnoses(tx: Tx, patientId: number): Promise<void> {
  await sql`
    select x.id from patient_diagnoses x where x.patient_id = ${patientId} and x.voided_at is null
     order by x.id for update`.execute(tx)
}

/** What was confirmed of it and holds. */
export async function findDiagnosisId(tx: Tx, examId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select confirmed_diagnosis(e) as id from perio_exams e where e.id = ${examId}`.execute(tx)
  return rows[0]!.id
}

/** What was confirmed of those that it corrects, and holds. */
export async function listReplacedDiagnosisIds(tx: Tx, examId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive before as (
      select e.replaces_id as id from perio_exams e where e.id = ${examId}
      union
      select e.replaces_id from before b join perio_exams e on e.id = b.id)
    select d.id from before b join perio_exams e on e.id = b.id, confirmed_diagnosis(e) as d(id)
     where d.id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteExam(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('perio_sites').where('exam_id', '=', id).execute()
  await tx.deleteFrom('perio_teeth').where('exam_id', '=', id).execute()
  await tx.deleteFrom('perio_exams').where('id', '=', id).execute()
}

/** What corrected exams of a record goes with them once it is parted, and with each what was confirmed of it. */
export async function returnCorrections(tx: Tx, keptId: number, mergedId: number): Promise<void> {
  await sql`
    with recursive gone as (
      select e.id from perio_exams e where e.patient_id = ${mergedId}
      union
      select e.id from gone g join perio_exams e on e.replaces_id = g.id)
    update perio_exams e
       set patient_id = ${mergedId}, written_for = case e.status when 'draft' then ${mergedId} else e.written_for end
      from gone g where e.id = g.id and e.patient_id = ${keptId}`.execute(tx)
  await sql`
    with recursive said as (
      select e.diagnosis_id as id, e.patient_id from perio_exams e
       where e.patient_id = any(${[keptId, mergedId]}::bigint[]) and e.diagnosis_id is not null
      union
      select x.id, s.patient_id from said s
        join patient_diagnoses x on x.patient_id = any(${[keptId, mergedId]}::bigint[]) and x.replaces_id = s.id)
    update patient_diagnoses x set patient_id = s.patient_id
      from said s where x.id = s.id and x.patient_id <> s.patient_id`.execute(tx)
}
