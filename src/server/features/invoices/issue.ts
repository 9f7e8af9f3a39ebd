import { isDeepStrictEqual } from 'node:util'
import type { Buyer, Invoice, Seller } from '#contract/money/invoices.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { invoiceNumber, priceLines, totalOf, type Amounts } from '#domain/money/invoice-amounts.ts'
import { ronOf } from '#domain/money/money.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { isCheckViolation, isUniqueViolation } from '#server/db/postgres-errors.ts'
import { lockAccounts } from '#server/features/ledger/ledger.ts'
import { vatTermsOf } from '#server/features/ledger/vat-terms.ts'
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
  updateIssued,
  type DraftRow,
  type LineRow,
} from './drafts.sql.ts'
import { lockDraft, ratesBy, readChargeLines } from './drafts.ts'
import { getInvoice } from './invoices.ts'
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
    const [kept, terms] = await Promise.all([listLineRows(tx, id), readTerms(tx, ctx)])
    const total = await renewLines(tx, ctx, draft, kept, terms)
    const number = await issue(tx, ctx, draft, terms, total)
    // The series waits for what comes from here on, so it is one round trip.
    const { patient_id, buyer_name } = draft
    const entry = { id, number, day: terms.day, buyer_name, total: ronOf(total.gross_bani), patient_id }
    const [data] = await Promise.all([
      getInvoice(tx, ctx, id),
      tx.record('invoice', id, 'issued_added', undefined, entry),
    ])
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
  const number = await issue(tx, ctx, { id, ...row })
  const entry = { id, number, patient_id: patientId, buyer_name: buyer.name }
  await tx.record('invoice', id, 'issued_added', undefined, entry)
  return { id, number }
}

/** What issuing goes by at this moment. */
interface Terms {
  readonly seller: Seller
  readonly settings: SettingsOf<'invoices'>
  /** The clinic's local date. */
  readonly day: string
}

async function readTerms(tx: WriteTx, ctx: StaffContext): Promise<Terms> {
  const [seller, settings, zone] = await Promise.all([findSeller(tx), readSettings(tx, 'invoices'), tx.zone])
  return { seller, settings, day: localDateOf(ctx.now, zone) }
}

/** The last step of whatever issues a document; answers its number. What the database refuses is told as what it is. */
export async function issue(
  tx: WriteTx,
  ctx: StaffContext,
  draft: Pick<DraftRow, 'id' | 'kind' | 'series_id' | 'location_id' | 'due_on'>,
  terms?: Terms,
  total?: Amounts,
): Promise<string> {
  const { seller, settings, day } = terms ?? (await readTerms(tx, ctx))
  if (seller.name === '' || seller.cif === '' || seller.address === '') throw new Failure('seller_incomplete')
  if (draft.due_on !== null && draft.due_on < day) throw refuseField('due_on', 'due_past')
  const isDue = draft.kind === 'invoice' || draft.kind === 'proforma'
  const series_id =
    draft.kind === 'storno' && draft.series_id !== null
      ? draft.series_id
      : await chooseSeries(tx, draft.kind, draft)
  try {
    const { prefix, number } = await updateIssued(tx, draft.id, {
      ...total,
      series_id,
      day,
      due_on: isDue ? (draft.due_on ?? addDays(day, settings.payment_days)) : null,
      seller,
      general_name: settings.general_name,
      issued_by: ctx.actor.accountId,
      issued_at: new Date(ctx.now),
    })
    return invoiceNumber(prefix, number)
  } catch (error) {
    if (isUniqueViolation(error, 'charge_invoiced')) throw new Failure('invoiced_already', { cause: error })
    if (isCheckViolation(error, 'charge_there')) throw new Failure('charge_gone', { cause: error })
    if (isCheckViolation(error, 'series_day')) throw new Failure('series_day', { cause: error })
    if (isCheckViolation(error, 'line_left')) throw new Failure('not_reversible', { cause: error })
    throw error
  }
}

/** Free lines by today's rates, charges as they are now, and what all come to; a line that is gone refuses the whole. */
async function renewLines(
  tx: WriteTx,
  ctx: StaffContext,
  draft: DraftRow,
  kept: readonly LineRow[],
  { seller, settings }: Terms,
): Promise<Amounts> {
  if (kept.length === 0) throw refuseField('lines', 'einvoice_lines')
  const ids = kept.flatMap(({ charge_id: id }) => id ?? [])
  const charged = await readChargeLines(tx, draft.patient_id, draft.buyer, ids)
  const rateFor = ratesBy(vatTermsOf(seller.vat_payer, settings))
  const lines = priceLines(
    kept.map(line =>
      line.charge_id === null ? { ...line, ...rateFor(line.vat) } : lineOf(charged, line.charge_id),
    ),
  )
  const outside = lines.filter(({ vat }) => vat === 'none').length
  // Of e-invoices they may not stand together; and an accountant would not know which day's rule holds.
  if (outside > 0 && outside < lines.length) throw refuseField('lines', 'einvoice_vat_mixed')
  if (!kept.every((line, index) => isDeepStrictEqual(line, { ...lines[index], id: line.id })))
    await replaceLines(tx, ctx.actor.clinicId, draft.id, lines)
  return totalOf(lines)
}

function lineOf<Line>(charged: ReadonlyMap<number, Line>, id: number): Line {
  const line = charged.get(id)
  if (!line) throw new Failure('charge_gone')
  return line
}
