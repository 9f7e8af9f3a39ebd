import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import type { Notification } from '#contract/messages/notifications.ts'
import { statusCode } from '#domain/bookings/booking-status.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useMarkRead } from './use-mark-read.ts'

/** What can be done about it from the bell, each left out where it is done or not theirs to do. */
export function useActs({ id, kind, booking }: Notification) {
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
  const mayApprove = kind === 'online_request' && booking?.is_waiting === true && can('bookings.edit')
  return {
    isBusy: approving.isPending,
    approve: mayApprove && booking ? () => approving.mutate(booking.id) : undefined,
    confirm: undefined as (() => void) | undefined,
    cancel: undefined as (() => void) | undefined,
  }
}
