import type { CallReply } from '#contract/call.ts'
import type { getTimeline, TimelineEntry, TimelineKind } from '#contract/patients/timeline.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { accountName, writtenBy } from '#server/db/person-name.ts'
import { sql, type RawBuilder } from 'kysely'

const MOST_PICTURES = 6

export interface TimelineSight {
  /** Of visits only this doctor's; undefined for everybody's. */
  readonly onlyDoctorId: number | undefined
  readonly language: 'ro' | 'en'
  /** Otherwise links in messages are left out: whoever holds one is taken for the patient. */
  readonly mayContact: boolean
  /** Epoch milliseconds; visits to come are told of by when they were made. */
  readonly now: number
  /** The clinic's, in which days and years are counted. */
  readonly zone: string
}

/** Where a page begins: behind an entry, or with the end of a year. */
export type Before = { readonly micros: string; readonly tag: string } | { readonly year: number } | undefined

/** An entry as the wire has it; the keys of its pictures become their names. */
export interface TimelineRow {
  readonly entry: Omit<TimelineEntry, 'pictures'>
  readonly keys: readonly string[]
  /** Where the next page would begin. */
  readonly cursor: string
}

/** What of a kind happened with a patient, with the columns of an entry and its keys. */
const BRANCHES: Record<TimelineKind, (patientId: number, sight: TimelineSight) => RawBuilder<unknown>> = {
  visit: (patientId, sight) => sql`
    select e.event, b.id, e.at, (
             select coalesce(string_agg(${bookedName(sight.language)}, ' · ' order by x.position), '')
               from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
              where x.clinic_id = b.clinic_id and x.booking_id = b.id) as text,
           ${doctorOf('b.doctor_id')} as who, '{}'::smallint[] as teeth, b.starts_at as start, b.ends_at as "end",
           case when b.is_video then 'video'
                else (select c.name from cabinets c where c.clinic_id = b.clinic_id and c.id = b.cabinet_id) end as place,
           b.status::text as what, '{}'::text[] as keys
      from bookings b
      cross join lateral (values
        (case when b.status = 'no_show' then 'missed' else 'took_place' end, b.starts_at,
         b.starts_at <= ${new Date(sight.now)} and b.cancelled_at is null and b.pinned_at is null),
        ('created', b.created_at, b.starts_at > ${new Date(sight.now)} and b.cancelled_at is null),
        ('confirmed', b.status_changed_at, b.status = 'confirmed' and b.cancelled_at is null),
        ('cancelled', b.cancelled_at, b.cancelled_at is not null)) e(event, at, holds)
     where b.patient_id = ${patientId} and e.holds ${mine(sight)}`,
  note: patientId => sql`
    select 'added' as event, o.id, o.created_at as at, o.text, ${writtenBy('o.doctor_id', 'o.created_by')} as who, o.teeth,
           null::timestamptz as start, null::timestamptz as "end", '' as place, '' as what,
           array(select s.key from observation_images i
                   join patient_files f on f.clinic_id = i.clinic_id and f.id = i.patient_file_id
                   join files s on s.clinic_id = f.clinic_id and s.id = f.file_id
                  where i.clinic_id = o.clinic_id and i.observation_id = o.id and i.removed_at is null
                    and f.deleted_at is null and s.copies <> '{}'
                  order by i.position limit ${MOST_PICTURES}) as keys
      from observations o where o.patient_id = ${patientId} and o.deleted_at is null`,
  // What came with a note is seen there.
  file: (patientId, sight) => sql`
    select 'added' as event, f.id, ${dated('f.taken_on', 'f.created_at', sight)} as at, coalesce(nullif(f.title, ''), s.name) as text,
           ${accountName('f.created_by')} as who, f.teeth, null::timestamptz as start, null::timestamptz as "end", '' as place,
           f.kind as what, case when s.copies <> '{}' then array[s.key] else '{}' end as keys
      from patient_files f join files s on s.clinic_id = f.clinic_id and s.id = f.file_id
     where f.patient_id = ${patientId} and f.deleted_at is null and not exists (
       select from observation_images i
         join observations o on o.clinic_id = i.clinic_id and o.id = i.observation_id and o.deleted_at is null
        where i.clinic_id = f.clinic_id and i.patient_file_id = f.id and i.removed_at is null)`,
  diagnosis: (patientId, sight) => sql`
    select e.event, x.id, e.at, concat_ws(' ', x.icd10_code, x.name) as text,
           ${writtenBy('x.doctor_id', 'x.created_by')} as who, x.teeth, null::timestamptz as start,
           null::timestamptz as "end", '' as place, '' as what, '{}'::text[] as keys
      from patient_diagnoses x
      cross join lateral (values
        ('added', ${dated('x.on_date', 'x.created_at', sight)}, true),
        ('resolved', ${dated('x.resolved_on', 'x.created_at', sight)}, x.resolved_on is not null)) e(event, at, holds)
     where x.patient_id = ${patientId} and x.voided_at is null and e.holds
       and not exists (select from tooth_entries t where t.clinic_id = x.clinic_id and t.diagnosis_id = x.id)`,
  // What one person charted of one day, at once: a first look at a mouth is one entry and not thirty.
  teeth: (patientId, sight) => sql`
    select 'added' as event, x.id, ${dated('x.date', 'x.recorded_at', sight)} as at, '' as text,
           ${writtenBy('x.doctor_id', 'x.recorded_by')} as who, x.teeth, null::timestamptz as start,
           null::timestamptz as "end", '' as place, x.entries::text as what, '{}'::text[] as keys
      from (select min(t.id) as id, t.date, min(t.recorded_at) as recorded_at, t.doctor_id, t.recorded_by, count(*) as entries,
                   coalesce(array_agg(distinct t.tooth order by t.tooth) filter (where t.tooth is not null), '{}') as teeth
              from tooth_entries t
             where t.patient_id = ${patientId} and t.voided_at is null
             group by t.date, (t.recorded_at at time zone ${sight.zone})::date, t.doctor_id, t.recorded_by) x`,
  perio: (patientId, sight) => sql`
    select case e.status when 'closed' then 'added' else 'created' end as event, e.id,
           ${dated('e.date', 'e.created_at', sight)} as at, '' as text, ${writtenBy('e.doctor_id', 'e.created_by')} as who,
           '{}'::smallint[] as teeth, null::timestamptz as start, null::timestamptz as "end", '' as place,
           (select count(*) from perio_sites s
              join perio_teeth t on t.clinic_id = s.clinic_id and t.exam_id = s.exam_id and t.tooth = s.tooth and t.present
             where s.clinic_id = e.clinic_id and s.exam_id = e.id and s.depth >= 4)::text as what, '{}'::text[] as keys
      from perio_exams e
     where e.patient_id = ${patientId} and not exists (
       select from perio_exams o where o.clinic_id = e.clinic_id and o.replaces_id = e.id and o.status = 'closed')`,
  // On the day of its visit, once it is locked.
  report: (patientId, sight) => sql`
    select 'added' as event, x.id, ${dated('x.day', 'x.locked_at', sight)} as at, concat_ws(' ', x.title, x.number) as text,
           ${writtenBy('x.doctor_id', 'x.locked_by')} as who, '{}'::smallint[] as teeth, null::timestamptz as start,
           null::timestamptz as "end", '' as place, '' as what, '{}'::text[] as keys
      from (select r.id, r.doctor_id, r.locked_by, r.locked_at, (b.starts_at at time zone ${sight.zone})::date as day,
                   coalesce(nullif(v.content->'title'->>r.language, ''), v.content->'title'->>'ro') as title,
                   r.number_year || '-' || lpad(r.number::text, 5, '0') as number
              from visit_reports r
              join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
              join document_template_versions v
                on v.clinic_id = r.clinic_id and v.template_id = r.template_id and v.number = r.template_version
             where r.patient_id = ${patientId} and r.status = 'locked') x`,
  alert: patientId => sql`
    select e.event, x.id, e.at, x.text, e.who, '{}'::smallint[] as teeth, null::timestamptz as start,
           null::timestamptz as "end", '' as place, x.kind as what, '{}'::text[] as keys
      from patient_alerts x
      cross join lateral (values
        ('added', x.created_at, ${accountName('x.created_by')}, true),
        ('ended', x.ended_at, ${accountName('x.ended_by')}, x.ended_at is not null)) e(event, at, who, holds)
     where x.patient_id = ${patientId} and e.holds`,
  consent: (patientId, sight) => sql`
    select case when x.given then 'given' else 'withdrawn' end as event, x.id, ${dated('x.on_date', 'x.recorded_at', sight)} as at, '' as text,
           ${accountName('x.recorded_by')} as who, '{}'::smallint[] as teeth, null::timestamptz as start,
           null::timestamptz as "end", x.how as place, x.kind as what, '{}'::text[] as keys
      from patient_consents x where x.patient_id = ${patientId}`,
  // Once it is signed.
  form: (patientId, { language }) => sql`
    select 'added' as event, f.id, f.signed_at as at,
           coalesce(nullif(v.content->'title'->>${language}, ''), v.content->'title'->>'ro', v.content->'title'->>'en', '') as text,
           f.signer_name as who, f.teeth, null::timestamptz as start, null::timestamptz as "end", '' as place, f.signed_as as what,
           '{}'::text[] as keys
      from form_files f
      join document_template_versions v
        on v.clinic_id = f.clinic_id and v.template_id = f.template_id and v.number = f.template_version
     where f.patient_id = ${patientId} and f.status = 2`,
  message: (patientId, sight) => sql`
    select 'added' as event, m.id, m.sent_at as at, left(${withoutLinks(sql`coalesce(nullif(m.subject, ''), m.body)`, sight)}, 200) as text, '' as who,
           '{}'::smallint[] as teeth, null::timestamptz as start, null::timestamptz as "end", '' as place,
           m.channel::text as what, '{}'::text[] as keys
      from messages m join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
     where b.patient_id = ${patientId} and m.sent_at is not null ${mine(sight)}`,
  review: (patientId, sight) => sql`
    select 'added' as event, r.booking_id as id, r.created_at as at, r.comment as text, ${doctorOf('b.doctor_id')} as who,
           '{}'::smallint[] as teeth, null::timestamptz as start, null::timestamptz as "end", '' as place,
           r.rating::text as what, '{}'::text[] as keys
      from reviews r join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
     where b.patient_id = ${patientId} ${mine(sight)}`,
}

