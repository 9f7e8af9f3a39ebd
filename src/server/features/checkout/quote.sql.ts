import type { Tx } from '#server/db/database.ts'
import { recordsOf } from '#server/db/records-of.ts'
import { sql } from 'kysely'

export interface OpenCharge {
  readonly id: number
  readonly booking_id: number | null
  readonly name_ro: string
  readonly name_en: string
  readonly day: string
  readonly open: number
}

/** What a patient's account says, in bani. */
export interface AccountState {
  readonly patient: { id: number; name: string; card_number: string | null }
  readonly balance: number
  readonly open: readonly OpenCharge[]
  readonly free: readonly { id: number; free: number }[]
  readonly codes: readonly { code: string; remaining: number; value: number; expires_on: string }[]
  /** Of today, less what was given back. */
  readonly cash: number
}

/** All that a checkout shows of a patient, in one round trip. `today` is the clinic's day. */
export async function getAccountState(tx: Tx, patientId: number, today: string): Promise<AccountState> {
  const { rows } = await sql<AccountState>`
    with mine as materialized (select unnest(${recordsOf(patientId)}) as id)
    select (select json_build_object('id', p.id, 'name', btrim(p.last_name || ' ' || p.first_name), 'card_number', p.card_number)
              from patients p where p.id = ${patientId}) as patient,
           (select coalesce(sum(a.balance_bani), 0)::bigint from patient_accounts a where a.patient_id in (select id from mine)) as balance,
           (select coalesce(json_agg(json_build_object('id', c.id, 'booking_id', c.booking_id, 'name_ro', c.name_ro,
                     'name_en', c.name_en, 'day', e.day, 'open', n.amount_bani - n.allocated_bani) order by c.id), '[]')
              from charge_counters n
              join charges c on c.clinic_id = n.clinic_id and c.id = n.charge_id
              join money_events e on e.clinic_id = c.clinic_id and e.id = c.event_id
             where n.patient_id in (select id from mine) and not n.reversed and n.allocated_bani < n.amount_bani) as open,
           (select coalesce(json_agg(json_build_object('id', n.payment_id, 'free', n.amount_bani - n.allocated_bani - n.refunded_bani)
                     order by n.payment_id), '[]')
              from payment_counters n
             where n.patient_id in (select id from mine) and not n.reversed
               and n.allocated_bani + n.refunded_bani < n.amount_bani) as free,
           (select coalesce(json_agg(json_build_object('code', g.code, 'remaining', n.remaining_bani, 'value', n.value_bani,
                     'expires_on', g.expires_on) order by g.expires_on, g.id), '[]')
              from gift_codes g join gift_code_counters n on n.clinic_id = g.clinic_id and n.gift_code_id = g.id
             where g.patient_id in (select id from mine) and g.used_at is null and n.remaining_bani > 0
               and g.expires_on >= ${today}::date) as codes,
           (select coalesce(sum(case when m.debit = 'cash' then m.amount_bani when m.credit = 'cash' then -m.amount_bani else 0 end), 0)::bigint
              from money_moves m
             where m.patient_id in (select id from mine) and (m.debit = 'cash' or m.credit = 'cash')
               and (select e.day from money_events e where e.clinic_id = m.clinic_id and e.id = m.event_id) = ${today}::date) as cash`.execute(
    tx,
  )
  return rows[0]!
}

export interface BookingHead {
  readonly id: number
  readonly patient_id: number | null
  readonly cancelled: boolean
  readonly start: string
  readonly end: string
  readonly doctor_id: number
  readonly doctor_name: string
  readonly doctor_color: number
  /** Null by video. */
  readonly cabinet_name: string | null
  readonly location_id: number
  readonly wants_invoice: boolean
}

export async function findBookingHead(tx: Tx, id: number): Promise<BookingHead | undefined> {
  const { rows } = await sql<{ head: BookingHead }>`
    select json_build_object('id', b.id, 'patient_id', b.patient_id, 'cancelled', b.cancelled_at is not null,
             'start', b.starts_at, 'end', b.ends_at, 'doctor_id', b.doctor_id,
             'doctor_name', concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name), 'doctor_color', d.color,
             'cabinet_name', c.name, 'location_id', coalesce(c.location_id, b.location_id),
             'wants_invoice', exists (select from card_payments y where y.clinic_id = b.clinic_id and y.booking_id = b.id and y.wants_invoice)
               and not exists (select from charges h join invoice_line_counters n on n.clinic_id = h.clinic_id and n.charge_id = h.id
                                where h.clinic_id = b.clinic_id and h.booking_id = b.id and n.live)) as head
      from bookings b
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      left join cabinets c on c.clinic_id = b.clinic_id and c.id = b.cabinet_id
     where b.id = ${id}`.execute(tx)
  return rows[0]?.head
}

export interface SoldService {
  readonly id: number
  readonly name_ro: string
  readonly name_en: string
  readonly price: number
  readonly vat: 'exempt' | 'reduced' | 'standard'
}

/** Services that are sold beside a visit, at the doctor's own price where there is one. */
export async function listSoldServices(
  tx: Tx,
  ids: readonly number[],
  doctorId: number | undefined,
): Promise<SoldService[]> {
  const { rows } = await sql<SoldService>`
    select s.id, s.name_ro, s.name_en, coalesce(d.price_bani, s.price_bani) as price, s.vat
      from services s
      left join doctor_services d on d.clinic_id = s.clinic_id and d.service_id = s.id and d.doctor_id = ${doctorId ?? null}
     where s.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows
}
