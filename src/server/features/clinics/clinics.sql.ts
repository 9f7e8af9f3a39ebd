import type { Clinic } from '#contract/clinics.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function getClinicRow(tx: Tx): Promise<Clinic> {
  const { rows } = await sql<Clinic>`
    select clinic_id as id, name, phone, email, zone, show_cabinets as "ShowCabinets", show_locations as "ShowLocations",
           slot_step_minutes
      from clinics`.execute(tx)
  return rows[0]!
}
