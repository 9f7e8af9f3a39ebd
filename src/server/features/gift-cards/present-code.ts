import type { GiftCode } from '#contract/money/gift-codes.ts'
import type { HeldCode } from '#contract/money/held-code.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { findNames } from '#server/features/patients/patient-names.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { todayOf } from './gift-cards.ts'
import { listCodeRows, listHeldRows } from './gift-codes.sql.ts'

/** Codes as staff see them, in the order of the ids: people only whom the caller sees. */
export async function presentCodes(
  tx: ClinicTx,
  ctx: StaffContext,
  ids: readonly number[],
): Promise<GiftCode[]> {
  const rows = await listCodeRows(tx, ids, await todayOf(tx, ctx))
  const people = rows.flatMap(row => [row.patient_id, row.buyer_id]).filter(id => id !== null)
  const names = await findNames(tx, ctx, people)
  const named = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(row => {
    const { patient_id: patient, buyer_id: buyer, ...said } = row
    return { ...said, patient: named(patient), buyer: named(buyer) }
  })
}

export async function presentCode(tx: ClinicTx, ctx: StaffContext, id: number): Promise<GiftCode> {
  const [code] = await presentCodes(tx, ctx, [id])
  if (!code) throw new Error(`code ${id} is gone`)
  return code
}

/** What it tells whoever holds it. */
export async function presentHeld(tx: ClinicTx, id: number, day: LocalDate): Promise<HeldCode> {
  const [row] = await listHeldRows(tx, { id }, day)
  if (!row) throw new Error(`code ${id} is gone`)
  const { patient_id: _patient, ...held } = row
  return held
}
