import type { Location } from '#contract/clinic/locations.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const LOCATION = [
  'id',
  'name',
  'address',
  'city',
  'county',
  'county_id',
  'city_id',
  'directions',
  'phone',
  'zone',
  'hours',
  'active',
  'version',
] as const

export async function listLocationRows(tx: Tx): Promise<Location[]> {
  return tx.selectFrom('locations').select(LOCATION).orderBy('id').$castTo<Location>().execute()
}

/** A new location keeps the clinic's clock unless it names its own. */
export async function insertLocationRow(
  tx: Tx,
  { hours, ...row }: Insertable<DB['locations']> & LocationHours,
): Promise<Location> {
  return tx
    .insertInto('locations')
    .values({ ...row, zone: row.zone ?? sql`(select zone from clinics)`, ...written(hours) })
    .returning(LOCATION)
    .$castTo<Location>()
    .executeTakeFirstOrThrow()
}

interface LocationHours {
  hours?: Location['hours'] | undefined
}

/** As JSON: the driver would write a list as PostgreSQL's own. */
const written = (hours: Location['hours'] | undefined) => hours && { hours: JSON.stringify(hours) }

/** Whether bookings that have not ended are to take place there; one that waits for another hour has none yet. */
export async function hasComingBookings(tx: Tx, locationId: number, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('bookings')
    .select('id')
    .where('location_id', '=', locationId)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('pinned_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Locked for what follows: nothing new can point to it until the transaction ends. */
export async function findLocationRow(tx: Tx, id: number): Promise<Location | undefined> {
  return tx
    .selectFrom('locations')
    .select(LOCATION)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<Location>()
    .executeTakeFirst()
}

export async function updateLocationRow(
  tx: WriteTx,
  id: number,
  { hours, ...row }: Updateable<DB['locations']> & LocationHours,
): Promise<Location> {
  return tx
    .updateTable('locations')
    .set({ ...row, ...written(hours), ...nextVersion(tx) })
    .where('id', '=', id)
    .returning(LOCATION)
    .$castTo<Location>()
    .executeTakeFirstOrThrow()
}

/** Its cabinets go with it. */
export async function deleteLocationRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cabinets').where('location_id', '=', id).execute()
  await tx.deleteFrom('locations').where('id', '=', id).execute()
}
