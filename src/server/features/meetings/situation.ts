import type { Room, Situation as Planned } from '#domain/video/plan-meeting.ts'
import type { Tx } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import {
  findAccountRow,
  findMeetingRow,
  listRoomRows,
  type AccountRow,
  type MeetingRow,
  type RoomRow,
} from './situation.sql.ts'

export type Ground = Pick<Services, 'db' | 'outside' | 'config' | 'now'>

/** What a visit wants and what there is of it, as it stands in the database. */
export interface Situation {
  readonly meeting: MeetingRow
  readonly account: AccountRow | undefined
  readonly rooms: readonly RoomRow[]
}

export async function readSituation(tx: Tx, id: number, now: number): Promise<Situation | undefined> {
  const [meeting, account, rooms] = await Promise.all([
    findMeetingRow(tx, id),
    findAccountRow(tx, id, new Date(now)),
    listRoomRows(tx, id),
  ])
  return meeting && { meeting, account, rooms }
}

/** As the plan knows it, with what is particular about each provider. */
export function asPlanned({ meeting, account, rooms }: Situation, { outside }: Ground, now: number): Planned {
  const provider = account && outside.video[account.provider]
  return {
    now,
    wanted: {
      isWanted: meeting.is_wanted,
      start: meeting.start,
      end: meeting.end,
      isHurried: meeting.is_hurried,
      isManual: meeting.is_manual,
    },
    account: account && {
      connectionId: account.connection_id,
      // A server that is no longer set up for it reaches no account.
      isBroken: account.is_broken || !provider,
      hasHours: provider?.hasHours ?? true,
      left: provider?.dailyLimit ? provider.dailyLimit - account.spent : null,
    },
    rooms: rooms.map(row => ({
      id: row.id,
      state: row.state,
      connectionId: row.connection_id,
      isAccountBroken: row.is_account_broken || !outside.video[row.provider],
      hasHours: outside.video[row.provider]?.hasHours ?? true,
      start: row.start,
      end: row.end,
      isAsked: row.is_asked,
      isHourKnown: row.is_hour_known,
    })),
  }
}

export const rowOf = ({ rooms }: Situation, { id }: Room): RoomRow => rooms.find(row => row.id === id)!
