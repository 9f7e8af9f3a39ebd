import type { BookingPolicy, SavedPolicy } from '#contract/settings.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'

/** The clinic of the transaction. Locked when it is about to change, so that two changes do not lose one another. */
export async function getPolicyRow(tx: Tx, willChange: boolean): Promise<SavedPolicy> {
  const { rows } = await sql<SavedPolicy>`
    select auto_approve, slot_step_minutes, minimum_notice_minutes, cancel_notice_minutes, horizon_days, max_open_bookings,
           reservation_minutes, observe_legal_holidays, show_cabinets as "ShowCabinets", show_locations as "ShowLocations",
           version
      from clinics ${willChange ? sql`for no key update` : sql``}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the transaction speaks for no clinic')
  return row
}

export async function updatePolicyRow(tx: WriteTx, changes: Partial<BookingPolicy>): Promise<void> {
  const { ShowCabinets, ShowLocations, ...rest } = changes
  await tx
    .updateTable('clinics')
    .set({ ...rest, show_cabinets: ShowCabinets, show_locations: ShowLocations, ...nextVersion(tx) })
    .execute()
}
