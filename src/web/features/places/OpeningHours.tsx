import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessage } from '#contract/field-messages.ts'
import { listOpeningProblems } from '#domain/hours/opening-hours.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { addHours, closeDay, openDay, WEEKDAYS, type DayHours, type Outside } from './opening-week.ts'
import styles from './LocationPage.module.css'

interface OpeningHoursProps {
  week: readonly DayHours[]
  outside: readonly Outside[]
  isChanged: boolean
  onChange: (week: readonly DayHours[]) => void
}

/** When a location is open, day by day, and who works there besides. */
export function OpeningHours({ week, outside, isChanged, onChange }: OpeningHoursProps) {
  const { t, i18n } = useTranslation(['places', 'staff'])
  const format = useFormat()
  const id = useId()
  const problems = listOpeningProblems(week.map(({ day, start, end }) => ({ days: [day], start, end })))
  const nameOf = (day: number) => format.weekday(`2024-01-0${day}`)
  const change = (hours: DayHours, fields: Partial<DayHours>) =>
    onChange(week.map(each => (each === hours ? { ...each, ...fields } : each)))
  return (
    <section aria-labelledby={id} data-changed={isChanged || undefined}>
      <h2 id={id}>{t('places:hours')}</h2>
      <p className={styles.text}>{t('places:hoursText')}</p>
      <ul className={styles.card}>
        {WEEKDAYS.map(day => {
          const name = nameOf(day)
          const hours = week.filter(each => each.day === day)
          const problem = problems.find(({ row }) => week[row]?.day === day)
          const longer = addHours(week, day)
          return (
            <li key={day} className={styles.day}>
              <span className={styles.dayName}>{name}</span>
              <span className={styles.times}>
                {hours.map((each, index) => (
                  // Hours of a day have no names: they are their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={index} className={styles.span}>
                    <TimeInput
                      aria-label={t('places:from', { day: name })}
                      value={each.start}
                      onChange={start => change(each, { start })}
                    />
                    –
                    <TimeInput
                      aria-label={t('places:to', { day: name })}
                      value={each.end}
                      onChange={end => change(each, { end })}
                    />
                    {index === hours.length - 1 && index < 2 ? (
                      <IconButton
                        dense
                        label={t('places:pause', { day: name })}
                        disabled={!longer}
                        onClick={() => longer && onChange(longer)}
                      >
                        <IconPlus size={18} stroke={1.75} />
                      </IconButton>
                    ) : null}
                    {hours.length > 1 ? (
                      <IconButton
                        dense
                        label={t('places:removeHours', { day: name, start: each.start, end: each.end })}
                        onClick={() => onChange(week.filter(one => one !== each))}
                      >
                        <IconX size={18} stroke={1.75} />
                      </IconButton>
                    ) : null}
                  </span>
                ))}
                {hours.length === 0 ? <span className={styles.text}>{t('places:closed')}</span> : null}
                {problem ? (
                  <span role="alert" className={styles.problem}>
                    {fieldMessage(problem.message, i18n.language === 'en' ? 'en' : 'ro')}
                  </span>
                ) : null}
              </span>
              <Switch
                label={t('places:opensOn', { day: name })}
                checked={hours.length > 0}
                onChange={event => onChange(event.target.checked ? openDay(week, day) : closeDay(week, day))}
              />
            </li>
          )
        })}
      </ul>
      {outside.map(each => (
        <p key={`${each.doctor.id} ${each.day} ${each.start}`} className={styles.outside}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {t('places:outside', {
              doctor: t('staff:calendar.doctorName', { name: each.doctor.last_name }),
              day: nameOf(each.day),
              start: each.start,
              end: each.end,
            })}{' '}
            <Link to="/cabinet/administration/doctors/$id" params={{ id: String(each.doctor.id) }}>
              {t('places:seeWeek')}
            </Link>
          </span>
        </p>
      ))}
    </section>
  )
}
