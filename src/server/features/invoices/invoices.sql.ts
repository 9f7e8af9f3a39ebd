import type { InvoiceState } from '#contract/money/invoice-states.ts'
import type { Buyer, Seller } from '#contract/money/invoices.ts'
import type { Tx } from '#server/db/database.ts'
import type { PatientSight } from '#server/features/patients/patients.ts'
import { sql, type RawBuilder } from 'kysely'
import { isOfPatient } from './charges.sql.ts'

/** Of "i" with its series "se", as people call it. */
const NUMBER = sql<
  string | null
>`se.prefix || ' ' || lpad(i.number::text, greatest(6, length(i.number::text)), '0')`

/** Of a receipt: the act that took its cash back as a mistake. What was only given back was received all the same. */
const CANCELLED = sql`
  (select json_build_object('day', v.day, 'reason', v.reason)
     from payments w join money_events v on v.clinic_id = w.clinic_id and v.reverses_id = w.event_id
    where w.clinic_id = i.clinic_id and w.id = i.payment_id)`

/** Joined to "i": its series, and of what was issued how much was taken back and paid. */
const JOINED = sql`
  left join invoice_series se on se.clinic_id = i.clinic_id and se.id = i.series_id and i.state = 'issued'
  left join lateral (
    select coalesce(sum(n.reversed_bani), 0)::bigint as reversed_bani,
           count(n.charge_id) > 0 as is_charged,
           coalesce(sum(n.gross_bani - n.reversed_bani), 0)::bigint as left_bani,
           coalesce(sum(least(cc.allocated_bani, n.gross_bani - n.reversed_bani)), 0)::bigint as paid_bani
      from invoice_line_counters n
      left join charge_counters cc on cc.clinic_id = n.clinic_id and cc.charge_id = n.charge_id
     where n.clinic_id = i.clinic_id and n.invoice_id = i.id) s on true`

const PAYMENT = sql<'none' | 'unpaid' | 'part' | 'paid'>`
  case when i.kind <> 'invoice' or i.state = 'draft' or not s.is_charged or s.left_bani = 0 then 'none'
       when s.paid_bani >= s.left_bani then 'paid' when s.paid_bani > 0 then 'part' else 'unpaid' end`

const ROW = sql`
  i.id, i.kind, i.state, ${NUMBER} as number, i.day, i.due_on, i.buyer_kind, i.buyer_name, i.buyer_cif, i.patient_id,
  i.gross_bani, s.reversed_bani, s.paid_bani, ${PAYMENT} as payment, i.reverses_id, i.created_at,
  ${CANCELLED} as cancelled,
  (select sr.prefix || ' ' || lpad(r.number::text, greatest(6, length(r.number::text)), '0')
     from invoices r join invoice_series sr on sr.id = r.series_id where r.id = i.reverses_id) as reverses_number`

export interface SummaryRow {
  id: number
  kind: 'invoice' | 'storno' | 'proforma' | 'receipt'
  state: 'draft' | 'issued'
  number: string | null
  day: string | null
  due_on: string | null
  buyer_kind: 'person' | 'company' | null
  buyer_name: string
  buyer_cif: string
  patient_id: number | null
  gross_bani: number
  reversed_bani: number
  paid_bani: number
  payment: 'none' | 'unpaid' | 'part' | 'paid'
  reverses_id: number | null
  reverses_number: string | null
  cancelled: { day: string; reason: string } | null
  created_at: string
}

export interface InvoiceFilter {
  readonly search: string
  /** What of it may be an amount, in bani. */
  readonly bani: number | undefined
  readonly kind: string | undefined
  /** The first day of a month. */
  readonly month: string | undefined
  readonly seriesId: number | undefined
  readonly patientId: number | undefined
  readonly today: string
}

/** Who sees only their own patients sees only what is of these; what was issued to somebody who was erased stays. */
const seen = ({ own }: Pick<PatientSight, 'own'>) =>
  own
    ? sql`exists (
        select from patients q join patients p on p.clinic_id = q.clinic_id and p.id = coalesce(q.merged_into, q.id)
         where q.id = i.patient_id and (p.created_by = ${own.accountId}
           or exists (select from bookings b where b.patient_id = p.id and b.doctor_id = ${own.doctorId})))`
    : sql`true`

function matching({ search, bani, kind, month, seriesId, patientId }: InvoiceFilter): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (kind !== undefined) parts.push(sql`i.kind = ${kind}::invoice_kind`)
  if (seriesId !== undefined) parts.push(sql`i.series_id = ${seriesId}`)
  if (patientId !== undefined) parts.push(isOfPatient('i.patient_id', patientId))
  if (month !== undefined)
    parts.push(sql`(
      (i.day >= ${month}::date and i.day < (${month}::date + interval '1 month')::date)
      or (i.state = 'draft' and i.created_at >= ${month}::date and i.created_at < ${month}::date + interval '1 month'))`)
  if (search !== '') {
    const plain = search.replaceAll(/\s/g, '')
    parts.push(sql`(
      strpos(fold_text(i.buyer_name), fold_text(${search})) > 0
      or (i.buyer_cif <> '' and strpos(upper(i.buyer_cif), upper(${plain})) > 0)
      or strpos(replace(${NUMBER}, ' ', ''), upper(${plain})) > 0
      or i.gross_bani = ${bani ?? null}::bigint)`)
  }
  return sql.join(parts, sql` and `)
}

