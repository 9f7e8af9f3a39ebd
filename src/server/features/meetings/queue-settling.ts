import type { Tx } from '#server/db/database.ts'
import { queueMeetings, type Due } from './queue-settling.sql.ts'

/** Has meetings looked at, at once or later; one that waits already is moved. */
export const queueSettling = (tx: Tx, meetings: readonly Due[]): Promise<void> => queueMeetings(tx, meetings)
