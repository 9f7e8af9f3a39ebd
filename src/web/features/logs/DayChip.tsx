import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PanelChip } from '#web/parts/list/Chips.tsx'
import { DateCalendar } from '#web/ui/DateCalendar.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './DayChip.module.css'

interface Days {
  from: LocalDate | undefined
  to: LocalDate | undefined
}

/** One day from a month, or the last days in one press. */
export function DayChip({
  from,
  to,
  zone,
  onChange,
}: Days & { zone: string; onChange: (days: Days) => void }) {
  const { t } = useTranslation('logs')
  const format = useFormat(zone)
  const first = from ?? to
  const last = to ?? from
  const said =
    first === undefined || last === undefined
      ? undefined
      : first === last
        ? format.dayMonthYear(first)
        : t('day.span', { from: format.dayMonth(first), to: format.dayMonthYear(last) })
  return (
    <PanelChip
      label={t('day.label')}
      value={said}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {close => (
        <Choice
          zone={zone}
          chosen={first}
          onChoose={days => {
            onChange(days)
            close()
          }}
        />
      )}
    </PanelChip>
  )
}

interface ChoiceProps {
  zone: string
  chosen: LocalDate | undefined
  onChoose: (days: Days) => void
}

function Choice({ zone, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('logs')
  const today = localDateOf(useNow(), zone)
  const [active, setActive] = useState(chosen ?? today)
  const spans = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: addDays(today, -6), to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: today },
  }
  return (
    <div className={styles.panel}>
      <div className={styles.quick}>
        {(['today', 'yesterday', 'week', 'month'] as const).map(key => (
          <button key={key} type="button" onClick={() => onChoose(spans[key])}>
            {t(`day.${key}`)}
          </button>
        ))}
      </div>
      <DateCalendar
        active={active}
        onActive={setActive}
        chosen={chosen}
        today={today}
        max={today}
        onChoose={day => onChoose({ from: day, to: day })}
      />
    </div>
  )
}
