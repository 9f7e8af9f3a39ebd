import type { LocalDate } from '#domain/time/wall-time.ts'
import { sql } from 'kysely'

/** Codes "g" with what is left on them, "n", and what was given up of them, "x". */
export const CODES = sql`
  gift_codes g
  join gift_code_counters n on n.clinic_id = g.clinic_id and n.gift_code_id = g.id
  left join gift_code_closings x on x.clinic_id = g.clinic_id and x.gift_code_id = g.id`

/** What a code of CODES is on a day. Whatever it was marked, or its last day, counts only while something was left. */
export const stateOn = (day: LocalDate) => sql`
  case when g.used_at is not null then 'used'
       when x.id is not null then 'expired'
       when n.remaining_bani = 0 then 'used'
       when g.expires_on < ${day}::date then 'expired'
       when g.patient_id is not null then 'redeemed'
       else 'active' end`

/** What can be spent of it; of one that expired what was left then. */
export const LEFT = sql`n.remaining_bani + case when g.used_at is null then coalesce(x.amount_bani, 0) else 0 end`
