import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { claimNotReady } from './not-ready.sql.ts'

/** The bell of who sees to visits: in an hour somebody joins, and nobody can yet. */
export async function tellNotReady(tx: Tx, clinicId: number, at: Date): Promise<void> {
  for (const { booking_id: bookingId } of await claimNotReady(tx, at))
    await notify(tx, { clinicId, now: at.getTime(), kind: 'video_not_ready', bookingId })
}
