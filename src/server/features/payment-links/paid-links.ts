import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { listLinkCharges, lockLink, stampPaid } from './payment-links.sql.ts'

export {
  findContact,
  findLinkByCode,
  listLinkCharges,
  lockLink,
  nameCharges,
  type LinkRow,
} from './payment-links.sql.ts'

/** The link is paid, even one that was taken back meanwhile. Answers the charges it was for. Throws for one paid twice. */
export async function markLinkPaid(tx: WriteTx, id: number): Promise<number[]> {
  const link = await lockLink(tx, id)
  if (!link || link.paid_at !== null) throw new Failure('already_paid')
  await stampPaid(tx, id, new Date(tx.author.now))
  return listLinkCharges(tx, id)
}
