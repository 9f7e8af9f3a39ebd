import { figureOf, type SumKey, type Sums } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import type { RowsAsk, SourceRow, SourceRows } from './source.ts'

interface Parts {
  /**
   * Selects id, booking_id, patient_id, invoice_id, doctor_id, at, day, said (what it was for) and whatever `of`, `state` and
   * `sums` ask of them as `x`.
   */
  readonly rows: RawBuilder<unknown>
  /** Which of them the figure is made of. */
  readonly of: RawBuilder<unknown>
  /** What became of each, by a name of `STATES`, or in words.*/
  readonly state: RawBuilder<unknown>
  /** Their sums, as JSON; null is what a row says nothing of. */
  readonly sums: RawBuilder<unknown>
}

interface Found {
  rows: (Omit<SourceRow, 'sums' | 'missing'> & { sums: Record<string, number | null> })[]
  total: number
  unpaid: number
  sums: Record<string, number> | null
}

const ORDER = { asc: sql`asc`, desc: sql`desc` }

/** A page of rows, with what all of them that match add up to. */
export async function readRows(
  tx: ClinicTx,
  ask: RowsAsk,
  { rows: found, of, state, sums }: Parts,
): Promise<SourceRows> {
  const sum = figureOf(ask.figure).of
  const order = {
    at: sql`y.day ${ORDER[ask.orderType]}, y.at ${ORDER[ask.orderType]}, y.id`,
    title: sql`y.title ${ORDER[ask.orderType]}, y.day desc, y.id`,
    value: sql`(y.sums ->> ${sum})::numeric ${ORDER[ask.orderType]} nulls last, y.day desc, y.id`,
  }[ask.orderBy]
  const named = ask.named
    ? sql`coalesce(nullif(btrim(p.last_name || ' ' || p.first_name), ''), x.said, '')`
    : sql`coalesce(x.said, '')`
  const search =
    ask.search === ''
      ? sql`true`
      : sql`strpos(fold_text(y.title || ' ' || y.said), fold_text(${ask.search})) > 0`
  const { rows } = await sql<Found>`
    with y as materialized (
      select x.id, x.booking_id, ${ask.named ? sql`p.id` : sql`null::bigint`} as patient_id, x.invoice_id, x.doctor_id, x.at, x.day, ${named} as title,
             case when ${ask.named} and p.id is not null then coalesce(x.said, '') else '' end as said,
             ${state} as state, ${sums} as sums
        from (${found}) x
        left join patients w on w.id = x.patient_id
        left join patients p on p.id = coalesce(w.merged_into, w.id)
       where ${of}),
    z as materialized (
      select y.* from y where ${search}
         and ${ask.only === 'unpaid' ? sql`(y.sums ->> 'left')::bigint > 0` : sql`true`})
    select (select count(*)::int from z) as total,
           (select count(*)::int from y where (y.sums ->> 'left')::bigint > 0) as unpaid,
           (select json_object_agg(s.key, s.sum) from (
              select e.key, sum(e.value::numeric)::bigint as sum from z, jsonb_each_text(z.sums) e group by 1) s) as sums,
           (select coalesce(json_agg(v), '[]') from (
              select y.id, y.booking_id, (select b.day from bookings b where b.id = y.booking_id) as visit_day, y.patient_id, y.invoice_id, y.doctor_id, coalesce(to_json(y.at), to_json(y.day)) as at,
                     y.title, y.said as note, y.state, y.sums
                from z y order by ${order} limit ${ask.limit} offset ${ask.offset}) v) as rows`.execute(tx)
  const read = rows[0]!
  return {
    rows: read.rows.map(row => ({
      ...row,
      sums: row.sums as Sums,
      missing: Object.keys(row.sums).filter(key => row.sums[key] === null) as SumKey[],
    })),
    total: read.total,
    sums: read.sums ?? {},
    unpaid: read.unpaid,
  }
}
