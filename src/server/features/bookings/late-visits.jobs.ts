import { usualOf } from '#contract/settings/setting.ts'
import { BOOKING_SETTINGS } from '#contract/settings/booking-settings.ts'
import { canChange } from '#domain/bookings/booking-status.ts'
import { defineJob } from '#server/jobs/job.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { updateStatus } from './booking-writes.sql.ts'
import { listLateVisits } from './late-visits.sql.ts'
import { lockBooking, lockSeats } from './locked-bookings.sql.ts'

const { delay_after_minutes: USUAL_MINUTES } = usualOf(BOOKING_SETTINGS)

/** Calls a confirmed visit late once its patient has not come for the minutes that the clinic says; a group with its seats. */
export const markLate = defineJob({
  name: 'mark-late',
  when: { cron: '* * * * *' },
  async run(_, { db, now: readClock }) {
    const now = readClock()
    const late = await db.stranger(tx => listLateVisits(tx, new Date(now), USUAL_MINUTES))
    const problems: unknown[] = []
    for (const { clinic_id: clinicId, booking_id: id } of late) {
      try {
        await db.tenant(clinicId, bare =>
          callLate(new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' }), id),
        )
      } catch (error) {
        // Those behind it do not wait for it.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})

async function callLate(tx: WriteTx, id: number): Promise<void> {
  const { now } = tx.author
  const zone = await tx.zone
  const visit = await lockBooking(tx, id)
  const isWaiting = (row: typeof visit) =>
    row?.status === 'confirmed' &&
    row.cancelled === null &&
    row.pinned === null &&
    canChange(row.status, 'delay', { start: row.start, now, zone })
  // It may have been moved, cancelled or opened meanwhile.
  if (!visit || !isWaiting(visit) || visit.start > now) return
  const seats = visit.booking_type === 'group' ? await lockSeats(tx, [id]) : []
  for (const row of [visit, ...seats.filter(isWaiting)]) {
    await updateStatus(tx, row.id, 'confirmed', 'delay', now)
    await tx.record('booking', row.id, 'status_changed', { status: 'confirmed' }, { status: 'delay' })
  }
}
