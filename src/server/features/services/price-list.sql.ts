import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The clinic's services that came from the price list: their ids by key. */
export async function listTakenKeys(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('services')
    .select(['list_key', 'id'])
    .where('list_key', 'is not', null)
    .execute()
  return new Map(rows.map(({ list_key, id }) => [list_key!, id]))
}

/** A service to add, with its category and speciality by name. */
export interface NewFromList {
  key: string
  name_ro: string
  name_en: string
  minutes: number
  price_bani: number
  kind: string
  vat: string
  buffer_after_minutes: number
  online: boolean
  category: string
  category_ro: string
  category_en: string
  speciality_ro: string
  speciality_en: string
}

/**
 * Adds what is not there yet, in one statement: a category that the clinic took before or that has the name, whatever its case
 * and marks, is used again, so is a speciality of the name; new ones come behind the others. What was added, by key.
 */
export async function insertFromList(
  tx: Tx,
  clinicId: number,
  items: readonly NewFromList[],
): Promise<{ id: number; key: string }[]> {
  const of = (column: keyof NewFromList) => items.map(item => item[column])
  const { rows } = await sql<{ id: number; key: string }>`
    with listed as materialized (
      -- Column by column: a list of JSON records takes as long to read as the rows to write.
      select * from unnest(${of('key')}::text[], ${of('name_ro')}::text[], ${of('name_en')}::text[], ${of('minutes')}::integer[],
               ${of('price_bani')}::bigint[], ${of('kind')}::service_kind[], ${of('vat')}::service_vat[],
               ${of('buffer_after_minutes')}::integer[], ${of('online')}::boolean[], ${of('category')}::text[],
               ${of('category_ro')}::text[], ${of('category_en')}::text[], ${of('speciality_ro')}::text[], ${of('speciality_en')}::text[])
             with ordinality as w (key, name_ro, name_en, minutes, price_bani, kind, vat, buffer_after_minutes, online, category,
               category_ro, category_en, speciality_ro, speciality_en, at)),
    wanted as materialized (
      select distinct on (key) * from listed where not exists (select from services s where s.list_key = listed.key)
       order by key, at),
    groups as materialized (
      select category, category_ro, category_en, fold_text(category_ro) as name_text, min(at) as at
        from wanted group by category, category_ro, category_en),
    found as materialized (
      select distinct on (g.category) g.category, c.id
        from groups g join service_categories c on c.list_key = g.category or c.name_text = g.name_text
       order by g.category, c.list_key = g.category desc nulls last, c.id),
    filled as materialized (
      select category_id, max(position) as last from services where category_id in (select id from found) group by category_id),
    made as (
      insert into service_categories (clinic_id, name_ro, name_en, list_key, position)
      select ${clinicId}::bigint, category_ro, category_en, category,
             (select coalesce(max(position), 0) from service_categories) + row_number() over (order by at)
        from groups where category not in (select category from found)
      on conflict (clinic_id, name_text) do update set name_ro = service_categories.name_ro
      returning id, name_text),
    fields as (
      insert into specialities (clinic_id, name_ro, name_en)
      select distinct on (speciality_ro) ${clinicId}::bigint, speciality_ro, speciality_en from wanted order by speciality_ro
      on conflict (clinic_id, name_ro) do update set name_ro = excluded.name_ro
      returning id, name_ro)
    insert into services (clinic_id, list_key, name_ro, name_en, minutes, price_bani, kind, vat, buffer_after_minutes,
                          online_visible, speciality_id, category_id, position)
    select ${clinicId}::bigint, w.key, w.name_ro, w.name_en, w.minutes, w.price_bani, w.kind, w.vat, w.buffer_after_minutes,
           w.online, fields.id, coalesce(found.id, made.id),
           coalesce(filled.last, 0) + w.at
      from wanted w
      join fields on fields.name_ro = w.speciality_ro
      left join found on found.category = w.category
      left join groups on groups.category = w.category
      left join made on made.name_text = groups.name_text
      left join filled on filled.category_id = found.id
     order by w.at
    on conflict (clinic_id, list_key) do nothing
    returning id, list_key as key`.execute(tx)
  return rows
}
