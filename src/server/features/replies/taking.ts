import type { Services } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'

/** What one reply is taken with. */
export interface Taking {
  readonly tx: WriteTx
  readonly services: Services
  readonly clinicId: number
  readonly replyId: number
  readonly mobile: string
  /** Epoch milliseconds. */
  readonly now: number
}
