import { defineJob } from '#server/jobs/job.ts'
import { queueSettling, SETTLE_MEETING } from './queue-settling.ts'
import { settleMeeting } from './settle-meeting.ts'
import { listLateMeetings } from './late-meetings.sql.ts'
import { tellNotReady } from './tell-not-ready.ts'

export const settleOneMeeting = defineJob({
  ...SETTLE_MEETING,
  run: ({ clinic_id: clinicId, id }, services) => settleMeeting(services, clinicId, id),
})

/** Has looked at again what nobody looks at any more, and tells of what is not ready an hour before. */
export const watchMeetings = defineJob({
  name: 'watch-meetings',
  when: { cron: '* * * * *' },
  async run(_, { db, now }) {
    const at = new Date(now())
    const late = await db.stranger(tx => listLateMeetings(tx, at))
    for (const [clinicId, meetings] of Map.groupBy(late, ({ clinic_id }) => clinic_id))
      await db.tenant(clinicId, async tx => {
        await queueSettling(
          tx,
          meetings.flatMap(({ id, is_forgotten }) => (is_forgotten ? [{ clinicId, id, at }] : [])),
        )
        await tellNotReady(tx, clinicId, at)
      })
  },
})
