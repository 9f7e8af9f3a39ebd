import { sumsOf } from '#domain/reports/hour-cells.ts'
import type { PieceKind } from '#domain/reports/occupancy.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'
import { readRows } from '../read-rows.sql.ts'
import type { RowsAsk, SourceRows } from '../source.ts'

/** Minutes of a visit, of blocked time of a doctor, or free ones of a doctor's day. */
export interface HourRow {
  readonly id: string
  readonly bookingId: number | null
  readonly holdId: number | null
  readonly doctorId: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly day: LocalDate
  /** Of free time: when it is. */
  readonly hours: string
  readonly minutes: number
  readonly kind: PieceKind
}

const NONE = { booked: 0, done: 0, free: 0, held: 0, buffer: 0, outside: 0 }

/** A page of them, with whose visit it is, what for and what became of it. */
export function readHourRows(tx: ClinicTx, ask: RowsAsk, rows: readonly HourRow[]): Promise<SourceRows> {
  const column = <T>(of: (row: HourRow) => T) => rows.map(of)
  const services = sql`
    (select string_agg(${bookedName(ask.language)}, ', ' order by x.position)
       from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
      where x.clinic_id = b.clinic_id and x.booking_id = b.id)`
  return readRows(tx, ask, {
    rows: sql`
      select r.id, r.booking_id, b.patient_id, null::bigint as invoice_id, r.doctor_id, coalesce(b.starts_at, r.at) as at, r.day,
             coalesce(${services}, concat_ws(' · ', btrim(d.title || ' ' || d.first_name || ' ' || d.last_name),
                                             nullif(r.hours, ''), nullif(h.reason, ''))) as said,
             coalesce(b.status::text, r.kind) as state, r.sums::jsonb as sums
        from unnest(${column(row => row.id)}::text[], ${column(row => row.bookingId)}::bigint[],
                    ${column(row => row.holdId)}::bigint[], ${column(row => row.doctorId)}::bigint[],
                    ${column(row => new Date(row.at))}::timestamptz[], ${column(row => row.day)}::date[],
                    ${column(row => row.hours)}::text[], ${column(row => row.kind)}::text[],
                    ${column(row => JSON.stringify(sumsOf({ ...NONE, [row.kind]: row.minutes })))}::text[])
             as r (id, booking_id, hold_id, doctor_id, at, day, hours, kind, sums)
        join doctors d on d.id = r.doctor_id
        left join bookings b on b.id = r.booking_id
        left join holds h on h.id = r.hold_id`,
    of: sql`true`,
    state: sql`x.state`,
    sums: sql`x.sums`,
  })
}
