import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import { writtenBy } from '#server/db/person-name.ts'
import { sql, type RawBuilder } from 'kysely'

type Language = 'ro' | 'en'
type ListName = {
  [Name in keyof PersonCopy]: PersonCopy[Name] extends readonly unknown[] ? Name : never
}[keyof PersonCopy]

interface Section {
  /** Whose rows it has; a test holds these to everything that may refer to a patient. */
  readonly tables: readonly string[]
  readonly rows: (patientId: number, language: Language) => RawBuilder<unknown>
}

const nameOf = (account: string) =>
  sql`(select btrim(a.first_name || ' ' || a.last_name) from accounts a where a.id = ${sql.ref(account)})`
/** A record with those that were merged into it: the ledger's rows stay where they were written. */
const recordsOf = (patientId: number) =>
  sql`array(select r.id from patients r where r.id = ${patientId} or r.merged_into = ${patientId})`
const doctorOf = (column: string) =>
  sql`(select concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) from doctors d where d.id = ${sql.ref(column)})`

/** What "p" says of itself. */
const PERSON = sql`
  p.first_name, p.last_name, p.mobile, p.email, p.birth_date, p.gender, p.cnp, p.card_number, p.address, p.city, p.county,
  case p.language when 1 then 'en' when 2 then 'ro' end as language, p.source, p.note, p.no_allergies_at, p.active,
  p.account_id is not null as has_account, p.created_at`

