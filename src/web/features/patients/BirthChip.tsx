import { useTranslation } from 'react-i18next'
import { daysInMonth } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PanelChip } from '#web/parts/list/Chips.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './FilterPanels.module.css'

const FIRST_BIRTH = '1900-01-01'
const A_LEAP_YEAR = 2000
const TWO = (number: number) => String(number).padStart(2, '0')

interface BirthChipProps {
  zone: string
  value: string | undefined
  onChange: (born: string | undefined) => void
}

/** Only those born on a date, on a day or in a month of any year, or whose birthday is today. */
export function BirthChip({ zone, value, onChange }: BirthChipProps) {
  const { t } = useTranslation('patient-list')
  const format = useFormat(zone)
  const monthOf = (month: string) => format.monthName(`${A_LEAP_YEAR}-${month}-01`)
  const said =
    value === undefined ? undefined
    : value === 'today' ? t('bornTodayShort')
    : value.length === 'MM'.length ? monthOf(value)
    : value.length === 'MM-dd'.length ? `${Number(value.slice(3))} ${monthOf(value.slice(0, 2))}`
    : format.date(value) // prettier-ignore
  return (
    <PanelChip label={t('born')} value={said} onClear={() => onChange(undefined)}>
      {() => <BirthPanel zone={zone} value={value} onChange={onChange} monthOf={monthOf} />}
    </PanelChip>
  )
}

function BirthPanel({ zone, value, onChange, monthOf }: BirthChipProps & { monthOf: (m: string) => string }) {
  const { t } = useTranslation('patient-list')
  const now = useNow()
  const isOfAnyYear = value !== undefined && /^\d\d(-\d\d)?$/.test(value)
  const month = isOfAnyYear ? value.slice(0, 2) : ''
  const day = isOfAnyYear ? value.slice(3) : ''
  const thisMonth = TWO(Number(new Date(now).toLocaleDateString('en', { month: 'numeric', timeZone: zone })))
  const days = month ? daysInMonth(A_LEAP_YEAR, Number(month)) : 0
  const quick = [
    { born: 'today', label: t('bornToday') },
    { born: thisMonth, label: `${t('bornThisMonth')}: ${monthOf(thisMonth)}` },
  ]
  return (
    <div className={styles.panel}>
      <div className={styles.quick}>
        {quick.map(({ born, label }) => (
          <button
            key={born}
            type="button"
            className={styles.choice}
            aria-pressed={value === born}
            onClick={() => onChange(value === born ? undefined : born)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('bornMonth')}
          value={month}
          options={[
            { value: '', label: t('bornAnyMonth') },
            ...Array.from({ length: 12 }, (_, index) => TWO(index + 1)).map(each => ({
              value: each,
              label: monthOf(each),
            })),
          ]}
          onChange={next => onChange(next || undefined)}
        />
        {month ? (
          <SelectField
            label={t('bornDay')}
            value={day}
            options={[
              { value: '', label: t('bornAnyDay') },
              ...Array.from({ length: days }, (_, index) => ({
                value: TWO(index + 1),
                label: String(index + 1),
              })),
            ]}
            onChange={next => onChange(next ? `${month}-${next}` : month)}
          />
        ) : null}
      </div>
      <label className={styles.date}>
        <span>{t('bornOn')}</span>
        <span>
          <DateInput
            label={t('bornOn')}
            far
            min={FIRST_BIRTH}
            value={value?.length === 'yyyy-MM-dd'.length ? value : undefined}
            onChange={date => onChange(date)}
          />
        </span>
      </label>
    </div>
  )
}
