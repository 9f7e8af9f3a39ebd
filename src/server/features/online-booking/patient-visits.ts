import type { CallReply } from '#contract/call.ts'
import type { listPatientBookings } from '#contract/online-booking.ts'
import type { PatientContext } from '#server/http/services.ts'
import { listAccountVisits, listVisitRows, type VisitRow } from './patient-visits.sql.ts'
import { presentVisit } from './present-visit.ts'

const MAX_VISITS = 200

/** The account's visits at every clinic: coming ones, the soonest first, then past ones, the latest first. */
export async function listOwnVisits(ctx: PatientContext): Promise<CallReply<typeof listPatientBookings>> {
  const own = await ctx.db.account(ctx.actor.accountId, tx => listAccountVisits(tx, MAX_VISITS))
  const visits: VisitRow[] = []
  for (const [clinicId, rows] of Map.groupBy(own, row => row.clinic_id)) {
    const ids = rows.map(row => row.booking_id)
    visits.push(...(await ctx.db.tenant(clinicId, tx => listVisitRows(tx, { ids }))))
  }
  const byStart = visits.toSorted((a, b) => a.start - b.start)
  const coming = byStart.filter(visit => visit.end > ctx.now)
  const past = byStart.filter(visit => visit.end <= ctx.now).toReversed()
  return { data: [...coming, ...past].map(visit => presentVisit(visit, ctx.language, ctx.now)) }
}