/** The day that somebody named, from its midnight on; the very instant where it was noted on that day. */
const dated = (day: string, noted: string, { zone }: TimelineSight) => sql`
  case when ${sql.ref(day)} = (${sql.ref(noted)} at time zone ${zone})::date then ${sql.ref(noted)}
       else ${sql.ref(day)}::timestamp at time zone ${zone} end`

const doctorOf = (column: string) => sql`
  (select concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) from doctors d
    where d.clinic_id = b.clinic_id and d.id = ${sql.ref(column)})`
const withoutLinks = (text: RawBuilder<unknown>, { mayContact }: TimelineSight) =>
  mayContact ? text : sql`regexp_replace(${text}, 'https?://\\S+', '…', 'g')`
const mine = ({ onlyDoctorId }: TimelineSight) =>
  onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`

interface Wish {
  readonly patientId: number
  readonly kinds: readonly TimelineKind[]
  readonly search: string
}

/** Of one kind, as a query that may be limited. */
function entriesOf(kind: TimelineKind, { patientId, search }: Wish, sight: TimelineSight) {
  const found = search
    ? sql`where strpos(fold_text(e.text || ' ' || e.who), fold_text(${search})) > 0`
    : sql``
  return sql`
    select ${kind} as kind, e.*, ${kind} || '-' || e.event || '-' || e.id as tag
      from (${BRANCHES[kind](patientId, sight)}) e ${found}`
}

/** The latest first; each kind is read no further than the page. */
export async function listEntries(
  tx: Tx,
  wish: Wish & { before: Before; size: number },
  sight: TimelineSight,
): Promise<TimelineRow[]> {
  const { kinds, before, size } = wish
  if (kinds.length === 0) return []
  const order = sql`x.at desc, x.tag collate "C" desc`
  const branches = kinds.map(
    kind => sql`
      (select * from (${entriesOf(kind, wish, sight)}) x where ${behind(before, sight)} order by ${order} limit ${size})`,
  )
  const { rows } = await sql<{ entries: TimelineRow[] }>`
    select coalesce(json_agg(v), '[]') as entries from (
      select json_build_object('kind', x.kind, 'event', x.event, 'id', x.id, 'at', x.at, 'text', x.text, 'who', x.who,
               'teeth', x.teeth, 'start', x.start, 'end', x."end", 'place', x.place, 'what', x.what) as entry, x.keys,
             (extract(epoch from x.at) * 1000000)::bigint || '.' || x.tag as cursor
        from (${sql.join(branches, sql` union all `)}) x order by ${order} limit ${size}) v`.execute(tx)
  return rows[0]!.entries
}

function behind(before: Before, { zone }: TimelineSight): RawBuilder<unknown> {
  if (!before) return sql`true`
  if ('year' in before) return sql`x.at < make_timestamptz(${before.year + 1}::int, 1, 1, 0, 0, 0, ${zone})`
  const at = sql`(timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond')`
  return sql`(x.at < ${at} or x.at = ${at} and x.tag collate "C" < ${before.tag})`
}

