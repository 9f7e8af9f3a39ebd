import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconShare2, IconStethoscopeOff } from '@tabler/icons-react'
import { Link, useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import { doctorInSentence, doctorKind, doctorName, plainName } from './doctor-name.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { HoursPicker } from './HoursPicker.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { PolicyNote } from './PolicyNote.tsx'
import { doctorQuery } from './queries.ts'
import { ServicePicker } from './ServicePicker.tsx'
import { shareLink } from './share-link.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { sumServices } from './visit-choice.ts'
import type { VisitChoice } from './visit-choice.ts'
import styles from './DoctorPage.module.css'

const LONG_TEXT = 160

export function DoctorPage() {
  const { t } = useTranslation('patient')
  const doctorId = Number(useParams({ from: '/_patient/pacient/medic/$doctorId' }).doctorId)
  const choice = useSearch({ from: '/_patient/pacient/medic/$doctorId' })
  const navigate = useNavigate({ from: '/pacient/medic/$doctorId' })
  const { data, error, isPending } = useQuery({ ...doctorQuery(doctorId), enabled: doctorId > 0 })
  const doctor = data?.data
  const format = useFormat(doctor?.zone)
  usePageTitle(doctor && doctorName(doctor))

  if (error || !(doctorId > 0)) return <NoDoctor error={error} />
  if (isPending || !doctor) return <DoctorLoading />

  const chosen = sumServices(doctor.services, choice.services)
  const place = doctor.places[0]
  // The choice lives in the address, but each step of it is not a page of its own to go back through.
  const change = (changed: Partial<VisitChoice>) =>
    void navigate({ search: { ...choice, ...changed }, replace: true, resetScroll: false })

  return (
    <div className={styles.page}>
      <TopBar doctorId={doctorId} doctor={doctorInSentence(doctor)} />
      <header className={styles.head}>
        <Avatar name={plainName(doctor)} color={doctor.color} size={72} />
        <div>
          <h1 className={styles.name}>{doctorName(doctor)}</h1>
          <p className={styles.kind}>{doctorKind(doctor)}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {doctor.description ? <Description text={doctor.description} /> : null}
          <ServicePicker
            services={doctor.services}
            chosen={choice.services ?? []}
            money={price => format.money(price)}
            onChange={services =>
              change({ services: services.length ? services : undefined, start: undefined })
            }
          />
          <HoursPicker
            key={(choice.services ?? []).join()}
            doctorId={doctorId}
            zone={doctor.zone}
            horizonDays={doctor.policy.horizon_days}
            services={chosen.services.map(service => service.id)}
            start={choice.start}
            day={choice.day}
            onChange={change}
          />
        </div>
        <div className={styles.side}>
          {place ? (
            <section className={styles.section}>
              <h2 className={styles.title}>{t('doctorPage.where')}</h2>
              <PlaceCard clinic={doctor.clinic_name} place={place} phone={place.phone ?? doctor.phone} />
            </section>
          ) : null}
          <PolicyNote policy={doctor.policy} />
        </div>
      </div>
      <ChoiceBar doctor={doctor} chosen={chosen} start={choice.start} />
    </div>
  )
}

function TopBar({ doctorId, doctor }: { doctorId: number; doctor: string }) {
  const { t } = useTranslation('patient')
  return (
    <div className={styles.top}>
      <BackLink />
      <span className={styles.tools}>
        <IconButton
          label={t('doctorPage.share')}
          onClick={() => void shareLink(doctor, t('doctorPage.copied'))}
        >
          <IconShare2 size={24} stroke={1.75} />
        </IconButton>
        <FavouriteButton doctorId={doctorId} doctor={doctor} />
      </span>
    </div>
  )
}

/** Back to the list as it was; to the search when the page was opened by its link. */
function BackLink() {
  const { t } = useTranslation('patient')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to="/pacient"
      className={styles.back}
      onClick={event => {
        if (!canGoBack) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
      {t('doctorPage.back')}
    </Link>
  )
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation('patient')
  const [open, setOpen] = useState(false)
  const long = text.length > LONG_TEXT
  return (
    <div>
      <p className={styles.description} data-folded={(long && !open) || undefined}>
        {text}
      </p>
      {long ? (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'doctorPage.less' : 'doctorPage.more')}
        </button>
      ) : null}
    </div>
  )
}

function NoDoctor({ error }: { error: Error | null }) {
  const { t } = useTranslation('patient')
  const offline = error instanceof ApiError && error.status !== 404
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        icon={<IconStethoscopeOff size={28} stroke={1.75} />}
        title={offline ? error.message : t('doctorPage.notFound')}
        text={offline ? undefined : t('doctorPage.notFoundText')}
      >
        <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
          {t('searchDoctor')}
        </Link>
      </EmptyState>
    </div>
  )
}

function DoctorLoading() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.top} />
      <div className={styles.head}>
        <Skeleton round width={72} height={72} />
        <Skeleton width={220} height={28} />
      </div>
      <Skeleton height={56} />
      <Skeleton height={280} />
    </div>
  )
}
