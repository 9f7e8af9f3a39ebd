import {
  IconArmchair,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconClockExclamation,
  IconSparkles,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import styles from './StatusIcon.module.css'

/** What was called off keeps its step, but does not show it. */
type ShownStatus = BookingStatus | 'cancelled'

const icons: Record<ShownStatus, typeof IconCheck> = {
  new: IconSparkles,
  approved: IconCheck,
  confirmed: IconCircleCheck,
  arrived: IconArmchair,
  completed: IconChecks,
  delay: IconClockExclamation,
  no_show: IconUserX,
  cancelled: IconX,
}

/** A status drawn; its word stands beside it. */
export function StatusIcon({ status, bare = false }: { status: ShownStatus; bare?: boolean }) {
  const Icon = icons[status]
  return (
    <span className={bare ? styles.bare : styles.tile} data-status={status} aria-hidden="true">
      <Icon size={bare ? 16 : 14} stroke={2} />
    </span>
  )
}
