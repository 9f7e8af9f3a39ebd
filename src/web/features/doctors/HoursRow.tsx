import { IconAlertCircle, IconCoffee, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WeekParity } from '#domain/hours/weekly-schedule.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import type { CabinetChoice } from './doctor-queries.ts'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { dateOfWeekday, withBreak } from './week-draft.ts'
import type { HoursDraft } from './week-draft.ts'
import styles from './WeekEditor.module.css'

const PARITIES: readonly WeekParity[] = ['every', 'odd', 'even']

interface HoursRowProps {
  hours: HoursDraft
  cabinets: readonly CabinetChoice[]
  /** Field -> sentence. */
  errors: Readonly<Record<string, string>>
  onChange: (hours: HoursDraft) => void
  onRemove: () => void
}

/** One stretch of a day: from, until, a break, in which weeks and where. */
export function HoursRow({ hours, cabinets, errors, onChange, onRemove }: HoursRowProps) {
  const { t } = useTranslation('clinic')
  const shows = useShownPlaces()
  const errorId = useId()
  const day = useFormat().weekday(dateOfWeekday(hours.weekday))
  const [sentence] = Object.values(errors)
  const change = (patch: Partial<HoursDraft>) => onChange({ ...hours, ...patch })
  const time = (name: 'start' | 'end' | 'break_start' | 'break_end', label: string) => (
    <TimeInput
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      aria-describedby={sentence ? errorId : undefined}
      value={hours[name] ?? ''}
      onChange={value => change({ [name]: value })}
    />
  )
  const offered = cabinets.filter(one => one.active || one.id === hours.cabinet_id)
  return (
    <div className={styles.hours}>
      <div className={styles.line}>
        <span className={styles.span}>
          {time('start', t('week.start', { day }))}
          <span aria-hidden="true">–</span>
          {time('end', t('week.end', { day }))}
        </span>
        {hours.break_start === null ? (
          <button
            type="button"
            className={styles.quiet}
            aria-label={t('week.addBreakOn', { day })}
            onClick={() => onChange(withBreak(hours))}
          >
            <IconCoffee size={16} stroke={1.75} aria-hidden="true" />
            {t('week.addBreak')}
          </button>
        ) : (
          <span className={styles.break}>
            <span aria-hidden="true">{t('week.break')}</span>
            {time('break_start', t('week.breakStart', { day }))}
            <span aria-hidden="true">–</span>
            {time('break_end', t('week.breakEnd', { day }))}
            <IconButton
              dense
              label={t('week.removeBreak', { day })}
              onClick={() => change({ break_start: null, break_end: null })}
            >
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </span>
        )}
        <InlineSelect
          label={t('week.parity', { day })}
          value={hours.week_parity}
          options={PARITIES.map(parity => ({ value: parity, label: t(`week.parities.${parity}`) }))}
          onChange={parity => change({ week_parity: parity as WeekParity })}
        />
        {cabinets.length > 1 && shows.cabinets ? (
          <InlineSelect
            label={t('week.cabinet', { day })}
            aria-invalid={errors['cabinet_id'] ? true : undefined}
            aria-describedby={sentence ? errorId : undefined}
            value={String(hours.cabinet_id)}
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={id => change({ cabinet_id: Number(id) })}
          />
        ) : null}
        <IconButton
          dense
          className={styles.remove}
          label={t('week.remove', { hours: `${hours.start}–${hours.end}`, day })}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      <p id={errorId} className={styles.error} aria-live="polite">
        {sentence ? (
          <>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            {sentence}
          </>
        ) : null}
      </p>
    </div>
  )
}
