import type { FieldValues, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

type SendState = 'queued' | 'sent' | 'delivered' | 'failed' | 'opened'

export interface ReportRow {
  readonly id: number
  readonly booking_id: number
  readonly patient_id: number
  readonly visit_at: Date
  /** Where the visit takes place. */
  readonly zone: string
  readonly doctor_id: number | null
  readonly doctor_name: string
  readonly doctor_title: string
  readonly template_id: number
  readonly template_version: number
  readonly content: ReportTemplate
  readonly template_sha256: string
  readonly language: 'ro' | 'en'
  readonly status: 'draft' | 'locked'
  readonly tags: TagValues
  readonly fields: FieldValues
  readonly number: string | null
  readonly corrects: { readonly id: number; readonly number: string } | null
  readonly corrected_by: readonly { readonly id: number; readonly number: string | null }[]
  readonly version: number
  readonly created_at: Date
  readonly changed_at: Date
  readonly changed_by: string
  readonly locked_at: Date | null
  readonly locked_by: number | null
  readonly locked_by_name: string
  readonly unlocked_at: Date | null
  readonly final_at: Date | null
  readonly blocks: ReportBlocks | null
  readonly content_sha256: string | null
  readonly file_id: number | null
  readonly sent: {
    readonly channels: ('sms' | 'email')[]
    readonly at: string
    readonly by: string
    readonly state: SendState
    readonly opened_at: string | null
  } | null
  /** What is known of messages that carried it. */
  readonly told: readonly { readonly what: 'delivered' | 'failed'; readonly at: string }[]
}

const numberOf = (report: string) =>
  sql<
    string | null
  >`${sql.ref(`${report}.number_year`)} || '-' || lpad(${sql.ref(`${report}.number`)}::text, 5, '0')`

/** What became of the latest sending: the best that any of its channels came to. */
const SENT = sql`(
  select json_build_object(
           'channels', json_agg(l.channel order by l.channel desc), 'at', min(l.created_at), 'by', min(${accountName('l.created_by')}),
           'opened_at', min(l.opened_at),
           'state', case when bool_or(l.opened_at is not null) then 'opened'
                         when bool_or(m.status = 'delivered') then 'delivered'
                         when bool_or(m.status in ('sent', 'sending')) then 'sent'
                         when bool_or(m.status = 'queued' or m.status is null) then 'queued'
                         else 'failed' end)
    from document_links l
    left join messages m on m.clinic_id = l.clinic_id and m.key = 'report-link:' || l.id
   where l.clinic_id = r.clinic_id and l.report_id = r.id
     and l.created_at = (select max(x.created_at) from document_links x where x.clinic_id = r.clinic_id and x.report_id = r.id)
  having count(*) > 0)`

const TOLD = sql`(
  select coalesce(json_agg(json_build_object('what', case m.status when 'delivered' then 'delivered' else 'failed' end,
           'at', coalesce(m.delivered_at, m.sent_at, m.begun_at, m.created_at)) order by l.id), '[]')
    from document_links l join messages m on m.clinic_id = l.clinic_id and m.key = 'report-link:' || l.id
   where l.clinic_id = r.clinic_id and l.report_id = r.id and m.status in ('delivered', 'undelivered', 'failed', 'skipped'))`

async function selectReports(tx: Tx, where: RawBuilder<unknown>): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.booking_id, r.patient_id, b.starts_at as visit_at, l.zone, r.doctor_id,
           coalesce(btrim(d.first_name || ' ' || d.last_name), '') as doctor_name, coalesce(d.title, '') as doctor_title,
           r.template_id, r.template_version, v.content, encode(v.sha256, 'hex') as template_sha256, r.language, r.status, r.tags, r.fields,
           ${numberOf('r')} as number,
           (select json_build_object('id', c.id, 'number', ${numberOf('c')}) from visit_reports c
             where c.clinic_id = r.clinic_id and c.id = r.corrects_id) as corrects,
           (select coalesce(json_agg(json_build_object('id', c.id, 'number', ${numberOf('c')}) order by c.id), '[]')
              from visit_reports c where c.clinic_id = r.clinic_id and c.corrects_id = r.id) as corrected_by,
           r.version, r.created_at, r.changed_at, ${accountName('r.changed_by')} as changed_by, r.locked_at, r.locked_by,
           ${accountName('r.locked_by')} as locked_by_name, r.unlocked_at, r.final_at, r.blocks,
           encode(r.content_sha256, 'hex') as content_sha256, r.file_id, ${SENT} as sent, ${TOLD} as told
      from visit_reports r
      join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join document_template_versions v
        on v.clinic_id = r.clinic_id and v.template_id = r.template_id and v.number = r.template_version
      left join doctors d on d.clinic_id = r.clinic_id and d.id = r.doctor_id
     where ${where}
     order by b.starts_at desc, r.id desc`.execute(tx)
  return rows
}

export const listOfPatient = (tx: Tx, patientId: number) =>
  selectReports(tx, sql`r.patient_id = ${patientId}`)

export async function findReport(tx: Tx, id: number): Promise<ReportRow | undefined> {
  return (await selectReports(tx, sql`r.id = ${id}`))[0]
}

/** The latest of a visit. */
export async function findOfBooking(tx: Tx, bookingId: number): Promise<ReportRow | undefined> {
  return (await selectReports(tx, sql`r.booking_id = ${bookingId}`))[0]
}

/** Holds its row until the transaction ends, and before it its patient, as whoever merges two of them does. */
export async function lockReportRow(tx: Tx, id: number): Promise<boolean> {
  await sql`
    select from patients p
     where p.id = (select r.patient_id from visit_reports r where r.id = ${id}) for key share`.execute(tx)
  const row = await tx
    .selectFrom('visit_reports')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface VisitRow {
  readonly id: number
  readonly patient_id: number | null
  readonly doctor_id: number
  readonly visit_at: Date
  readonly zone: string
  readonly is_cancelled: boolean
  /** Whether it waits on the pinboard for a time. */
  readonly is_pinned: boolean
}

export async function findVisit(tx: Tx, id: number): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select b.id, b.patient_id, b.doctor_id, b.starts_at as visit_at, l.zone, b.cancelled_at is not null as is_cancelled,
           coalesce(g.pinned_at, b.pinned_at) is not null as is_pinned
      from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      left join bookings g on g.clinic_id = b.clinic_id and g.id = b.parent_booking_id
     where b.id = ${id}`.execute(tx)
  return rows[0]
}

