import type { CallReply } from '#contract/call.ts'
import type { listOnlineNews } from '#contract/online-news.ts'
import { DAY } from '#domain/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import { countWaiting, listNewsRows } from './online-news.sql.ts'

const KEPT = 7 * DAY
const SHOWN = 30

/** What patients did by themselves of late: read from the entries that tell every change, so that nothing is kept twice. */
export async function showOnlineNews(ctx: StaffContext): Promise<CallReply<typeof listOnlineNews>> {
  const doctorId = ownDoctorOnly(ctx)
  return ctx.read(async tx => {
    const zone = await tx.zone
    const [items, waiting] = await Promise.all([
      listNewsRows(tx, { since: new Date(ctx.now - KEPT), doctorId, size: SHOWN }),
      countWaiting(tx, { now: new Date(ctx.now), doctorId }),
    ])
    return { data: { items, waiting, zone } }
  })
}
