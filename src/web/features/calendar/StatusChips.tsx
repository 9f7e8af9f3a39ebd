import { useTranslation } from 'react-i18next'
import { BOOKING_STATUSES } from '#domain/bookings/booking-status.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'

import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import styles from './FilterRow.module.css'

interface StatusChipsProps {
  counts: ReadonlyMap<BookingStatus, number>
  chosen: readonly BookingStatus[] | undefined
  onChange: (statuses: BookingStatus[] | undefined) => void
}

/** Legend, count and filter in one: what is not chosen fades. */
export function StatusChips({ counts, chosen, onChange }: StatusChipsProps) {
  const { t } = useTranslation(['staff', 'common'])

  function toggle(status: BookingStatus) {
    const next = new Set(chosen)
    if (!next.delete(status)) next.add(status)
    onChange(next.size === 0 || next.size === ORDER.length ? undefined : [...next])
  }

  return (
    <div className={styles.chips} role="group" aria-label={t('staff:calendar.statusFilter')}>
      {ORDER.map(status => {
        const count = counts.get(status) ?? 0
        return (
          <button
            key={status}
            type="button"
            className={styles.chip}
            aria-pressed={chosen?.includes(status) ?? false}
            data-faded={(chosen && !chosen.includes(status)) || undefined}
            data-none={count === 0 || undefined}
            onClick={() => toggle(status)}
          >
            <StatusIcon status={status} />
            <span className={styles.word}>{t(`common:status.${status}`)}</span> <strong>{count}</strong>
          </button>
        )
      })}
    </div>
  )
}

const ORDER = BOOKING_STATUSES
