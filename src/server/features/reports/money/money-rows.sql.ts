import { isTimeGroup } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'
import { isNarrowed, keyOf, ofKey, ofLines, within } from '../narrowing.sql.ts'
import { readRows } from '../read-rows.sql.ts'
import type { RowsAsk, SourceRows } from '../source.ts'
import { balancesOn, CASH, CASH_BANI, INVOICED_LINES, PUT } from './money-sums.sql.ts'

/** Whether the whole of the money is opened, what is of this doctor, place or service, or what is of none of them. */
function partOf(ask: RowsAsk): 'whole' | 'some' | 'rest' {
  const isOfNone = ask.key === 'none' && ask.group !== 'all' && !isTimeGroup(ask.group)
  if (isNarrowed(ask)) return 'some'
  return isOfNone ? 'rest' : 'whole'
}

/** What payments were put on a charge, or freed of it. */
const putRows = (ask: RowsAsk, sign: 1 | -1) => sql`
  select 'a' || x.charge_id || '-' || min(x.at) || ${sign} as id, x.booking_id, x.patient_id, null::bigint as invoice_id,
         x.doctor_id, min(x.at) as at, x.day, c.${sql.ref(`name_${ask.language}`)} as said,
         x.method as state, ${sign} * sum(x.bani)::bigint as bani
    from (${PUT(ask)}) x join charges c on c.id = x.charge_id
   where ${ofLines(ask, 'x')}
     and ${sign === 1 ? ofKey(ask.group, ask.key) : sql`${keyOf(ask.group)} <> 'none'`}
   group by x.charge_id, x.booking_id, x.patient_id, x.doctor_id, x.day, x.method, 8 having sum(x.bani) <> 0`

/** Money as it came and went. */
const cashRows = (ask: RowsAsk) => sql`
  select m.id::text as id, null::bigint as booking_id, m.patient_id, null::bigint as invoice_id, null::bigint as doctor_id,
         e.made_at as at, e.day,
         (select string_agg(distinct c.${sql.ref(`name_${ask.language}`)}, ', ')
            from allocations a join charges c on c.clinic_id = a.clinic_id and c.id = a.charge_id
           where a.clinic_id = m.clinic_id and a.payment_id = m.payment_id and a.amount_bani > 0) as said,
         (case when m.debit in ('cash', 'card', 'bank', 'online') then m.debit else m.credit end)::text as state,
         ${CASH_BANI} as bani
    from ${CASH} where ${within(ask, 'e.day')}`

export function listCashRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const rows = {
    whole: () => cashRows(ask),
    some: () => putRows(ask, 1),
    rest: () => sql`${cashRows(ask)} union all ${putRows(ask, -1)}`,
  }[partOf(ask)]()
  return readRows(tx, ask, {
    rows,
    of: sql`true`,
    state: sql`x.state`,
    sums: sql`jsonb_build_object('collected', x.bani)`,
  })
}

const invoiceNumber = sql`coalesce(s.prefix, '') || ' ' || i.number`

export function listInvoiceRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const part = partOf(ask)
  // Mostly the buyer is the patient.
  const buyer = ask.named ? sql`i.buyer_name` : sql`''::text`
  const lines = sql`
    select x.invoice_id, sum(x.bani)::bigint as bani from (${INVOICED_LINES(ask)}) x
     where ${ofLines(ask, 'x')} and ${ofKey(ask.group, ask.key)} group by 1`
  const rows = sql`
    select i.id::text as id, null::bigint as booking_id, i.patient_id, i.id as invoice_id, null::bigint as doctor_id,
           i.issued_at as at, i.day, ${buyer} as said, ${invoiceNumber} as state,
           ${part === 'whole' ? sql`i.gross_bani` : sql`n.bani`} as bani
      from invoices i left join invoice_series s on s.clinic_id = i.clinic_id and s.id = i.series_id
      ${part === 'whole' ? sql`` : sql`join (${lines}) n on n.invoice_id = i.id`}
     where ${within(ask, 'i.day')} and i.state = 'issued' and i.kind in ('invoice', 'storno')`
  return readRows(tx, ask, {
    rows,
    of: sql`x.bani <> 0`,
    state: sql`x.state`,
    sums: sql`jsonb_build_object('invoiced', x.bani)`,
  })
}

/** Who owed, or had ahead, in the evening of the last day. */
export function listBalanceRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const isOwed = ask.figure === 'receivable'
  const rows = sql`
    select x.patient_id::text as id, null::bigint as booking_id, x.patient_id, null::bigint as invoice_id,
           null::bigint as doctor_id, null::timestamptz as at, ${ask.to}::date as day, ''::text as said, x.bani
      from (${balancesOn(ask.to)}) x`
  return readRows(tx, ask, {
    rows,
    of: isOwed ? sql`x.bani > 0` : sql`x.bani < 0`,
    state: sql`''`,
    sums: isOwed
      ? sql`jsonb_build_object('receivable', x.bani)`
      : sql`jsonb_build_object('advances', -x.bani)`,
  })
}
