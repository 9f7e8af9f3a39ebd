import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import {
  NOTIFICATION_KINDS,
  type listNotifications,
  type NotificationKind,
  type readNotifications,
} from '#contract/messages/notifications.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import {
  countNotifications,
  countWaiting,
  listNotificationRows,
  listRepliedVisits,
  markRead,
  type NotificationFilter,
} from './notifications.sql.ts'

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

/** One's own, of what one may still hear: rights may have been taken since. */
function filterOf(ctx: StaffContext, status: NotificationFilter['status']): NotificationFilter {
  const { permissions, accountId } = ctx.actor
  const kinds = KINDS.filter(kind => {
    const right = NOTIFICATION_KINDS[kind]
    return right === null || permissions.has(right)
  })
  return { accountId, kinds, status, sight: sightOf(ctx) }
}

export async function showNotifications(
  ctx: StaffContext,
  query: CallQuery<typeof listNotifications>,
): Promise<CallReply<typeof listNotifications>> {
  const wanted = query.status === 'all' ? undefined : query.status === '0' ? 0 : 1
  const filter = filterOf(ctx, wanted)
  return ctx.read(async tx => {
    const zone = await tx.zone
    const maySeeVisits = ctx.actor.permissions.has('bookings.view')
    const [rows, unread, total, waiting, replied] = await Promise.all([
      listNotificationRows(tx, filter, rangeOf(query)),
      countNotifications(tx, filterOf(ctx, 0)),
      wanted === 0 ? undefined : countNotifications(tx, filter),
      maySeeVisits ? countWaiting(tx, new Date(ctx.now), filter.sight) : 0,
      maySeeVisits ? listRepliedVisits(tx, filter.sight) : [],
    ])
    return { ...pageOf(query, total ?? unread, rows), unread, waiting, replied, zone }
  })
}

export async function markNotificationsRead(
  ctx: StaffContext,
  { ids, all }: CallBody<typeof readNotifications>,
): Promise<CallReply<typeof readNotifications>> {
  if (ids === undefined && all !== true) throw refuseField('ids', 'required')
  return ctx.write(async tx => {
    await markRead(tx, ctx.actor.accountId, all === true ? undefined : ids, new Date(ctx.now))
    return { unread: await countNotifications(tx, filterOf(ctx, 0)) }
  })
}
