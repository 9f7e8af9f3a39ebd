import type { CallReply } from '#contract/call.ts'
import type { listOnlineNews, NewsItem } from '#contract/online/online-news.ts'
import { DAY } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { countWaiting, insertPatientAct, listNewsRows } from './online-news.sql.ts'

const KEPT = 7 * DAY
const SHOWN = 30

/** What patients did by themselves of late. */
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

/** Keeps that a patient did something by themselves, for the clinic to hear of. */
export function keepNews(tx: WriteTx, act: NewsItem['kind'], bookingId: number): Promise<void> {
  const { clinicId, now } = tx.author
  return insertPatientAct(tx, { clinic_id: clinicId, at: new Date(now), act, booking_id: bookingId })
}
