import { wipeAccounts } from '#server/features/video-connections/wipe-accounts.ts'
import { noteEnded, noteStarted, remakeDeleted } from '#server/features/meetings/note-news.ts'
import type { Services } from '#server/http/services.ts'
import type { ZoomNews } from './serve-zoom-hook.ts'

/** What each piece of news means here; whatever else Zoom tells is taken and means nothing. */
export async function takeZoomNews(
  services: Services,
  { event, event_ts: at, payload }: ZoomNews,
): Promise<void> {
  const happened = new Date(Math.min(at ?? Infinity, services.now()))
  if (event === 'app_deauthorized') {
    if (payload.user_id !== undefined) await wipeAccounts(services, 'zoom', payload.user_id, happened)
    return
  }
  if (!payload.object) return
  const room = { provider: 'zoom' as const, key: String(payload.object.id), at: happened }
  switch (event) {
    case 'meeting.started':
      return noteStarted(services, room)
    case 'meeting.ended':
      return noteEnded(services, room)
    case 'meeting.deleted':
      return remakeDeleted(services, room)
  }
}
