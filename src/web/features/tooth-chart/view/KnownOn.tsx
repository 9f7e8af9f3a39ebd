import { IconHistory, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import type { ChartScene } from '../chart-scene.ts'
import styles from './ChartTimeline.module.css'

/** For disputes: the chart as it was known at the end of a day, whatever was recorded or taken back since. */
export function KnownOn({ scene: { knownOn, setKnownOn, today } }: { scene: ChartScene }) {
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef(knownOn)
  useEffect(() => {
    if (shown.current === knownOn) return
    shown.current = knownOn
    // The button that was pressed gave way to the other.
    root.current?.querySelector('button')?.focus()
  }, [knownOn])
  return (
    <div ref={root} className={styles.knownRoot}>
      {knownOn ? (
        <KnownDay day={knownOn} onLeave={() => setKnownOn(undefined)} />
      ) : (
        <KnownChoice today={today} onChoose={setKnownOn} />
      )}
    </div>
  )
}

function KnownDay({ day, onLeave }: { day: string; onLeave: () => void }) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const id = useId()
  return (
    <p className={styles.known}>
      <span id={id}>{t('knownOn', { day: format.dayMonthYear(day) })}</span>
      <IconButton dense label={t('knownNow')} aria-describedby={id} onClick={onLeave}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </p>
  )
}

function KnownChoice({ today, onChoose }: { today: string; onChoose: (day: string) => void }) {
  const { t } = useTranslation('tooth-chart')
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
              onChoose(day)
              close()
            }}
          />
        </div>
      )}
    </Popover>
  )
}