const STATES: Record<InvoiceState, RawBuilder<unknown>> = {
  all: sql`true`,
  draft: sql`m.state = 'draft'`,
  unpaid: sql`m.payment in ('unpaid', 'part')`,
  overdue: sql`(m.payment in ('unpaid', 'part') and m.is_late)`,
  reversed: sql`m.reversed_bani > 0`,
}

interface Found {
  rows: SummaryRow[]
  ids: number[]
  counts: Record<InvoiceState, number>
  total: number
  sum_bani: number
  first: number | null
  last: number | null
  numbered: number
  prefix: string | null
}

/** A page of what matches, or with `size` null every id of it, and what all of it comes to. */
export async function findInvoiceRows(
  tx: Tx,
  filter: InvoiceFilter,
  sight: PatientSight,
  state: InvoiceState,
  { size, offset }: { size: number | null; offset: number },
): Promise<Found> {
  const order = sql`m.state = 'issued', m.day desc nulls last, m.issued_at desc, m.id desc`
  const isPaged = size !== null
  const { rows } = await sql<Found>`
    with m as materialized (
      select i.id, i.kind, i.state, i.day, i.issued_at, i.gross_bani, i.number as bare_number, se.prefix,
             s.reversed_bani, ${PAYMENT} as payment, i.due_on < ${filter.today} as is_late
        from invoices i ${JOINED}
       where ${matching(filter)} and ${seen(sight)})
    select (select coalesce(json_agg(x order by x.place), '[]') from (
              select ${ROW}, m.place
                from (select m.id, row_number() over (order by ${order}) as place from m
                       where ${STATES[state]} and ${isPaged} order by ${order}
                       limit ${size ?? 0} offset ${offset}) m
                join invoices i on i.id = m.id ${JOINED}) x) as rows,
           (select coalesce(json_agg(m.id order by ${order}) filter (where ${STATES[state]} and not ${isPaged}::boolean), '[]')
              from m) as ids,
           json_build_object('all', count(*), 'draft', count(*) filter (where ${STATES.draft}),
             'unpaid', count(*) filter (where ${STATES.unpaid}), 'overdue', count(*) filter (where ${STATES.overdue}),
             'reversed', count(*) filter (where ${STATES.reversed})) as counts,
           count(*) filter (where ${STATES[state]})::int as total,
           coalesce(sum(m.gross_bani) filter (where ${STATES[state]} and m.state = 'issued'
             and m.kind in ('invoice', 'storno')), 0)::bigint as sum_bani,
           min(m.bare_number) as first, max(m.bare_number) as last, count(m.bare_number)::int as numbered,
           min(m.prefix) as prefix
      from m`.execute(tx)
  return rows[0]!
}

export interface LineOfInvoice {
  id: number
  charge_id: number | null
  name: string
  quantity: number
  unit: 'buc' | 'ora' | 'set'
  vat: 'exempt' | 'reduced' | 'standard' | 'none'
  vat_rate: number
  net_bani: number
  vat_bani: number
  gross_bani: number
  left_bani: number
  left_quantity: number
}

export interface InvoiceDetail extends SummaryRow {
  version: number
  series_id: number | null
  location_id: number | null
  place: string | null
  buyer: Buyer
  seller: Seller | null
  general_name: boolean
  note: string
  reason: string
  net_bani: number
  vat_bani: number
  lines: LineOfInvoice[]
  stornos: { id: number; number: string; day: string; gross_bani: number; reason: string }[]
  payments: {
    id: number
    day: string
    method: string
    amount_bani: number
    may_receipt: boolean
    receipt: { id: number; number: string } | null
  }[]
  emails: { recipient: string; at: string; status: string }[]
  issued_by: string | null
  issued_at: string | null
  /** Of what it takes back. */
  reverses_day: string | null
  /** Of a receipt: the invoices that its payment pays. */
  pays: string[]
}

