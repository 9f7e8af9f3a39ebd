import { sql } from 'kysely'

/** The clinic's own picture of a gift card "c"; null while the drawn cover is shown. */
export const WITH_PICTURE = sql`left join files f on f.clinic_id = c.clinic_id and f.id = c.cover_file_id`

export const PICTURE = sql`case when f.id is not null then json_build_object('name', f.key, 'ready', f.copies <> '{}') end`
