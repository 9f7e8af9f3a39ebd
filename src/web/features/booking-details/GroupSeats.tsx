import { IconChevronDown, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { nextStatuses } from '#domain/bookings/booking-status.ts'
import type { BookingMoment } from '#domain/bookings/booking-status.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { showPhone } from '#web/i18n/phone-text.ts'
import { statusOf, titleOf } from '#web/parts/bookings/booking-summary.ts'
import { AlertChips } from '#web/parts/patients/AlertChips.tsx'
import { useGroup } from './use-group.ts'
import type { SeatChange } from './use-group.ts'
import styles from './GroupSeats.module.css'

// Who comes is looked up at the server, so that it may come from there when it is asked for.
const AddSeatDialog = lazy(() => import('./AddSeatDialog.tsx'))
const SeatLinkButton = lazy(() => import('./video/SeatLinkButton.tsx'))

interface GroupSeatsProps {
  group: Booking
  moment: BookingMoment
  canEdit: boolean
  actions: SeatChange
}

/** What a group does and who sits in it, each with a status of their own. */
export default function GroupSeats({ group, moment, canEdit, actions }: GroupSeatsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const { members, setSeatStatus, removeSeat, addSeats } = useGroup(group, actions)
  const [isAdding, setIsAdding] = useState(false)
  const room = group.seats - group.seats_taken
  const canSend = canEdit && group.is_video && Date.parse(group.end) > moment.now
  return (
    <section className={styles.root} aria-label={t('staff:booking.seatsTaken')}>
      <h2 dir="auto">{titleOf(group)}</h2>
      <p>{t('staff:calendar.groupSeats', { taken: group.seats_taken, seats: group.seats })}</p>
      <ul className={styles.seats}>
        {members?.map(seat => {
          const status = statusOf(seat)
          const name = t(`common:status.${status}`)
          return (
            <li key={seat.id}>
              <span className={styles.who}>
                {seat.patient_id === null ? (
                  <strong dir="auto">{seat.patient_name}</strong>
                ) : (
                  <Link to="/cabinet/administration/clients/$id" params={{ id: String(seat.patient_id) }}>
                    <strong dir="auto">{seat.patient_name}</strong>
                  </Link>
                )}
                {seat.patient_mobile && <span>{showPhone(seat.patient_mobile)}</span>}
                <AlertChips alerts={seat.patient_alerts} />
              </span>
              {canEdit ? (
                <Menu
                  label={t('staff:booking.statusOf', { name: seat.patient_name, status: name })}
                  triggerClassName={styles.status}
                  trigger={
                    <>
                      <StatusIcon status={status} />
                      {name}
                      <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
                    </>
                  }
                >
                  {nextStatuses(status, moment).map(next => (
                    <MenuItem
                      key={next}
                      icon={<StatusIcon status={next} />}
                      onClick={() => void setSeatStatus(seat, next)}
                    >
                      {t(`common:status.${next}`)}
                    </MenuItem>
                  ))}
                </Menu>
              ) : (
                <span className={styles.status}>
                  <StatusIcon status={status} />
                  {name}
                </span>
              )}
              {canSend && (
                <Suspense fallback={<span />}>
                  <SeatLinkButton seat={seat} />
                </Suspense>
              )}
              {canEdit && (
                <IconButton
                  dense
                  label={t('staff:booking.removeSeat', { name: seat.patient_name })}
                  onClick={() => void removeSeat(seat)}
                >
                  <IconUserMinus size={18} stroke={1.75} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {canEdit && room > 0 && (
        <Button
          variant="secondary"
          size="dense"
          icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {t('staff:booking.addSeat')}
        </Button>
      )}
      {isAdding && (
        <Suspense>
          <AddSeatDialog group={group} room={room} onAdd={addSeats} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}
