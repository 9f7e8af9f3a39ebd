import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { ServiceVat } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

/** A visit's line as it is booked; amounts are bani. */
export interface BookedLine {
  readonly line: number
  readonly service_id: number
  readonly name_ro: string
  readonly name_en: string
  readonly price: number
  /** By the price list of today, for the visit's doctor. */
  readonly listed: number
  /** By who may set any price. */
  readonly agreed: number | null
  readonly vat: ServiceVat
  readonly use: CoveringUse | null
}

/** The package's use that covers a line. */
export interface CoveringUse {
  readonly id: number
  /** Once the visit took place: the act that moved its worth. */
  readonly used_event_id: number | null
  readonly patient_subscription_id: number
  readonly name_ro: string
  readonly name_en: string
  /** Which of the package's uses it is, counted from 1. */
  readonly number: number
  readonly maximum: number
  readonly ends_on: string | null
  /** Of the whole package, when it was started. */
  readonly price: number
}

/** What stands on the patient's account of a visit. */
export interface LiveCharge {
  readonly id: number
  readonly event_id: number
  /** It stands on the account of somebody else than the visit's: their records were one when it was written. */
  readonly of_other: boolean
  readonly kind: string
  readonly line: number | null
  readonly attempt: number
  readonly service_id: number | null
  readonly name_ro: string
  readonly name_en: string
  readonly price: number
  readonly discount: number
  readonly amount: number
  readonly vat: ServiceVat | 'none'
  readonly lab_cost: number
  readonly use_id: number | null
  readonly paid: number
  readonly reason: string
  /** A person took it at the desk, or left it owed there; any other follows the visit's status. */
  readonly from_desk: boolean
}

/** The last charge of a line that was taken back: what was agreed on it holds when it is charged again. */
export interface FormerCharge {
  readonly line: number
  readonly attempt: number
  readonly service_id: number | null
  readonly price: number
  readonly discount: number
  readonly lab_cost: number
  readonly reason: string
}

export interface VisitState {
  readonly id: number
  readonly patient_id: number
  readonly status: BookingStatus
  readonly cancelled: boolean
  readonly doctor_id: number
  readonly doctor_percent: number
  readonly lines: readonly BookedLine[]
  readonly charges: readonly LiveCharge[]
  readonly former: readonly FormerCharge[]
}

const USE = sql`
  (select json_build_object('id', u.id, 'used_event_id', u.used_event_id, 'patient_subscription_id', u.patient_subscription_id, 'name_ro', k.name_ro,
            'name_en', k.name_en, 'maximum', p.maximum_uses, 'ends_on', p.ends_on, 'price', p.price_bani,
            'number', (select count(*) from subscription_uses e
                        where e.clinic_id = u.clinic_id and e.patient_subscription_id = u.patient_subscription_id
                          and e.state <> 'returned' and e.id <= u.id))
     from subscription_uses u
     join patient_subscriptions p on p.clinic_id = u.clinic_id and p.id = u.patient_subscription_id
     join subscriptions k on k.clinic_id = p.clinic_id and k.id = p.subscription_id
    where u.clinic_id = x.clinic_id and u.booking_id = x.booking_id and u.line = x.position and u.state <> 'returned')`

const LINES = sql`
  coalesce((select json_agg(json_build_object('line', x.position, 'service_id', x.service_id,
              'name_ro', ${bookedName('ro')}, 'name_en', ${bookedName('en')}, 'price', x.price_bani,
              'listed', coalesce(d.price_bani, s.price_bani), 'agreed', x.agreed_bani, 'vat', s.vat,
              'use', ${USE}) order by x.position)
     from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
     left join doctor_services d on d.clinic_id = x.clinic_id and d.service_id = x.service_id and d.doctor_id = b.doctor_id
    where x.clinic_id = b.clinic_id and x.booking_id = b.id), '[]')`

const CHARGES = sql`
  coalesce((select json_agg(json_build_object('id', c.id, 'event_id', c.event_id, 'of_other', w.id <> b.patient_id, 'kind', c.kind,
              'line', c.line, 'attempt', c.attempt, 'service_id', c.service_id, 'name_ro', c.name_ro, 'name_en', c.name_en,
              'price', c.price_bani, 'discount', c.discount_bani, 'amount', c.amount_bani, 'vat', c.vat,
              'lab_cost', c.lab_cost_bani, 'use_id', c.use_id, 'paid', n.allocated_bani, 'reason', e.reason,
              'from_desk', exists (select from checkouts k where k.clinic_id = c.clinic_id and k.booking_id = c.booking_id
                                    and c.event_id = any(k.event_ids))) order by c.line, c.id)
     from charges c
     join charge_counters n on n.clinic_id = c.clinic_id and n.charge_id = c.id
     join money_events e on e.clinic_id = c.clinic_id and e.id = c.event_id
     join patients o on o.clinic_id = c.clinic_id and o.id = c.patient_id
     join patients w on w.clinic_id = o.clinic_id and w.id = coalesce(o.merged_into, o.id)
    where c.clinic_id = b.clinic_id and c.booking_id = b.id and c.kind in ('service', 'product') and not n.reversed), '[]')`

const FORMER = sql`
  coalesce((select json_agg(json_build_object('line', f.line, 'attempt', f.attempt, 'service_id', f.service_id,
              'price', f.price_bani, 'discount', f.discount_bani, 'lab_cost', f.lab_cost_bani, 'reason', f.reason))
     from (select distinct on (c.line) c.line, c.attempt, c.service_id, c.price_bani, c.discount_bani, c.lab_cost_bani, e.reason
             from charges c join money_events e on e.clinic_id = c.clinic_id and e.id = c.event_id
            where c.clinic_id = b.clinic_id and c.booking_id = b.id and c.line is not null
            order by c.line, c.attempt desc) f), '[]')`

/** What of visits there is to pay and what stands on accounts for them; seats of groups are visits of their own. */
export async function listVisitStates(tx: Tx, bookingIds: readonly number[]): Promise<VisitState[]> {
  const { rows } = await sql<VisitState>`
    select b.id, b.patient_id, b.status, b.cancelled_at is not null as cancelled, b.doctor_id,
           d.earnings_percent as doctor_percent, ${LINES} as lines, ${CHARGES} as charges, ${FORMER} as former
      from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
     where b.id = any(${[...bookingIds]}::bigint[]) and b.patient_id is not null
     order by b.id`.execute(tx)
  return rows
}

/** Which of these visits may have something to charge, or something charged. */
export async function listChargeable(
  tx: Tx,
  bookingIds: readonly number[],
): Promise<{ id: number; patient_id: number }[]> {
  const { rows } = await sql<{ id: number; patient_id: number }>`
    select b.id, b.patient_id from bookings b
     where b.id = any(${[...bookingIds]}::bigint[]) and b.patient_id is not null
       and (b.status = 'completed' or exists (
             select from charges c where c.clinic_id = b.clinic_id and c.booking_id = b.id))
     order by b.id`.execute(tx)
  return rows
}
