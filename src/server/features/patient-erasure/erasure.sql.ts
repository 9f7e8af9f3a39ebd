import type { ErasedPerson, ErasureReason } from '#contract/patients/erasures.ts'
import type { Tx } from '#server/db/database.ts'
import { NOTHING_KNOWN, type PatientSight } from '#server/features/patients/patients.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'
import { filtersNaming, importRowsOf, mergesOf, messagesTo, repliesOf } from './erasure-preview.sql.ts'

/** What stands in the place of a name. */
const NOBODY = '—'

/** Keeps whose record it is, with the consents taken back, before the person's own row is emptied. */
export async function keepRecord(
  tx: WriteTx,
  id: number,
  reason: ErasureReason,
  keptUntil: string | null,
): Promise<void> {
  const { clinicId, accountId, now } = tx.author
  const at = new Date(now)
  const kept = (column: string) => (keptUntil === null ? sql`null` : sql.ref(column))
  await sql`
    insert into erased_patients (clinic_id, patient_id, erased_at, erased_by, reason, kept_until, removed_at,
                                 first_name, last_name, birth_date, gender, cnp)
    select ${clinicId}, id, ${at}, ${accountId}, ${reason}, ${keptUntil}::date,
           ${keptUntil === null ? at : null}::timestamptz, ${kept('first_name')}, ${kept('last_name')},
           ${kept('birth_date')}, ${kept('gender')}, ${kept('cnp')}
      from patients where id = ${id}`.execute(tx)
  await sql`
    insert into patient_consents (clinic_id, patient_id, kind, given, on_date, how, recorded_by, recorded_at)
    select ${clinicId}, ${id}, held.kind, false, greatest(${at}::timestamptz::date, held.on_date), 'erasure', ${accountId}, ${at}
      from (select distinct on (kind) kind, given, on_date from patient_consents
             where patient_id = ${id} order by kind, on_date desc, id desc) held
     where held.given`.execute(tx)
}

/** Forgets what the clinical record does not need, of everything but the people's own rows. */
export async function forgetBeside(tx: Tx, ids: readonly number[]): Promise<{ filterIds: number[] }> {
  const all = sql`any(${ids}::bigint[])`
  // Their links open no more.
  await sql`
    update bookings
       set note = '', cancel_reason = null, override_reason = null, moved_from = null,
           code = substring(code from '^[^-]+-') || rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')
     where patient_id = ${all}`.execute(tx)
  await sql`
    update reviews r
       set comment = '', likes = '{}', shows_name = false, answer = null, answered_at = null,
           hide_reason = case when r.hidden_at is not null then ${NOBODY} end
      from bookings b
     where b.clinic_id = r.clinic_id and b.id = r.booking_id and b.patient_id = ${all}`.execute(tx)
  await sql`select forget_said(${ids}::bigint[])`.execute(tx)
  await sql`delete from notifications where patient_id = ${all}`.execute(tx)
  await sql`delete from ${messagesTo(ids)}`.execute(tx)
  await sql`delete from ${repliesOf(ids)}`.execute(tx)
  // What was issued stays, as what was paid does: the books add up whole.
  await sql`delete from invoices where patient_id = ${all} and state = 'draft'`.execute(tx)
  await sql`
    update subscription_uses u set reason = ''
      from patient_subscriptions s
     where s.clinic_id = u.clinic_id and s.id = u.patient_subscription_id and s.patient_id = ${all}`.execute(
    tx,
  )
  // Nobody pays by their links, and nothing that was wished for is made any more.
  await sql`
    update payment_links
       set cancelled_at = coalesce(cancelled_at, created_at),
           code = substring(code from '^[^-]+-') || rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')
     where patient_id = ${all}`.execute(tx)
  await sql`
    update card_payments
       set wish = null, email = null, title = '', checkout_url = null,
           code = substring(code from '^[^-]+-') || rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='),
           state = case when state = 'pending' then 'cancelled' else state end
     where patient_id = ${all}`.execute(tx)
  await sql`
    update card_refunds r set reason = '', problem = null
      from card_payments p
     where p.clinic_id = r.clinic_id and p.id = r.card_payment_id and p.patient_id = ${all}`.execute(tx)
  await sql`delete from patient_tags where patient_id = ${all}`.execute(tx)
  // Nobody's family leads to them any more.
  await sql`delete from family_records where patient_id = ${all}`.execute(tx)
  await forgetImports(tx, ids)
  await sql`update ${sql.raw('patient_merges')} m set moved = '{}' where m.id in (select m.id from ${mergesOf(ids)})`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    delete from saved_filters where id in (select f.id from ${filtersNaming(ids)}) returning id`.execute(tx)
  return { filterIds: rows.map(row => row.id) }
}

/** The rows that say something of them, and the sheets as they came: these are not read again. */
async function forgetImports(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with named as (select r.import_id, r.line from ${importRowsOf(ids)}),
    emptied as (
      update patient_import_rows r
         set cells = '[]', problems = '[]', before = null, alike = '{}',
             choice = case when r.patient_id is null then 'skip' else r.choice end
        from named where named.import_id = r.import_id and named.line = r.line),
    gone as (
      update files f set status = 'missing'
        from patient_imports i
       where i.id in (select import_id from named) and f.clinic_id = i.clinic_id and f.id = i.file_id and f.status = 'kept'
      returning f.key)
    select queue_job('remove-file', json_build_object('key', key, 'copies', '{}'::int[]), 'remove-file:' || key, now())
      from gone`.execute(tx)
}

