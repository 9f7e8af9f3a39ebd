import type { CallReply } from '#contract/call.ts'
import type { listPatientBookings, PatientBooking } from '#contract/online-booking.ts'
import type { Interval } from '#domain/intervals.ts'
import { listVisitRows, type VisitRow } from '#server/features/bookings/patient-view.ts'
import type { Context, PatientContext } from '#server/http/services.ts'
import { findAccountVisit, listAccountVisits } from './patient-visits.sql.ts'
import { presentVisit } from './present-visit.ts'

const MAX_VISITS = 200

/** The account's visits at every clinic: coming ones, the soonest first, then past ones, the latest first. */
export async function listOwnVisits(ctx: PatientContext): Promise<CallReply<typeof listPatientBookings>> {
  const { accountId } = ctx.actor
  const own = await ctx.db.account(accountId, tx => listAccountVisits(tx, MAX_VISITS))
  const visits: VisitRow[] = []
  for (const [clinicId, rows] of Map.groupBy(own, row => row.clinic_id)) {
    const ids = rows.map(row => row.booking_id)
    visits.push(...(await ctx.db.tenant(clinicId, tx => listVisitRows(tx, { ids }))))
  }
  const byStart = visits.toSorted((a, b) => a.start - b.start)
  const coming = byStart.filter(visit => visit.end > ctx.now)
  const past = byStart.filter(visit => visit.end <= ctx.now).toReversed()
  return { data: [...coming, ...past].map(visit => presentVisit(visit, ctx.language, ctx.now, accountId)) }
}

/** A visit that the signed-in patient has, or booked for somebody, at the clinic within the span; of a stranger nothing is known. */
export async function findOwnVisit(
  ctx: Pick<Context, 'actor' | 'db' | 'language' | 'now'>,
  clinicId: number,
  span: Interval,
): Promise<PatientBooking | undefined> {
  const { actor } = ctx
  if (actor.kind !== 'patient') return undefined
  const { accountId } = actor
  return ctx.db.tenant(clinicId, async tx => {
    const id = await findAccountVisit(tx, { accountId, ...span })
    const [visit] = id === undefined ? [] : await listVisitRows(tx, { ids: [id] })
    return visit && presentVisit(visit, ctx.language, ctx.now, accountId)
  })
}
