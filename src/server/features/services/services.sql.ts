import type { ManagedService, Service } from '#contract/services.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

export async function listServiceRows(
  tx: Tx,
  language: 'ro' | 'en',
  onlyActive: boolean,
): Promise<Service[]> {
  const { rows } = await sql<Service>`
    select id, ${sql.ref(`name_${language}`)} as name, name_en, name_ro, minutes, ${ronOf('price_bani')} as price, group_count,
           kind, active, speciality_id
      from services
     where active or ${!onlyActive}
     order by id`.execute(tx)
  return rows
}

/** Every service, or the one named. */
export async function listManagedServiceRows(tx: Tx, only?: number): Promise<ManagedService[]> {
  const { rows } = await sql<ManagedService>`
    select s.id, s.name_ro, s.name_en, s.speciality_id, s.kind, s.minutes, ${ronOf('s.price_bani')} as price, s.group_count,
           s.buffer_before_minutes, s.buffer_after_minutes, s.minimum_notice_minutes, s.cancel_notice_minutes,
           s.online_visible, s.active,
           (select count(*) from doctor_services x where x.clinic_id = s.clinic_id and x.service_id = s.id) as doctors,
           (select count(distinct b.booking_id) from booking_services b
             where b.clinic_id = s.clinic_id and b.service_id = s.id) as bookings, s.version
      from services s
     where ${only ?? null}::bigint is null or s.id = ${only ?? null}
     order by s.id`.execute(tx)
  return rows
}

/** Locked for what follows: no booking can name it until the transaction ends. */
export async function findServiceRow(tx: Tx, id: number) {
  return tx
    .selectFrom('services')
    .select(['minutes', 'price_bani'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertServiceRow(tx: Tx, row: Insertable<DB['services']>): Promise<number> {
  const { id } = await tx.insertInto('services').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateServiceRow(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['services']>,
): Promise<void> {
  await tx
    .updateTable('services')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

interface Terms {
  minutes: number
  price_bani: number
}

/** Doctors who gave the service at its old length or price give it at the new. */
export async function followServiceTerms(tx: Tx, id: number, before: Terms, after: Terms): Promise<void> {
  for (const column of ['minutes', 'price_bani'] as const) {
    if (before[column] === after[column]) continue
    await tx
      .updateTable('doctor_services')
      .set({ [column]: after[column] })
      .where('service_id', '=', id)
      .where(column, '=', before[column])
      .execute()
  }
}

export async function deleteServiceRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('services').where('id', '=', id).execute()
}

export async function isSpecialityThere(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('specialities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