/** Empties the people's own rows. Nothing is written of them from here on. */
export async function emptyPeople(tx: WriteTx, ids: readonly number[]): Promise<void> {
  // Who answered for others does not any more.
  await tx
    .updateTable('patients')
    .set({ guardian_id: null, guardian_relation: '', ...nextVersion(tx) })
    .where('guardian_id', 'in', [...ids])
    .execute()
  await tx
    .updateTable('patients')
    .set({
      ...NOTHING_KNOWN,
      first_name: NOBODY,
      account_id: null,
      active: false,
      erased_at: new Date(tx.author.now),
      ...nextVersion(tx),
    })
    .where('id', 'in', [...ids])
    .execute()
}

/** Takes what history says of those who were erased, of the saved searches that are gone, and of what was answered lately. */
export async function forgetTold(
  tx: Tx,
  ids: readonly number[],
  filterIds: readonly number[],
): Promise<void> {
  await sql`select forget_payloads_of_erased(${ids}::bigint[], ${filterIds}::bigint[])`.execute(tx)
  // Whoever repeats such a request is told that it was done, and no longer what it answered.
  await sql`
    update idempotency_keys k set reply = 'null', request_hash = ''
      from (select jsonb_agg(id) as ids from (
              select unnest(${ids}::bigint[]) as id
              union select b.id from bookings b where b.patient_id = any(${ids}::bigint[])) named) named
     where jsonb_path_exists(k.reply, '$.** ? (@ == $ids[*])', jsonb_build_object('ids', named.ids))`.execute(
    tx,
  )
}

/** Removes the clinical record if its day is over by `today`; of one that must stand what the desk noted of behaviour. */
export async function forgetRecord(tx: Tx, ids: readonly number[], today: string): Promise<void> {
  await sql`select forget_record_of_erased(${ids}::bigint[], ${today}::date)`.execute(tx)
}

/** Notes that nothing is left. */
export async function closeErasure(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('erased_patients')
    .set({
      removed_at: new Date(tx.author.now),
      first_name: null,
      last_name: null,
      birth_date: null,
      gender: null,
      cnp: null,
    })
    .where('patient_id', '=', id)
    .execute()
}

const erasedRows = ({ own }: PatientSight) => sql`
  select p.id, concat_ws(' ', e.first_name, nullif(e.last_name, '')) as name, e.birth_date, e.erased_at,
         (select btrim(a.first_name || ' ' || a.last_name) from accounts a where a.id = e.erased_by) as erased_by,
         e.reason, e.kept_until, e.removed_at
    from erased_patients e join patients p on p.clinic_id = e.clinic_id and p.id = e.patient_id
   where ${
     own
       ? sql`(p.created_by = ${own.accountId} or exists (
               select from bookings b where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.doctor_id = ${own.doctorId}))`
       : sql`true`
   }`

/** Somebody who was erased, also by a record that was merged into theirs; undefined if the caller sees no such one. */
export async function findErased(tx: Tx, id: number, sight: PatientSight): Promise<ErasedPerson | undefined> {
  const { rows } = await sql<{ person: ErasedPerson }>`
    select to_json(v) as person from (${erasedRows(sight)}
      and p.id = (select coalesce(o.merged_into, o.id) from patients o where o.id = ${id})) v`.execute(tx)
  return rows[0]?.person
}

export async function listErased(
  tx: Tx,
  sight: PatientSight,
  { size, offset }: { size: number; offset: number },
): Promise<{ people: ErasedPerson[]; total: number }> {
  const { rows } = await sql<{ people: ErasedPerson[]; total: number }>`
    with found as (${erasedRows(sight)})
    select (select count(*) from found) as total,
           (select coalesce(json_agg(v), '[]') from (
              select * from found order by erased_at desc, id desc limit ${size} offset ${offset}) v) as people`.execute(
    tx,
  )
  return rows[0]!
}

/** Whose record's day is over by `today`, in whatever clinic. */
export async function listDue(tx: Tx, today: string, most: number) {
  const { rows } = await sql<{ clinic_id: number; patient_id: number }>`
    select clinic_id, patient_id from list_due_erasures(${today}::date, ${most})`.execute(tx)
  return rows
}

/** The records that are to go, kept from changing; undefined when they went meanwhile or must stand. */
export async function lockDue(tx: Tx, id: number, today: string): Promise<number[] | undefined> {
  const { rows } = await sql`
    select from erased_patients where patient_id = ${id} and removed_at is null and kept_until < ${today} for update`.execute(
    tx,
  )
  if (rows.length === 0) return undefined
  const { rows: people } = await sql<{ id: number }>`
    select id from patients where id = ${id} or merged_into = ${id} order by id for update`.execute(tx)
  return people.map(row => row.id)
}
