import type { Tx } from '#server/db/database.ts'
import { queueJobs } from '#server/jobs/jobs.sql.ts'
import { z } from 'zod'

/** As triggers queue it too (`settle_meeting`): its name, its tries and its keys are the same there. */
export const SETTLE_MEETING = {
  name: 'settle-meeting',
  when: 'queued' as const,
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  tries: 12,
}

interface Due {
  readonly clinicId: number
  readonly id: number
  readonly at: Date
}

/** Has meetings looked at, at once or later; one that waits already is moved. */
export async function queueSettling(tx: Tx, meetings: readonly Due[]): Promise<void> {
  await queueJobs(
    tx,
    SETTLE_MEETING,
    meetings.map(({ clinicId, id, at }) => ({
      input: { clinic_id: clinicId, id },
      key: `meeting:${clinicId}:${id}`,
      at,
    })),
  )
}
