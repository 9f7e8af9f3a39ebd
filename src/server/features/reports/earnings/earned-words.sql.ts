import type { Language } from '#contract/language.ts'
import { sql } from 'kysely'

/** What was charged, as it was called then. */
export const GIVEN_NAME = (language: Language) => sql`
  (select c.${sql.ref(`name_${language}`)} from charges c where c.id = x.charge_id)`

/** What was done of `x`, by a name of `STATES`. */
export const ACT_STATE = sql`
  (select case when x.is_late then 'told_late'
               when e.kind in ('refund', 'chargeback', 'package_refund') and x.collected <= 0 then 'given_back'
               when x.collected < 0 then 'taken_back'
               when c.use_id is not null then 'session'
               else coalesce(y.method::text, 'session') end
     from money_events e
     join charges c on c.id = x.charge_id
     left join payments y on y.id = x.payment_id
    where e.id = x.event_id)`

export const PREVIEW_STATE = sql`'completed'`
