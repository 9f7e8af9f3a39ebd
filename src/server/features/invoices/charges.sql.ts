import type { OpenCharge } from '#contract/money/invoices.ts'
import type { VatKind } from '#domain/money/invoice-amounts.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

/** Codes are taxed when they are spent, and what was brought over was invoiced elsewhere. */
const INVOICED_KINDS = ['service', 'product', 'subscription', 'fee']

/** Whether a column names the patient, or a record that became theirs. */
export const isOfPatient = (column: string, patientId: number): RawBuilder<boolean> => {
  const named = sql.ref(column)
  return sql`(${named} = ${patientId} or ${named} in (select m.id from patients m where m.merged_into = ${patientId}))`
}

export interface ChargeRow {
  id: number
  name: string
  name_en: string
  quantity: number
  vat: VatKind
  vat_rate: number
  amount_bani: number
  is_invoiced: boolean
}

/** Of these the charges of a patient that may stand on an invoice. */
export async function findChargeRows(
  tx: Tx,
  patientId: number,
  ids: readonly number[],
): Promise<Map<number, ChargeRow>> {
  const { rows } = await sql<ChargeRow>`
    select c.id, c.name_ro as name, c.name_en, c.quantity, c.vat, c.vat_rate, c.amount_bani,
           exists (select from invoice_line_counters l where l.charge_id = c.id and l.live) as is_invoiced
      from charges c join charge_counters n on n.charge_id = c.id
     where c.id in (select unnest(${ids}::bigint[])) and ${isOfPatient('c.patient_id', patientId)}
       and not n.reversed and c.amount_bani > 0 and c.kind::text = any(${INVOICED_KINDS})`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

type OpenChargeRow = Omit<OpenCharge, 'total' | 'paid' | 'vat_rate'> & {
  vat_rate: number
  amount_bani: number
  allocated_bani: number
}

/** What a patient was charged that stands on no invoice yet, the oldest first. */
export async function listOpenChargeRows(tx: Tx, patientId: number, most: number): Promise<OpenChargeRow[]> {
  const { rows } = await sql<OpenChargeRow>`
    select c.id as charge_id, c.name_ro as name, e.day, c.quantity, c.vat, c.vat_rate, c.amount_bani, n.allocated_bani,
           (select concat_ws(' ', d.title, d.first_name, d.last_name) from doctors d where d.id = c.doctor_id) as doctor,
           (select max(l.invoice_id) from invoice_lines l join invoices i on i.id = l.invoice_id
             where l.charge_id = c.id and i.state = 'draft' and i.kind = 'invoice') as draft_id
      from charges c join charge_counters n on n.charge_id = c.id join money_events e on e.id = c.event_id
     where ${isOfPatient('c.patient_id', patientId)} and not n.reversed and c.amount_bani > 0
       and c.kind::text = any(${INVOICED_KINDS})
       and not exists (select from invoice_line_counters l where l.charge_id = c.id and l.live)
     order by e.day, c.id limit ${most}`.execute(tx)
  return rows
}
