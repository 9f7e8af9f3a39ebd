import {
  IconCalendarOff,
  IconChevronDown,
  IconClock,
  IconMap2,
  IconMapPin,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicClinic, PublicPlace } from '#contract/online/public-clinics.ts'
import { groupDays, hoursOfDay, openUntil, type Span } from '#domain/hours/open-now.ts'
import { localDateOf, minutesOf, weekdayOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { callLink, mapLink } from '#web/parts/public/contact-links.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './ClinicPage.module.css'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** The Monday that names of weekdays are taken from. */
const nameDay = (weekday: number) => `2024-01-0${weekday}`
const sayHours = (spans: readonly Span[]) =>
  spans.map(({ start, end }) => `${start}\u00a0–\u00a0${end}`).join(', ')

type Closed = PublicClinic['closed']

const isOf = (day: Closed[number], place: PublicPlace) =>
  day.location_ids === null || day.location_ids.includes(place.location_id)

/** Whether it is open now, by its own clock; nothing where its hours are not known. */
export function OpenState({ place, closed }: { place: PublicPlace; closed?: Closed | undefined }) {
  const { t } = useTranslation('clinic-page')
  const now = useNow()
  if (place.hours.length === 0) return null
  const today = localDateOf(now, place.zone)
  const reason = closed?.find(day => day.date === today && isOf(day, place))?.name
  const until = reason ? undefined : openUntil(place.hours, weekdayOf(today), minutesOf(now, place.zone))
  return (
    <span className={styles.open} data-closed={until ? undefined : true}>
      <IconClock size={18} stroke={1.75} aria-hidden="true" />
      {until ? t('openUntil', { time: until }) : reason ? t('closedToday', { name: reason }) : t('closedNow')}
    </span>
  )
}

interface PlaceCardsProps {
  clinic: Partial<PublicClinic>
  place: PublicPlace | undefined
  phone: string | null | undefined
}

/** When a place is open, where it is and how to reach it. */
export function PlaceCards({ clinic, place, phone }: PlaceCardsProps) {
  const { t } = useTranslation('clinic-page')
  if (!place)
    return (
      <div className={styles.bones} aria-busy>
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    )
  const address = [place.address, place.city].filter(Boolean).join(', ')
  return (
    <div className={styles.place}>
      {place.hours.length > 0 ? <Hours place={place} closed={clinic.closed} /> : null}
      <section className={styles.where} aria-labelledby="adresa">
        <h2 id="adresa">{t('address')}</h2>
        <p className={styles.address}>
          <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {address ? <strong>{address}</strong> : <Skeleton width={180} />}
            {place.directions ? <span>{place.directions}</span> : null}
          </span>
        </p>
        <p className={styles.links}>
          {address ? (
            <a href={mapLink(place.name, address)} target="_blank" rel="noreferrer">
              <IconMap2 size={20} stroke={1.75} aria-hidden="true" />
              {t('map')}
            </a>
          ) : null}
          {phone ? (
            <a href={callLink(phone)}>
              <IconPhone size={20} stroke={1.75} aria-hidden="true" />
              {t('call')}
            </a>
          ) : null}
          {clinic.website ? (
            <a href={clinic.website} target="_blank" rel="noreferrer nofollow">
              <IconWorld size={20} stroke={1.75} aria-hidden="true" />
              {t('site')}
            </a>
          ) : null}
        </p>
      </section>
    </div>
  )
}

/** The week day by day; in a narrow page, days that are alike together until the week is asked for. */
function Hours({ place, closed }: { place: PublicPlace; closed?: Closed | undefined }) {
  const { t } = useTranslation('clinic-page')
  const format = useFormat(place.zone)
  const now = useNow()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const today = weekdayOf(localDateOf(now, place.zone))
  const dayName = (weekday: number) => format.weekday(nameDay(weekday))
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(format.locale) + text.slice(1)
  const soon = closed?.filter(day => isOf(day, place)) ?? []
  return (
    <section className={styles.hours} aria-labelledby="orar" data-unfolded={isUnfolded || undefined}>
      <h2 id="orar">{t('hours')}</h2>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <OpenState place={place} closed={closed} />
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div className={styles.alike}>
        {groupDays(place.hours).map(({ from, to, spans }) => (
          <p key={from}>
            {`${from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`} ${sayHours(spans)}`}
          </p>
        ))}
      </div>
      <ul className={styles.week}>
        {WEEK.map(weekday => {
          const spans = hoursOfDay(place.hours, weekday)
          const name = capital(dayName(weekday))
          return (
            <li
              key={weekday}
              data-today={weekday === today || undefined}
              data-closed={spans.length === 0 || undefined}
            >
              <span>{weekday === today ? t('today', { day: name }) : name}</span>
              <span>{spans.length > 0 ? sayHours(spans) : t('closedDay')}</span>
            </li>
          )
        })}
      </ul>
      {soon.length > 0 ? (
        <div className={styles.closures}>
          <IconCalendarOff size={20} stroke={1.75} aria-hidden="true" />
          <div>
            {soon.map(({ date, name }) => (
              <p key={date + name}>{t('closedSoon', { day: format.day(date), name })}</p>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  )
}
