import type { CameBy } from '#domain/bookings/came-by.ts'
import type { Company } from '#contract/clinic/clinics.ts'
import type { OpeningRow } from '#domain/hours/opening-hours.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import type { ScreenSettings, SetBySection } from './screen-settings.ts'
import { SHOWS_CABINETS, SHOWS_LOCATIONS } from '#server/records/shown-places.sql.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Updateable } from 'kysely'

/** What is kept of the company: its page's address and its pictures are made of it. */
export type CompanyRow = Omit<Company, 'page' | 'images' | keyof ScreenSettings> & { settings: SetBySection }

/** Locked when it is about to change, so that two changes do not lose one another. */
export async function getCompanyRow(tx: Tx, willChange = false): Promise<CompanyRow> {
  const { rows } = await sql<{ company: CompanyRow }>`
    select json_build_object(
             'id', c.clinic_id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'zone', c.zone,
             'ShowCabinets', ${SHOWS_CABINETS},
             'ShowLocations', ${SHOWS_LOCATIONS},
             'slot_step_minutes', c.slot_step_minutes,
             'settings', (select coalesce(json_object_agg(s.section, s.values), '{}') from clinic_settings s
                           where s.section in ('bookings', 'calendar', 'login', 'invoices')),
             'slug', c.slug, 'legal_name', c.legal_name, 'cif', c.cif, 'reg_no', c.reg_no, 'iban', c.iban,
             'vat_payer', c.vat_payer, 'address', c.address, 'county_id', c.county_id, 'county', c.county,
             'city_id', c.city_id, 'city', c.city, 'website', c.website, 'description_ro', c.description_ro,
             'description_en', c.description_en, 'keywords', c.keywords, 'version', c.version,
             'changed_by', (select a.first_name || ' ' || a.last_name from accounts a where a.id = c.changed_by),
             'changed_at', c.changed_at) as company
      from clinics c ${willChange ? sql`for no key update of c` : sql``}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the transaction speaks for no clinic')
  return row.company
}

export async function updateCompanyRow(tx: WriteTx, changes: Updateable<DB['clinics']>): Promise<void> {
  await tx
    .updateTable('clinics')
    .set({ ...changes, ...nextVersion(tx) })
    .execute()
}

export interface PlaceRow {
  name: string
  address: string
  city: string
  phone: string | null
  hours: OpeningRow[]
}

/** Where patients are seen. */
export async function listPlaceRows(tx: Tx): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select name, address, city, phone, hours from locations where active order by id`.execute(tx)
  return rows
}

/** Visits that patients booked online from an instant on, and how many of those came by the clinic's page and its code. */
export function countOnline(tx: Tx, from: Date): Promise<Record<'total' | CameBy, number>> {
  return tx
    .selectFrom('bookings')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('came_by', '=', 'page').as('page'),
      fn.countAll<number>().filterWhere('came_by', '=', 'code').as('code'),
    ])
    .where('source', '=', 'online')
    .where('created_at', '>=', from)
    .executeTakeFirstOrThrow()
}
