import {
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDeviceMobile,
  IconId,
  IconInfoCircle,
  IconLink,
  IconPill,
  IconPhotoScan,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { CancelPolicy } from './CancelPolicy.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { calendarFileOf, VisitCard } from './VisitCard.tsx'
import { VisitChanges } from './VisitChanges.tsx'
import styles from './BookingLinkPage.module.css'

const InstallOffer = lazy(() => import('./InstallOffer.tsx'))

const PILLS = { title: 'bringPills', text: 'bringPillsText', Icon: IconPill } as const
const AT_CLINIC = [
  { title: 'bringId', text: undefined, Icon: IconId },
  PILLS,
  { title: 'bringScans', text: 'bringScansText', Icon: IconPhotoScan },
] as const
const BY_VIDEO = [
  { title: 'bringDevice', text: 'bringDeviceText', Icon: IconDeviceMobile },
  PILLS,
  { title: 'bringScans', text: 'showScansText', Icon: IconPhotoScan },
] as const

/** Right after booking: it is done, and what comes next. */
export function BookedNow({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  const format = useFormat(visit.zone)
  const words = useDayWords(format, visit.zone)
  const signedIn = useSession().userType === 3
  const heading = useRef<HTMLHeadingElement>(null)
  const isRequest = statusName(visit.status) === 'new'
  const title = t(isRequest ? 'visit.yourRequest' : 'visit.seeYou', {
    day: words.soon(words.dateOf(visit.start)),
    time: format.time(visit.start),
  })
  const address = `${location.host}/b/${visit.code}`
  usePageTitle(title)

  // The page before it ended with a press: what came of it is read from here.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.page}>
      <div className={styles.intro}>
        <span className={styles.tick}>
          <IconCheck size={32} stroke={2} aria-hidden="true" />
        </span>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>
          {t(isRequest ? 'visit.requested' : 'visit.done', { name: visit.first_name })}
        </p>
      </div>
      <VisitCard visit={visit} clinic />
      <a href={calendarFileOf(visit.code)} className={buttonClass({ size: 'large', block: true })}>
        <IconCalendarPlus size={20} stroke={2} aria-hidden="true" />
        {t('visit.toCalendar')}
      </a>
      <section className={styles.section}>
        <h2 className={styles.subtitle}>{t('visit.yourLink')}</h2>
        <p className={styles.help}>{t('visit.yourLinkText')}</p>
        <div className={styles.url}>
          <IconLink size={20} stroke={1.75} aria-hidden="true" />
          <span className={styles.address}>{address}</span>
          <Button
            variant="quiet"
            size="compact"
            icon={<IconCopy size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(`${location.origin}/b/${visit.code}`, t('visit.copied'))}
          >
            {t('visit.copy')}
          </Button>
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.subtitle}>{t('visit.bring')}</h2>
        <ul className={styles.bring}>
          {(visit.is_video ? BY_VIDEO : AT_CLINIC).map(({ title: name, text, Icon }) => (
            <li key={name}>
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              <div>
                <p>{t(`visit.${name}`)}</p>
                {text ? <p>{t(`visit.${text}`)}</p> : null}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.note}>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <CancelPolicy visit={visit} />
        </span>
      </p>
      <Suspense>
        <InstallOffer />
      </Suspense>
      {signedIn ? (
        <Link to="/appointments" className={buttonClass({ variant: 'secondary', block: true })}>
          {t('visit.myVisits')}
        </Link>
      ) : null}
      <VisitChanges visit={visit} />
    </div>
  )
}
