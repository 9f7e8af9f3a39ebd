import { IconCalendarPlus, IconCheck, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { doctorKeyOf } from '#domain/clinic/doctor-path.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { CancelPolicy } from './CancelPolicy.tsx'
import { useVisitActions } from './use-visit-actions.ts'
import { VideoVisitLink } from './VideoVisitLink.tsx'
import { VisitBadge } from './VisitBadge.tsx'
import { VisitCard } from './VisitCard.tsx'
import { VisitChanges } from './VisitChanges.tsx'
import { isJoinable, stateOfVisit } from './visit-state.ts'
import type { VisitState } from './visit-state.ts'
import styles from './BookingLinkPage.module.css'

/** The visit as its link shows it any day after booking: still to be answered, confirmed, cancelled or over. */
export function LinkedVisit({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation(['patient', 'moving'])
  const format = useFormat(visit.zone)
  const { confirm } = useVisitActions(visit.code)
  const now = useNow()
  const state = stateOfVisit(visit, now)
  const canJoin = isJoinable(visit, now)
  const hasHour = state !== 'pinned'
  const coming = !hasHour || state === 'requested' || state === 'toConfirm' || state === 'confirmed'
  const title = useTitle(visit, state)
  usePageTitle(title)

  return (
    <div className={styles.page}>
      <div className={styles.intro} aria-live="polite">
        <VisitBadge visit={visit} asks />
        <h1 className={styles.title}>{title}</h1>
        {state === 'requested' ? <p className={styles.lead}>{t('visit.clinicAnswers')}</p> : null}
        {visit.not_coming_at && coming ? <p className={styles.lead}>{t('moving:absentSaid')}</p> : null}
        {hasHour ? null : <p className={styles.lead}>{t('visit.hourGone')}</p>}
        {visit.cancelled_at ? (
          <p className={styles.lead}>
            {t('visit.cancelledAt', {
              day: format.day(visit.cancelled_at).replace(/^\S+ /, ''),
              time: format.time(visit.cancelled_at),
            })}
          </p>
        ) : null}
      </div>
      <VisitCard visit={visit} calendar={coming && hasHour} />
      {coming ? (
        <div className={styles.answers}>
          {canJoin ? <VideoVisitLink visit={visit} size="large" block /> : null}
          {visit.can_confirm ? (
            <Button
              block
              variant={canJoin ? 'secondary' : 'primary'}
              className={styles.big}
              icon={<IconCheck size={24} stroke={2} aria-hidden="true" />}
              busy={confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              {t('visit.confirm')}
            </Button>
          ) : null}
          <VisitChanges visit={visit} />
        </div>
      ) : (
        <div className={styles.answers}>
          {canJoin ? <VideoVisitLink visit={visit} size="large" block /> : <BookAgain visit={visit} />}
          {state === 'past' ? (
            <Link
              to="/rate/$bookingCode"
              params={{ bookingCode: visit.code }}
              className={buttonClass({ variant: 'secondary', size: 'large', block: true })}
            >
              <IconStar size={20} stroke={2} aria-hidden="true" />
              {t('visit.rate')}
            </Link>
          ) : null}
        </div>
      )}
      <div className={styles.small}>
        {coming && hasHour ? (
          <p>
            <CancelPolicy visit={visit} />
          </p>
        ) : null}
        <ClinicPhone phone={visit.clinic_phone ?? visit.location.phone} />
      </div>
    </div>
  )
}

function useTitle(visit: PatientBooking, state: VisitState): string {
  const { t } = useTranslation('patient')
  const format = useFormat(visit.zone)
  const words = useDayWords(format, visit.zone)
  const date = words.dateOf(visit.start)
  const day = words.inSentence(date)
  const time = format.time(visit.start)
  switch (state) {
    case 'requested':
      return t('visit.yourRequest', { day: words.soon(date), time })
    case 'pinned':
      return t('visit.clinicSeeks')
    case 'toConfirm':
      return t('visit.question', {
        name: visit.first_name,
        // "vii vineri la 17:30?" but "vii vineri, 27 noiembrie, la 17:30?"
        day: words.soon(date).replace(/,.*/, '$&,'),
        time,
      })
    case 'confirmed':
      return t('visit.sure', { day: words.soon(date), time })
    case 'now':
      return t('visit.nowOn')
    case 'cancelled':
      return t(visit.cancelled_by === 'staff' ? 'visit.clinicCancelled' : 'visit.youCancelled', { day })
    default:
      return t('visit.wasOn', { day })
  }
}

function BookAgain({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  return (
    <Link
      to="/pacient/medic/$doctorId"
      params={{ doctorId: doctorKeyOf(visit.doctor_id, visit.doctor_name) }}
      search={{ services: visit.services.map(service => service.id) }}
      className={buttonClass({ size: 'large', block: true })}
    >
      <IconCalendarPlus size={20} stroke={2} aria-hidden="true" />
      {t('visit.again')}
    </Link>
  )
}

function ClinicPhone({ phone }: { phone: string | null }) {
  const { t } = useTranslation('patient')
  if (!phone) return null
  return (
    <p>
      <Trans
        t={t}
        i18nKey="visit.questions"
        values={{ phone: readablePhone(phone) }}
        components={{
          // Its text comes from the sentence.
          phone: <a href={callLink(phone)} className={styles.link} aria-label={readablePhone(phone)} />,
        }}
      />
    </p>
  )
}
