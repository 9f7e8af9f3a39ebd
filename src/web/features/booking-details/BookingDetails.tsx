import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCalendarX,
  IconDots,
  IconNote,
  IconPencil,
  IconRepeat,
  IconWallet,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { openCheckout } from '#web/parts/money/open-checkout.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { bookingQuery } from '#web/parts/bookings/booking-queries.ts'
import { BookingPatient } from './BookingPatient.tsx'
import { capital } from '#web/i18n/capital.ts'
import { isGroup, statusOf, titleOf } from '#web/parts/bookings/booking-summary.ts'
import { nameOfDoctor } from '#web/parts/clinic/resources.ts'
import { lengthOf, timesOf } from '#web/parts/bookings/service-times.ts'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import type { SeatChange } from './use-group.ts'
import { useRepliedVisits } from '#web/parts/messages/use-bell.ts'
import { BookingMenuItems } from '#web/parts/bookings/BookingMenuItems.tsx'
import type { BookingMenuActions } from '#web/parts/bookings/BookingMenuItems.tsx'
import styles from './BookingDetails.module.css'

const BookingRecord = lazy(() => import('./BookingRecord.tsx'))
const GroupSeats = lazy(() => import('./GroupSeats.tsx'))
const MeetingCard = lazy(() => import('./video/MeetingCard.tsx'))
const BookingReview = lazy(() => import('./review/BookingReview.tsx'))

interface BookingDetailsProps {
  booking: Booking
  doctor: Doctor | undefined
  cabinet: string | undefined
  zone: string
  now: number
  canEdit: boolean
  actions: SeatChange
  menu: BookingMenuActions
  onClose: () => void
}

/** All about one booking, beside the calendar. */
export function BookingDetails(props: BookingDetailsProps) {
  const { booking, doctor, cabinet, zone, now, canEdit, actions, menu, onClose } = props
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { can } = useStaff()
  const { data: full } = useQuery(bookingQuery(booking.id))
  const [wantsToWrite, setWantsToWrite] = useState(false)
  const onAsked = useCallback(() => setWantsToWrite(false), [])
  // An answer that waits is led to, and whose it is stays in sight.
  const isAsking = useRepliedVisits().has(booking.id)
  const status = statusOf(booking)
  const moment = { start: Date.parse(booking.start), now, zone }
  const waiting =
    booking.arrived_at === null ? 0 : Math.floor((now - Date.parse(booking.arrived_at)) / MINUTE)
  const total = booking.services.reduce((sum, service) => sum + service.price, 0)
  const isGone = booking.cancelled_at !== null
  return (
    <>
      <header className={styles.head}>
        <span className={styles.pill} data-status={isGone ? undefined : status}>
          {!isGone && <StatusIcon status={status} />}
          {t(`common:status.${isGone ? 'cancelled' : status}`)}
        </span>
        {waiting > 0 && waiting < 600 && (
          <span className={styles.since}>{t('staff:booking.waiting', { minutes: waiting })}</span>
        )}
        {isAsking && (
          <strong className={styles.who} dir="auto">
            {titleOf(booking)}
          </strong>
        )}
        <span className={styles.tools}>
          <Menu
            label={t('common:actions.more')}
            triggerClassName={styles.more}
            trigger={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
          >
            <BookingMenuItems {...menu} booking={booking} moment={moment} canEdit={canEdit} />
          </Menu>
        </span>
        <IconButton dense label={t('common:actions.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </header>
      <div className={styles.scroll} data-thread-scroll="">
        {isGroup(booking) ? (
          <Suspense>
            <GroupSeats group={booking} moment={moment} canEdit={canEdit} actions={actions} />
          </Suspense>
        ) : (
          <BookingPatient booking={booking} zone={zone} now={now} onWrite={() => setWantsToWrite(true)} />
        )}
        {canEdit && (
          <StatusSteps status={status} moment={moment} onChange={next => menu.onStatus(booking, next)} />
        )}
        {booking.is_video && (
          <Suspense>
            <MeetingCard booking={booking} zone={zone} now={now} canEdit={canEdit} />
          </Suspense>
        )}
        <section className={styles.booking} aria-label={t('staff:booking.visit')}>
          <div className={styles.when}>
            {doctor && <DoctorAvatar doctor={doctor} size={32} />}
            <div>
              <strong>
                {capital(format.weekday(booking.start))}, {format.dayMonth(booking.start)},{' '}
                {format.timeRange(booking.start, booking.end)}
              </strong>
              <p>
                {[
                  doctor && t('staff:calendar.doctorName', { name: nameOfDoctor(doctor) }),
                  cabinet,
                  `${lengthOf(booking)} min`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </div>
          <ul className={styles.services}>
            {timesOf(booking.services, Date.parse(booking.start)).map(({ service, from }) => (
              <li key={`${service.service_id} ${from}`}>
                <span>{format.time(new Date(from))}</span>
                <span>{service.name}</span>
                <span>{format.money(service.price)}</span>
              </li>
            ))}
            <li className={styles.total}>
              <span />
              <span>{t(isGroup(booking) ? 'staff:booking.totalEach' : 'staff:booking.total')}</span>
              <strong>{format.money(total)}</strong>
            </li>
          </ul>
          {booking.patient_id !== null && !isGone && can('payments.edit') && (
            <Button
              size="dense"
              icon={<IconWallet size={18} stroke={1.75} />}
              onClick={() => openCheckout({ bookingId: booking.id })}
            >
              {t('staff:booking.takePayment')}
            </Button>
          )}
        </section>
        {booking.series_id !== null && (
          <p className={styles.note}>
            <IconRepeat size={18} stroke={1.75} aria-hidden="true" />
            {t('staff:booking.inSeries')}
          </p>
        )}
        {typeof full?.override_reason === 'string' && (
          <p className={styles.note}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {t('staff:booking.agreed')}
              {full.override_reason && (
                <>
                  : <span dir="auto">{full.override_reason}</span>
                </>
              )}
            </span>
          </p>
        )}
        {booking.note && (
          <p className={styles.note}>
            <IconNote size={18} stroke={1.75} aria-hidden="true" />
            <span dir="auto">{booking.note}</span>
          </p>
        )}
        {now >= Date.parse(booking.start) && (
          <Suspense>
            <BookingReview id={booking.id} zone={zone} />
          </Suspense>
        )}
        {/* Without a connection there is neither its code nor what it shows. */}
        {full && (
          <Suspense>
            <BookingRecord
              booking={booking}
              history={full.history}
              zone={zone}
              isAsked={wantsToWrite}
              onAsked={onAsked}
            />
          </Suspense>
        )}
      </div>
      {canEdit && status !== 'completed' && (
        <footer className={styles.foot}>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPencil size={18} stroke={1.75} />}
            onClick={() => menu.onEdit(booking)}
          >
            {t('common:actions.edit')}
          </Button>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconCalendarTime size={18} stroke={1.75} />}
            onClick={() => menu.onPin(booking)}
          >
            {t('staff:booking.reschedule')}
          </Button>
          <IconButton
            dense
            className={styles.cancel}
            label={t('staff:booking.cancel')}
            onClick={() => menu.onCancel(booking)}
          >
            <IconCalendarX size={20} stroke={1.75} />
          </IconButton>
        </footer>
      )}
    </>
  )
}
