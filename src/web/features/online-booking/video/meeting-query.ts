import { queryOptions } from '@tanstack/react-query'
import { getPublicMeeting, type PublicMeeting } from '#contract/video/meetings.ts'
import { query } from '#web/api/query.ts'
import { clock } from '#web/ui/clock.ts'
import { waitBeforeAsking } from './video-state.ts'

/** How far the server's clock, which counts, is ahead of this device's; by so much less as its answer took to come. */
export const aheadOf = (meeting: PublicMeeting, answeredAt: number): number =>
  Date.parse(meeting.now) - answeredAt

/** What a patient's video link shows, asked again by itself for as long as that can change. */
export const meetingQuery = (code: string) =>
  queryOptions({
    ...query(getPublicMeeting, { code }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval({ state: { data, dataUpdatedAt } }) {
      if (!data) return false
      return waitBeforeAsking(data.data, clock.now() + aheadOf(data.data, dataUpdatedAt))
    },
    meta: { silent: true },
  })
