import { useCallback } from 'react'
import type { ComponentProps, RefObject } from 'react'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { TimeGridHandle } from '#web/calendar/TimeGrid.tsx'
import type { useBookingActions } from '#web/features/booking-changes/use-booking-actions.ts'
import { PinboardPanel } from '#web/features/pinboard/PinboardPanel.tsx'
import type { usePinboard } from '#web/features/pinboard/use-pinboard.ts'

interface OpenPinboardProps {
  pinboard: ReturnType<typeof usePinboard>
  zone: string
  doctors: readonly Doctor[]
  actions: ReturnType<typeof useBookingActions>
  /** Where visits may be dragged to; a month and a list take none. */
  grid: RefObject<TimeGridHandle | null> | undefined
  onFind: ComponentProps<typeof PinboardPanel>['onFind']
}

/** The visits that wait for an hour, each dragged into the grid, put back or found another. */
export default function OpenPinboard({ pinboard, zone, doctors, actions, grid, onFind }: OpenPinboardProps) {
  const colourOf = useCallback((id: number) => doctors.find(each => each.id === id)?.color ?? 10, [doctors])
  return (
    <PinboardPanel
      waiting={pinboard.bookings}
      zone={zone}
      colourOf={colourOf}
      onDrag={
        grid &&
        ((event, booking, element) => {
          const length = Date.parse(booking.end) - Date.parse(booking.start)
          grid.current?.dragIn(event, { id: String(booking.id), length, element })
        })
      }
      onFind={onFind}
      onPutBack={({ id, start, end }) =>
        void actions
          .move(id, { start: Date.parse(start), end: Date.parse(end) })
          .then(isBack => isBack && pinboard.placed())
      }
    />
  )
}
