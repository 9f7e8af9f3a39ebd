import type { SettingsOf } from '#contract/settings/sections.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type {
  Audience,
  ScheduleType,
  TemplateChannel,
  TemplateRule,
  TemplateTag,
  TemplateTexts,
  Unit,
} from '#domain/messages/template.ts'
import { commonWindow } from '#domain/messages/useful.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { sql } from 'kysely'

/** A template with what sending by it takes. */
export interface SendingTemplate extends TemplateRule {
  readonly id: number
  readonly version: number
  /** Switched on, and not removed. */
  readonly isOn: boolean
  readonly onDate: LocalDate
  readonly holiday: number | null
  readonly holidayKey: string | null
  readonly language: 'ro' | 'en'
  readonly texts: Partial<Record<'ro' | 'en', TemplateTexts>>
  readonly channel: TemplateChannel
  readonly audience: Audience
  readonly serviceIds: readonly number[]
}

/** Of a clinic: what its messages name, and what it decided about all of them. */
export interface SendingClinic {
  readonly name: string
  readonly phone: string | null
  readonly zone: string
  readonly settings: SettingsOf<'messages'>
}

export async function getSendingClinic(tx: Tx): Promise<SendingClinic> {
  const [{ rows }, settings] = await Promise.all([
    sql<Omit<SendingClinic, 'settings'>>`
      select c.name, c.phone, c.zone from clinics c where c.clinic_id = current_clinic_id()`.execute(tx),
    readSettings(tx, 'messages'),
  ])
  return { ...rows[0]!, settings }
}

interface Row {
  id: number
  version: number
  is_on: boolean
  tag: TemplateTag
  schedule: ScheduleType
  count: number | null
  unit: Unit | null
  at_minutes: number | null
  from_hour: number
  to_hour: number
  on_date: LocalDate
  holiday: number | null
  holiday_key: string | null
  language: number
  texts: SendingTemplate['texts']
  channel: TemplateChannel
  audience: Audience
  statuses: BookingStatus[]
  service_ids: number[]
}

/** Those of the ids, or all that are on and speak of visits; hours are those that template and clinic both allow. */
export async function listSendingTemplates(
  tx: Tx,
  clinic: SendingClinic | Promise<SendingClinic>,
  ids: readonly number[] | 'of visits',
): Promise<SendingTemplate[]> {
  const which =
    ids === 'of visits'
      ? sql`t.active and t.deleted_at is null and t.tag_name in ('confirmation', 'reminder', 'care', 'review', 'recall')`
      : sql`t.id = any(${[...ids]}::bigint[])`
  const read = sql<Row>`
    select t.id, t.version, t.active and t.deleted_at is null as is_on, t.tag_name as tag, t.schedule_type as schedule, t.count, t.unit,
           t.at_minutes, t.interval_from_hour as from_hour, t.interval_to_hour as to_hour, t.on_date, t.holiday, t.holiday_key,
           t.language, t.texts, t.channel, t.audience, t.statuses::text[] as statuses, t.service_ids
      from message_templates t where ${which} order by t.id`.execute(tx)
  const [{ rows }, { settings }] = await Promise.all([read, clinic])
  const { message_from_hour: fromHour, message_to_hour: toHour } = settings
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    isOn: row.is_on,
    tag: row.tag,
    schedule: row.schedule,
    count: row.count,
    unit: row.unit,
    atMinutes: row.at_minutes,
    window: commonWindow({ fromHour: row.from_hour, toHour: row.to_hour }, { fromHour, toHour }),
    onDate: row.on_date,
    holiday: row.holiday,
    holidayKey: row.holiday_key,
    language: row.language === 1 ? 'en' : 'ro',
    texts: row.texts,
    channel: row.channel,
    audience: row.audience,
    statuses: row.statuses,
    serviceIds: row.service_ids,
  }))
}
