import type { SettingsOf } from '#contract/settings/sections.ts'
import type { SettingValue } from '#contract/settings/setting.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { SHOWS_CABINETS, SHOWS_LOCATIONS } from '#server/records/shown-places.sql.ts'
import { sql } from 'kysely'

type Values = Record<string, SettingValue>

/** Makes two changes of a section wait for each other. */
export async function lockSection(tx: Tx, clinicId: number, section: string): Promise<void> {
  await sql`insert into clinic_settings (clinic_id, section) values (${clinicId}, ${section}) on conflict do nothing`.execute(
    tx,
  )
  await sql`select from clinic_settings where section = ${section} for update`.execute(tx)
}

/** Writes `values` over those that are kept, and what changed of all. */
export async function updateSectionRow(
  tx: WriteTx,
  section: string,
  values: Values,
  { from, to }: { readonly from: Values; readonly to: Values },
): Promise<void> {
  await sql`
    update clinic_settings
       set values = values || ${JSON.stringify(values)}::jsonb, version = version + 1,
           changed_by = ${tx.author.accountId}, changed_at = ${new Date(tx.author.now)},
           changed_from = ${JSON.stringify(from)}::jsonb, changed_to = ${JSON.stringify(to)}::jsonb
     where section = ${section}`.execute(tx)
}

const PLACES = ['ShowCabinets', 'ShowLocations'] as const
const COLUMNS = [
  'auto_approve',
  'slot_step_minutes',
  'minimum_notice_minutes',
  'cancel_notice_minutes',
  'horizon_days',
  'max_open_bookings',
  'reservation_minutes',
  'observe_legal_holidays',
] as const
type Policy = Pick<SettingsOf<'bookings'>, (typeof COLUMNS)[number] | (typeof PLACES)[number]>
export const POLICY_KEYS: ReadonlySet<string> = new Set([...COLUMNS, ...PLACES])

/** Locked when it is about to change. */
export async function getPolicyRow(tx: Tx, willChange: boolean): Promise<Policy> {
  const { rows } = await sql<Policy>`
    select ${sql.join(COLUMNS.map(name => sql.ref(name)))},
           ${SHOWS_CABINETS} as "ShowCabinets",
           ${SHOWS_LOCATIONS} as "ShowLocations"
      from clinics ${willChange ? sql`for no key update` : sql``}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the transaction speaks for no clinic')
  return row
}

export async function updatePolicyRow(tx: WriteTx, changes: Partial<Policy>): Promise<void> {
  const { ShowCabinets, ShowLocations, ...rest } = changes
  await tx
    .updateTable('clinics')
    .set({ ...rest, show_cabinets: ShowCabinets, show_locations: ShowLocations })
    .execute()
}

export async function countActivePlaces(tx: Tx): Promise<{ cabinets: number; locations: number }> {
  const { rows } = await sql<{ cabinets: number; locations: number }>`
    select (select count(*)::int from cabinets where active) as cabinets,
           (select count(*)::int from locations where active) as locations`.execute(tx)
  return rows[0]!
}

export async function findRole(tx: Tx, id: number) {
  return tx.selectFrom('roles').select(['is_owner', 'permissions']).where('id', '=', id).executeTakeFirst()
}
