import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nextStatuses } from '#domain/booking-status.ts'
import type { BookingStatus } from '#domain/booking-status.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { eventStatus } from './calendar-events.ts'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import styles from './StatusSteps.module.css'

const WAY = ['new', 'approved', 'confirmed', 'arrived', 'completed'] as const

interface StatusStepsProps {
  status: BookingStatus
  onChange: (status: BookingStatus) => void
}

/** How far a visit has come, and the buttons for what may come next. */
export function StatusSteps({ status, onChange }: StatusStepsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const at = WAY.findIndex(step => step === status)
  const [main, ...others] = nextStatuses(status)
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
            {others.map(next => (
              <MenuItem key={next} icon={<StatusIcon status={next} />} onClick={() => onChange(next)}>
                {t(`common:status.${eventStatus(next)}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </section>
  )
}
