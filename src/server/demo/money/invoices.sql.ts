import type { Seller } from '#contract/money/invoices.ts'
import type { PricedLine } from '#domain/money/invoice-amounts.ts'
import type pg from 'pg'

export interface DemoLine extends PricedLine {
  readonly charge_id: number
  readonly name: string
}

interface VisitRow {
  day: string
  patient_id: number
  name: string
  address: string
  lines: Omit<DemoLine, 'net_bani' | 'vat_bani'>[]
}

/** What was charged at visits of the last days, by patient and day, in the order in which it would be invoiced. */
export async function listChargedVisits(
  client: pg.ClientBase,
  clinicId: number,
  most: number,
): Promise<VisitRow[]> {
  const { rows } = await client.query<VisitRow>(
    `
    select day, patient_id, name, address, lines from (
      select to_char(e.day, 'YYYY-MM-DD') as day, c.patient_id::int,
             concat_ws(' ', p.last_name, p.first_name) as name, p.address,
             json_agg(json_build_object('charge_id', c.id, 'name', c.name_ro, 'quantity', c.quantity, 'vat', c.vat,
                        'vat_rate', c.vat_rate, 'gross_bani', c.amount_bani) order by c.id) as lines
        from charges c
        join charge_counters n on n.clinic_id = c.clinic_id and n.charge_id = c.id and not n.reversed
        join money_events e on e.clinic_id = c.clinic_id and e.id = c.event_id
        join patients p on p.clinic_id = c.clinic_id and p.id = c.patient_id
       where c.clinic_id = $1 and c.kind = 'service' and c.amount_bani > 0
       group by e.day, c.patient_id, p.last_name, p.first_name, p.address
       order by e.day desc, c.patient_id limit $2) v
     order by day, patient_id`,
    [clinicId, most],
  )
  return rows
}

export async function listLegalColumns(client: pg.ClientBase, clinicId: number) {
  const { rows } = await client.query<Omit<Seller, 'country'>>(
    `select name as trade_name, legal_name as name, cif, reg_no, iban, vat_payer, address, city, county
       from clinics where clinic_id = $1`,
    [clinicId],
  )
  return rows[0]!
}

/** Gives a draft its number on the day of its visit. */
export async function issueDemoInvoice(
  client: pg.ClientBase,
  { clinicId, id, seriesId, day }: { clinicId: number; id: number; seriesId: number; day: string },
  seller: Seller,
): Promise<void> {
  await client.query(
    `update invoices set state = 'issued', series_id = $3, day = $4::date, due_on = $4::date + 14, seller = $5,
            issued_by = $1, issued_at = $4::date + interval '16 hours'
      where clinic_id = $1 and id = $2`,
    [clinicId, id, seriesId, day, JSON.stringify(seller)],
  )
}
