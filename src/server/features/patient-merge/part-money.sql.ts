import type { PaymentMethod } from '#domain/money/ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { recordsOf } from '#server/db/records-of.ts'
import { sql } from 'kysely'

/** What of a payment on the one's account pays a charge on the other's. */
export interface CrossedPart {
  readonly payment_id: number
  readonly method: PaymentMethod
  readonly payer_id: number
  readonly charge_id: number
  readonly debtor_id: number
  readonly amount: number
  readonly day: string
  readonly code: string | null
}

/** Of two records that are people of their own again, with what was merged into either; in the order of the payments. */
export async function listCrossedParts(tx: Tx, one: number, other: number): Promise<CrossedPart[]> {
  const { rows } = await sql<CrossedPart>`
    with mine as materialized (
      select unnest(${recordsOf(one)}) as id, ${one}::bigint as lead
      union all select unnest(${recordsOf(other)}), ${other}::bigint)
    select p.id as payment_id, p.method, payer.lead as payer_id, c.id as charge_id, debtor.lead as debtor_id,
           sum(a.amount_bani)::bigint as amount, e.day, g.code
      from mine payer
      join payments p on p.patient_id = payer.id
      join allocations a on a.clinic_id = p.clinic_id and a.payment_id = p.id
      join charges c on c.clinic_id = a.clinic_id and c.id = a.charge_id
      join mine debtor on debtor.id = c.patient_id and debtor.lead <> payer.lead
      join money_events e on e.clinic_id = p.clinic_id and e.id = p.event_id
      left join gift_codes g on g.clinic_id = p.clinic_id and g.id = p.gift_code_id
     group by p.id, p.method, payer.lead, c.id, debtor.lead, e.day, g.code
    having sum(a.amount_bani) <> 0 order by p.id, c.id`.execute(tx)
  return rows
}

/** The live invoice of what visits of a patient put on somebody else's account, by its number. */
export async function findInvoiceOfOther(
  tx: Tx,
  bookingIds: readonly number[],
  patientId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select s.prefix || ' ' || lpad(i.number::text, greatest(6, length(i.number::text)), '0') as number
      from charges c
      join invoice_line_counters n on n.clinic_id = c.clinic_id and n.charge_id = c.id and n.live
      join invoices i on i.clinic_id = n.clinic_id and i.id = n.invoice_id
      join invoice_series s on s.clinic_id = i.clinic_id and s.id = i.series_id
     where c.booking_id = any(${[...bookingIds]}::bigint[]) and c.line is not null
       and c.patient_id <> all(${recordsOf(patientId)})
     order by i.id limit 1`.execute(tx)
  return rows[0]?.number
}
