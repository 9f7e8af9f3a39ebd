import type { Tx } from '#server/db/database.ts'
import { readMonthCost } from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { readSettings } from '#server/records/settings.sql.ts'

/** Whether this month's SMS have cost as much as they may. */
export async function isAtCap(tx: Tx, now: number): Promise<boolean> {
  const cap = await capOf(tx)
  return cap > 0 && (await readMonthCost(tx, new Date(now))) >= cap
}

/** In bani; zero while the clinic has none. */
export async function capOf(tx: Tx): Promise<number> {
  const { message_cap: lei } = await readSettings(tx, 'messages')
  return lei * 100
}