/** Each list of the copy, with the rows of one patient. */
export const SECTIONS: Readonly<Record<ListName, Section>> = {
  answers_for: {
    tables: ['patients'],
    rows: id => sql`
      select btrim(p.last_name || ' ' || p.first_name) as name from patients p
       where p.guardian_id = ${id} and p.merged_into is null order by p.birth_date, p.id`,
  },
  families: {
    tables: ['family_records'],
    rows: id => sql`
      select btrim(f.first_name || ' ' || f.last_name) as name, f.relation, f.created_at as since, f.is_guardian
        from family_records r
        join lateral list_families_of_patient(r.patient_id, r.created_at) f
          on f.account_id = r.account_id and f.member_id = r.member_id
       where r.patient_id = ${id} order by f.created_at, f.member_id`,
  },
  merged_records: {
    tables: ['patients'],
    rows: id =>
      sql`select ${PERSON}, p.merged_at from patients p where p.merged_into = ${id} order by p.merged_at`,
  },
  consents: {
    tables: ['patient_consents'],
    rows: id => sql`
      select c.kind, c.given, c.on_date, c.how, c.recorded_at, ${nameOf('c.recorded_by')} as recorded_by
        from patient_consents c where c.patient_id = ${id} order by c.on_date desc, c.id desc`,
  },
  tags: {
    tables: ['patient_tags'],
    rows: id => sql`
      select t.name, x.added_at, t.removed_at from patient_tags x join tags t on t.clinic_id = x.clinic_id and t.id = x.tag_id
       where x.patient_id = ${id} order by fold_text(t.name), t.id`,
  },
  alerts: {
    tables: ['patient_alerts'],
    rows: id => sql`
      select x.kind, x.severity, x.text, x.until, x.created_at, ${nameOf('x.created_by')} as created_by, x.confirmed_at,
             ${nameOf('x.confirmed_by')} as confirmed_by, x.ended_at, ${nameOf('x.ended_by')} as ended_by, x.end_reason
        from patient_alerts x where x.patient_id = ${id} order by x.ended_at is not null, x.severity, x.id`,
  },
  visits: {
    tables: ['bookings', 'booking_services', 'patient_acts', 'reviews'],
    rows: (id, language) => sql`
      select b.id, b.starts_at as start, b.ends_at as "end", b.status, ${doctorOf('b.doctor_id')} as doctor, l.name as location,
             coalesce(c.name, '') as cabinet, b.is_video, b.note, b.created_at, b.source, b.came_by, b.cancelled_at, b.cancelled_by, b.cancel_reason,
             b.pinned_at, b.override_reason,
             (select coalesce(json_agg(json_build_object('name', ${bookedName(language)}, 'minutes', x.minutes,
                       'price', ${ronOf('x.price_bani')}) order by x.position), '[]')
                from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
               where x.clinic_id = b.clinic_id and x.booking_id = b.id) as services,
             (select coalesce(json_agg(json_build_object('act', x.act, 'at', x.at) order by x.id), '[]') from patient_acts x
               where x.clinic_id = b.clinic_id and x.booking_id = b.id) as acts,
             (select json_build_object('rating', r.rating, 'comment', r.comment, 'created_at', r.created_at,
                       'likes', r.likes, 'show_name', r.shows_name, 'answer', r.answer, 'hide_reason', r.hide_reason) from reviews r
               where r.clinic_id = b.clinic_id and r.booking_id = b.id) as review
        from bookings b
        join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
        left join cabinets c on c.clinic_id = b.clinic_id and c.id = b.cabinet_id
       where b.patient_id = ${id} order by b.starts_at desc, b.id desc`,
  },
  notes: {
    tables: ['observations', 'observation_texts', 'observation_images'],
    rows: id => sql`
      select o.id, o.text, o.teeth, ${writtenBy('o.doctor_id', 'o.created_by')} as author, o.created_at,
             o.booking_id as visit_id, o.visible_to_patient,
             array(select i.patient_file_id from observation_images i
                    where i.clinic_id = o.clinic_id and i.observation_id = o.id and i.removed_at is null
                    order by i.position) as file_ids,
             (select coalesce(json_agg(json_build_object('text', t.text, 'replaced_at', t.replaced_at,
                       'replaced_by', ${nameOf('t.replaced_by')}, 'reason', t.reason) order by t.version desc), '[]')
                from observation_texts t where t.clinic_id = o.clinic_id and t.observation_id = o.id) as earlier_texts,
             o.deleted_at as removed_at, ${nameOf('o.deleted_by')} as removed_by, o.delete_reason as remove_reason
        from observations o where o.patient_id = ${id} order by o.created_at desc, o.id desc`,
  },
  diagnoses: {
    tables: ['patient_diagnoses'],
    rows: id => sql`
      select x.icd10_code, x.name, x.teeth, x.on_date, ${writtenBy('x.doctor_id', 'x.created_by')} as doctor,
             x.observation_id as note_id, x.note, x.resolved_on, x.voided_at as removed_at,
             ${nameOf('x.voided_by')} as removed_by, x.void_reason as remove_reason
        from patient_diagnoses x where x.patient_id = ${id} order by x.on_date desc, x.id desc`,
  },
  teeth: {
    tables: ['tooth_entries'],
    rows: id => sql`
      select e.id, e.tooth, e.arch, e.kind, e.state, e.surfaces, e.roots, e.role, e.details, e.date as on_date, e.ends_id,
             e.group_id as bridge_id, ${writtenBy('e.doctor_id', 'e.recorded_by')} as doctor, e.note, e.booking_id as visit_id,
             e.recorded_at, e.voided_at as removed_at, ${nameOf('e.voided_by')} as removed_by, e.void_reason as remove_reason
        from tooth_entries e where e.patient_id = ${id} order by e.date desc, e.id desc`,
  },
  perio: {
    tables: ['perio_exams', 'perio_teeth', 'perio_sites'],
    rows: id => sql`
      select e.id, e.date as on_date, e.status = 'closed' as is_closed, ${writtenBy('e.doctor_id', 'e.created_by')} as doctor,
             e.replaces_id, c.stage, c.grade, c.extent, e.closed_at,
             (select coalesce(json_agg(json_build_object('tooth', t.tooth, 'present', t.present, 'implant', t.implant,
                       'mobility', t.mobility, 'furcation', t.furcation) order by t.tooth), '[]')
                from perio_teeth t where t.clinic_id = e.clinic_id and t.exam_id = e.id) as teeth,
             (select coalesce(json_agg(json_build_object('tooth', s.tooth, 'site', s.site, 'depth', s.depth, 'margin', s.margin,
                       'bleeding', s.bleeding, 'plaque', s.plaque, 'pus', s.pus) order by s.tooth, s.site), '[]')
                from perio_sites s where s.clinic_id = e.clinic_id and s.exam_id = e.id) as sites
        from perio_exams e
        left join lateral (select e.stage, e.grade, e.extent where confirmed_diagnosis(e) is not null) c on true
       where e.patient_id = ${id} order by e.date desc, e.id desc`,
  },
  reports: {
    tables: ['visit_reports'],
    rows: (id, language) => sql`
      select r.id, coalesce(nullif(v.content->'title'->>${language}, ''), v.content->'title'->>'ro', v.content->'title'->>'en', '') as title,
             r.number_year || '-' || lpad(r.number::text, 5, '0') as number, r.booking_id as visit_id,
             ${writtenBy('r.doctor_id', 'r.created_by')} as doctor, r.created_at, r.locked_at, r.corrects_id, r.fields,
             encode(r.pdf_sha256, 'hex') as pdf_sha256
        from visit_reports r
        join document_template_versions v
          on v.clinic_id = r.clinic_id and v.template_id = r.template_id and v.number = r.template_version
       where r.patient_id = ${id} order by r.id desc`,
  },
  forms: {
    tables: ['form_files', 'form_uploads'],
    rows: (id, language) => sql`
      select f.id, coalesce(nullif(v.content->'title'->>${language}, ''), v.content->'title'->>'ro', v.content->'title'->>'en', '') as title,
             f.template_version as version, f.created_at, f.sent_at, f.signed_at, f.signer_name as signer, f.signed_as,
             (select coalesce(json_agg(json_build_object(
                       'question', coalesce(nullif(e.value->'label'->>${language}, ''), e.value->'label'->>'ro', e.value->'label'->>'en', ''),
                       'answer', f.answers->(e.value->>'id')) order by e.ordinality), '[]')
                from jsonb_array_elements(v.content->'elements') with ordinality e where f.answers ? (e.value->>'id')) as answers,
             (select coalesce(json_agg(json_build_object('name', s.name, 'type', s.type, 'size', s.size,
                       'sha256', encode(s.sha256, 'hex')) order by u.id), '[]')
                from form_uploads u join files s on s.clinic_id = u.clinic_id and s.id = u.file_id
               where u.clinic_id = f.clinic_id and u.form_file_id = f.id) as files,
             encode(f.document_sha256, 'hex') as document_sha256
        from form_files f
        join document_template_versions v
          on v.clinic_id = f.clinic_id and v.template_id = f.template_id and v.number = f.template_version
       where f.patient_id = ${id} order by f.id desc`,
  },
  dentitions: {
    tables: ['tooth_dentitions'],
    rows: id => sql`
      select d.dentition, d.date as on_date from tooth_dentitions d where d.patient_id = ${id} order by d.date desc, d.id desc`,
  },
  files: {
    tables: ['patient_files', 'file_marks'],
    rows: id => sql`
      select f.id, s.name, f.title, f.kind, s.type, s.size, encode(s.sha256, 'hex') as sha256, f.teeth, f.taken_on, f.created_at,
             ${nameOf('f.created_by')} as created_by, f.visible_to_patient,
             (select coalesce(json_agg(json_build_object('shape', m.shape, 'created_at', m.created_at,
                       'created_by', ${nameOf('m.created_by')}, 'removed_at', m.deleted_at) order by m.id), '[]')
                from file_marks m where m.clinic_id = f.clinic_id and m.patient_file_id = f.id) as marks,
             f.deleted_at as removed_at, ${nameOf('f.deleted_by')} as removed_by, f.delete_reason as remove_reason
        from patient_files f join files s on s.clinic_id = f.clinic_id and s.id = f.file_id
       where f.patient_id = ${id} order by f.taken_on desc, f.id desc`,
  },
  messages: {
    tables: ['messages'],
    rows: id => sql`
      select m.channel, m.recipient, m.subject, m.body, m.status, m.created_at, m.sent_at, m.booking_id as visit_id
        from messages m left join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
       where b.patient_id = ${id} or m.patient_id = ${id} order by m.created_at desc, m.id desc`,
  },
  replies: {
    tables: ['replies'],
    rows: id => sql`
      select r.mobile, r.text, r.received_at, r.booking_id as visit_id
        from replies r where r.patient_id = ${id} order by r.id desc`,
  },
  account: {
    tables: ['money_moves', 'charges', 'payments'],
    // Of records that were merged each keeps its own order, and what was owed is added up anew.
    rows: (id, language) => sql`
      select e.day, e.kind as act, coalesce(${sql.ref(`c.name_${language}`)}, '') as name, y.method,
             coalesce(${doctorOf('c.doctor_id')}, '') as doctor, e.reason, coalesce(y.reference, '') as reference,
             case when m.debit = 'patient' then ${ronOf('m.amount_bani')} else 0 end as debit,
             case when m.credit = 'patient' then ${ronOf('m.amount_bani')} else 0 end as credit,
             sum(m.change) over (order by m.place, m.patient_no)::float8 / 100 as balance
        from (select m.*, case when m.debit = 'patient' then m.amount_bani when m.credit = 'patient' then -m.amount_bani
                          else 0 end as change, max(m.id) over (partition by m.patient_id order by m.patient_no) as place
                from money_moves m where m.patient_id = any(${recordsOf(id)})) m
        join money_events e on e.clinic_id = m.clinic_id and e.id = m.event_id
        left join charges c on c.clinic_id = m.clinic_id and c.id = m.charge_id
        left join payments y on y.clinic_id = m.clinic_id and y.id = m.payment_id
       order by m.place, m.patient_no`,
  },
  packages: {
    tables: ['patient_subscriptions', 'subscription_uses'],
    rows: (id, language) => sql`
      select ${sql.ref(`b.name_${language}`)} as name, x.started_on, x.ends_on, ${ronOf('x.price_bani')} as price, x.maximum_uses,
             x.refunded_at,
             (select coalesce(json_agg(json_build_object('service', ${sql.ref(`s.name_${language}`)}, 'state', u.state,
                       'at', u.changed_at, 'reason', u.reason, 'visit_id', u.booking_id) order by u.id), '[]')
                from subscription_uses u join services s on s.clinic_id = u.clinic_id and s.id = u.service_id
               where u.clinic_id = x.clinic_id and u.patient_subscription_id = x.id) as uses
        from patient_subscriptions x join subscriptions b on b.clinic_id = x.clinic_id and b.id = x.subscription_id
       where x.patient_id = ${id} order by x.started_on, x.id`,
  },
  gift_codes: {
    tables: ['gift_codes'],
    rows: id => sql`
      select g.code, ${ronOf('g.value_bani')} as value, ${ronOf('n.remaining_bani')} as remaining, g.expires_on, g.claimed_at,
             g.used_at
        from gift_codes g join gift_code_counters n on n.clinic_id = g.clinic_id and n.gift_code_id = g.id
       where g.patient_id = ${id} or g.buyer_id = any(${recordsOf(id)}) order by g.id`,
  },
  invoices: {
    tables: ['invoices', 'invoice_lines'],
    rows: id => sql`
      select x.kind, s.prefix || ' ' || x.number as number, x.day, x.buyer_name as buyer, ${ronOf('x.gross_bani')} as total, x.note,
             x.reason,
             (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity,
                       'total', ${ronOf('l.gross_bani')}) order by l.position), '[]')
                from invoice_lines l where l.clinic_id = x.clinic_id and l.invoice_id = x.id) as lines
        from invoices x left join invoice_series s on s.clinic_id = x.clinic_id and s.id = x.series_id
       where x.patient_id = any(${recordsOf(id)}) order by x.id`,
  },
  openings: {
    tables: ['record_openings'],
    rows: id => sql`
      select o.what, o.opened_at as at, ${nameOf('o.account_id')} as who
        from record_openings o where o.patient_id = ${id} order by o.opened_at desc, o.id desc`,
  },
  imported: {
    tables: ['patient_import_rows'],
    rows: id => sql`
      select i.created_at as at, r.line, i.header as columns, r.cells from patient_import_rows r
        join patient_imports i on i.clinic_id = r.clinic_id and i.id = r.import_id
       where r.patient_id = ${id}
          or r.patient_id in (select p.id from patients p where p.merged_into = ${id}) order by i.created_at, r.line`,
  },
}

