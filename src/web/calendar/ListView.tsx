import { clsx } from 'clsx'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import doctors from './doctors.module.css'
import styles from './ListView.module.css'
import { askMenuByKey, pointOf } from './menu-key.ts'
import { nameEvent } from './name-event.ts'
import { drawIcon } from './draw-icon.tsx'
import type { CalendarEvent, CalendarLabels } from './types.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { clockText, wallMinutes, zoneDay, type ZoneDay } from './zone-day.ts'

export interface ListGroup {
  key: string
  title: string
  events: readonly CalendarEvent[]
  /** Draw the present moment between what has begun and what has not. */
  hasNowLine?: boolean
}

export interface ListViewProps {
  groups: readonly ListGroup[]
  now: number
  zone: string
  labels: CalendarLabels
  /** The group to begin with; those before it are above. */
  startAt?: string
  selectedId?: string
  onOpen: (id: string) => void
  onContextMenu?: (id: string, point: { x: number; y: number }) => void
  /** How to reach whoever comes, where there is room to say it. */
  contactOf?: (id: string) => string | undefined
  className?: string
}

/** Visits in rows under headings: a week by day, or a day by what comes next. */
export default function ListView(props: ListViewProps) {
  const { groups, now, zone, labels, startAt, selectedId, onOpen, onContextMenu, contactOf, className } =
    props
  const rootRef = useRef<HTMLElement>(null)
  const isEmpty = groups.every(group => group.events.length === 0)
  // Once there are rows, which push the groups to their places.
  useLayoutEffect(() => {
    const root = rootRef.current
    if (!root || startAt === undefined || isEmpty) return
    const group = root.querySelector<HTMLElement>(`[data-group="${CSS.escape(startAt)}"]`)
    // Not scrollIntoView, which would scroll the page around the list as well.
    if (group) root.scrollTop += group.getBoundingClientRect().top - root.getBoundingClientRect().top
  }, [startAt, isEmpty])
  return (
    <section ref={rootRef} className={clsx(styles.root, doctors.colours, className)} aria-label={labels.grid}>
      {groups.map(group => (
        <Group
          key={group.key}
          group={group}
          now={group.hasNowLine ? now : undefined}
          zone={zone}
          labels={labels}
          onOpen={onOpen}
          onContextMenu={onContextMenu}
          contactOf={contactOf}
          selectedId={group.events.some(event => event.id === selectedId) ? selectedId : undefined}
        />
      ))}
    </section>
  )
}

interface GroupProps {
  group: ListGroup
  now: number | undefined
  zone: string
  labels: CalendarLabels
  selectedId: string | undefined
  onOpen: ListViewProps['onOpen']
  onContextMenu: ListViewProps['onContextMenu']
  contactOf: ListViewProps['contactOf']
}

const Group = memo(function Group(props: GroupProps) {
  const { group, now, zone, labels, selectedId, onOpen, onContextMenu, contactOf } = props
  const rows = useMemo(() => timeRows(group.events, zone), [group.events, zone])
  const next = now === undefined ? -1 : rows.findIndex(row => row.event.start > now)
  return (
    <div className={styles.group} data-group={group.key}>
      <h2 className={styles.heading}>
        <span>{group.title}</span>
        <span>{group.events.filter(event => event.status !== 'cancelled').length}</span>
      </h2>
      {rows.length === 0 && <p className={styles.empty}>{labels.empty}</p>}
      <ul>
        {rows.map(({ event, from, to }, index) => (
          <li key={event.id}>
            {index === next && now !== undefined && (
              <div className={styles.now} aria-label={labels.now} role="separator">
                <span>{clockText(wallMinutes(zoneDay(localDateOf(now, zone), zone), now))}</span>
              </div>
            )}
            <button
              type="button"
              className={styles.row}
              data-id={event.id}
              data-status={event.status}
              data-doctor={event.doctorColour}
              data-faded={event.faded}
              aria-current={event.id === selectedId ? 'true' : undefined}
              aria-label={nameEvent(event, `${from}–${to}`, labels)}
              onClick={() => onOpen(event.id)}
              onContextMenu={
                onContextMenu &&
                (click => {
                  click.preventDefault()
                  click.currentTarget.focus({ preventScroll: true })
                  onContextMenu(event.id, pointOf(click))
                })
              }
              onKeyDown={askMenuByKey}
            >
              {drawWords(event, from, to, labels, contactOf?.(event.id))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
})

function timeRows(events: readonly CalendarEvent[], zone: string) {
  let day: ZoneDay | undefined
  return events.map(event => {
    if (!day || event.start < day.start || event.start >= day.end) {
      day = zoneDay(localDateOf(event.start, zone), zone)
    }
    return {
      event,
      from: clockText(wallMinutes(day, event.start)),
      to: clockText(wallMinutes(day, event.end)),
    }
  })
}

function drawWords(
  event: CalendarEvent,
  from: string,
  to: string,
  labels: CalendarLabels,
  contact: string | undefined,
) {
  const { icons, status } = event
  return (
    <>
      <span className={styles.times}>
        <strong>{from}</strong>
        <span>{to}</span>
      </span>
      <span className={styles.stripe} />
      <span className={styles.words}>
        <span className={styles.title}>
          {icons?.video && drawIcon('video', styles.lead)}
          <bdi>{event.title}</bdi>
          {icons?.alert && drawIcon('alert', styles.alert)}
          {icons?.reply && drawIcon('reply', styles.reply)}
        </span>
        <span className={styles.details}>
          {[event.doctorName, event.note, event.service].filter(Boolean).join(' · ')}
        </span>
      </span>
      {contact && <span className={styles.contact}>{contact}</span>}
      <span className={styles.status}>
        {drawIcon(status, styles.icon)}
        {labels.status[status]}
      </span>
    </>
  )
}
