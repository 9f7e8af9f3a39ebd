import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'

/** What follows a service's category `c`: those without one come last. */
export const IN_ORDER = sql`order by c.position nulls last, c.id nulls last, s.position, fold_text(s.name_ro), s.id`

/** Nobody else changes where services and categories stand until the transaction ends; bookings may name them meanwhile. */
export async function lockOrder(tx: Tx): Promise<void> {
  await sql`select id from service_categories order by id for no key update`.execute(tx)
  await sql`select id from services order by id for no key update`.execute(tx)
}

export type OrderRow = {
  id: number
  category_id: number | null
}

export async function listOrder(tx: Tx): Promise<{ categories: { id: number }[]; services: OrderRow[] }> {
  const [categories, services] = await Promise.all([
    sql<{ id: number }>`select id from service_categories order by position, id`.execute(tx),
    sql<OrderRow>`
      select s.id, s.category_id
        from services s left join service_categories c on c.clinic_id = s.clinic_id and c.id = s.category_id
        ${IN_ORDER}`.execute(tx),
  ])
  return { categories: categories.rows, services: services.rows }
}

/** Places categories and services as they come. Who edits a service is told only when it stands in another category. */
export async function placeInOrder(
  tx: WriteTx,
  categories: readonly number[],
  services: readonly OrderRow[],
): Promise<void> {
  const { accountId, now } = tx.author
  await sql`
    update service_categories c set position = w.position
      from unnest(${categories}::bigint[]) with ordinality as w (id, position)
     where c.id = w.id and c.position <> w.position`.execute(tx)
  await sql`
    with wanted as (
      select w.*, row_number() over (partition by w.category_id order by w.at) as position
        from unnest(${services.map(s => s.id)}::bigint[], ${services.map(s => s.category_id)}::bigint[])
             with ordinality as w (id, category_id, at))
    update services s
       set category_id = w.category_id, position = w.position,
           version = s.version + case when s.category_id is distinct from w.category_id then 1 else 0 end,
           changed_by = case when s.category_id is distinct from w.category_id then ${accountId} else s.changed_by end,
           changed_at = case when s.category_id is distinct from w.category_id then ${new Date(now)} else s.changed_at end
      from wanted w
     where s.id = w.id and (s.category_id is distinct from w.category_id or s.position <> w.position)`.execute(
    tx,
  )
}
