import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isAhead, nextStatuses, usualNext } from '#domain/bookings/booking-status.ts'
import type { BookingStatus, BookingMoment } from '#domain/bookings/booking-status.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import styles from './StatusSteps.module.css'

const WAY = ['new', 'approved', 'confirmed', 'arrived', 'completed'] as const

interface StatusStepsProps {
  status: BookingStatus
  moment: BookingMoment
  onChange: (status: BookingStatus) => void
}

/** How far a booking has come, and the buttons for what may come next. */
export function StatusSteps({ status, moment, onChange }: StatusStepsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const at = WAY.findIndex(step => step === status)
  const main = usualNext(status, moment)
  const rest = nextStatuses(status, moment).filter(each => each !== main)
  // Who is late and who did not come is marked at once, without looking for it in a menu.
  const late = isAhead(moment)
    ? []
    : rest.filter(each => each === 'delay' || (each === 'no_show' && status !== 'arrived'))
  const others = rest.filter(each => !late.includes(each))
  return (
    <section className={styles.root} aria-label={t('staff:booking.status')}>
      <ol className={styles.way}>
        {WAY.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-at={index === at ? 'now' : index < at ? 'done' : 'later'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.dot}>
              <StatusIcon status={step} bare />
            </span>
            {t(`common:status.${step}`)}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {main && (
          <Button
            size="dense"
            className={styles.main}
            icon={<StatusIcon status={main} bare />}
            onClick={() => onChange(main)}
          >
            {t(`staff:booking.to.${main}`)}
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            label={t('staff:booking.otherStatus')}
            triggerClassName={buttonClass({ variant: 'secondary', size: 'dense' })}
            trigger={
              <>
                {t('staff:booking.otherStatus')}
                <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
              </>
            }
          >
            {others.map(other => (
              <MenuItem key={other} icon={<StatusIcon status={other} />} onClick={() => onChange(other)}>
                {t(`common:status.${other}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {late.length > 0 && (
        <div className={styles.actions}>
          {late.map(next => (
            <Button
              key={next}
              variant="secondary"
              size="dense"
              className={styles.late}
              icon={<StatusIcon status={next} bare />}
              onClick={() => onChange(next)}
            >
              {t(`staff:booking.to.${next}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
