import type { Tx } from '#server/db/database.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { z } from 'zod'
import { leaveConnections, type ConnectionRow } from './connections.sql.ts'
import { releaseRooms } from './rooms-there.sql.ts'

export const LEAVE_ACCOUNT = {
  name: 'leave-account',
  when: 'queued' as const,
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  // Three days.
  tries: 20,
}

/** They serve no more from here on; what they hold and our access to them go behind the transaction. */
export async function leaveAccounts(
  tx: WriteTx,
  rows: readonly ConnectionRow[],
  deletesMeetings: boolean,
): Promise<void> {
  const { clinicId, now } = tx.author
  const ids = rows.map(({ id }) => id)
  await leaveConnections(tx, ids, deletesMeetings, new Date(now))
  await releaseRooms(tx, ids, deletesMeetings)
  for (const id of ids) await queueLeaving(tx, clinicId, id)
}

export const queueLeaving = (tx: Tx, clinicId: number, id: number, at?: Date): Promise<void> =>
  queueJob(
    tx,
    LEAVE_ACCOUNT,
    { clinic_id: clinicId, id },
    { key: `leave:${clinicId}:${id}`, ...(at && { at }) },
  )
