import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface PaymentRow {
  id: number
  patient_id: number
  method: string
  amount_bani: number
  is_back: boolean
  receipt_id: number | null
  /** What it pays, by the numbers of its invoices. */
  invoices: string[]
}

/** Its counters locked, so that it is not given back meanwhile. */
export async function lockPaymentRow(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select p.id, coalesce(q.merged_into, q.id) as patient_id, p.method, p.amount_bani,
           n.reversed or n.refunded_bani > 0 as is_back,
           (select i.id from invoices i where i.payment_id = p.id) as receipt_id,
           (select coalesce(json_agg(distinct s.prefix || ' ' || lpad(v.number::text, 6, '0')), '[]')
              from allocations a join invoice_line_counters c on c.charge_id = a.charge_id and c.live
              join invoices v on v.id = c.invoice_id join invoice_series s on s.id = v.series_id
             where a.payment_id = p.id) as invoices
      from payments p join patients q on q.id = p.patient_id
      join payment_counters n on n.payment_id = p.id
     where p.id = ${id}`.execute(tx)
  return rows[0]
}

/** The receipts that are of these payments. */
export async function listReceiptsOf(tx: Tx, paymentIds: readonly number[]): Promise<number[]> {
  if (paymentIds.length === 0) return []
  const rows = await tx
    .selectFrom('invoices')
    .select('id')
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}
