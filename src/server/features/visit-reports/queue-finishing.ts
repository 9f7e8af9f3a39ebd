import type { Tx } from '#server/db/database.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { z } from 'zod'

/** The job that ends the minute in which locking can be taken back, and makes the sealed document. */
export const FINISH_REPORT = {
  name: 'finish-report',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  tries: 20,
} as const

/** Not before `at`, epoch milliseconds; asked for sooner, it is sooner. */
export function queueFinishing(
  tx: Tx,
  { clinicId, id, at }: { clinicId: number; id: number; at: number },
): Promise<void> {
  return queueJob(
    tx,
    FINISH_REPORT,
    { clinic_id: clinicId, id },
    { key: `finish-report:${clinicId}:${id}`, at: new Date(at) },
  )
}
