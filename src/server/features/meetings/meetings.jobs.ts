import { setTimeout as wait } from 'node:timers/promises'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { listLateMeetings } from './late-meetings.sql.ts'
import { queueSettling } from './queue-settling.ts'
import { settleMeeting } from './settle-meeting.ts'
import { tellNotReady } from './tell-not-ready.ts'

/** Rests so many times as long as it worked, at most so long: whoever books at the same moment has the machine to themselves. */
const REST = 2
const LONGEST_REST = 1_000

/** Queued by the database (`queue_meeting`), where its tries and its line stand. */
export const settleOneMeeting = defineJob({
  name: 'settle-meeting',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  async run({ clinic_id: clinicId, id }, services) {
    const begun = performance.now()
    await settleMeeting(services, clinicId, id)
    await wait(Math.min(REST * (performance.now() - begun), LONGEST_REST))
  },
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