/** What may refer to a patient and is in no copy, and why. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  reservations: 'a seat kept for some minutes names a group, which is nobody’s booking',
  card_payments: 'how a payment by card was tried; what was paid is an entry of the account',
  card_refunds: 'as above, of what went back',
  payment_links: 'what somebody was asked to pay is told as a message',
  payment_link_charges: 'as above',
  allocations: 'which part of a payment pays which charge, made by the clinic for itself',
  refunds: 'what went back is an entry of the account',
  gift_code_closings: 'what of a code nobody asks for any more; what is left of it is told',
  charge_counters: 'made of the account',
  payment_counters: 'as above',
  patient_accounts: 'as above',
  gift_code_counters: 'as above',
  subscription_counters: 'as above',
  invoice_line_counters: 'made of the invoices',
  earnings_rows: 'what a doctor earned of an act, reckoned by the clinic for itself',
  affected_plan_visits: 'what the clinic weighed before it moved a visit; where the visit went is told',
  busy_times: 'made of the visits',
  erased_patients: 'of somebody who was erased: kept for the law alone, until it may go',
  meetings: 'how far the meeting of a video visit is; the visit is told',
  meeting_rooms: 'as above, at its provider',
  meeting_events: 'as above, step by step',
  message_attachments: 'the files of messages that wait to be sent, which are told',
  message_claims: 'which rule wrote a message; the messages are told',
  message_receipts: 'what the gateway said of messages, whose state is told',
  notifications: 'what the clinic told its own people; what happened is told with the visit',
  placed_visits: 'visits that a rule has yet to look at; emptied each minute',
  checkouts: 'which acts of the ledger were made together; the acts themselves are the account’s',
  document_events: 'what happened to a report or a form step by step; when it was sent and signed is told',
  report_writers: 'who wrote in a draft at that moment',
  document_links: 'of a link the hash alone is kept',
  form_acceptances: 'which answers the clinic took over; what it wrote down of them is told',
  patient_merges: 'both records are told; the rest is what undoing needs',
}

/** Columns of a patient that are in no copy, and why. */
export const NOT_COPIED_COLUMNS: Readonly<Record<string, string>> = {
  id: 'the product’s own number',
  clinic_id: 'as above',
  account_id: 'whether there is one is told',
  mobile_country: 'the number begins with it',
  county_id: 'its name is told',
  city_id: 'as above',
  name_text: 'made of the others, for searching',
  search_text: 'as above',
  no_allergies_by: 'whom they told; when is told',
  merged_into: 'of a record that became another one, which is whose copy it is',
  guardian_id: 'told as guardian',
  guardian_name: 'as above',
  guardian_mobile: 'as above',
  guardian_relation: 'as above',
  erased_at: 'of somebody of whom nothing is left to copy',
  version: 'counts changes',
  changed_at: 'as above',
  changed_by: 'as above',
  created_by: 'who wrote the record down',
}