/** Also one whose locking was taken back. */
export async function findDraftOf(tx: Tx, bookingId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('visit_reports')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return row?.id
}

export interface NewReport {
  readonly clinic_id: number
  readonly booking_id: number
  readonly patient_id: number
  readonly doctor_id: number | null
  readonly template_id: number
  readonly template_version: number
  readonly language: 'ro' | 'en'
  readonly tags: TagValues
  readonly fields: FieldValues
  readonly corrects_id: number | null
  readonly by: number
  readonly at: Date
}

/** Undefined where somebody has begun one of the visit meanwhile. */
export async function insertReport(
  tx: Tx,
  { by, at, tags, fields, ...row }: NewReport,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('visit_reports')
    .values({
      ...row,
      tags: JSON.stringify(tags),
      fields: JSON.stringify(fields),
      created_by: by,
      created_at: at,
      changed_by: by,
      changed_at: at,
    })
    .onConflict(conflict =>
      // As the index says it: of a parameter a prepared statement would not know that it fits.
      conflict
        .columns(['clinic_id', 'booking_id'])
        .where(sql<boolean>`status = 'draft' and number is null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface Written {
  readonly tags: TagValues
  readonly fields: FieldValues
  readonly language: 'ro' | 'en'
  readonly by: number
  readonly at: Date
}

export async function updateReport(
  tx: Tx,
  id: number,
  { tags, fields, language, by, at }: Written,
): Promise<void> {
  await tx
    .updateTable('visit_reports')
    .set({
      tags: JSON.stringify(tags),
      fields: JSON.stringify(fields),
      language,
      version: sql<number>`version + 1`,
      changed_by: by,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** A draft without a number, with what happened to it. */
export async function deleteDraft(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select discard_draft_report(${id}) as gone`.execute(tx)
  return rows[0]!.gone
}

/** Visits of a patient since then that have begun, were not missed and have no report. */
export async function listWithoutReport(
  tx: Tx,
  patientId: number,
  { since, now }: { since: Date; now: Date },
): Promise<{ booking_id: number; visit_at: Date; doctor: string }[]> {
  const { rows } = await sql<{ booking_id: number; visit_at: Date; doctor: string }>`
    select b.id as booking_id, b.starts_at as visit_at, btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) as doctor
      from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
     where b.patient_id = ${patientId} and b.starts_at > ${since} and b.starts_at < ${now}
       and b.status in ('arrived', 'completed')
       and not exists (select from visit_reports r where r.clinic_id = b.clinic_id and r.booking_id = b.id)
     order by b.starts_at desc`.execute(tx)
  return rows
}
