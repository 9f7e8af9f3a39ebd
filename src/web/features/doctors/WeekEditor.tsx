import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { epochDayAt, isoWeekOfEpochDay } from '#domain/time/wall-time.ts'
import doctors from '#web/calendar/doctors.module.css'
import { useFormat } from '#web/i18n/format.ts'
import { TwoSavers } from '#web/parts/records/TwoSavers.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { CabinetChoice } from './doctor-queries.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { useWeekDraft } from './use-week-draft.ts'
import { WeekDay } from './WeekDay.tsx'
import { addHours, copyDay, countHours, decimalsOf, WEEKDAYS, WORKDAYS } from './week-draft.ts'
import type { HoursDraft } from './week-draft.ts'
import styles from './WeekEditor.module.css'

const ZONE = 'Europe/Bucharest'

interface WeekEditorProps {
  doctor: ManagedDoctor
  cabinets: readonly CabinetChoice[]
}

/** The week of one doctor, day by day. */
export function WeekEditor({ doctor, cabinets }: WeekEditorProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const format = useFormat()
  const draft = useWeekDraft(doctor, cabinets)
  const { week, question, change, errorsOf, save, discard, isChanged, isBusy, problem } = draft
  useUnsaved(isChanged)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const heading = title.current
    if (!isChanged) return undefined
    // The buttons below go with what was changed: whoever pressed one goes on from the top.
    return () => {
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
    }
  }, [isChanged])
  const weekNumber = isoWeekOfEpochDay(epochDayAt(useNow(), ZONE))
  const first = cabinets.find(cabinet => cabinet.active)
  if (!first)
    return (
      <EmptyState
        icon={<IconCalendarTime size={28} stroke={1.75} />}
        title={t('clinic:week.needCabinet')}
        text={t('clinic:week.needCabinetText')}
      >
        <Link to="/cabinet/administration/cabinets" className={buttonClass({ size: 'dense' })}>
          {t('clinic:cabinets.add')}
        </Link>
      </EmptyState>
    )

  function fill(start: string, end: string, rest: Partial<HoursDraft> = {}) {
    const hours = { start, end, break_start: null, break_end: null, week_parity: 'every', ...rest } as const
    change(WORKDAYS.map(weekday => ({ ...hours, weekday, cabinet_id: first?.id ?? 0 })))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    save()
  }

  const odd = countHours(week, 'odd')
  const even = countHours(week, 'even')
  const figure = (hours: number) => format.number(hours, decimalsOf(hours))
  return (
    <>
      <form className={styles.editor} noValidate onSubmit={submit}>
        <header className={styles.head}>
          <h2 ref={title} tabIndex={-1}>
            {t('clinic:week.title')}
          </h2>
          <p>
            {odd === even
              ? t('clinic:week.total', { hours: figure(odd) })
              : t('clinic:week.totalAlternating', { odd: figure(odd), even: figure(even) })}
          </p>
        </header>
        {week.length === 0 ? (
          <div className={styles.start}>
            <h3>{t('clinic:week.emptyTitle')}</h3>
            <p>{t('clinic:week.emptyText')}</p>
            <div>
              <Button size="dense" onClick={() => fill('09:00', '17:00')}>
                {t('clinic:week.preset')}
              </Button>
              <Button
                size="dense"
                variant="secondary"
                onClick={() => fill('09:00', '18:00', { break_start: '13:00', break_end: '14:00' })}
              >
                {t('clinic:week.presetBreak')}
              </Button>
            </div>
          </div>
        ) : null}
        <div className={`${styles.days} ${doctors.colours}`} data-doctor={doctor.color}>
          {WEEKDAYS.map(weekday => (
            <WeekDay
              key={weekday}
              weekday={weekday}
              hours={week
                .map((hours, index) => ({ hours, index }))
                .filter(one => one.hours.weekday === weekday)}
              cabinets={cabinets}
              errorsOf={errorsOf}
              onAdd={() => change(addHours(week, weekday, first.id))}
              onChange={(index, hours) => change(week.map((one, at) => (at === index ? hours : one)))}
              onRemove={index => change(week.filter((_, at) => at !== index))}
              onCopy={to => change(copyDay(week, weekday, to))}
            />
          ))}
        </div>
        <p className={styles.help}>
          {t('clinic:week.parityHelp', {
            number: weekNumber,
            parity: t(weekNumber % 2 === 1 ? 'clinic:week.odd' : 'clinic:week.even'),
          })}{' '}
          {t('clinic:week.keys')}
        </p>
        <footer className={styles.foot} data-changed={isChanged || undefined}>
          <p role="alert">{problem}</p>
          {isChanged ? (
            <>
              {problem ? null : <span>{t('clinic:week.unsaved')}</span>}
              <Button variant="secondary" size="dense" onClick={discard}>
                {t('common:actions.cancel')}
              </Button>
              <Button type="submit" size="dense" busy={isBusy}>
                {t('common:actions.save')}
              </Button>
            </>
          ) : null}
        </footer>
      </form>
      {question ? <TwoSavers {...question} onLeave={() => question.decide(['schedule'])} /> : null}
    </>
  )
}