export async function countYears(
  tx: Tx,
  wish: Wish,
  sight: TimelineSight,
): Promise<{ year: number; entries: number }[]> {
  if (wish.kinds.length === 0) return []
  const branches = wish.kinds.map(kind => entriesOf(kind, wish, sight))
  const { rows } = await sql<{ year: number; entries: number }>`
    select extract(year from x.at at time zone ${sight.zone})::int as year, count(*)::int as entries
      from (${sql.join(branches, sql` union all `)}) x group by 1 order by 1 desc`.execute(tx)
  return rows
}

type Summary = NonNullable<CallReply<typeof getTimeline>['summary']>

/** Visits that took place or were missed, at a glance. */
export async function summariseVisits(tx: Tx, patientId: number, sight: TimelineSight): Promise<Summary> {
  const { rows } = await sql<{ summary: Summary }>`
    with past as (
      select b.starts_at, b.status, b.doctor_id, b.clinic_id from bookings b
       where b.patient_id = ${patientId} and b.starts_at <= ${new Date(sight.now)} and b.cancelled_at is null
         and b.pinned_at is null ${mine(sight)})
    select json_build_object(
      'first_visit', min(p.starts_at) filter (where p.status <> 'no_show'),
      'visits', count(*) filter (where p.status <> 'no_show'),
      'missed', count(*) filter (where p.status = 'no_show'),
      'doctors', (select coalesce(json_agg(json_build_object('name', x.name, 'visits', x.visits) order by x.visits desc, x.name), '[]')
          from (select d.last_name as name, count(*) as visits
                  from past b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
                 where b.status <> 'no_show' group by d.id, d.last_name order by 2 desc limit 5) x)) as summary
      from past p`.execute(tx)
  return rows[0]!.summary
}
