import type { CSSProperties } from 'react'
import doctors from './doctors.module.css'
import styles from './Event.module.css'
import type { PlacedEvent } from './layout.ts'
import { drawIcon } from './draw-icon.tsx'
import type { CalendarEvent, CalendarLabels } from './types.ts'

/** Everything a block says without its colours: title, time, status, doctor, service, alerts. */
export function nameEvent(event: CalendarEvent, time: string, labels: CalendarLabels): string {
  const { icons } = event
  const parts = [
    event.title,
    time,
    labels.status[event.status],
    event.doctorName,
    event.note,
    event.service,
    icons?.alert && labels.alert,
    icons?.online && labels.online,
    icons?.group && labels.group,
  ]
  return parts.filter(Boolean).join(', ')
}

const BLOCK = `${styles.block} ${doctors.visit}`

// Two lines of text and the edges: below it the second line would be cut.
const TWO_LINES = 28

function sizeOf(height: number): 'line' | 'short' | 'tall' | 'large' {
  if (height < TWO_LINES) return 'line'
  if (height < 40) return 'short'
  return height > 60 ? 'large' : 'tall'
}

/** One block. No component of its own: no hooks, no context, nothing for React to keep per event. */
export function drawEvent(place: PlacedEvent, labels: CalendarLabels) {
  const { event, lanes, lane, span, top, height, startText, endText } = place
  const size = sizeOf(height - 1)
  const style: CSSProperties = { top, height: height - 1 }
  if (lanes > 1) {
    style.left = `${(lane / lanes) * 100}%`
    style.width = lane + span < lanes ? `calc(${(span / lanes) * 100}% - 2px)` : `${(span / lanes) * 100}%`
  }
  const { icons } = event
  return (
    <button
      key={event.id}
      type="button"
      tabIndex={-1}
      className={BLOCK}
      style={style}
      data-id={event.id}
      data-status={event.status}
      data-doctor={event.doctorColour}
      data-size={size}
      data-lanes={Math.min(5, Math.round(lanes / span))}
      data-alert={icons?.alert}
      data-faded={event.faded}
      data-cut={cutOf(place)}
      aria-label={nameEvent(event, `${startText}–${endText}`, labels)}
    >
      {size === 'line' && (
        <span className={styles.time} data-time="">
          {startText}
        </span>
      )}
      <span className={styles.title} dir="auto">
        {icons?.group && drawIcon('group', styles.lead)}
        {icons?.online && drawIcon('online', styles.lead)}
        {event.title}
      </span>
      {size === 'short' && (
        <span className={styles.time} data-time="">
          {startText}
          <span className={styles.rest}> {event.service ?? event.note}</span>
        </span>
      )}
      {(size === 'tall' || size === 'large') && (
        <>
          <span className={styles.time} data-time="">
            {startText}
            <span className={styles.rest}>
              –{endText}
              {event.note && ` · ${event.note}`}
            </span>
          </span>
          {event.service && <span className={styles.service}>{event.service}</span>}
        </>
      )}
      {icons?.alert && drawIcon('alert', styles.alert)}
      {drawIcon(event.status, styles.badge)}
    </button>
  )
}

function cutOf({ isCutAbove, isCutBelow }: PlacedEvent) {
  if (isCutAbove) return isCutBelow ? 'both' : 'above'
  return isCutBelow ? 'below' : undefined
}
