import { IconClipboard, IconLock, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { ContextMenu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import type { BookingStart } from '#web/parts/bookings/booking-start.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import type { Placement } from '#web/parts/bookings/booking-start.ts'
import { BookingMenuItems } from '#web/parts/bookings/BookingMenuItems.tsx'
import type { BookingMenuActions } from '#web/parts/bookings/BookingMenuItems.tsx'

/** Free time as a form would open on it, and as a booking would be put on it. */
export interface FreePlace {
  start: Partial<BookingStart>
  placement: Omit<Placement, 'end'>
}

export type OpenMenu = { point: { x: number; y: number } } & (
  { kind: 'booking'; booking: Booking } | { kind: 'free'; place: FreePlace }
)

interface CalendarMenuProps extends BookingMenuActions {
  menu: OpenMenu
  zone: string
  now: number
  canEdit: boolean
  copied: Booking | undefined
  onClose: () => void
  onOpen: (booking: Booking) => void
  onNew: (start: Partial<BookingStart>, kind: 'booking' | 'hold') => void
  onPaste: (booking: Booking, placement: FreePlace['placement']) => void
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What one may do with a booking, or with free time, where the menu was asked for. */
export function CalendarMenu(props: CalendarMenuProps) {
  const { menu, zone, now, canEdit, copied, onClose, onOpen, onNew, onPaste, ...actions } = props
  const { t } = useTranslation('staff')
  if (menu.kind === 'booking') {
    const { booking, point } = menu
    return (
      <ContextMenu label={titleOf(booking)} point={point} onClose={onClose}>
        <BookingMenuItems
          {...actions}
          booking={booking}
          moment={{ start: Date.parse(booking.start), now, zone }}
          canEdit={canEdit}
          onOpen={() => onOpen(booking)}
        />
      </ContextMenu>
    )
  }
  const { start, placement } = menu.place
  return (
    <ContextMenu label={t('menu.freeTime')} point={menu.point} onClose={onClose}>
      <MenuItem icon={<IconPlus {...ICON} />} onClick={() => onNew(start, 'booking')}>
        {t('shortcuts.add')}
      </MenuItem>
      <MenuItem icon={<IconLock {...ICON} />} onClick={() => onNew(start, 'hold')}>
        {t('booking.tabHold')}
      </MenuItem>
      {copied && (
        <MenuItem icon={<IconClipboard {...ICON} />} onClick={() => onPaste(copied, placement)}>
          {t('menu.paste', { name: titleOf(copied) })}
        </MenuItem>
      )}
    </ContextMenu>
  )
}
