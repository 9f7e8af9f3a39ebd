import type { FirstStep } from '#domain/clinic/first-step-names.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'

export type StepsRow = Record<FirstStep, boolean> & { skipped_steps: FirstStep[] }

/** What of a clinic's first steps is there, each as far as a patient could come by it. */
export async function getStepsRow(tx: Tx): Promise<StepsRow> {
  const { rows } = await sql<StepsRow>`
    with places as (select l.clinic_id, l.id from locations l where l.active),
    given as (
      select d.id from doctors d
       where d.active and exists (
         select from doctor_services g join services s on s.clinic_id = g.clinic_id and s.id = g.service_id
          where g.clinic_id = d.clinic_id and g.doctor_id = d.id and s.active and s.group_count = 1))
    select btrim(c.name) <> '' and c.phone is not null as clinic,
           exists (select from locations l where l.active and btrim(l.address) <> '' and btrim(l.city) <> '' and l.hours <> '[]') as address,
           exists (select from cabinets r join places p on p.id = r.location_id where r.active) as cabinets,
           exists (select from services s where s.active and s.group_count = 1) as services,
           exists (select from given) as doctors,
           exists (select from working_hours w join given g on g.id = w.doctor_id join places p on p.id = w.location_id) as week,
           exists (select from bookings b where b.source = 'online') as link,
           c.skipped_steps
      from clinics c`.execute(tx)
  return rows[0]!
}

/** Locked, so that two who put steps aside lose neither. */
export async function lockSkipped(tx: Tx): Promise<FirstStep[]> {
  const row = await tx
    .selectFrom('clinics')
    .select('skipped_steps')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.skipped_steps as FirstStep[]
}

export async function updateSkipped(tx: WriteTx, skipped: FirstStep[]): Promise<void> {
  await tx.updateTable('clinics').set({ skipped_steps: skipped }).execute()
}
