import { CAP_NOTICE } from '#domain/messages/categories.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { claimCapNotice } from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { capOf } from './cap.ts'

/** Tells once that the month's SMS come near their cap, and once that they have reached it. */
export async function tellCap(tx: Tx, clinicId: number, now: number): Promise<void> {
  const cap = await capOf(tx)
  if (cap === 0) return
  const reached = await claimCapNotice(tx, { cap, near: Math.ceil(cap * CAP_NOTICE), now: new Date(now) })
  if (reached) await notify(tx, { clinicId, now, kind: reached, about: { cap_lei: cap / 100 } })
}
