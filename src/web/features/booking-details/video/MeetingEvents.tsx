import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#contract/video/meetings.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './MeetingCard.module.css'

interface MeetingEventsProps {
  events: Meeting['events']
  zone: string
  now: number
}

const FIRST = 3

/** What happened, the newest first. */
export function MeetingEvents({ events, zone, now }: MeetingEventsProps) {
  const { t } = useTranslation('meeting')
  const format = useFormat(zone)
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) return null
  const today = localDateOf(now, zone)
  const shown = isWhole ? events : events.slice(0, FIRST)
  return (
    <>
      <ul className={styles.events} aria-label={t('events.title')}>
        {shown.map(event => (
          <li key={`${event.at} ${event.kind}`}>
            <time dateTime={event.at}>
              {localDateOf(Date.parse(event.at), zone) === today
                ? format.time(event.at)
                : format.dayMonth(event.at)}
            </time>
            <span>
              <strong>{sayOf(event)}</strong>
              {event.actor === null ? null : ` · ${event.actor}`}
            </span>
          </li>
        ))}
      </ul>
      {events.length > FIRST && !isWhole ? (
        <Button variant="quiet" size="dense" onClick={() => setWhole(true)}>
          {t('events.all', { count: events.length })}
        </Button>
      ) : null}
    </>
  )

  function sayOf({ kind, about }: Meeting['events'][number]): string {
    if (kind === 'device_checked') {
      const isFine = about['camera'] === 'works' && about['microphone'] === 'works'
      return t(isFine ? 'events.deviceWorks' : 'events.deviceFails')
    }
    if (kind === 'link_sent')
      return t(about['channel'] === 'email' ? 'events.sentByEmail' : 'events.sentBySms')
    return t(`events.${kind}`)
  }
}
