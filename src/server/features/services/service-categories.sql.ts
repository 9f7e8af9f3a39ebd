import type { ServiceCategory } from '#contract/clinic/service-categories.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'

/** Every category in the clinic's order, or the one named; its name in the language. */
export async function listCategoryRows(
  tx: Tx,
  language: 'ro' | 'en',
  only?: number,
): Promise<ServiceCategory[]> {
  const { rows } = await sql<ServiceCategory>`
    select c.id, ${sql.ref(`c.name_${language}`)} as name, c.name_ro, c.name_en,
           (select count(*) from services s where s.clinic_id = c.clinic_id and s.category_id = c.id) as services, c.version
      from service_categories c
     where ${only ?? null}::bigint is null or c.id = ${only ?? null}
     order by c.position, c.id`.execute(tx)
  return rows
}

/** Locked for what follows: no service can be put into it until the transaction ends. */
export async function lockCategory(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('service_categories')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** It stays until the transaction ends. */
export async function isCategoryThere(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('service_categories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Behind the others; its id. */
export async function insertCategoryRow(
  tx: Tx,
  clinicId: number,
  { name_ro, name_en }: { name_ro: string; name_en: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into service_categories (clinic_id, name_ro, name_en, position)
    select ${clinicId}::bigint, ${name_ro}, ${name_en}, coalesce(max(position), 0) + 1 from service_categories
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Its services follow those without a category, in the order they had. */
export async function deleteCategoryRow(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('services')
    .set({
      category_id: null,
      position: sql<number>`position + (select coalesce(max(x.position), 0) from services x where x.category_id is null)`,
      ...nextVersion(tx),
    })
    .where('category_id', '=', id)
    .execute()
  await tx.deleteFrom('service_categories').where('id', '=', id).execute()
}
