import { sql } from 'kysely'

const KEPT = sql`x.cancelled = 'no'`

/** Of which visits, or sums of visits, each count is. */
export const CONDITIONS = {
  visits: sql`true`,
  completed: sql`(${KEPT} and x.status = 'completed')`,
  ahead: sql`(${KEPT} and x.status not in ('completed', 'no_show'))`,
  cancelled: sql`x.cancelled <> 'no'`,
  late_cancelled: sql`x.cancelled = 'late'`,
  no_show: sql`(${KEPT} and x.status = 'no_show')`,
  met: sql`(${KEPT} and x.status in ('completed', 'no_show'))`,
  online: sql`x.source = 'online'`,
}
