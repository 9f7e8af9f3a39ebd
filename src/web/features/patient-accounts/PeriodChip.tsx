import { useTranslation } from 'react-i18next'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { addMonths } from '#domain/time/months.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { PanelChip } from '#web/parts/list/Chips.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './PeriodChip.module.css'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Both ends, also the one that is open. */
type Change = Record<keyof Period, string | undefined>

interface PeriodChipProps extends Period {
  onChange: (period: Change) => void
}

/** Only what was done in a period. */
export function PeriodChip({ from, to, onChange }: PeriodChipProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  const said = sayPeriod()
  return (
    <PanelChip
      label={t('period.label')}
      value={said}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {close => (
        <PeriodPanel
          from={from}
          to={to}
          onChange={onChange}
          onChoose={period => {
            onChange(period)
            close()
          }}
        />
      )}
    </PanelChip>
  )

  function sayPeriod(): string | undefined {
    if (from && to) return t('period.between', { from: format.date(from), to: format.date(to) })
    if (from) return t('period.fromOnly', { from: format.date(from) })
    return to ? t('period.toOnly', { to: format.date(to) }) : undefined
  }
}

interface PeriodPanelProps extends PeriodChipProps {
  onChoose: PeriodChipProps['onChange']
}

function PeriodPanel({ from, to, onChange, onChoose }: PeriodPanelProps) {
  const { t } = useTranslation('patient-account')
  const { zone } = useClinicFacts()
  const today = localDateOf(useNow(), zone)
  return (
    <div className={styles.panel}>
      <div className={styles.quick}>
        {Object.entries(periodsOf(today)).map(([name, period]) => (
          <button
            key={name}
            type="button"
            aria-pressed={period.from === from && period.to === to}
            onClick={() => onChoose(period)}
          >
            {t(`period.${name as keyof ReturnType<typeof periodsOf>}`)}
          </button>
        ))}
      </div>
      <div className={styles.pair}>
        <DateField
          label={t('period.from')}
          far
          value={from}
          max={to}
          onChange={day => onChange({ from: day, to })}
        />
        <DateField
          label={t('period.to')}
          far
          value={to}
          min={from}
          onChange={day => onChange({ from, to: day })}
        />
      </div>
    </div>
  )
}

/** What one asks for most, by the clinic's today. */
function periodsOf(today: string) {
  const month = today.slice(0, 7)
  const first = (back: number) => `${addMonths(month, -back)}-01`
  return {
    thisMonth: { from: first(0), to: today },
    lastMonth: { from: first(1), to: addDays(first(0), -1) },
    threeMonths: { from: first(2), to: today },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }
}
