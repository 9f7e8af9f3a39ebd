import { sql, type RawBuilder } from 'kysely'

/** The account of a meeting (its table or alias): the doctor's own while it works, else the clinic's, else whichever there is. */
export const accountOf = (meeting: string): RawBuilder<number> => sql`
  (select a.id from video_connections a
    where a.clinic_id = ${sql.ref(`${meeting}.clinic_id`)} and a.left_at is null
      and (a.doctor_id is null or a.doctor_id = ${sql.ref(`${meeting}.doctor_id`)})
    order by a.broken_at is not null, a.doctor_id nulls last
    limit 1)`
