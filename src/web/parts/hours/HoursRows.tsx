import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessage } from '#contract/field-messages.ts'
import { listOpeningProblems, type OpeningRow } from '#domain/hours/opening-hours.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { addRow, toggleDay, WEEKDAYS } from './opening-rows.ts'
import styles from './HoursRows.module.css'

interface HoursRowsProps {
  /** What they are the hours of. */
  label: string
  rows: readonly OpeningRow[]
  onChange: (rows: readonly OpeningRow[]) => void
  /** Whether the label is in sight; readers hear it all the same. */
  quiet?: boolean
}

/** Hours of the week: on which days, from when to when. What is wrong is said under its row. */
export function HoursRows({ label, rows, onChange, quiet = false }: HoursRowsProps) {
  const { t, i18n } = useTranslation('hours')
  const id = useId()
  const problems = listOpeningProblems(rows)
  const change = (at: number, row: OpeningRow) =>
    onChange(rows.map((each, index) => (index === at ? row : each)))

  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={quiet ? 'visually-hidden' : undefined}>
          {label}
        </h2>
        <Button
          variant="quiet"
          size="dense"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange(addRow(rows))}
        >
          {t('add')}
        </Button>
      </header>
      <ul className={styles.rows}>
        {rows.map((row, index) => {
          const problem = problems.find(each => each.row === index)
          return (
            // Rows have no names: a row is its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <div className={styles.row}>
                <DayTicks
                  label={t('row', { label, number: index + 1 })}
                  days={row.days}
                  onToggle={day => change(index, toggleDay(row, day))}
                />
                <span className={styles.times}>
                  <TimeInput
                    aria-label={t('from')}
                    aria-invalid={problem?.field === 'start' || undefined}
                    aria-describedby={problem ? `${id}-${index}` : undefined}
                    value={row.start}
                    onChange={start => change(index, { ...row, start })}
                  />
                  –
                  <TimeInput
                    aria-label={t('to')}
                    aria-invalid={problem?.field === 'end' || undefined}
                    aria-describedby={problem ? `${id}-${index}` : undefined}
                    value={row.end}
                    onChange={end => change(index, { ...row, end })}
                  />
                </span>
                {rows.length > 1 ? (
                  <IconButton
                    dense
                    label={t('remove', { number: index + 1 })}
                    onClick={() => onChange(rows.filter((_, at) => at !== index))}
                  >
                    <IconX size={18} stroke={1.75} />
                  </IconButton>
                ) : null}
              </div>
              {problem ? (
                <p className={styles.problem} id={`${id}-${index}`} role="alert">
                  {fieldMessage(problem.message, i18n.language === 'en' ? 'en' : 'ro')}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface DayTicksProps {
  label: string
  days: readonly number[]
  onToggle: (day: number) => void
}

function DayTicks({ label, days, onToggle }: DayTicksProps) {
  const format = useFormat()
  return (
    <span role="group" aria-label={label} className={styles.days}>
      {WEEKDAYS.map(day => {
        const name = format.weekday(`2024-01-0${day}`)
        return (
          <label key={day} className={styles.day} title={name}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={name}
              checked={days.includes(day)}
              onChange={() => onToggle(day)}
            />
            <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span>
          </label>
        )
      })}
    </span>
  )
}
