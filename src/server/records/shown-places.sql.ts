import { sql } from 'kysely'

/**
 * Whether cabinets and locations are told apart, of the transaction's clinic: where there are several, they are, whatever was
 * chosen while there was one.
 */
export const SHOWS_CABINETS = sql<boolean>`
  (select shown.show_cabinets or (select count(*) > 1 from cabinets where active) from clinics shown)`
export const SHOWS_LOCATIONS = sql<boolean>`
  (select shown.show_locations or (select count(*) > 1 from locations where active) from clinics shown)`