/** Undefined when it is not there, or of a patient whom the caller does not see. */
export async function findInvoice(
  tx: Tx,
  id: number,
  sight: Pick<PatientSight, 'own'>,
): Promise<InvoiceDetail | undefined> {
  const { rows } = await sql<{ invoice: InvoiceDetail }>`
    select row_to_json(x) as invoice from (
      select ${ROW}, i.version, i.series_id, i.location_id, i.buyer, i.seller, i.general_name, i.note, i.reason,
             i.net_bani, i.vat_bani, i.issued_at,
             (select l.name from locations l where l.id = i.location_id) as place,
             (select concat_ws(' ', a.first_name, a.last_name) from accounts a where a.id = i.issued_by) as issued_by,
             (select r.day from invoices r where r.id = i.reverses_id) as reverses_day,
             ${linesOf()} as lines, ${stornosOf()} as stornos, ${paymentsOf()} as payments, ${emailsOf()} as emails,
             ${paidBy()} as pays
        from invoices i ${JOINED}
       where i.id = ${id} and ${seen(sight)}) x`.execute(tx)
  return rows[0]?.invoice
}

const linesOf = () => sql`(
  select coalesce(json_agg(json_build_object(
           'id', l.id, 'charge_id', l.charge_id, 'name', l.name, 'quantity', l.quantity, 'unit', l.unit, 'vat', l.vat,
           'vat_rate', l.vat_rate, 'net_bani', l.net_bani, 'vat_bani', l.vat_bani, 'gross_bani', l.gross_bani,
           'left_bani', coalesce(n.gross_bani - n.reversed_bani, 0),
           'left_quantity', case when n.live then
             coalesce(l.quantity * (n.gross_bani - n.reversed_bani) / nullif(n.gross_bani, 0), l.quantity) else 0 end)
         order by l.position), '[]')
    from invoice_lines l left join invoice_line_counters n on n.line_id = l.id
   where l.invoice_id = i.id)`

const stornosOf = () => sql`(
  select coalesce(json_agg(json_build_object(
           'id', t.id, 'number', ts.prefix || ' ' || lpad(t.number::text, greatest(6, length(t.number::text)), '0'),
           'day', t.day, 'gross_bani', t.gross_bani, 'reason', t.reason) order by t.number), '[]')
    from invoices t join invoice_series ts on ts.id = t.series_id
   where t.reverses_id = i.id and t.state = 'issued')`

/** What pays its charges, by payment. */
const paymentsOf = () => sql`(
  select coalesce(json_agg(json_build_object(
           'id', p.id, 'day', e.day, 'method', p.method, 'amount_bani', a.amount_bani,
           'may_receipt', p.method = 'cash' and not pc.reversed and pc.refunded_bani = 0,
           'receipt', (select json_build_object('id', r.id, 'number', rs.prefix || ' ' ||
                                lpad(r.number::text, greatest(6, length(r.number::text)), '0'))
                         from invoices r join invoice_series rs on rs.id = r.series_id where r.payment_id = p.id))
         order by e.day, p.id), '[]')
    from (select al.payment_id, sum(al.amount_bani)::bigint as amount_bani
            from invoice_lines l join allocations al on al.charge_id = l.charge_id
           where l.invoice_id = i.id and i.kind = 'invoice' group by al.payment_id having sum(al.amount_bani) > 0) a
    join payments p on p.id = a.payment_id join payment_counters pc on pc.payment_id = p.id
    join money_events e on e.id = p.event_id)`

const emailsOf = () => sql`(
  select coalesce(json_agg(json_build_object('recipient', g.recipient, 'at', g.created_at, 'status', g.status)
         order by g.id), '[]')
    from messages g where g.invoice_id = i.id)`

/** Of a receipt, the invoices that its payment pays. */
const paidBy = () => sql`(
  select coalesce(json_agg(distinct vs.prefix || ' ' || lpad(v.number::text, greatest(6, length(v.number::text)), '0')), '[]')
    from allocations al join invoice_line_counters n on n.charge_id = al.charge_id
    join invoices v on v.id = n.invoice_id join invoice_series vs on vs.id = v.series_id
   where al.payment_id = i.payment_id)`

/** Whose charges it is of, without a lock; undefined as above. */
export async function findSeenInvoice(
  tx: Tx,
  id: number,
  sight: Pick<PatientSight, 'own'>,
): Promise<{ patient_id: number | null } | undefined> {
  const { rows } = await sql<{ patient_id: number | null }>`
    select i.patient_id from invoices i where i.id = ${id} and ${seen(sight)}`.execute(tx)
  return rows[0]
}

export interface ExportRow extends SummaryRow {
  rates: { vat: string; net_bani: number; vat_bani: number }[]
}

/** These, in their order, with what they come to by rate. */
export async function listExportRows(tx: Tx, ids: readonly number[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${ROW}, coalesce((select json_agg(json_build_object('vat', r.vat, 'net_bani', r.net, 'vat_bani', r.tax)) from (
             select l.vat, sum(l.net_bani) as net, sum(l.vat_bani) as tax from invoice_lines l
              where l.invoice_id = i.id group by l.vat) r), '[]') as rates
      from invoices i ${JOINED}
     where i.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], i.id)`.execute(tx)
  return rows
}
