import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'

/** A price of a service, or of the doctor who gives it at their own; in bani. */
export interface PriceRow {
  service_id: number
  doctor_id: number | null
  price_bani: number
}

export type MovedPrice = {
  service_id: number
  doctor_id: number | null
  before: number
  after: number
}

/** Services with the prices of their doctors, in the clinic's order; the name of an inactive doctor is null. */
export async function listPrices(
  tx: Tx,
  ids: readonly number[],
  language: 'ro' | 'en',
): Promise<{ services: (PriceRow & { name: string })[]; doctors: (PriceRow & { name: string | null })[] }> {
  const [services, doctors] = await Promise.all([
    sql<PriceRow & { name: string }>`
      select s.id as service_id, null::bigint as doctor_id, ${sql.ref(`s.name_${language}`)} as name, s.price_bani
        from services s left join service_categories c on c.clinic_id = s.clinic_id and c.id = s.category_id
       where s.id = any(${ids}::bigint[])
       order by c.position nulls last, c.id nulls last, s.position, fold_text(s.name_ro), s.id`.execute(tx),
    sql<PriceRow & { name: string | null }>`
      select x.service_id, x.doctor_id, case when d.active then concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) end as name,
             x.price_bani
        from doctor_services x join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
       where x.service_id = any(${ids}::bigint[])
       order by d.last_name, d.first_name, x.doctor_id, x.service_id`.execute(tx),
  ])
  return { services: services.rows, doctors: doctors.rows }
}

/** The doctors who give the services wait, as they do for whoever edits one: doctors come before services, and these before what a doctor gives. */
export async function lockGivers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from doctors
     where id in (select doctor_id from doctor_services where service_id = any(${ids}::bigint[]))
     order by id for no key update`.execute(tx)
}

/** Prices of services and of their doctors stay until the transaction ends, while bookings may name them. */
export async function lockPrices(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockGivers(tx, ids)
  await sql`select id from services where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  await sql`
    select service_id from doctor_services where service_id = any(${ids}::bigint[])
     order by service_id, doctor_id for update`.execute(tx)
}

/** Writes those that are still as they were; how many that is. */
export async function movePrices(tx: WriteTx, prices: readonly MovedPrice[]): Promise<number> {
  const [services, doctors] = [
    prices.filter(one => one.doctor_id === null),
    prices.filter(one => one.doctor_id !== null),
  ]
  const { accountId, now } = tx.author
  const [own, given] = await Promise.all([
    sql`
      update services s
         set price_bani = w.after, version = s.version + 1, changed_by = ${accountId}, changed_at = ${new Date(now)}
        from unnest(${services.map(one => one.service_id)}::bigint[], ${services.map(one => one.before)}::bigint[],
                    ${services.map(one => one.after)}::bigint[]) as w (id, before, after)
       where s.id = w.id and s.price_bani = w.before`.execute(tx),
    sql`
      update doctor_services x set price_bani = w.after
        from unnest(${doctors.map(one => one.service_id)}::bigint[], ${doctors.map(one => one.doctor_id)}::bigint[],
                    ${doctors.map(one => one.before)}::bigint[], ${doctors.map(one => one.after)}::bigint[])
             as w (service_id, doctor_id, before, after)
       where x.service_id = w.service_id and x.doctor_id = w.doctor_id and x.price_bani = w.before`.execute(
      tx,
    ),
  ])
  await touchDoctors(tx, [...new Set(doctors.map(one => one.doctor_id!))])
  return Number(own.numAffectedRows ?? 0) + Number(given.numAffectedRows ?? 0)
}

/** Whoever edits these doctors meanwhile is told, instead of writing their old prices back. */
export async function touchDoctors(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('doctors').set(nextVersion(tx)).where('id', 'in', ids).execute()
}

/** What was changed together, to be undone together; its id. */
export async function insertPriceChange(tx: WriteTx, prices: readonly MovedPrice[]): Promise<number> {
  const { id } = await tx
    .insertInto('price_changes')
    .values({
      clinic_id: tx.author.clinicId,
      changed_at: new Date(tx.author.now),
      prices: JSON.stringify(prices),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked. */
export async function findPriceChange(
  tx: Tx,
  id: number,
): Promise<{ prices: MovedPrice[]; isUndone: boolean } | undefined> {
  const { rows } = await sql<{ prices: MovedPrice[]; isUndone: boolean }>`
    select prices, undone_at is not null as "isUndone" from price_changes where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function markUndone(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('price_changes')
    .set({ undone_at: new Date(tx.author.now) })
    .where('id', '=', id)
    .execute()
}
