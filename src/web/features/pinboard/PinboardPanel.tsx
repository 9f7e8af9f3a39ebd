import {
  IconCalendarSearch,
  IconGripVertical,
  IconPhone,
  IconPin,
  IconArrowBackUp,
} from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isMasked } from '#web/i18n/phone-text.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { servicesOf, titleOf } from '#web/parts/bookings/booking-summary.ts'
import { lengthOf } from '#web/parts/bookings/service-times.ts'
import styles from './PinboardPanel.module.css'

interface PinboardPanelProps {
  waiting: readonly Booking[]
  zone: string
  colourOf: (doctorId: number) => number
  /** Left out where there is no grid to drop on. */
  onDrag?: ((event: globalThis.PointerEvent, booking: Booking, element: HTMLElement) => void) | undefined
  onFind: (booking: Booking) => void
  /** At the hour that it had. */
  onPutBack: (booking: Booking) => void
}

/** The bookings that wait for another hour, under the calendar. */
export function PinboardPanel({ waiting, zone, colourOf, onDrag, onFind, onPutBack }: PinboardPanelProps) {
  const { t } = useTranslation('staff')
  if (waiting.length === 0) return null
  return (
    <section className={styles.root} aria-label={t('calendar.pinboard')}>
      <div className={styles.words}>
        <h2>
          <IconPin size={18} stroke={1.75} aria-hidden="true" />
          {t('calendar.pinboard')} <span className={styles.count}>{waiting.length}</span>
        </h2>
        <p>{t('calendar.pinboardHint')}</p>
      </div>
      <ul className={styles.cards}>
        {waiting.map(booking => (
          <PinnedCard
            key={booking.id}
            booking={booking}
            zone={zone}
            colour={colourOf(booking.doctor_id)}
            onDrag={onDrag}
            onFind={() => onFind(booking)}
            onPutBack={() => onPutBack(booking)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PinnedCardProps extends Pick<PinboardPanelProps, 'zone' | 'onDrag'> {
  booking: Booking
  colour: number
  onFind: () => void
  onPutBack: () => void
}

function PinnedCard({ booking, zone, colour, onDrag, onFind, onPutBack }: PinnedCardProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)

  function startDrag(event: PointerEvent<HTMLLIElement>) {
    if (event.target instanceof Element && event.target.closest('a, button')) return
    onDrag?.(event.nativeEvent, booking, event.currentTarget)
  }

  return (
    <li
      className={styles.card}
      style={{ borderInlineStartColor: `var(--z-doctor-${colour}-edge)` }}
      data-draggable={onDrag ? '' : undefined}
      onPointerDown={startDrag}
    >
      <div className={styles.top}>
        <strong dir="auto">{titleOf(booking)}</strong>
        <span className={styles.minutes}>{lengthOf(booking)} min</span>
        <IconButton dense label={t('calendar.unpin', { name: titleOf(booking) })} onClick={onPutBack}>
          <IconArrowBackUp size={16} stroke={1.75} />
        </IconButton>
      </div>
      <p>{servicesOf(booking)}</p>
      <p>{t('calendar.was', { when: format.dayTime(booking.start) })}</p>
      <div className={styles.bottom}>
        <button type="button" className={styles.find} onClick={onFind}>
          <IconCalendarSearch size={18} stroke={1.75} aria-hidden="true" />
          {t('finder.title')}
        </button>
        {booking.patient_mobile && !isMasked(booking.patient_mobile) && (
          <a
            className={styles.call}
            href={`tel:${booking.patient_mobile}`}
            aria-label={t('calendar.callName', { name: titleOf(booking) })}
          >
            <IconPhone size={18} stroke={1.75} />
          </a>
        )}
        {onDrag && <IconGripVertical className={styles.grip} size={18} stroke={1.75} aria-hidden="true" />}
      </div>
    </li>
  )
}
