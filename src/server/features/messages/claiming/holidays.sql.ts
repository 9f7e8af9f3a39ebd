import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { DaysOff, OwnHoliday } from './holiday-facts.ts'

/** What the clinic closes by itself, and whether it observes the legal holidays. */
export async function listOwnHolidays(tx: Tx): Promise<DaysOff> {
  const { rows } = await sql<{ own: OwnHoliday[]; observes_legal: boolean }>`
    select c.observe_legal_holidays as observes_legal,
           coalesce((select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'date', h.date, 'to_date', h.to_date,
                                     'yearly', h.yearly, 'location_ids', h.location_ids, 'name_ro', h.name_ro, 'name_en', h.name_en))
                       from clinic_holidays h where h.clinic_id = c.clinic_id), '[]') as own
      from clinics c where c.clinic_id = current_clinic_id()`.execute(tx)
  const { own, observes_legal: observesLegal } = rows[0]!
  return { own, observesLegal }
}
