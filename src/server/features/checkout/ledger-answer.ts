import { isCheckViolation, isUniqueViolation, whatRestricts } from '#server/db/postgres-errors.ts'
import { Failure } from '#server/http/failure.ts'

/** What the ledger's guards refuse, told as what somebody else did first. */
export async function withLedgerAnswer<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error) ?? error
  }
}

function failureOf(error: unknown): Failure | undefined {
  if (isUniqueViolation(error, 'reversed_once')) return new Failure('taken_back', { cause: error })
  if (isUniqueViolation(error, 'one_live_charge')) return new Failure('money_moved', { cause: error })
  if (whatRestricts(error, 'storno_first') !== undefined)
    return new Failure('charge_invoiced', { cause: error })
  const guards = ['code_left', 'payment_left', 'charge_left', 'uses_left', 'package_paid_out']
  return guards.some(guard => isCheckViolation(error, guard))
    ? new Failure('money_moved', { cause: error })
    : undefined
}
