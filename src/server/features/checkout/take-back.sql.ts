import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** An act as it may be taken back; the patient is who they are by now. */
export interface MadeAct {
  readonly id: number
  readonly kind: string
  readonly day: string
  readonly reversed: boolean
  readonly patient_id: number | null
  readonly charges: readonly { readonly id: number; readonly is_of_done_visit: boolean }[]
  readonly payments: readonly { readonly id: number; readonly method: string; readonly refunded: number }[]
}

export async function listActs(tx: Tx, eventIds: readonly number[]): Promise<MadeAct[]> {
  const { rows } = await sql<MadeAct>`
    select e.id, e.kind, e.day,
           exists (select from money_events r where r.clinic_id = e.clinic_id and r.reverses_id = e.id) as reversed,
           (select coalesce(w.merged_into, w.id) from patients w where w.clinic_id = e.clinic_id and w.id = coalesce(
              (select min(c.patient_id) from charges c where c.clinic_id = e.clinic_id and c.event_id = e.id),
              (select min(p.patient_id) from payments p where p.clinic_id = e.clinic_id and p.event_id = e.id),
              (select min(p.patient_id) from allocations a
                 join payments p on p.clinic_id = a.clinic_id and p.id = a.payment_id
                where a.clinic_id = e.clinic_id and a.event_id = e.id))) as patient_id,
           coalesce((select json_agg(json_build_object('id', c.id, 'is_of_done_visit', c.line is not null and exists (
                       select from bookings b where b.clinic_id = c.clinic_id and b.id = c.booking_id
                          and b.status = 'completed' and b.cancelled_at is null)))
              from charges c where c.clinic_id = e.clinic_id and c.event_id = e.id), '[]') as charges,
           coalesce((select json_agg(json_build_object('id', p.id, 'method', p.method, 'refunded', n.refunded_bani))
              from payments p join payment_counters n on n.clinic_id = p.clinic_id and n.payment_id = p.id
             where p.clinic_id = e.clinic_id and p.event_id = e.id), '[]') as payments
      from money_events e where e.id = any(${[...eventIds]}::bigint[]) order by e.id`.execute(tx)
  return rows
}

/** What an act let payments of before pay. */
export async function listPartsOf(
  tx: Tx,
  eventId: number,
): Promise<{ payment: number; charge: number; amount: number }[]> {
  const { rows } = await sql<{ payment: number; charge: number; amount: number }>`
    select payment_id as payment, charge_id as charge, amount_bani as amount
      from allocations where event_id = ${eventId} order by id`.execute(tx)
  return rows
}

export async function findEventOf(
  tx: Tx,
  what: { charge: number } | { payment: number },
): Promise<number | undefined> {
  const { rows } = await (
    'charge' in what
      ? sql<{ event_id: number }>`select event_id from charges where id = ${what.charge}`
      : sql<{ event_id: number }>`select event_id from payments where id = ${what.payment}`
  ).execute(tx)
  return rows[0]?.event_id
}
