import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import type { Notification } from '#contract/messages/notifications.ts'
import { statusCode } from '#domain/bookings/booking-status.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useHandleReply } from '#web/parts/messages/use-handle-reply.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useMarkRead } from './use-mark-read.ts'

/** What can be done about it from the bell, each left out where it is done or not theirs to do. */
export function useActs({ id, kind, booking, reply }: Notification) {
  const { t } = useTranslation('notifications')
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const markRead = useMarkRead()
  const approving = useMutation({
    mutationFn: (bookingId: number) =>
      call(setBookingStatus, {
        booking_id: bookingId,
        status: statusCode('approved'),
        from_status: statusCode('new'),
      }),
    onSuccess() {
      showNotice({ kind: 'ok', text: t('approved') })
      markRead({ ids: [id] })
    },
    onSettled: () => invalidate('booking'),
  })
  const handling = useHandleReply(reply?.id ?? 0, () => markRead({ ids: [id] }))
  const mayDecide =
    reply !== null && !reply.is_handled && booking !== null && !booking.is_cancelled && can('bookings.edit')
  const mayApprove = kind === 'online_request' && booking?.is_waiting === true && can('bookings.edit')
  return {
    isBusy: approving.isPending || handling.isPending,
    approve: mayApprove && booking ? () => approving.mutate(booking.id) : undefined,
    confirm: kind === 'unclear_reply' && mayDecide ? () => handling.mutate({ as: 'confirm' }) : undefined,
    cancel:
      kind === 'late_no' && mayDecide
        ? () => handling.mutate({ as: 'cancel', booking_id: booking.id })
        : undefined,
  }
}
