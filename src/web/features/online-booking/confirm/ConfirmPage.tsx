import { IconArrowLeft, IconCalendarSearch } from '@tabler/icons-react'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { ApiError, isUnanswered } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useAwake } from '#web/ui/use-awake.ts'
import { useNow } from '#web/ui/use-now.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorInSentence, doctorName } from '#web/parts/public/doctor-name.ts'
import type { HoursOf } from '../hours-of.ts'
import { HoursLink } from '../hours/HoursLink.tsx'
import { KeepBar } from './KeepBar.tsx'
import { readNearest, readOwnVisit } from '../hours/nearest-hours.ts'
import { SlotExpired, SlotTaken } from './SlotLost.tsx'
import { useWishedSlot } from './use-wished-slot.ts'
import { hoursOfWish, sumServices } from '../visit-choice.ts'
import type { Bookable } from '../visit-choice.ts'
import type { VisitChoice } from '../visit-choice.ts'
import { WishedVisitCard } from './WishedVisitCard.tsx'
import styles from './ConfirmPage.module.css'

export function ConfirmPage() {
  const { t } = useTranslation('patient')
  const { services, start, ...wished } = useSearch({ from: '/_patient/pacient/confirmare' })
  const of = hoursOfWish(wished)
  usePageTitle(t('confirm.title'))
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink of={of} services={services} start={start} />
        <h1 className={styles.title}>{t('confirm.title')}</h1>
      </div>
      {of && services && start ? (
        // What was typed is kept across slots; what was said about the last slot is not.
        <Confirmation of={of} services={services} start={start} />
      ) : (
        <EmptyState
          icon={<IconCalendarSearch size={28} stroke={1.75} />}
          title={t('confirm.missing')}
          text={t('confirm.missingText')}
        >
          <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
            {t('searchDoctor')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

function BackLink({ of, ...choice }: { of: HoursOf | undefined } & VisitChoice) {
  const { t } = useTranslation('patient')
  const link = { className: styles.back, 'aria-label': t('confirm.changeHour') }
  const arrow = <IconArrowLeft size={24} stroke={1.75} />
  return of ? (
    <HoursLink of={of} search={choice} {...link}>
      {arrow}
    </HoursLink>
  ) : (
    <Link to="/pacient" {...link}>
      {arrow}
    </Link>
  )
}

interface ConfirmationProps {
  of: HoursOf
  services: number[]
  start: string
}

function Confirmation({ of, services, start }: ConfirmationProps) {
  const { t } = useTranslation(['patient', 'common'])
  const { slot, kept, doctor, host, error, reread } = useWishedSlot(of, services, start)
  const format = useFormat(host?.zone)
  const words = useDayWords(format, host?.zone)
  // The kept slots that are over and the starts that were refused while booking.
  const [over, setOver] = useState<string>()
  const [refused, setRefused] = useState<{ start: string; error: ApiError }>()
  const now = useNow()
  const isAwake = useAwake()
  const code = kept.data?.code
  const endKeeping = useCallback(() => setOver(code), [code])

  if (error) {
    return (
      <EmptyState title={error.message} icon={<IconCalendarSearch size={28} stroke={1.75} />}>
        {isUnanswered(error) ? (
          <Button variant="secondary" onClick={reread}>
            {t('common:actions.retry')}
          </Button>
        ) : (
          <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
            {t('patient:searchDoctor')}
          </Link>
        )}
      </EmptyState>
    )
  }
  if (!host || !slot) return <Loading />

  const chosen = sumServices<Bookable>(host.services, services)
  const isAny = 'place' in of
  const lost = refused?.start === start ? refused.error : kept.error
  const nearest = readNearest(lost)
  const own = readOwnVisit(lost)
  const expired =
    !nearest && (lost instanceof ApiError ? lost.code === 'reservation_expired' : over === code && code)
  const lookAgain = () => {
    setRefused(undefined)
    void kept.refetch().then(() => setOver(undefined))
  }
  // Back after booking: what was wished is there.
  if (own && isWish(own, of, start)) {
    return <Navigate to="/b/$bookingCode" params={{ bookingCode: own.code }} replace />
  }
  const cancelUntil = Date.parse(start) - host.policy.cancel_notice_minutes * 60_000

  return (
    <div className={styles.columns}>
      <div className={styles.what}>
        {kept.data && !expired && !nearest ? (
          <KeepBar key={kept.data.code} seconds={kept.data.expires_in} onEnd={endKeeping} />
        ) : null}
        {kept.isPending ? (
          <p className={styles.reserving} role="status">
            {t('patient:confirm.reserving')}
          </p>
        ) : null}
        {nearest ? (
          <SlotTaken
            key={start}
            of={of}
            doctor={isAny || !doctor ? undefined : doctorInSentence(doctor)}
            zone={host.zone}
            services={services}
            start={start}
            nearest={nearest}
            own={own}
          />
        ) : (
          <WishedVisitCard
            of={of}
            who={doctor ? doctorName(doctor) : t('patient:anyDoctor.title')}
            why={isAny && doctor ? t('patient:anyDoctor.assigned') : undefined}
            seats={kept.data?.seats_left ?? undefined}
            where={host}
            chosen={chosen}
            start={start}
          />
        )}
        {expired ? (
          <SlotExpired
            minutes={Math.round((kept.data?.expires_in ?? 600) / 60)}
            busy={kept.isFetching}
            onLookAgain={lookAgain}
          />
        ) : null}
        {lost && !nearest && !expired ? (
          <div className={styles.failed} role="alert">
            <p>{lost.message}</p>
            <Button variant="secondary" size="compact" busy={kept.isFetching} onClick={lookAgain}>
              {t('common:actions.retry')}
            </Button>
          </div>
        ) : null}
      </div>
      {/* What was typed is in this browser: the server, which knows nothing of it, leaves the form out. */}
      {isAwake ? (
        <ConfirmForm
          zone={host.zone}
          slot={{ ...slot, reservation_code: code }}
          slotLost={nearest !== undefined || Boolean(expired)}
          onSlotLost={slotError => setRefused({ start, error: slotError })}
          cancelUntil={cancelUntil > now ? words.moment(new Date(cancelUntil).toISOString()) : ''}
        />
      ) : (
        <Skeleton height={FORM_HEIGHT} />
      )}
    </div>
  )
}

/** Nothing jumps when the form comes. */
const FORM_HEIGHT = 560

function isWish(visit: PatientBooking, of: HoursOf, start: string): boolean {
  const isWithThem = 'doctor' in of ? of.doctor === visit.doctor_id : of.place === visit.location.location_id
  return isWithThem && Date.parse(visit.start) === Date.parse(start)
}

function Loading() {
  return (
    <div className={styles.what} aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={124} />
      <Skeleton height={320} />
    </div>
  )
}
