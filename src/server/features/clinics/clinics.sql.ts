import type { Clinic } from '#contract/clinics.ts'
import type { OwnDayOff } from '#domain/days-off.ts'
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

export interface DayOffRow extends OwnDayOff {
  name_ro: string
  name_en: string | null
}

export async function listDayOffRows(
  tx: Tx,
  from: LocalDate,
  to: LocalDate,
): Promise<{ observesLegal: boolean; own: DayOffRow[] }> {
  const clinic = await tx.selectFrom('clinics').select('observe_legal_holidays').executeTakeFirstOrThrow()
  const own = await tx
    .selectFrom('clinic_holidays')
    .select(['kind', 'date', 'to_date', 'yearly', 'location_ids', 'name_ro', 'name_en'])
    .where(eb => eb.or([eb('yearly', '=', true), eb.and([eb('date', '<=', to), eb('to_date', '>=', from)])]))
    .execute()
  return { observesLegal: clinic.observe_legal_holidays, own }
}