/**
 * All that is kept of a patient, by one statement: what it tells was so at one moment. Names of services are in `language`.
 */
export async function readPersonCopy(
  tx: Tx,
  patientId: number,
  language: Language,
): Promise<Omit<PersonCopy, 'format' | 'version' | 'made_at'>> {
  const lists = Object.entries(SECTIONS).map(
    ([name, { rows }]) =>
      sql`(select coalesce(json_agg(v), '[]') from (${rows(patientId, language)}) v) as ${sql.id(name)}`,
  )
  // Of a guardian who is a patient too the name alone: their number is in a record of their own.
  const { rows } = await sql<{ copy: PersonCopy }>`
    select to_json(v) as copy from (
      select (select to_json(c) from (select c.name, c.legal_name, c.cif, c.address, c.city, c.phone, c.email, c.zone) c) as clinic,
             (select to_json(x) from (select ${PERSON}) x) as person,
             case when p.guardian_id is not null or p.guardian_name <> '' then json_build_object(
               'name', coalesce((select btrim(g.last_name || ' ' || g.first_name) from patients g
                                  where g.clinic_id = p.clinic_id and g.id = p.guardian_id), p.guardian_name),
               'mobile', p.guardian_mobile, 'relation', p.guardian_relation) end as guardian,
             ${sql.join(lists)}
        from patients p join clinics c on c.clinic_id = p.clinic_id where p.id = ${patientId}) v`.execute(tx)
  return rows[0]!.copy
}
