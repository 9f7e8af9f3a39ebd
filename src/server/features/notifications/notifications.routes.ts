import { listNotifications, readNotifications } from '#contract/messages/notifications.ts'
import { handle } from '#server/http/register-calls.ts'
import { markNotificationsRead, showNotifications } from './notifications.ts'

export const notificationRoutes = [
  handle(listNotifications, ({ query }, ctx) => showNotifications(ctx, query)),
  handle(readNotifications, ({ body }, ctx) => markNotificationsRead(ctx, body)),
]
