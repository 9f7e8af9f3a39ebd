import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { EXPORT_FORMATS } from '#contract/exports.ts'
import {
  addReportSchedule,
  changeReportSchedule,
  type listReportSchedules,
  type ReportSchedule,
} from '#contract/reports/report-schedules.ts'
import { REPORTS, type Report } from '#domain/reports/figures.ts'
import { nextDue, SCHEDULE_PERIODS, type SchedulePeriod } from '#domain/reports/schedules.ts'
import { parseTime } from '#domain/time/wall-time.ts'
import { useSession } from '#web/api/session.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { describeField, Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { mayRead } from '../report-tabs.ts'
import type { ReportSearch } from '../report-search.ts'
import { RecipientChoice } from './RecipientChoice.tsx'
import {
  filtersOf,
  inputOf,
  NO_FILTERS,
  PERIOD_OF,
  rhythmOf,
  RHYTHMS,
  type Rhythm,
} from './schedule-input.ts'
import { useFilterNames } from './use-filter-names.ts'
import { useScheduleWords } from './use-schedule-words.ts'
import styles from './Schedules.module.css'

type People = CallReply<typeof listReportSchedules>['people']

interface ScheduleFormProps {
  /** The one to change; a new one of the shown report without. */
  schedule: ReportSchedule | undefined
  report: Report
  search: ReportSearch
  people: People
  zone: string
  onClose: () => void
}

const LANGUAGES = ['ro', 'en'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

/** What is sent, when, and to whom; below it, when that is first and of which days. */
export function ScheduleForm({ schedule, report: shown, search, people, zone, onClose }: ScheduleFormProps) {
  const { t, i18n } = useTranslation(['report-schedules', 'reports'])
  const reader = useStaff()
  const { userId } = useSession()
  const words = useScheduleWords(zone)
  const now = useNow()
  const [report, setReport] = useState<Report>(schedule?.report ?? shown)
  const [rhythm, setRhythm] = useState<Rhythm>(schedule ? rhythmOf(schedule.on) : 'weekly')
  const [weekday, setWeekday] = useState(schedule?.on.weekday ?? 1)
  const [day, setDay] = useState(schedule?.on.day ?? 1)
  const [period, setPeriod] = useState<SchedulePeriod>(schedule?.period ?? 'last_week')
  const [at, setAt] = useState(schedule?.at ?? '08:00')
  const [filters, setFilters] = useState(schedule?.filters ?? filtersOf(search))
  const [recipients, setRecipients] = useState<number[]>(schedule?.recipients.map(({ id }) => id) ?? [userId])
  const on = { weekday: rhythm === 'weekly' ? weekday : null, day: rhythm === 'monthly' ? day : null }
  const names = useFilterNames(filters)
  const { field, drawer } = useRecordForm({
    record: schedule,
    add: addReportSchedule,
    change: changeReportSchedule,
    noun: 'report_schedule',
    extra: { report, period, on, filters, recipients, active: schedule?.active ?? true },
    asInput: record => inputOf(record as ReportSchedule),
    labels: {
      on: t('report-schedules:rhythm.label'),
      recipients: t('report-schedules:recipients'),
      filters: t('report-schedules:filters'),
      report: t('report-schedules:report'),
      period: t('report-schedules:period.label'),
    },
    words: {
      on: value => words.rhythm({ on: value as ReportSchedule['on'], at }),
      recipients: value =>
        people.flatMap(({ id, name }) => ((value as number[]).includes(id) ? [name] : [])).join(', '),
      filters: () => names || t('report-schedules:noFilters'),
      report: value => t(`reports:tabs.${value as Report}`),
      period: value => t(`report-schedules:period.${value as SchedulePeriod}`),
    },
    nameOf: ({ data }) => words.name(data),
    onClose,
  })
  const time = field('at')
  const timeId = useId()
  const minutes = parseTime(at)
  const first = minutes === undefined ? undefined : nextDue({ ...on, atMinutes: minutes }, now, zone).at

  function changeRhythm(next: Rhythm) {
    if (period === PERIOD_OF[rhythm]) setPeriod(PERIOD_OF[next])
    setRhythm(next)
  }

  return (
    <Drawer
      {...drawer}
      width={520}
      title={t(schedule ? 'report-schedules:editTitle' : 'report-schedules:addTitle')}
    >
      <FormSection>
        <SelectField
          {...field('report')}
          label={t('report-schedules:report')}
          value={report}
          onChange={value => setReport(value as Report)}
          options={REPORTS.filter(each => mayRead(each, reader)).map(value => ({
            value,
            label: t(`reports:tabs.${value}`),
          }))}
        />
        <div className={styles.filters}>
          <p>{names ? t('report-schedules:only', { names }) : t('report-schedules:noFilters')}</p>
          {names ? (
            <Button variant="quiet" size="dense" onClick={() => setFilters(NO_FILTERS)}>
              {t('report-schedules:dropFilters')}
            </Button>
          ) : null}
        </div>
      </FormSection>
      <FormSection>
        <Segmented
          label={t('report-schedules:rhythm.label')}
          value={rhythm}
          options={RHYTHMS.map(value => ({ value, label: t(`report-schedules:rhythm.${value}`) }))}
          onChange={changeRhythm}
        />
        <div className={styles.pair}>
          {rhythm === 'weekly' ? (
            <SelectField
              label={t('report-schedules:weekday')}
              value={String(weekday)}
              onChange={value => setWeekday(Number(value))}
              options={WEEKDAYS.map(each => ({ value: String(each), label: words.weekday(each) }))}
            />
          ) : null}
          {rhythm === 'monthly' ? (
            <SelectField
              label={t('report-schedules:day')}
              help={day > 28 ? t('report-schedules:dayHelp') : undefined}
              value={String(day)}
              onChange={value => setDay(Number(value))}
              options={DAYS.map(each => ({
                value: String(each),
                label: each === 31 ? t('report-schedules:lastOption') : String(each),
              }))}
            />
          ) : null}
          <Field bare id={timeId} label={t('report-schedules:at')} error={time.error}>
            <TimeInput
              {...describeField(timeId, time)}
              name={time.name}
              value={at}
              required
              onInput={time.onInput}
              onChange={setAt}
            />
          </Field>
        </div>
        <SelectField
          {...field('period')}
          label={t('report-schedules:period.label')}
          value={period}
          onChange={value => setPeriod(value as SchedulePeriod)}
          options={SCHEDULE_PERIODS.map(value => ({ value, label: t(`report-schedules:period.${value}`) }))}
        />
        {first ? (
          <p className={styles.first} role="status">
            {t('report-schedules:first', { when: words.when(first), days: words.days(period, first) })}
          </p>
        ) : null}
      </FormSection>
      <RecipientChoice
        {...field('recipients')}
        report={report}
        people={people}
        known={schedule?.recipients ?? []}
        chosen={recipients}
        onChange={setRecipients}
      />
      <FormSection>
        <div className={styles.pair}>
          <SelectField
            {...field('format')}
            label={t('report-schedules:file')}
            defaultValue={schedule?.format ?? 'xlsx'}
            options={EXPORT_FORMATS.map(value => ({ value, label: value.toUpperCase() }))}
          />
          <SelectField
            {...field('language')}
            label={t('report-schedules:language')}
            defaultValue={schedule?.language ?? (i18n.language === 'en' ? 'en' : 'ro')}
            options={LANGUAGES.map(value => ({ value, label: t(`report-schedules:languages.${value}`) }))}
          />
        </div>
      </FormSection>
    </Drawer>
  )
}
