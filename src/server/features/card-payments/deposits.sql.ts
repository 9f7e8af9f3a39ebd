import type { VisitEnd } from '#domain/money/deposits.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface DepositRow {
  readonly id: number
  readonly patient_id: number
  readonly deposit_bani: number
  /** What is neither spent nor on its way back. */
  readonly rest: number
  readonly visit: VisitEnd
}

/** What was paid ahead for visits, of which something is still free; the tries wait for nobody else's. */
export async function listDepositsOf(tx: Tx, bookingIds: readonly number[]): Promise<DepositRow[]> {
  const { rows } = await sql<
    Omit<DepositRow, 'visit'> & {
      status: string
      start: Date
      cancelled: Date | null
      by: 'staff' | 'patient' | null
    }
  >`
    select p.id, p.patient_id, coalesce(p.deposit_bani, 0) as deposit_bani,
           least(p.taken_bani - p.returning_bani,
                 n.amount_bani - n.allocated_bani - n.refunded_bani
                   - (select coalesce(sum(r.amount_bani), 0) from card_refunds r
                       where r.clinic_id = p.clinic_id and r.card_payment_id = p.id and r.state = 'waiting'))::bigint as rest,
           b.status, b.starts_at as start, b.cancelled_at as cancelled, b.cancelled_by as by
      from card_payments p
      join bookings b on b.clinic_id = p.clinic_id and b.id = p.booking_id
      join payment_counters n on n.clinic_id = p.clinic_id and n.payment_id = p.payment_id
     where p.booking_id = any(${bookingIds}::bigint[]) and p.purpose = 'deposit' and p.state = 'succeeded'
     order by p.id`.execute(tx)
  return rows
    .filter(({ rest }) => rest > 0)
    .map(({ status, start, cancelled, by, ...row }) => ({
      ...row,
      visit: { start: start.getTime(), status, cancelled: cancelled?.getTime() ?? null, cancelledBy: by },
    }))
}

/** Which of the services a package of theirs covers on that day: nothing is paid ahead for these. */
export async function listCoveredServices(
  tx: Tx,
  patientId: number,
  day: string,
  serviceIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ service_id: number }>`
    select distinct x.service_id
      from patient_subscriptions p
      join subscription_counters n on n.clinic_id = p.clinic_id and n.patient_subscription_id = p.id
      join subscription_services x on x.clinic_id = p.clinic_id and x.subscription_id = p.subscription_id
     where p.patient_id = ${patientId} and p.refunded_at is null and n.used + n.reserved < n.maximum
       and coalesce(p.ends_on >= ${day}::date, true) and x.service_id = any(${serviceIds}::bigint[])`.execute(
    tx,
  )
  return rows.map(row => row.service_id)
}

/** Whether somebody has never been at the clinic. */
export async function isNewPatient(tx: Tx, patientId: number): Promise<boolean> {
  const { rows } = await sql<{ came: boolean }>`
    select exists (select from bookings where patient_id = ${patientId} and status = 'completed') as came`.execute(
    tx,
  )
  return !rows[0]!.came
}
