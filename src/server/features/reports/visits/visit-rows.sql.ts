import type { FigureKey } from '#domain/reports/figures.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import { readRows } from '../read-rows.sql.ts'
import { ofKey, ofLines, ofVisits } from '../narrowing.sql.ts'
import type { RowsAsk, SourceRows } from '../source.ts'
import { CONDITIONS } from './visit-conditions.sql.ts'
import { HOUR_KEY } from './visit-sums.sql.ts'

/** Which visits a figure opens into. */
const OF_FIGURE: Partial<Record<FigureKey, RawBuilder<unknown>>> = {
  produced: CONDITIONS.completed,
  discounts: sql`x.discounts > 0`,
  paid: CONDITIONS.completed,
  left: sql`x.left <> 0`,
  per_visit: CONDITIONS.completed,
  completed: CONDITIONS.completed,
  ahead: CONDITIONS.ahead,
  cancelled: CONDITIONS.cancelled,
  late_cancelled: CONDITIONS.late_cancelled,
  no_show: CONDITIONS.no_show,
  no_show_rate: CONDITIONS.met,
  online: CONDITIONS.online,
}

const COUNTS = Object.entries(CONDITIONS)
/** A visit is a sum of one. */
const SUMS = sql`jsonb_build_object(${sql.join(
  COUNTS.map(([name, condition]) => sql`${sql.lit(name)}, (${condition})::int`),
)}, 'produced', x.produced, 'discounts', x.discounts, 'paid', x.paid, 'left', x.left, 'billed', x.billed,
  'lines', x.lines, 'minutes', x.minutes, 'line_produced', x.produced)`

/** The visits that a figure is made of; of some services what belongs to these of it. */
export function listVisitRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const isByService = ask.group === 'service' || ask.filter.serviceIds !== undefined
  return readRows(tx, ask, {
    rows: isByService ? someLines(ask) : wholeVisits(ask),
    of: OF_FIGURE[ask.figure] ?? sql`true`,
    state: STATE,
    sums: SUMS,
  })
}

/** The lines of completed visits, by visit. */
export function listLineRows(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  return readRows(tx, ask, { rows: someLines(ask), of: CONDITIONS.completed, state: STATE, sums: SUMS })
}

const STATE = sql`case when x.cancelled <> 'no' then 'cancelled' else x.status::text end`

const BILLED = (of: RawBuilder<unknown>) => sql`
  (select sum(l.gross_bani - n.reversed_bani)
     from charges c
     join invoice_lines l on l.clinic_id = c.clinic_id and l.charge_id = c.id
     join invoice_line_counters n on n.clinic_id = l.clinic_id and n.line_id = l.id
    where c.clinic_id = f.clinic_id and c.booking_id = f.booking_id and ${of})`

const servicesOf = (ask: RowsAsk) => sql`
  (select string_agg(${bookedName(ask.language)}, ', ' order by x.position)
     from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
    where x.clinic_id = f.clinic_id and x.booking_id = f.booking_id)`

const wholeVisits = (ask: RowsAsk) => sql`
  select f.booking_id, f.booking_id::text as id, f.patient_id, null::bigint as invoice_id, f.doctor_id, f.starts_at as at, f.day,
         f.status, f.cancelled, f.source, f.produced_bani as produced, f.discount_bani as discounts, f.paid_bani as paid,
         f.produced_bani - f.paid_bani as left, ${BILLED(sql`true`)} as billed, ${servicesOf(ask)} as said,
         0 as lines, f.minutes
    from (
      select x.* from visit_facts x
      ${ask.group === 'weekday_hour' && ask.key ? sql`join locations l on l.clinic_id = x.clinic_id and l.id = x.location_id` : sql``}
       where ${ofVisits(ask, 'x')}
         and ${ask.group === 'weekday_hour' ? (ask.key ? sql`${HOUR_KEY} = ${ask.key}` : sql`true`) : ofKey(ask.group, ask.key)}) f`

const someLines = (ask: RowsAsk) => sql`
  select f.booking_id, f.booking_id::text as id, f.patient_id, null::bigint as invoice_id, f.doctor_id, f.starts_at as at, f.day,
         f.status, f.cancelled, f.source, f.produced, f.discounts, f.paid, f.produced - f.paid as left,
         ${BILLED(sql`coalesce(c.service_id, 0) = any(f.service_ids)`)} as billed, ${servicesOf(ask)} as said, f.lines, f.minutes
    from (
      select x.clinic_id, x.booking_id, x.patient_id, x.doctor_id, x.starts_at, x.day, x.status, x.cancelled, x.source,
             sum(x.produced_bani)::bigint as produced, sum(x.discount_bani)::bigint as discounts,
             sum(x.paid_bani)::bigint as paid, sum(x.lines)::int as lines, sum(x.minutes)::int as minutes,
             array_agg(distinct x.service_id) as service_ids
        from line_facts x
       where ${ofLines(ask, 'x')} and ${ofKey(ask.group, ask.key)}
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9) f`
