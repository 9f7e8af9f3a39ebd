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

function isStepBack(from: BookingStatus, to: BookingStatus): boolean {
  const [here, there] = [from, to].map(status => WAY.findIndex(step => step === status))
  return here !== undefined && there !== undefined && there >= 0 && there < here
}

interface StatusStepsProps {
  status: BookingStatus
  /** The visit should have begun. */
  isDue: boolean
  onChange: (status: BookingStatus) => void
}

/** How far a visit has come, and the buttons for what may come next. */
export function StatusSteps({ status, isDue, onChange }: StatusStepsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const at = WAY.findIndex(step => step === status)
  const next = nextStatuses(status)
  // A step back corrects a mistake: it is looked for in the menu.
  const main = next.find(each => !isStepBack(status, each))
  const rest = next.filter(each => each !== main)
  // Whoever did not come is marked so at once, without looking for it in a menu.
  const isMissable = isDue && status !== 'arrived' && rest.includes('no_show')
  const others = isMissable ? rest.filter(each => each !== 'no_show') : rest
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
                {t(`common:status.${eventStatus(other)}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
        {isMissable && (
          <Button
            variant="secondary"
            size="dense"
            className={styles.missed}
            icon={<StatusIcon status="no_show" bare />}
            onClick={() => onChange('no_show')}
          >
            {t('staff:booking.to.no_show')}
          </Button>
        )}
      </div>
    </section>
  )
}
