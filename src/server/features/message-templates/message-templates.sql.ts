import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type {
  Audience,
  ScheduleType,
  TemplateChannel,
  TemplateTag,
  TemplateTexts,
  Unit,
} from '#domain/messages/template.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'

type Languages<T> = Readonly<Record<'ro' | 'en', T>>

/** A template as it is kept. */
export interface TemplateContent {
  readonly name: string
  readonly tag_name: TemplateTag
  readonly schedule_type: ScheduleType
  readonly count: number | null
  readonly unit: Unit | null
  readonly at_minutes: number | null
  readonly interval_from_hour: number
  readonly interval_to_hour: number
  readonly on_date: LocalDate
  readonly holiday: number | null
  readonly holiday_key: string | null
  readonly language: number
  readonly texts: Languages<TemplateTexts>
  readonly channel: TemplateChannel
  readonly statuses: readonly BookingStatus[]
  readonly service_ids: readonly number[]
  readonly audience: Audience
  readonly answers: { readonly yes: Languages<string>; readonly no: Languages<string> }
  readonly active: boolean
}

export type Governing = 'sms_reminder' | 'email_reminder'

export interface TemplateRow extends TemplateContent {
  readonly id: number
  readonly setting: Governing | null
  readonly version: number
  readonly changed_at: string
  readonly switched_at: string
}

export interface NumberedRow extends TemplateRow {
  readonly sent: number
  readonly delivered: number
  readonly yes: number
  readonly no: number
  readonly rated: number
}

const CONTENT = [
  'name',
  'tag_name',
  'schedule_type',
  'count',
  'unit',
  'at_minutes',
  'interval_from_hour',
  'interval_to_hour',
  'on_date',
  'holiday',
  'holiday_key',
  'language',
  'texts',
  'channel',
  'statuses',
  'service_ids',
  'audience',
  'answers',
  'active',
] as const satisfies readonly (keyof TemplateContent)[]

const columns = () =>
  sql.join(
    [...CONTENT, 'id', 'setting', 'version'].map(name =>
      // An array of our own kind comes as text.
      name === 'statuses' ? sql`t.statuses::text[] as statuses` : sql.ref(`t.${name}`),
    ),
  )
const instants = sql`to_json(t.changed_at)#>>'{}' as changed_at, to_json(t.switched_at)#>>'{}' as switched_at`

/** Those that are not removed, in the order in which they came to be, with what became of their messages since. */
export async function listTemplateRows(tx: Tx, since: Date, id?: number): Promise<NumberedRow[]> {
  const { rows } = await sql<NumberedRow>`
    select ${columns()}, ${instants}, m.*, r.*
      from message_templates t
     cross join lateral (
       select count(*) filter (where m.status in ('sent', 'undelivered', 'delivered'))::int as sent,
              count(*) filter (where m.status = 'delivered')::int as delivered,
              count(*) filter (where exists (
                select from reviews v where v.clinic_id = m.clinic_id and v.booking_id = m.booking_id and v.created_at > m.created_at
              ))::int as rated
         from messages m
        where m.clinic_id = t.clinic_id and m.template_id = t.id and m.created_at > ${since}
        offset 0
     ) m
     cross join lateral (
       select count(*) filter (where a.meaning = 'yes')::int as yes, count(*) filter (where a.meaning = 'no')::int as no
         from messages m join replies a on a.clinic_id = m.clinic_id and a.message_id = m.id
        where m.clinic_id = t.clinic_id and m.template_id = t.id and m.created_at > ${since}
        offset 0
     ) r
     where t.deleted_at is null and (${id ?? null}::bigint is null or t.id = ${id ?? null})
     order by t.id`.execute(tx)
  return rows
}

/** Locked; of a removed one only where it is asked for. */
export async function lockTemplate(tx: Tx, id: number, isRemoved = false): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns()}, ${instants}
      from message_templates t
     where t.id = ${id} and (t.deleted_at is not null) = ${isRemoved}
       for update`.execute(tx)
  return rows[0]
}

export async function findTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns()}, ${instants} from message_templates t where t.id = ${id} and t.deleted_at is null`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Those that are on of what goes at once, what is said of some visits alone before what is said of all; whether the clinic
 * has or had any of that occasion.
 */
export async function listAtOnce(
  tx: Tx,
  tag: TemplateTag,
): Promise<{ templates: TemplateRow[]; isKnown: boolean }> {
  const { rows } = await sql<TemplateRow & { is_on: boolean }>`
    select ${columns()}, ${instants}, t.active and t.deleted_at is null as is_on
      from message_templates t
     where t.tag_name = ${tag}
     order by cardinality(t.service_ids) = 0, cardinality(t.statuses) = 0, t.id`.execute(tx)
  return { templates: rows.filter(row => row.is_on), isKnown: rows.length > 0 }
}

