import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import { ronOf } from '#domain/money/money.ts'
import type { LackReason } from '#domain/money/package-uses.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import { isPaymentEnabled } from '#server/records/payment-enabled.sql.ts'
import { findOffered } from './offered.sql.ts'
import type { LineRow } from './visit-lines.sql.ts'

interface Lack {
  readonly reason: LackReason
  readonly left: number
  readonly wanted: number
  /** The package that was asked for. */
  readonly wish: number | null | undefined
}

/** The 400 of a line without the package that it needs, with the one that would cover it. */
export async function neededFailure(
  tx: Tx,
  row: LineRow,
  { reason, left, wanted, wish }: Lack,
  language: 'ro' | 'en',
): Promise<Failure> {
  const offered = await findOffered(tx, language, row.service_id, wish ?? undefined)
  const data: SubscriptionNeeded = {
    subscription: offered ? { id: offered.id, name: offered.name } : null,
    service: { id: row.service_id, name: row[`name_${language}`], price: ronOf(row.price_bani) },
    patient: { id: row.patient_id, name: row.patient_name },
    name: offered?.name ?? '',
    price: offered?.price ?? 0,
    months: offered?.months ?? 0,
    maximum_uses: offered?.maximum_uses ?? 0,
    sold_online: offered?.sold_online === true && (await isPaymentEnabled(tx)),
    reason,
    only: row.subscription_only,
    wanted,
    left,
  }
  return new Failure('subscription_needed', { data })
}
