import { isDeepStrictEqual } from 'node:util'
import type { Buyer, Invoice, Seller } from '#contract/money/invoices.ts'
import { priceLines, totalOf } from '#domain/invoice-amounts.ts'
import { addDays, localDateOf } from '#domain/wall-time.ts'
import { isCheckViolation, isUniqueViolation } from '#server/db/postgres-errors.ts'
import { lockAccounts } from '#server/features/ledger/ledger.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import { buyerRow } from './buyers.ts'
import {
  insertInvoiceRow,
  listLineRows,
  replaceLines,
  updateDraftRow,
  updateIssued,
  type DraftRow,
} from './drafts.sql.ts'
import { lockDraft, readChargeLines, readRates } from './drafts.ts'
import { getInvoice, getNumber } from './invoices.ts'
import { findSeenInvoice } from './invoices.sql.ts'
import { findSeller } from './seller.sql.ts'
import { chooseSeries } from './series.ts'

/** Gives a draft its number: by what its charges are, and who sells, at this moment. */
export function issueDraft(
  ctx: StaffContext,
  id: number,
  version: number | undefined,
): Promise<{ data: Invoice }> {
  return ctx.write(async tx => {
    // Accounts come before invoices wherever both are locked.
    const seen = await findSeenInvoice(tx, id, sightOf(ctx))
    if (!seen) throw new Failure('not_found')
    if (seen.patient_id !== null) await lockAccounts(tx, [seen.patient_id])
    const draft = await lockDraft(tx, id)
    if (version !== draft.version)
      await refuseStale(tx, 'invoice', id, version, await getInvoice(tx, ctx, id))
    if (draft.buyer_kind === null) throw refuseField('buyer.name', 'required')
    await renewLines(tx, ctx, draft)
    await issue(tx, ctx, draft)
    const data = await getInvoice(tx, ctx, id)
    await tx.record('invoice', id, 'issued_added', undefined, entryOf(data))
    return { data }
  })
}

/** What whoever takes money says of the invoice that goes with it. */
export interface ChargesToInvoice {
  readonly patientId: number
  readonly chargeIds: readonly number[]
  readonly buyer: Buyer
  readonly locationId?: number
  readonly seriesId?: number
}

/**
 * Issues an invoice of a patient's charges inside the transaction of whoever makes or pays them, who holds the patient's
 * account. It comes last there: the series' row is the last lock of all.
 */
export async function issueForCharges(
  tx: WriteTx,
  ctx: StaffContext,
  { patientId, chargeIds, buyer, locationId, seriesId }: ChargesToInvoice,
): Promise<{ id: number; number: string }> {
  const charged = await readChargeLines(tx, patientId, buyer, chargeIds)
  const lines = priceLines(chargeIds.map(id => lineOf(charged, id)))
  const place = { series_id: seriesId ?? null, location_id: locationId ?? null }
  const row = { kind: 'invoice' as const, ...place, patient_id: patientId, due_on: null }
  const id = await insertInvoiceRow(tx, {
    ...row,
    ...buyerRow(buyer),
    ...totalOf(lines),
    clinic_id: ctx.actor.clinicId,
    created_by: ctx.actor.accountId,
    created_at: new Date(ctx.now),
  })
  await replaceLines(tx, ctx.actor.clinicId, id, lines)
  await issue(tx, ctx, { id, ...row })
  const number = await getNumber(tx, id)
  const entry = { id, number, patient_id: patientId, buyer_name: buyer.name }
  await tx.record('invoice', id, 'issued_added', undefined, entry)
  return { id, number }
}

/** The last step of whatever issues a document; what the database refuses is told as what it is. */
export async function issue(
  tx: WriteTx,
  ctx: StaffContext,
  draft: Pick<DraftRow, 'id' | 'kind' | 'series_id' | 'location_id' | 'due_on'>,
): Promise<void> {
  const seller = await requireSeller(tx)
  const day = localDateOf(ctx.now, await tx.zone)
  const { payment_days: days, general_name } = await readSettings(tx, 'invoices')
  if (draft.due_on !== null && draft.due_on < day) throw refuseField('due_on', 'due_past')
  const isDue = draft.kind === 'invoice' || draft.kind === 'proforma'
  const series_id =
    draft.kind === 'storno' && draft.series_id !== null
      ? draft.series_id
      : await chooseSeries(tx, draft.kind, draft)
  try {
    await updateIssued(tx, draft.id, {
      series_id,
      day,
      due_on: isDue ? (draft.due_on ?? addDays(day, days)) : null,
      seller,
      general_name,
      issued_by: ctx.actor.accountId,
      issued_at: new Date(ctx.now),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'charge_invoiced')) throw new Failure('invoiced_already', { cause: error })
    if (isCheckViolation(error, 'charge_there')) throw new Failure('charge_gone', { cause: error })
    if (isCheckViolation(error, 'series_day')) throw new Failure('series_day', { cause: error })
    if (isCheckViolation(error, 'line_left')) throw new Failure('not_reversible', { cause: error })
    throw error
  }
}

async function requireSeller(tx: WriteTx): Promise<Seller> {
  const seller = await findSeller(tx)
  if (seller.name === '' || seller.cif === '' || seller.address === '') throw new Failure('seller_incomplete')
  return seller
}

/** Free lines by today's rates, charges as they are now; a line that is gone refuses the whole. */
async function renewLines(tx: WriteTx, ctx: StaffContext, draft: DraftRow): Promise<void> {
  const kept = await listLineRows(tx, draft.id)
  if (kept.length === 0) throw refuseField('lines', 'einvoice_lines')
  const ids = kept.flatMap(({ charge_id: id }) => id ?? [])
  const charged = await readChargeLines(tx, draft.patient_id, draft.buyer, ids)
  const rateFor = ids.length === kept.length ? undefined : await readRates(tx)
  const lines = priceLines(
    kept.map(line =>
      line.charge_id === null ? { ...line, ...rateFor?.(line.vat) } : lineOf(charged, line.charge_id),
    ),
  )
  const outside = lines.filter(({ vat }) => vat === 'none').length
  // Of e-invoices they may not stand together; and an accountant would not know which day's rule holds.
  if (outside > 0 && outside < lines.length) throw refuseField('lines', 'einvoice_vat_mixed')
  if (kept.every((line, index) => isDeepStrictEqual(line, { ...lines[index], id: line.id }))) return
  await replaceLines(tx, ctx.actor.clinicId, draft.id, lines)
  await updateDraftRow(tx, draft.id, totalOf(lines))
}

function lineOf<Line>(charged: ReadonlyMap<number, Line>, id: number): Line {
  const line = charged.get(id)
  if (!line) throw new Failure('charge_gone')
  return line
}

const entryOf = ({ id, number, day, buyer_name, total, patient_id }: Invoice) => ({
  id,
  number,
  day,
  buyer_name,
  total,
  patient_id,
})
