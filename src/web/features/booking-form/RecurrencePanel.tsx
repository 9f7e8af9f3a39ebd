import {
  IconAlertTriangleFilled,
  IconArrowRight,
  IconCircleCheck,
  IconCircleMinus,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECURRENCE_UNITS } from '#domain/time/recurrence.ts'
import type { RecurrenceUnit } from '#domain/time/recurrence.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { OccurrenceConflict } from './OccurrenceConflict.tsx'
import { isUndecided } from './recurrence-draft.ts'
import type { Choice, Occurrence, RecurrenceDraft } from './recurrence-draft.ts'
import type { Series } from './use-series.ts'
import { DateField } from '#web/parts/clinic/WhenFields.tsx'
import styles from './RecurrencePanel.module.css'

interface RecurrencePanelProps {
  series: Series
  zone: string
  canOverride: boolean
  reason: string
  onReason: (reason: string) => void
}

/** Whether a booking comes back, how often, and what each of its dates would meet. */
export function RecurrencePanel({ series, zone, canOverride, reason, onReason }: RecurrencePanelProps) {
  const { t } = useTranslation('staff')
  const { draft, occurrences, choices, isReady, isLoading } = series
  const [opened, setOpened] = useState('')
  const taken = occurrences.filter(each => each.warnings.length > 0)
  // The date last looked at, else the first that still asks for a decision.
  const shown =
    taken.find(each => each.start === opened) ??
    taken.find(each => isUndecided(each, choices.get(each.start))) ??
    taken[0]
  return (
    <section className={styles.root} aria-busy={isLoading}>
      <div className={styles.head}>
        <h3>{t('booking.recurrence')}</h3>
        <Switch label={t('booking.recurrence')} checked={draft !== undefined} onChange={series.toggle} />
      </div>
      {draft && (
        <>
          <Rule draft={draft} errors={series.errors} onChange={series.change} />
          {!isReady && <p className={styles.hint}>{t('booking.checkHint')}</p>}
          {isReady && isLoading && occurrences.length === 0 && (
            <p className={styles.hint}>{t('booking.checking')}</p>
          )}
          {occurrences.length > 0 && (
            <ol className={styles.dates} aria-label={t('booking.dates')}>
              {occurrences.map(each => (
                <li key={each.start} data-shown={each === shown || undefined}>
                  <DateRow
                    occurrence={each}
                    choice={choices.get(each.start)}
                    zone={zone}
                    onOpen={() => setOpened(each.start)}
                  />
                </li>
              ))}
            </ol>
          )}
          {shown && (
            <OccurrenceConflict
              key={shown.start}
              occurrence={shown}
              choice={choices.get(shown.start)}
              canOverride={canOverride}
              zone={zone}
              reason={reason}
              onReason={onReason}
              onChoose={choice => {
                setOpened(shown.start)
                series.choose(shown.start, choice)
              }}
            />
          )}
        </>
      )}
    </section>
  )
}

interface RuleProps {
  draft: RecurrenceDraft
  errors: Series['errors']
  onChange: (patch: Partial<RecurrenceDraft>) => void
}

/** "La fiecare 4 săptămâni de 4 ori", or until a day. */
function Rule({ draft, errors, onChange }: RuleProps) {
  const { t } = useTranslation('staff')
  const id = useId()
  const error = [errors.every, errors.unit, errors.count, errors.until]
    .flatMap(texts => texts ?? [])
    .join(' ')
  const described = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <div className={styles.rule}>
      <div className={styles.words}>
        <span>{t('booking.every')}</span>
        <input
          type="text"
          inputMode="numeric"
          aria-label={t('booking.everyLabel')}
          {...described}
          value={draft.every}
          maxLength={2}
          onChange={event => onChange({ every: event.target.value.replaceAll(/\D/g, '') })}
        />
        <InlineSelect
          label={t('booking.unitLabel')}
          value={draft.unit}
          options={RECURRENCE_UNITS.map(unit => ({
            value: unit,
            label: t(`booking.unit.${unit}`, { count: Number(draft.every) }),
          }))}
          onChange={unit => onChange({ unit: unit as RecurrenceUnit })}
        />
        {draft.ends === 'count' && (
          <>
            {t('booking.of') && <span>{t('booking.of')}</span>}
            <input
              type="text"
              inputMode="numeric"
              aria-label={t('booking.countLabel')}
              {...described}
              value={draft.count}
              maxLength={3}
              onChange={event => onChange({ count: event.target.value.replaceAll(/\D/g, '') })}
            />
            <span>{t('booking.times', { count: Number(draft.count) })}</span>
          </>
        )}
      </div>
      {draft.ends === 'until' && (
        <DateField
          label={t('booking.untilDate')}
          value={draft.until}
          onChange={until => onChange({ until })}
        />
      )}
      <FieldError id={id} error={error || undefined} />
      <button
        type="button"
        className={styles.other}
        onClick={() => onChange({ ends: draft.ends === 'count' ? 'until' : 'count' })}
      >
        {draft.ends === 'count' ? t('booking.untilInstead') : t('booking.countInstead')}
      </button>
    </div>
  )
}

interface DateRowProps {
  occurrence: Occurrence
  choice: Choice | undefined
  zone: string
  onOpen: () => void
}

function DateRow({ occurrence, choice, zone, onOpen }: DateRowProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { start, end, warnings } = occurrence
  const words = (
    <>
      <strong>{`${format.dayShort(start)} ${start.slice(0, 4)}`}</strong>
      <span>{format.timeRange(start, end)}</span>
    </>
  )
  if (warnings.length === 0) {
    return (
      <div className={styles.row} data-free="">
        <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
        {words}
        <em>{t('booking.dateFree')}</em>
      </div>
    )
  }
  const isMoved = choice?.kind === 'move'
  const Icon = { move: IconArrowRight, skip: IconCircleMinus, override: IconAlertTriangleFilled }[
    choice?.kind ?? 'override'
  ]
  const becomes = isMoved
    ? t('booking.dateMoved', {
        when: choice.start.startsWith(start.slice(0, 10))
          ? format.time(choice.start)
          : format.dayTime(choice.start),
      })
    : choice?.kind === 'skip'
      ? t('booking.dateSkipped')
      : t('booking.warningCount', { count: warnings.length })
  return (
    <button type="button" className={styles.row} data-choice={choice?.kind ?? 'none'} onClick={onOpen}>
      <Icon size={18} aria-hidden="true" />
      {words}
      <em>{becomes}</em>
    </button>
  )
}
