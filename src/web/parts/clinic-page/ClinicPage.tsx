import { IconCalendarPlus, IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicClinic } from '#contract/online/public-clinics.ts'
import { useFormat } from '#web/i18n/format.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { PolicyNote } from '#web/parts/public/PolicyNote.tsx'
import { initialsOf } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { ClinicDoctors } from './ClinicDoctors.tsx'
import { ClinicPictures } from './ClinicPictures.tsx'
import { ClinicServices } from './ClinicServices.tsx'
import { OpenState, PlaceCards } from './PlaceCards.tsx'
import { Rating } from '#web/parts/reviews/Rating.tsx'
import styles from './ClinicPage.module.css'

interface ClinicPageProps {
  /** What is left out is not known yet, and shown by its shape. */
  clinic: Partial<PublicClinic>
  /** At the end of the header: the choice of language. */
  tools?: ReactNode
  footer?: ReactNode
  /** What patients said. */
  reviews?: ReactNode
}

/** A clinic as patients see it, as wide as what it stands in. */
export function ClinicPage({ clinic, tools, footer, reviews }: ClinicPageProps) {
  const { t } = useTranslation('clinic-page')
  const { name, places, doctors, services, phone, keywords = [] } = clinic
  const [chosenId, setChosenId] = useState<number>()
  const place = places?.find(each => each.location_id === chosenId) ?? places?.[0]
  const { tagline, about } = splitDescription(clinic.description)
  const number = place?.phone ?? phone
  const booking = <BookLink clinic={clinic} locationId={place?.location_id} />

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <span className={styles.mark} aria-hidden="true">
            {initialsOf(name ?? '')}
          </span>
          <span className={styles.brand}>{name}</span>
          <nav className={styles.nav} aria-label={t('nav')}>
            <a href="#medici">{t('doctors')}</a>
            <a href="#servicii">{t('services')}</a>
            <a href="#program">{t('place')}</a>
          </nav>
          <div className={styles.tools}>
            {tools}
            <Link to="/appointments" className={styles.mine}>
              {t('myBookings')}
            </Link>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <ClinicPictures names={[...(clinic.images ?? []), ...(place?.images ?? [])]} />
        <div className={styles.title}>
          <div>
            <h1>{name ?? <Skeleton width={240} height={32} />}</h1>
            {clinic.description === undefined ? <Skeleton width={320} /> : tagline ? <p>{tagline}</p> : null}
            <div className={styles.facts}>
              {clinic.rating ? <Rating {...clinic.rating} /> : null}
              {place ? (
                <span className={styles.wide}>
                  <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
                  {[place.address, place.city].filter(Boolean).join(', ')}
                </span>
              ) : null}
              {place ? (
                <span className={styles.wide}>
                  <OpenState place={place} closed={clinic.closed} />
                </span>
              ) : null}
            </div>
          </div>
          <div className={styles.actions}>
            {number ? (
              <a
                href={callLink(number)}
                className={buttonClass({ variant: 'secondary', size: 'large' })}
                aria-label={`${t('call')}: ${readablePhone(number)}`}
              >
                <IconPhone size={20} stroke={1.75} aria-hidden="true" />
                {readablePhone(number)}
              </a>
            ) : null}
            {booking}
          </div>
        </div>
        {places && places.length > 1 && clinic.ShowLocations ? (
          <div className={styles.places}>
            <Segmented
              label={t('places')}
              value={String(place?.location_id)}
              options={places.map(each => ({ value: String(each.location_id), label: each.name }))}
              onChange={value => setChosenId(Number(value))}
            />
          </div>
        ) : null}
        <div className={styles.columns}>
          <aside id="program" className={styles.aside} aria-label={t('place')}>
            <PlaceCards clinic={clinic} place={place} phone={number} />
          </aside>
          <div className={styles.main}>
            <ClinicDoctors doctors={doctors} zone={clinic.zone} />
            <ClinicServices services={services} />
            {reviews}
            {about || keywords.length > 0 ? (
              <section aria-labelledby="despre">
                <h2 id="despre">{t('about')}</h2>
                {about ? <p className={styles.about}>{about}</p> : null}
                {keywords.length > 0 ? (
                  <ul className={styles.keywords}>
                    {keywords.map(word => (
                      <li key={word}>{word}</li>
                    ))}
                  </ul>
                ) : null}
              </section>
            ) : null}
            {clinic.cancel_notice_minutes === undefined || !doctors?.length ? null : (
              <PolicyNote policy={{ cancel_notice_minutes: clinic.cancel_notice_minutes }} />
            )}
          </div>
        </div>
      </main>
      <footer className={styles.footer}>
        {clinic.legal_name ? <span>{clinic.legal_name}</span> : null}
        {footer}
        <span className={styles.powered}>
          {t('poweredBy')} <Wordmark height={18} />
        </span>
      </footer>
      {clinic.next_slot ? (
        <section className={styles.sticky} aria-label={t('book')}>
          <FirstHour at={clinic.next_slot} zone={clinic.zone} />
          {booking}
        </section>
      ) : null}
    </div>
  )
}

function FirstHour({ at, zone }: { at: string; zone: string | undefined }) {
  const { t } = useTranslation('clinic-page')
  const words = useDayWords(useFormat(zone), zone)
  return (
    <p>
      <strong>{t('firstHour', { when: words.brief(at) })}</strong>
      <span>{t('anyDoctor')}</span>
    </p>
  )
}

/** Leads to the hours of any doctor at the place, or at another where there are some. */
function BookLink({ clinic, locationId }: { clinic: Partial<PublicClinic>; locationId: number | undefined }) {
  const { t } = useTranslation('clinic-page')
  const bookable = clinic.places?.filter(place => place.bookable) ?? []
  const place = bookable.find(each => each.location_id === locationId) ?? bookable[0]
  if (!place || clinic.clinic_id === undefined) return null
  return (
    <Link
      to="/pacient/clinica/$clinicId/$locationId"
      params={{ clinicId: String(clinic.clinic_id), locationId: String(place.location_id) }}
      className={buttonClass({ size: 'large' })}
    >
      <IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />
      {t('book')}
    </Link>
  )
}

const LONGEST_TAGLINE = 140

/** The first sentence stands under the name, where it is short; the rest is told further down. */
function splitDescription(description: string | null | undefined) {
  const text = description?.trim() ?? ''
  const first = /^[^\n]+?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0]!
  if (first.length > LONGEST_TAGLINE) return { tagline: '', about: text }
  return { tagline: first.replace(/\.$/, ''), about: text.slice(first.length).trim() }
}
