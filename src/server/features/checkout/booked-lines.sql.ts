import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What was agreed at the desk is what the visit says from then on; `agreed` by who may set any price. */
export async function bookPrices(
  tx: Tx,
  bookingId: number,
  prices: readonly { readonly line: number; readonly price: number; readonly agreed: number | null }[],
  now: number,
): Promise<void> {
  await sql`
    with agreed as (
      update booking_services x set price_bani = p.price, agreed_bani = p.agreed
        from unnest(${prices.map(each => each.line)}::smallint[], ${prices.map(each => each.price)}::bigint[],
                    ${prices.map(each => each.agreed)}::bigint[]) as p (line, price, agreed)
       where x.booking_id = ${bookingId} and x.position = p.line)
    update bookings set version = version + 1, updated_at = ${new Date(now)} where id = ${bookingId}`.execute(
    tx,
  )
}

/** Uses are free again, and their lines are paid for themselves. */
export async function leaveUses(
  tx: Tx,
  bookingId: number,
  returned: readonly { readonly line: number; readonly useId: number }[],
  by: { readonly now: number; readonly accountId: number },
): Promise<void> {
  await sql`
    update subscription_uses
       set state = 'returned', reason = 'checkout', changed_at = ${new Date(by.now)}, changed_by = ${by.accountId}
     where id = any(${returned.map(each => each.useId)}::bigint[]) and state <> 'returned'`.execute(tx)
  await sql`
    update booking_services set without_subscription = true
     where booking_id = ${bookingId} and position = any(${returned.map(each => each.line)}::smallint[])`.execute(
    tx,
  )
}
