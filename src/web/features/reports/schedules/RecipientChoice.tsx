import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import type { listReportSchedules, ReportSchedule } from '#contract/reports/report-schedules.ts'
import type { Report } from '#domain/reports/figures.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import styles from './Schedules.module.css'

interface RecipientChoiceProps {
  name: string
  error: string | undefined
  report: Report
  people: CallReply<typeof listReportSchedules>['people']
  /** Those who get it already, whatever became of them. */
  known: ReportSchedule['recipients']
  chosen: readonly number[]
  onInput: () => void
  onChange: (ids: number[]) => void
}

/** Colleagues who may see the report; of those who got it already also who may not any more. */
export function RecipientChoice({
  name,
  error,
  report,
  people,
  known,
  chosen,
  onInput,
  onChange,
}: RecipientChoiceProps) {
  const { t } = useTranslation('report-schedules')
  const others = known
    .filter(({ id }) => !people.some(person => person.id === id))
    .map(({ id, name: who }) => ({ id, name: who, reports: [], has_email: true, isGone: true }))
  const offered = [...people.map(person => ({ ...person, isGone: false })), ...others].filter(
    ({ id, reports }) => chosen.includes(id) || reports.some(each => each === report),
  )
  const noteOf = (person: (typeof offered)[number]) => {
    if (person.isGone) return t('inactive')
    if (!person.reports.some(each => each === report)) return t('noRight')
    return person.has_email ? undefined : t('noEmail')
  }

  function toggle(id: number, isChosen: boolean) {
    onInput()
    onChange(isChosen ? [...chosen, id] : chosen.filter(each => each !== id))
  }

  return (
    <fieldset
      className={styles.recipients}
      data-wrong={error ? '' : undefined}
      aria-describedby={`${name}-help`}
    >
      <legend>{t('recipients')}</legend>
      <input type="hidden" name={name} value={chosen.join(',')} />
      {offered.map(person => {
        const note = noteOf(person)
        const isChosen = chosen.includes(person.id)
        return (
          <Checkbox
            key={person.id}
            label={note ? `${person.name} (${note})` : person.name}
            checked={isChosen}
            disabled={note !== undefined && !isChosen}
            onChange={event => toggle(person.id, event.target.checked)}
          />
        )
      })}
      <p
        id={`${name}-help`}
        className={error ? styles.error : styles.quiet}
        role={error ? 'alert' : undefined}
      >
        {error ?? (offered.length === 0 ? t('noRecipients') : t('recipientsHelp'))}
      </p>
    </fieldset>
  )
}
