import { depositFor, returnUntil } from '#domain/money/deposits.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { takesCards } from './begin-payment.ts'
import { isNewPatient, listCoveredServices } from './deposits.sql.ts'

export interface Deposit {
  readonly mode: 'selectable' | 'integrated'
  /** What the visit costs beside what a package covers. */
  readonly total: number
  readonly amountBani: number
  /** Epoch milliseconds: who cancels later leaves it to the clinic. */
  readonly returnUntil: number
}

interface WishedVisit {
  readonly patientId: number
  readonly services: readonly { readonly service_id: number; readonly price_bani: number }[]
  readonly start: number
  readonly zone: string
}

/** What is paid ahead for a visit that somebody is about to book; undefined where nothing is. */
export async function findDeposit(tx: Tx, visit: WishedVisit): Promise<Deposit | undefined> {
  const rules = await readSettings(tx, 'payments')
  const { payment_mode: mode } = rules
  if (mode === 'disabled' || rules.deposit_for === 'nobody' || !(await takesCards(tx))) return undefined
  const isNew = rules.deposit_for === 'new' && (await isNewPatient(tx, visit.patientId))
  const day = localDateOf(visit.start, visit.zone)
  const ids = visit.services.map(service => service.service_id)
  const covered = new Set(await listCoveredServices(tx, visit.patientId, day, ids))
  const total = visit.services
    .filter(service => !covered.has(service.service_id))
    .reduce((sum, service) => sum + service.price_bani, 0)
  const amountBani = depositFor(rules, { total, isNew })
  if (amountBani === 0) return undefined
  return { mode, total, amountBani, returnUntil: returnUntil(rules, visit.start) }
}
