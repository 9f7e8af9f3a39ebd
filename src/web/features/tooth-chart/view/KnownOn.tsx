import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import type { ChartScene } from '../chart-scene.ts'
import styles from './ChartTimeline.module.css'

/** For disputes: the chart as it was known at the end of a day, whatever was recorded or taken back since. */
export function KnownOn({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const { knownOn, setKnownOn, today } = scene
  if (knownOn)
    return (
      <p className={styles.known}>
        {t('knownOn', { day: format.dayMonthYear(knownOn) })}
        <IconButton dense label={t('knownNow')} onClick={() => setKnownOn(undefined)}>
          <IconX size={16} stroke={2} aria-hidden="true" />
        </IconButton>
      </p>
    )
  return (
    <Popover
      label={t('knownTitle')}
      triggerLabel={t('knownTitle')}
      triggerClassName={styles.knownButton}
      trigger={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
      side="end"
    >
      {close => (
        <div className={styles.knownPanel}>
          <p>{t('knownText')}</p>
          <DateField
            label={t('knownDay')}
            value=""
            max={today}
            onChange={day => {
              if (!day) return
              setKnownOn(day)
              close()
            }}
          />
        </div>
      )}
    </Popover>
  )
}