export async function findGoverned(tx: Tx, setting: Governing, willChange: boolean) {
  const { rows } = await sql<TemplateRow & { is_removed: boolean }>`
    select ${columns()}, ${instants}, t.deleted_at is not null as is_removed
      from message_templates t
     where t.setting = ${setting} ${willChange ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

interface Saving {
  readonly accountId: number | null
  readonly now: number
}

/** Of what may be more than the content. */
function written(content: TemplateContent) {
  const { texts, answers, statuses, service_ids, ...rest } = Object.fromEntries(
    CONTENT.map(key => [key, content[key]]),
  ) as unknown as TemplateContent
  return {
    ...rest,
    texts: JSON.stringify(texts),
    answers: JSON.stringify(answers),
    statuses: sql<BookingStatus[]>`${[...statuses]}::booking_status[]`,
    service_ids: [...service_ids],
  }
}

export async function insertTemplate(
  tx: Tx,
  clinicId: number,
  content: TemplateContent,
  { accountId, now }: Saving,
  setting: Governing | null = null,
): Promise<number> {
  const at = new Date(now)
  const { id } = await tx
    .insertInto('message_templates')
    .values({
      ...written(content),
      clinic_id: clinicId,
      setting,
      changed_by: accountId,
      changed_at: at,
      switched_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepVersion(tx, clinicId, id)
  return id
}

/** As the next version, which is kept. */
export async function updateTemplate(tx: WriteTx, id: number, content: TemplateContent): Promise<void> {
  const at = new Date(tx.author.now)
  await tx
    .updateTable('message_templates')
    .set({
      ...written(content),
      deleted_at: null,
      version: sql<number>`version + 1`,
      changed_by: tx.author.accountId,
      changed_at: at,
      switched_at: sql<Date>`case when active = ${content.active} and deleted_at is null then switched_at else ${at} end`,
    })
    .where('id', '=', id)
    .execute()
  await keepVersion(tx, tx.author.clinicId, id)
}

export async function hideTemplate(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('message_templates')
    .set({ deleted_at: new Date(tx.author.now) })
    .where('id', '=', id)
    .execute()
}

export async function showTemplate(tx: WriteTx, id: number): Promise<void> {
  await tx.updateTable('message_templates').set({ deleted_at: null }).where('id', '=', id).execute()
}

async function keepVersion(tx: Tx, clinicId: number, id: number): Promise<void> {
  await sql`
    insert into message_template_versions (clinic_id, template_id, version, content, saved_by, saved_at)
    select ${clinicId}, t.id, t.version, to_jsonb(t) - 'clinic_id' - 'id', t.changed_by, t.changed_at
      from message_templates t where t.id = ${id}`.execute(tx)
}

/** Of these the clinic's. */
export async function listServiceIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('services').select('id').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(row => row.id)
}

/** Services whose Romanian name has a word in it that begins so. */
export async function findServicesNamed(tx: Tx, part: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('name_ro', 'ilike', `%${part}%`)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** A closed day of the clinic's own. */
export async function findOwnDay(tx: Tx, id: number) {
  return tx
    .selectFrom('clinic_holidays')
    .select(['id', 'date', 'yearly'])
    .where('id', '=', id)
    .where('kind', '=', 'closed')
    .executeTakeFirst()
}

export interface SenderRow {
  readonly kind: 'name' | 'number'
  readonly sender: string
  /** Bani of one part. */
  readonly part: number
}

/** By whom the clinic's SMS go, where it has an account of its own at a gateway. */
export async function findSender(tx: Tx): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`
    select sender_kind as kind, sender, part_bani as part from sms_gateways`.execute(tx)
  return rows[0]
}

export async function hasTemplates(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('message_templates').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Makes those who would give a clinic its first templates wait for each other. */
export async function lockStart(tx: Tx, clinicId: number): Promise<void> {
  await sql`select from clinics where clinic_id = ${clinicId} for no key update`.execute(tx)
}

export async function listClinicsWithout(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{
    clinic_id: number
  }>`select clinic_id from clinics_without_templates(${most})`.execute(tx)
  return rows.map(row => row.clinic_id)
}

/** Undefined where there is no such clinic: whoever is nobody of it may have named any. */
export async function findClinicName(tx: Tx): Promise<string | undefined> {
  return (await tx.selectFrom('clinics').select('name').executeTakeFirst())?.name
}

export async function getClinicRow(tx: Tx) {
  return tx.selectFrom('clinics').select(['name', 'zone']).executeTakeFirstOrThrow()
}
