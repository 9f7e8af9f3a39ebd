import type { ManagedService, Service } from '#contract/clinic/services.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import { lockGivers, touchDoctors } from './service-prices.sql.ts'
import { IN_ORDER } from './service-order.sql.ts'

const WITH_CATEGORY = sql`services s left join service_categories c on c.clinic_id = s.clinic_id and c.id = s.category_id`

const BOOKINGS = sql`
  (select count(distinct b.booking_id) from booking_services b
    where b.clinic_id = s.clinic_id and b.service_id = s.id) as bookings`

interface Asked {
  active?: boolean | null
  givenBy?: number | null
  withPackages?: boolean
}

const PACKAGES = (language: 'ro' | 'en') => sql`, (
  select coalesce(json_agg(json_build_object('id', p.id, 'subscription_name', ${sql.ref(`p.name_${language}`)},
                                             'price', ${ronOf('p.price_bani')}) order by p.price_bani, p.id), '[]')
    from subscription_services x join subscriptions p on p.clinic_id = x.clinic_id and p.id = x.subscription_id
   where x.clinic_id = s.clinic_id and x.service_id = s.id and p.active) as subscriptions`

/** Services by what is asked of them: active or not, given by this doctor (0: by any), or whichever. */
export async function listServiceRows(
  tx: Tx,
  language: 'ro' | 'en',
  { active = null, givenBy = null, withPackages = false }: Asked,
): Promise<Service[]> {
  const { rows } = await sql<Service>`
    select s.id, ${sql.ref(`s.name_${language}`)} as name, s.name_en, s.name_ro, ${sql.ref(`s.description_${language}`)} as description,
           s.minutes, ${ronOf('s.price_bani')} as price, s.group_count, s.kind, s.active, s.speciality_id, s.category_id, s.vat,
           s.online_visible, ${BOOKINGS}, s.subscription_only ${withPackages ? PACKAGES(language) : sql``}
      from ${WITH_CATEGORY}
     where (${active}::boolean is null or s.active = ${active})
       and (${givenBy}::bigint is null or exists (
             select from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
              where x.clinic_id = s.clinic_id and x.service_id = s.id and d.active
                and (${givenBy} = ${ANYBODY} or d.id = ${givenBy})))
     ${IN_ORDER}`.execute(tx)
  return rows
}

/** Of doctors: whoever it is. */
export const ANYBODY = 0

/** Every service, or the one named. */
export async function listManagedServiceRows(tx: Tx, only?: number): Promise<ManagedService[]> {
  const { rows } = await sql<ManagedService>`
    select s.id, s.name_ro, s.name_en, s.description_ro, s.description_en, s.speciality_id, s.category_id, s.vat, s.kind, s.minutes, ${ronOf('s.price_bani')} as price, s.group_count,
           s.buffer_before_minutes, s.buffer_after_minutes, s.minimum_notice_minutes, s.cancel_notice_minutes,
           s.online_visible, s.active,
           (select count(*) from doctor_services x where x.clinic_id = s.clinic_id and x.service_id = s.id) as doctors,
           ${BOOKINGS}, s.subscription_only, s.version
      from ${WITH_CATEGORY}
     where ${only ?? null}::bigint is null or s.id = ${only ?? null}
     ${IN_ORDER}`.execute(tx)
  return rows
}

/** Locked for what follows, behind the doctors who give it: no booking can name it until the transaction ends. */
export async function findServiceRow(tx: Tx, id: number) {
  await lockGivers(tx, [id])
  return tx
    .selectFrom('services')
    .select(['minutes', 'price_bani', 'name_ro', 'name_en', 'category_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The place behind the others of a category. */
const lastOf = (category: number | null | undefined) =>
  sql<number>`(select coalesce(max(x.position), 0) + 1 from services x where x.category_id is not distinct from ${category ?? null})`

/** Behind the others of its category; its id. */
export async function insertServiceRow(tx: Tx, row: Insertable<DB['services']>): Promise<number> {
  const { id } = await tx
    .insertInto('services')
    .values({ ...row, position: lastOf(row.category_id) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What comes into another category stands behind the others there. */
export async function updateServiceRow(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['services']> & { category_id?: number | null },
  isMoved: boolean,
): Promise<void> {
  await tx
    .updateTable('services')
    .set({ ...row, ...(isMoved && { position: lastOf(row.category_id) }), ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

/** Bookings keep the name they were made with, when the service gets another. */
export async function keepBookedNames(
  tx: Tx,
  id: number,
  { name_ro, name_en }: { name_ro: string; name_en: string },
): Promise<void> {
  await tx
    .updateTable('booking_services')
    .set({ name_ro, name_en })
    .where('service_id', '=', id)
    .where('name_ro', 'is', null)
    .execute()
}

interface Terms {
  minutes: number
  price_bani: number
}

/** Doctors who gave the service at its old length or price give it at the new. */
export async function followServiceTerms(
  tx: WriteTx,
  id: number,
  before: Terms,
  after: Terms,
): Promise<void> {
  const followers = new Set<number>()
  for (const column of ['minutes', 'price_bani'] as const) {
    if (before[column] === after[column]) continue
    const rows = await tx
      .updateTable('doctor_services')
      .set({ [column]: after[column] })
      .where('service_id', '=', id)
      .where(column, '=', before[column])
      .returning('doctor_id')
      .execute()
    for (const row of rows) followers.add(row.doctor_id)
  }
  await touchDoctors(tx, [...followers])
}

export async function deleteServiceRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('services').where('id', '=', id).execute()
}

/** It stays until the transaction ends. */
export async function isSpecialityThere(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('specialities')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
