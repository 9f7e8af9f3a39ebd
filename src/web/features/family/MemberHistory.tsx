import { IconCalendarEvent, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FamilyMember } from '#contract/accounts/family.ts'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { nameOf } from './use-member-words.ts'
import styles from './FamilyPage.module.css'

interface MemberHistoryProps {
  member: FamilyMember
  /** Undefined while they are not known. */
  visits: readonly PatientBooking[] | undefined
  isComing: (visit: PatientBooking) => boolean
  renderVisit: (visit: PatientBooking, isToCome: boolean) => ReactNode
}

/** A member's visits, as far as the account sees them, and where it sees all of them. */
export function MemberHistory({ member, visits, isComing, renderVisit }: MemberHistoryProps) {
  const { t } = useTranslation('family')
  const byStart = (visits ?? []).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const coming = byStart.filter(isComing)
  const past = byStart.filter(visit => !isComing(visit)).toReversed()
  const closed = member.is_grown ? 'records.closedGrown' : 'records.closedChild'
  return (
    <div className={styles.page} aria-busy={!visits}>
      <Link to="." search={{}} className={styles.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t('records.back')}
      </Link>
      <h1 className={styles.title}>{t('records.title', { name: nameOf(member) })}</h1>
      {member.records.map(({ clinic_id: id, clinic_name: clinic, is_open: isOpen }) => (
        <p key={id} className={styles.note}>
          {t(isOpen ? 'records.open' : closed, { clinic })}
        </p>
      ))}
      {visits ? null : <Skeleton height={176} />}
      {visits?.length === 0 ? (
        <EmptyState
          icon={<IconCalendarEvent size={28} stroke={1.75} />}
          title={t('records.none')}
          text={t('records.noneText')}
        />
      ) : null}
      {coming.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.subtitle}>{t('records.coming')}</h2>
          <ul className={styles.visits}>
            {coming.map(visit => (
              <li key={visit.code}>{renderVisit(visit, true)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {past.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.subtitle}>{t('records.past')}</h2>
          <ul className={styles.past}>
            {past.map(visit => (
              <li key={visit.code}>{renderVisit(visit, false)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
