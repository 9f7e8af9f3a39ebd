import { IconCalendarEvent, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { isUnanswered } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { HoursPicker } from '../hours/HoursPicker.tsx'
import type { VisitChoice } from '../visit-choice.ts'
import { MoveBar } from './MoveBar.tsx'
import { MovePage } from './MovePage.tsx'
import { MoveRefused } from './MoveRefused.tsx'
import { moveSlotsQuery } from './move-slots.ts'
import { MoveTaken } from './MoveTaken.tsx'
import { readTaken, useMoveVisit } from './use-move-visit.ts'
import styles from './Move.module.css'

/** As far ahead as anybody looks for another hour; the server knows how far the clinic lets them. */
const HORIZON_DAYS = 112

/** Where a patient chooses another hour for a visit, which stays theirs until they have one. */
export function MoveVisit({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('moving')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  // Most look for another hour of that day, or the days beside it.
  const [chosen, setChosen] = useState<VisitChoice>({ day: words.dateOf(visit.start) })
  const [taken, setTaken] = useState<{ wanted: string; nearest: readonly string[] }>()
  const move = useMoveVisit(visit)
  usePageTitle(t('title'))
  const moveTo = (wanted: string) =>
    move.mutate(wanted, {
      onError(error) {
        const nearest = readTaken(error)
        // Without an answer nothing is known, and the page stays as it is.
        if (!isUnanswered(error)) setTaken(nearest && { wanted, nearest })
      },
    })
  if (taken)
    return (
      <MoveTaken
        key={taken.wanted}
        {...taken}
        visit={visit}
        busy={move.isPending}
        onChoose={moveTo}
        onShowAll={() => {
          setChosen({ day: chosen.day })
          setTaken(undefined)
        }}
      />
    )
  if (!visit.can_move) return <MoveRefused visit={visit} />
  return (
    <MovePage code={visit.code} title={t('title')}>
      <Present visit={visit} />
      <HoursPicker
        ask={(from, days) => moveSlotsQuery(visit.code, from, days)}
        title={t('hours')}
        isTitleHidden
        zone={visit.zone}
        horizonDays={HORIZON_DAYS}
        start={chosen.start}
        day={chosen.day}
        onChange={change => setChosen({ ...chosen, ...change })}
      />
      <Policy visit={visit} />
      {chosen.start ? (
        <MoveBar
          visit={visit}
          start={chosen.start}
          busy={move.isPending}
          onMove={() => moveTo(chosen.start!)}
        />
      ) : null}
    </MovePage>
  )
}

function Present({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation(['moving', 'patient'])
  const format = useFormat(visit.zone)
  const minutes = visit.services.reduce((sum, service) => sum + service.minutes, 0)
  return (
    <>
      <div className={styles.note}>
        <IconCalendarEvent size={20} stroke={1.75} aria-hidden="true" />
        <p>
          <strong>{t('moving:now', { when: format.dayTime(visit.start) })}</strong>
          <span>{t('moving:nowKept')}</span>
        </p>
      </div>
      <p className={styles.what}>
        {[
          visit.services.map(service => service.name).join(', '),
          t('patient:doctorPage.minutes', { count: String(minutes) }),
          doctorName(visit.doctor_name),
          visit.is_video ? t('patient:visit.byVideo') : visit.location.name,
        ].join(', ')}
      </p>
    </>
  )
}

function Policy({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('moving')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  return (
    <div className={styles.note}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <p>
        {t('policy', { count: visit.moves_left, when: words.moment(visit.move_until) })}
        {visit.moves_await_clinic ? <span>{t('awaitsClinic')}</span> : null}
      </p>
    </div>
  )
}
