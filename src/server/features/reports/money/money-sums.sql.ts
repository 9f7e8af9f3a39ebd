import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import { isTimeGroup, type Sums } from '#domain/reports/figures.ts'
import { bySplit, isNarrowed, keyOf, ofLines, splitKey, within } from '../narrowing.sql.ts'
import type { Ask, SumsByKey } from '../source.ts'

const MONEY = sql`('cash', 'card', 'bank', 'online')`
/** Money itself, as it comes and goes: moves from and to the ways of paying. */
export const CASH = sql`
  money_events e
  join money_moves m on m.clinic_id = e.clinic_id and m.event_id = e.id and (m.debit in ${MONEY} or m.credit in ${MONEY})`
export const CASH_BANI = sql`(case when m.debit in ${MONEY} then m.amount_bani else -m.amount_bani end)`

/** Whose a charge is: its doctor, the place of its visit and its service; null where it has none, which is nobody's choice. */
const CHARGED = sql`c.doctor_id, b.location_id, b.cabinet_id, c.service_id`
const ITS_VISIT = sql`left join bookings b on b.clinic_id = c.clinic_id and b.id = c.booking_id`

/** What of payments was put on charges, on the day it was. What was written off, or is of a code given away, nobody paid. */
export const PUT = (ask: Ask) => sql`
  select e.day, e.made_at as at, a.amount_bani as bani, c.id as charge_id, c.patient_id, c.booking_id, y.method::text as method,
         ${CHARGED}
    from money_events e
    join allocations a on a.clinic_id = e.clinic_id and a.event_id = e.id
    join payments y on y.clinic_id = a.clinic_id and y.id = a.payment_id and y.method <> 'write_off'
    left join gift_codes g on g.clinic_id = y.clinic_id and g.id = y.gift_code_id
    join charges c on c.clinic_id = a.clinic_id and c.id = a.charge_id
    ${ITS_VISIT}
   where ${within(ask, 'e.day')} and g.paid is not false`

/** Lines of invoices by the charge that they are of, on the day of the invoice; what is taken back below zero. */
export const INVOICED_LINES = (ask: Ask) => sql`
  select i.day, i.issued_at as at, l.gross_bani as bani, i.id as invoice_id, i.patient_id, ${CHARGED}
    from invoices i
    join invoice_lines l on l.clinic_id = i.clinic_id and l.invoice_id = i.id
    left join invoice_lines o on o.clinic_id = l.clinic_id and o.id = l.reverses_line_id
    left join charges c on c.clinic_id = l.clinic_id and c.id = coalesce(l.charge_id, o.charge_id)
    ${ITS_VISIT}
   where ${within(ask, 'i.day')} and i.state = 'issued' and i.kind in ('invoice', 'storno')`

/**
 * What came in and what was invoiced. Of a doctor, a place or a service it is what payments and lines say of their charges;
 * the rest, as advances, packages and codes, belongs nowhere, so that all of it is what came in.
 */
export async function sumMoney(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const [collected, invoiced] = await Promise.all([read(tx, sumCollected(ask)), read(tx, sumInvoiced(ask))])
  const keys = new Set([...collected.keys(), ...invoiced.keys()])
  return new Map(
    [...keys].map((key): [string, Sums] => [
      key,
      { collected: collected.get(key) ?? 0, invoiced: invoiced.get(key) ?? 0 },
    ]),
  )
}

/** Whether all of the money is meant, of whomever it is. */
const isOfAll = (ask: Ask): boolean => !isNarrowed(ask) && (ask.group === 'all' || isTimeGroup(ask.group))

type Row = { key: string; bani: number }
async function read(tx: ClinicTx, query: RawBuilder<Row>): Promise<Map<string, number>> {
  const { rows } = await query.execute(tx)
  return new Map(rows.map(({ key, bani }) => [key, bani]))
}

const sumRows = (ask: Ask, rows: RawBuilder<unknown>) => sql<Row>`
  select ${splitKey(ask.group)} as key, coalesce(sum(x.bani), 0)::bigint as bani from (${rows}) x where ${ofLines(ask, 'x')}
  ${bySplit(ask.group)}`

/** Of those that belong somewhere; what is left of the whole belongs nowhere. */
const sumParts = (ask: Ask, parts: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  isNarrowed(ask)
    ? sumRows(ask, parts)
    : sql<Row>`
        select coalesce(key, 'all') as key, coalesce(sum(bani), 0)::bigint as bani from (
          select ${keyOf(ask.group)} as key, x.bani from (${parts}) x
          union all select 'none', -x.bani from (${parts}) x
          union all select 'none', x.bani from (${whole}) x) z
         group by grouping sets ((key), ()) having sum(bani) <> 0 or grouping(key) = 1`

const CASH_DAYS = (ask: Ask) => sql`
  select e.day, ${CASH_BANI} as bani from ${CASH} where ${within(ask, 'e.day')}`
const INVOICE_DAYS = (ask: Ask) => sql`
  select i.day, i.gross_bani as bani from invoices i
   where ${within(ask, 'i.day')} and i.state = 'issued' and i.kind in ('invoice', 'storno')`

const sumCollected = (ask: Ask) =>
  isOfAll(ask) ? sumRows(ask, CASH_DAYS(ask)) : sumParts(ask, PUT(ask), CASH_DAYS(ask))
const sumInvoiced = (ask: Ask) =>
  isOfAll(ask) ? sumRows(ask, INVOICE_DAYS(ask)) : sumParts(ask, INVOICED_LINES(ask), INVOICE_DAYS(ask))

/** What patients owed and had ahead in the evening of a day, each person once. */
export const balancesOn = (day: string) => sql`
  select coalesce(p.merged_into, p.id) as patient_id, sum(x.bani)::bigint as bani
    from (
      select a.patient_id, a.balance_bani as bani from patient_accounts a
      union all
      select m.patient_id, case when m.debit = 'patient' then -m.amount_bani when m.credit = 'patient' then m.amount_bani else 0 end
        from money_events e join money_moves m on m.clinic_id = e.clinic_id and m.event_id = e.id
       where e.day > ${day}::date and m.patient_id is not null) x
    join patients p on p.id = x.patient_id
   group by 1 having sum(x.bani) <> 0`

export async function sumBalances(tx: ClinicTx, ask: Ask): Promise<SumsByKey> {
  const { rows } = await sql<{ receivable: number; advances: number }>`
    select coalesce(sum(x.bani) filter (where x.bani > 0), 0)::bigint as receivable,
           coalesce(-sum(x.bani) filter (where x.bani < 0), 0)::bigint as advances
      from (${balancesOn(ask.to)}) x`.execute(tx)
  return new Map([['all', rows[0]!]])
}
