import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import type { Choice, Occurrence } from './recurrence-draft.ts'
import { ticksLeft } from './recurrence-draft.ts'
import { WarningList } from '#web/parts/bookings/WarningList.tsx'
import { warningKey } from '#web/parts/bookings/warnings.ts'
import styles from './OccurrenceConflict.module.css'

interface OccurrenceConflictProps {
  occurrence: Occurrence
  choice: Choice | undefined
  canOverride: boolean
  zone: string
  reason: string
  onReason: (reason: string) => void
  onChoose: (choice: Choice) => void
}

/** What to do about one date of a series that is not free: move it, skip it, or book it all the same. */
export function OccurrenceConflict(props: OccurrenceConflictProps) {
  const { occurrence, choice, canOverride, zone, reason, onReason, onChoose } = props
  const { start, warnings, nearest } = occurrence
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const name = useId()
  const date = start.slice(0, 10)
  const nameOf = (free: string) =>
    free.startsWith(date)
      ? format.time(free)
      : `${format.weekday(free)}, ${format.dayMonth(free)}, ${format.time(free)}`

  function toggle(key: string) {
    const ticked = new Set(choice?.kind === 'override' ? choice.ticked : [])
    if (!ticked.delete(key)) ticked.add(key)
    onChoose({ kind: 'override', ticked })
  }

  return (
    <section className={styles.card}>
      <fieldset className={styles.head}>
        <legend>
          <IconAlertTriangleFilled size={20} aria-hidden="true" />
          {t('booking.isTaken', {
            when: `${capital(format.weekday(start))}, ${format.dayMonth(start)} ${date.slice(0, 4)}`,
          })}
        </legend>
        {nearest.length > 0 && (
          <div className={styles.move}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={choice?.kind === 'move'}
                onChange={() => nearest[0] && onChoose({ kind: 'move', start: nearest[0] })}
              />
              {t('booking.moveTo')}
            </label>
            {nearest.map(free => (
              <button
                key={free}
                type="button"
                aria-label={`${t('booking.moveTo')} ${nameOf(free)}`}
                aria-pressed={choice?.kind === 'move' && choice.start === free}
                onClick={() => onChoose({ kind: 'move', start: free })}
              >
                {nameOf(free)}
              </button>
            ))}
          </div>
        )}
        <label className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice?.kind === 'skip'}
            onChange={() => onChoose({ kind: 'skip' })}
          />
          {t('booking.skipDate')}
        </label>
        {canOverride && (
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice?.kind === 'override'}
              onChange={() => onChoose({ kind: 'override', ticked: new Set() })}
            />
            {t('booking.overlapAnyway')}
          </label>
        )}
      </fieldset>
      {choice?.kind === 'override' ? (
        <WarningList
          joined
          warnings={warnings}
          zone={zone}
          ticks={{
            isTicked: warning => choice.ticked.has(warningKey(warning)),
            toggle: warning => toggle(warningKey(warning)),
            left: ticksLeft(occurrence, choice),
          }}
          reason={reason}
          onReason={onReason}
        />
      ) : (
        <ul className={styles.plain}>
          {warnings.map(warning => (
            <li key={warningKey(warning)}>
              <strong>{t(`booking.warnings.${warning.kind}`)}</strong>{' '}
              {format.timeRange(warning.start, warning.end)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
