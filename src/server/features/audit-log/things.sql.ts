import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What a clinic is set up with, by its name. */
export async function findThings(tx: Tx, words: string): Promise<{ entity: string; id: number }[]> {
  const has = (name: ReturnType<typeof sql>) => sql`strpos(fold_text(${name}), fold_text(${words})) > 0`
  const { rows } = await sql<{ entity: string; id: number }>`
    select 'doctor' as entity, t.id from doctors t where ${has(sql`t.first_name || ' ' || t.last_name || ' ' || t.first_name`)}
    union all select 'service', t.id from services t where ${has(sql`t.name_ro || ' ' || t.name_en`)}
    union all select 'service_category', t.id from service_categories t where ${has(sql`t.name_ro || ' ' || t.name_en`)}
    union all select 'speciality', t.id from specialities t where ${has(sql`t.name_ro || ' ' || t.name_en`)}
    union all select 'cabinet', t.id from cabinets t where ${has(sql`t.name`)}
    union all select 'location', t.id from locations t where ${has(sql`t.name`)}
    union all select 'role', t.id from roles t where ${has(sql`t.name`)}
    union all select 'tag', t.id from tags t where ${has(sql`t.name`)}
    union all select 'subscription', t.id from subscriptions t where ${has(sql`t.name_ro || ' ' || t.name_en`)}
    union all select 'gift_card', t.id from gift_cards t where ${has(sql`t.title`)}
    union all select 'message_template', t.id from message_templates t where ${has(sql`t.name`)}
    union all select 'document_template', t.id from document_templates t where ${has(sql`t.title_ro || ' ' || t.title_en`)}
    union all
    select 'invoice', i.id from invoices i join invoice_series s on s.clinic_id = i.clinic_id and s.id = i.series_id
     where i.number is not null and fold_text(s.prefix || ' ' || lpad(i.number::text, 6, '0')) = fold_text(${words})
    limit 500`.execute(tx)
  return rows
}
