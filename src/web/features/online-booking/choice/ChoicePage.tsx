import { IconArrowLeft, IconShare2 } from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DoctorCard } from '#contract/online/public-doctors.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import type { HoursOf } from '../hours-of.ts'
import { HoursPicker } from '../hours/HoursPicker.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { Rating } from '#web/parts/reviews/Rating.tsx'
import { PolicyNote } from '#web/parts/public/PolicyNote.tsx'
import { ServicePicker } from './ServicePicker.tsx'
import { hoursQuery } from '../queries.ts'
import { shareLink } from '../share-link.ts'
import { mayJoin, sumServices, usualService } from '../visit-choice.ts'
import type { Bookable, VisitChoice } from '../visit-choice.ts'
import styles from './ChoicePage.module.css'

interface ChoicePageProps {
  of: HoursOf
  /** What one comes back from: a word for the page. */
  section: string
  /** The way to the page from all doctors, itself left out. */
  crumbs: Crumb[]
  /** Who is visited, inside a sentence. */
  who: string
  name: string
  kind: string
  picture: ReactNode
  rating?: { rating: number; count: number } | null
  tools?: ReactNode
  /** Between the name and the services. */
  children?: ReactNode
  /** Beneath the hours, or beneath the words about the host where there is room beside them. */
  said?: ReactNode
  host: {
    clinic_name: string
    phone: string | null
    zone: string
    policy: { cancel_notice_minutes: number; horizon_days: number }
    services: Bookable[]
  }
  place: DoctorCard['places'][number] | undefined
  canAdd?: (serviceId: number) => boolean
  choice: VisitChoice
  onChange: (change: Partial<VisitChoice>) => void
}

/** Where a patient chooses what for and when. */
export function ChoicePage({
  of,
  section,
  crumbs,
  who,
  name,
  kind,
  picture,
  rating,
  tools,
  children,
  said,
  host,
  place,
  canAdd,
  choice,
  onChange,
}: ChoicePageProps) {
  const { t } = useTranslation('patient')
  const chosen = sumServices(host.services, choice.services)
  const usual = chosen.services.length === 0 ? usualService(host.services) : undefined
  const asked = usual ? [usual.id] : chosen.services.map(service => service.id)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink className={styles.back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
          {section}
        </BackLink>
        <Crumbs crumbs={crumbs} name={name} />
        <span className={styles.tools}>
          <IconButton
            label={t('doctorPage.share')}
            onClick={() => void shareLink(who, t('doctorPage.copied'))}
          >
            <IconShare2 size={24} stroke={1.75} />
          </IconButton>
          {tools}
        </span>
      </div>
      <header className={styles.head}>
        {picture}
        <div>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.kind}>{kind}</p>
          {rating ? <Rating {...rating} /> : null}
        </div>
      </header>
      <div className={styles.columns}>
        {children ? <div className={styles.about}>{children}</div> : null}
        <div className={styles.booking}>
          <ServicePicker
            services={host.services}
            chosen={choice.services ?? []}
            canAdd={id => mayJoin(host.services, choice.services ?? [], id) && (canAdd?.(id) ?? true)}
            onChange={services =>
              onChange({ services: services.length ? services : undefined, start: undefined })
            }
          />
          <HoursPicker
            key={asked.join()}
            ask={(from, days) => hoursQuery(of, asked, from, days)}
            title={t('doctorPage.chooseHour')}
            zone={host.zone}
            horizonDays={host.policy.horizon_days}
            missing={asked.length === 0 ? t('doctorPage.serviceFirst') : undefined}
            note={usual && t('doctorPage.hoursFor', { service: usual.name })}
            start={usual ? undefined : choice.start}
            day={choice.day}
            // An hour is of the service that it was shown for.
            onChange={change => onChange(change.start && usual ? { ...change, services: asked } : change)}
          />
          <ChoiceBar of={of} zone={host.zone} chosen={chosen} start={choice.start} />
        </div>
        <div className={styles.rest}>
          {place ? (
            <section className={styles.section}>
              <h2 className={styles.title}>{t('doctorPage.where')}</h2>
              <PlaceCard clinic={host.clinic_name} place={place} phone={place.phone ?? host.phone} />
            </section>
          ) : null}
          <PolicyNote policy={host.policy} />
          {said}
        </div>
      </div>
    </div>
  )
}

/** A page on the way: a search of all doctors, narrowed step by step. */
interface Crumb {
  name: string
  search: { city?: string; speciality?: string }
}

/** On a phone the way back is enough. */
function Crumbs({ crumbs, name }: { crumbs: Crumb[]; name: string }) {
  const { t } = useTranslation('patient')
  return (
    <nav className={styles.crumbs} aria-label={t('doctorPage.crumbs')}>
      <ol>
        <li>
          <BackLink>{t('doctorPage.dentists')}</BackLink>
        </li>
        {crumbs.map(crumb => (
          <li key={crumb.name}>
            <Link to="/pacient" search={crumb.search}>
              {crumb.name}
            </Link>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}

/** Back to the list as it was; to the search when the page was opened by its link. */
function BackLink({ className, children }: { className?: string; children: ReactNode }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to="/pacient"
      className={className}
      onClick={event => {
        if (!canGoBack) return
        event.preventDefault()
        router.history.back()
      }}
    >
      {children}
    </Link>
  )
}
