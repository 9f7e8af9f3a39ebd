import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { getTold, isToldOfLost } from './receipts.sql.ts'

/** Tells the desk of a message before a visit that did not arrive, or of which nobody knows; of each message once. */
export async function tellLost(
  tx: Tx,
  kind: 'undelivered' | 'unconfirmed',
  { clinicId, id, now }: { clinicId: number; id: number; now: number },
): Promise<void> {
  if (clinicId === 0) return
  const { coming_id: bookingId } = await getTold(tx, id, new Date(now))
  if (bookingId === null || (await isToldOfLost(tx, id, kind))) return
  await notify(tx, { clinicId, now, kind, bookingId, messageId: id })
}
