import { IconCalendarTime, IconCalendarX, IconCopy, IconEye, IconId, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isStepBack, nextStatuses } from '#domain/bookings/booking-status.ts'
import type { BookingStatus, BookingMoment } from '#domain/bookings/booking-status.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { statusOf } from './booking-summary.ts'

export interface BookingMenuActions {
  onEdit: (booking: Booking) => void
  onCopy: (booking: Booking) => void
  /** Puts the booking on the pinboard. */
  onPin: (booking: Booking) => void
  onCancel: (booking: Booking) => void
  onStatus: (booking: Booking, status: BookingStatus) => void
}

interface BookingMenuItemsProps extends BookingMenuActions {
  booking: Booking
  moment: BookingMoment
  canEdit: boolean
  /** Left out where the details are open already. */
  onOpen?: () => void
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Everything one may do with a booking. */
export function BookingMenuItems(props: BookingMenuItemsProps) {
  const { booking, moment, canEdit, onOpen, onEdit, onCopy, onPin, onCancel, onStatus } = props
  const { t } = useTranslation(['staff', 'common'])
  const status = statusOf(booking)
  const isOpen = canEdit && status !== 'completed'
  return (
    <>
      {onOpen && (
        <MenuItem icon={<IconEye {...ICON} />} onClick={onOpen}>
          {t('staff:menu.open')}
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<IconPencil {...ICON} />} onClick={() => onEdit(booking)}>
          {t('common:actions.edit')}
        </MenuItem>
      )}
      {canEdit && (
        <MenuItem icon={<IconCopy {...ICON} />} onClick={() => onCopy(booking)}>
          {t('staff:menu.copy')}
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<IconCalendarTime {...ICON} />} onClick={() => onPin(booking)}>
          {t('staff:booking.reschedule')}
        </MenuItem>
      )}
      {canEdit && (
        <>
          <hr />
          {nextStatuses(status, moment).map(next => (
            <MenuItem key={next} icon={<StatusIcon status={next} />} onClick={() => onStatus(booking, next)}>
              {t(`staff:booking.${isStepBack(status, next) ? 'back' : 'to'}.${next}`)}
            </MenuItem>
          ))}
        </>
      )}
      {(isOpen || booking.patient_id !== null) && <hr />}
      {booking.patient_id !== null && (
        <MenuItem
          render={
            <Link to="/cabinet/administration/clients/$id" params={{ id: String(booking.patient_id) }} />
          }
        >
          <IconId {...ICON} />
          {t('staff:booking.record')}
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<IconCalendarX {...ICON} />} onClick={() => onCancel(booking)}>
          {t('staff:booking.cancel')}
        </MenuItem>
      )}
    </>
  )
}
