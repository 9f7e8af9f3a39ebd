import type { Clinic } from '#contract/clinics.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function getClinicRow(tx: Tx): Promise<Clinic> {
  const { rows } = await sql<Clinic>`
    select clinic_id as id, name, phone, email, zone, show_cabinets as "ShowCabinets", show_locations as "ShowLocations",
           slot_step_minutes
      from clinics`.execute(tx)
  return rows[0]!
}

export interface ClosedDayRow {
  date: LocalDate
  name: string
}

export async function listClosedDayRows(
  tx: Tx,
  from: LocalDate,
  to: LocalDate,
): Promise<{ observesLegal: boolean; closed: ClosedDayRow[] }> {
  const clinic = await tx.selectFrom('clinics').select('observe_legal_holidays').executeTakeFirstOrThrow()
  const closed = await tx
    .selectFrom('clinic_holidays')
    .select(['date', 'name'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  return { observesLegal: clinic.observe_legal_holidays, closed }
}
