import type { Buyer, InvoiceUnit, Seller } from '#contract/money/invoices.ts'
import type { Amounts, PricedLine } from '#domain/money/invoice-amounts.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

/** A line about to be written. */
export interface NewLine extends PricedLine {
  readonly charge_id: number | null
  readonly reverses_line_id?: number
  readonly name: string
  readonly unit: InvoiceUnit
}

export async function insertInvoiceRow(tx: Tx, row: Insertable<DB['invoices']>): Promise<number> {
  const { id } = await tx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface DraftRow {
  id: number
  kind: 'invoice' | 'storno' | 'proforma' | 'receipt'
  state: 'draft' | 'issued'
  series_id: number | null
  location_id: number | null
  patient_id: number | null
  buyer_kind: 'person' | 'company' | null
  buyer_name: string
  /** Of a draft without one it is empty. */
  buyer: Buyer
  due_on: string | null
  version: number
}

/** Locked; what is issued meanwhile is seen to be. */
export async function lockInvoiceRow(tx: Tx, id: number): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('invoices')
    .select(invoice => [
      'id',
      'kind',
      'state',
      'series_id',
      'location_id',
      'patient_id',
      'buyer_kind',
      'buyer_name',
      invoice.ref('buyer').$castTo<Buyer>().as('buyer'),
      'due_on',
      'version',
    ]) // prettier-ignore
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateDraftRow(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['invoices']>,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraftRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invoices').where('id', '=', id).execute()
}

export type LineRow = Omit<NewLine, 'reverses_line_id'> & { id: number }

export async function listLineRows(tx: Tx, invoiceId: number): Promise<LineRow[]> {
  return tx
    .selectFrom('invoice_lines')
    .select([
      'id',
      'charge_id',
      'name',
      'quantity',
      'unit',
      'vat',
      'vat_rate',
      'net_bani',
      'vat_bani',
      'gross_bani',
    ]) // prettier-ignore
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
}

/** Writes these lines in place of those that were. */
export async function replaceLines(
  tx: Tx,
  clinicId: number,
  invoiceId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute()
  if (lines.length === 0) return
  await tx
    .insertInto('invoice_lines')
    .values(
      lines.map((line, index) => ({
        clinic_id: clinicId,
        invoice_id: invoiceId,
        position: index + 1,
        charge_id: line.charge_id,
        reverses_line_id: line.reverses_line_id ?? null,
        name: line.name,
        quantity: line.quantity,
        unit: line.unit,
        vat: line.vat,
        vat_rate: line.vat_rate,
        net_bani: line.net_bani,
        vat_bani: line.vat_bani,
        gross_bani: line.gross_bani,
      })),
    )
    .execute()
}

export interface Issuing extends Partial<Amounts> {
  readonly series_id: number
  readonly day: string
  readonly due_on: string | null
  readonly seller: Seller
  readonly general_name: boolean
  readonly issued_by: number | null
  readonly issued_at: Date
}

/** The trigger looks whether all is there, and gives the number: nothing is locked after the series' row. */
export async function updateIssued(
  tx: Tx,
  id: number,
  { seller, ...row }: Issuing,
): Promise<{ prefix: string; number: number }> {
  return tx
    .updateTable('invoices')
    .set({ ...row, seller: JSON.stringify(seller), state: 'issued' })
    .where('id', '=', id)
    .returning([
      sql<string>`(select s.prefix from invoice_series s where s.id = invoices.series_id)`.as('prefix'),
      sql<number>`number`.as('number'),
    ])
    .executeTakeFirstOrThrow()
}
