import type { Language } from '#contract/language.ts'
import { readGiftCode } from '#domain/money/gift-code.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayDay } from '#server/texts/say-day.ts'
import { findWrittenCode, getLeft, lockWrittenCode, setHolder, type LockedCode } from './gift-codes.sql.ts'

/** A code that a patient may spend, locked until the transaction ends. */
export interface Redeemable {
  readonly id: number
  readonly code: string
  readonly title: string
  /** In bani; more is refused by the database too. */
  readonly remaining: number
  /** Which it is in the ledger: `{ method: 'gift_code', giftCode }` is a payment's draft. */
  readonly giftCode: { readonly id: number; readonly paid: boolean }
  /** Whether it is the patient's already; whoever spends an unclaimed one makes it theirs by `bindCode`. */
  readonly isBound: boolean
}

/**
 * A code as it was typed, for a patient on a day, behind the patient's account. Throws code_unknown of what is no code here
 * and of another's, code_spent, or code_expired once its last day is over.
 */
export async function redeemable(
  tx: WriteTx,
  typed: string,
  { patientId, day, language }: { patientId: number; day: LocalDate; language: Language },
): Promise<Redeemable> {
  const written = readGiftCode(typed)
  const row = written === undefined ? undefined : await lockWrittenCode(tx, written)
  if (!row || (row.patient_id !== null && row.patient_id !== patientId)) throw new Failure('code_unknown')
  const left = await getLeft(tx, row.id)
  refuseOver(row, left, day, language)
  const { id, code, title, paid } = row
  const isBound = row.patient_id !== null
  return { id, code, title, remaining: left.remaining, giftCode: { id, paid }, isBound }
}

/** Whose a code is, null of nobody's yet; throws of one that is not here, and of an unclaimed one that is over. Locks nothing. */
export async function findHolder(
  tx: Tx,
  written: string,
  day: LocalDate,
  language: Language,
): Promise<number | null> {
  const row = await findWrittenCode(tx, written)
  if (!row) throw new Failure('code_unknown')
  if (row.patient_id === null) refuseOver(row, await getLeft(tx, row.id), day, language)
  return row.patient_id
}

/** From now on it is the patient's alone. */
export async function bindCode(tx: WriteTx, id: number, patientId: number): Promise<void> {
  await setHolder(tx, id, patientId, new Date(tx.author.now))
  await tx.record('patient_money', patientId, 'gift_code_added', undefined, { code_id: id })
}

/** Throws when nothing of it can be spent any more, and why. On its last day it still is good. */
export function refuseOver(
  { used_at, expires_on }: Pick<LockedCode, 'used_at' | 'expires_on'>,
  { remaining, closed }: { remaining: number; closed: boolean },
  day: LocalDate,
  language: Language,
): void {
  if (used_at !== null || (remaining === 0 && !closed)) throw new Failure('code_spent')
  if (expires_on < day || closed)
    throw new Failure('code_expired', { values: { date: sayDay(expires_on, language) } })
}
