import {
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import type { ChartScene } from '../chart-scene.ts'
import { KnownOn } from './KnownOn.tsx'
import { layDays, nearestStop, stopsOf } from './days.ts'
import styles from './ChartTimeline.module.css'

/** The mouth on any day: a slider that stops where something was recorded, and today. */
export function ChartTimeline({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const { data, day, today, setDay } = scene
  const track = useRef<HTMLDivElement>(null)
  const frame = useRef(0)
  /** The day that a button went to; the slider says its own. */
  const [said, setSaid] = useState('')
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const stops = stopsOf(data.dates, today)
  const { at, years } = layDays(stops)
  const here = stops.indexOf(day)
  const changes = data.entries.filter(entry => entry.date <= day).length
  const wordsOf = (stop: LocalDate) =>
    stop === today ? t('todayOn', { day: format.dayMonthYear(stop) }) : format.dayMonthYear(stop)
  const words = wordsOf(day)
  const since = changes > 0 ? t('changes', { count: changes, year: stops[0]!.slice(0, 4) }) : t('noChanges')

  const go = (index: number) => setDay(stops[Math.max(0, Math.min(stops.length - 1, index))]!)

  function step(index: number) {
    go(index)
    setSaid(wordsOf(stops[index]!))
  }

  function key(event: KeyboardEvent) {
    const year = Number(day.slice(0, 4))
    const to: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      Home: 0,
      End: stops.length - 1,
      PageDown: stops.findLastIndex(stop => Number(stop.slice(0, 4)) < year),
      PageUp: stops.findIndex(stop => Number(stop.slice(0, 4)) > year),
    }
    const index = to[event.key]
    if (index === undefined) return
    event.preventDefault()
    go(index === -1 && event.key === 'PageUp' ? stops.length - 1 : index)
  }

  /** Once a frame at most. */
  function slide(event: PointerEvent) {
    if (event.buttons === 0 && event.type === 'pointermove') return
    const { clientX } = event
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const box = track.current?.getBoundingClientRect()
      if (box) setDay(nearestStop(stops, at, (clientX - box.left) / box.width))
    })
  }

  return (
    <footer className={styles.foot}>
      <div className={styles.steps}>
        <IconButton dense label={t('firstDay')} disabled={here === 0} onClick={() => step(0)}>
          <IconPlayerSkipBack size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton dense label={t('dayBefore')} disabled={here === 0} onClick={() => step(here - 1)}>
          <IconPlayerTrackPrev size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('slider')}
        aria-valuemin={0}
        aria-valuemax={stops.length - 1}
        aria-valuenow={here}
        aria-valuetext={words}
        onKeyDown={key}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          slide(event)
        }}
        onPointerMove={slide}
      >
        <div ref={track} className={styles.track}>
          <span className={styles.done} style={{ width: `${at(day) * 100}%` }} />
          {stops.map(stop => (
            <i
              key={stop}
              className={styles.stop}
              style={{ left: `${at(stop) * 100}%` }}
              data-past={stop <= day || undefined}
            />
          ))}
          <span className={styles.thumb} style={{ left: `${at(day) * 100}%` }} />
        </div>
        <div className={styles.years} aria-hidden="true">
          {years.map(({ year, x }) => (
            <span key={year} style={{ left: `${x * 100}%` }}>
              {year}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.steps}>
        <IconButton
          dense
          label={t('dayAfter')}
          disabled={here === stops.length - 1}
          onClick={() => step(here + 1)}
        >
          <IconPlayerTrackNext size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          dense
          label={t('toToday')}
          disabled={day === today}
          onClick={() => step(stops.indexOf(today))}
        >
          <IconPlayerSkipForward size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.words}>
        <strong>{words}</strong>
        <span>{since}</span>
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <KnownOn scene={scene} />
    </footer>
  )
}
