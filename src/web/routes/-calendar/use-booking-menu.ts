import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { showNotice } from '#web/ui/notices.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import type { BookingActions } from '#web/features/booking-changes/use-booking-actions.ts'
import type { CalendarState } from '#web/features/calendar/use-calendar-state.ts'
import type { Pinboard } from '#web/features/pinboard/use-pinboard.ts'
import type { BookingMenuActions } from '#web/parts/bookings/BookingMenuItems.tsx'

interface BookingMenuInput {
  actions: BookingActions
  pinboard: Pinboard
  state: CalendarState
  onEdit: (booking: Booking) => void
  /** Closes the details. */
  onClose: () => void
}

/** What one may do with a booking, and what of it waits: a copy to be pasted, a question before it is called off. */
export function useBookingMenu({ actions, pinboard, state, onEdit, onClose }: BookingMenuInput) {
  const { t } = useTranslation('staff')
  const [copied, setCopied] = useState<Booking>()
  const [cancelling, setCancelling] = useState<Booking>()
  const [completed, setCompleted] = useState<Booking>()
  const [isPinboardOpen, setIsPinboardOpen] = useState(true)
  async function setStatus(booking: Booking, status: BookingStatus) {
    const isTaken = await actions.setStatus(booking, status)
    if (isTaken && status === 'completed') setCompleted(booking)
  }
  const menuActions: BookingMenuActions = {
    onEdit,
    onCopy: booking => {
      setCopied(booking)
      showNotice({ kind: 'info', text: t('menu.copied', { name: titleOf(booking) }) })
    },
    onPin: booking => {
      pinboard.pin(booking)
      setIsPinboardOpen(true)
      if (state.booking === booking.id) onClose()
    },
    onCancel: setCancelling,
    onStatus: (booking, status) => void setStatus(booking, status),
  }
  return {
    menuActions,
    copied,
    cancelling,
    /** The visit that was completed last, of which it may be said what was done. */
    completed,
    settled: () => setCompleted(undefined),
    keep: () => setCancelling(undefined),
    isPinboardOpen,
    togglePinboard: () => setIsPinboardOpen(!isPinboardOpen),
  }
}
