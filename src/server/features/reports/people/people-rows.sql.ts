import type { FigureKey } from '#domain/reports/figures.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'
import { isAmong, tookPlace } from '../visits-of.sql.ts'
import type { RowsAsk } from '../source.ts'
import { firstVisitOf, lostVisits, ofDays } from './people.sql.ts'

export interface PersonRow {
  patient_id: number
  /** The visit that the row is of: the first one, the last one of the days, or the one since which nobody came. */
  booking_id: number
  doctor_id: number
  /** Epoch milliseconds. */
  start: number
  zone: string
  /** Empty of somebody who was erased. */
  name: string
  is_erased: boolean
  first_day: string
  last_day: string
  visits: number
}

/** Each person once, by one visit. */
function visitsBehind(ask: RowsAsk & { figure: PeopleFigure }) {
  if (ask.figure === 'lost')
    return sql`select distinct on (b.patient_id) b.patient_id, b.id, b.starts_at from bookings b
                where ${lostVisits(ask)} order by b.patient_id, b.starts_at desc, b.id desc`
  const came = sql`select distinct on (b.patient_id) b.patient_id, b.id, b.starts_at from bookings b
                    where ${ofDays(ask)} order by b.patient_id, b.starts_at desc, b.id desc`
  if (ask.figure === 'people') return came
  const began = sql`(${came}) c cross join lateral (${firstVisitOf('c.patient_id')}) f`
  if (ask.figure === 'returning')
    return sql`select c.patient_id, c.id, c.starts_at from ${began} where f.day < ${ask.from}`
  return sql`select c.patient_id, f.id, f.starts_at from ${began} where f.day >= ${ask.from} and ${isAmong(ask.filter, 'f')}`
}

export type PeopleFigure = Extract<FigureKey, 'people' | 'new_people' | 'returning' | 'lost'>

/** Who a figure is made of, a page of them, and how many match. Who may not name patients finds nobody by a name. */
export async function listPeople(
  tx: ClinicTx,
  ask: RowsAsk & { figure: PeopleFigure },
): Promise<{ rows: PersonRow[]; total: number }> {
  const direction = sql.raw(ask.orderType)
  const found = sql`
    select v.patient_id, v.id, v.starts_at, lower(btrim(p.last_name || ' ' || p.first_name)) as by_name
      from (${visitsBehind(ask)}) v join patients p on p.id = v.patient_id
     where ${
       ask.search === ''
         ? sql`true`
         : sql`${ask.named} and p.id in (select search_patient_ids(${ask.search}, false, null))`
     }`
  const own = ask.onlyDoctorId === undefined ? sql`true` : sql`b.doctor_id = ${ask.onlyDoctorId}`
  const first = ask.orderBy === 'title' && ask.named ? sql`m.by_name ${direction},` : sql``
  const { rows } = await sql<PersonRow & { total: number }>`
    with found as materialized (${found}),
    shown as (
      select m.*, row_number() over (order by ${first} m.starts_at ${direction}, m.patient_id) as place from found m
       order by place limit ${ask.limit} offset ${ask.offset})
    select (select count(*) from found)::int as total, s.patient_id, s.id as booking_id, b.doctor_id,
           (extract(epoch from s.starts_at) * 1000)::bigint as start, l.zone,
           btrim(p.last_name || ' ' || p.first_name) as name, p.erased_at is not null as is_erased,
           h.first_day, h.last_day, h.visits
      from shown s
      join bookings b on b.id = s.id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join patients p on p.id = s.patient_id
     cross join lateral (
       select min(b.day) as first_day, max(b.day) as last_day, count(*)::int as visits from bookings b
        where b.patient_id = s.patient_id and ${tookPlace('b')} and ${own}) h
     order by s.place`.execute(tx)
  const total = rows[0]?.total ?? (ask.offset === 0 ? 0 : await countFound(tx, found))
  return { rows, total }
}

/** How many there are where the page asked for is beyond the last. */
async function countFound(tx: ClinicTx, found: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) m`.execute(tx)
  return rows[0]?.count ?? 0
}
