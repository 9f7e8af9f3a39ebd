import {
  IconCalendarCog,
  IconCreditCard,
  IconLayoutColumns,
  IconLock,
  IconPlugConnected,
  IconReceipt,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingPolicy } from '#contract/settings.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { ChangesBar } from './ChangesBar.tsx'
import { RULES } from './policy-draft.ts'
import { RuleRow } from './RuleRow.tsx'
import { policyQuery } from './settings-query.ts'
import { usePolicyDraft } from './use-policy-draft.ts'
import styles from './BookingRulesPage.module.css'

/** The clinic's rules for bookings; changes gather until they are saved together. */
export function BookingRulesPage() {
  const { t } = useTranslation(['staff', 'common'])
  const { can } = useStaff()
  const mayManage = can('settings.manage')
  const { data: saved, error, isFetching, refetch } = useQuery({ ...policyQuery(), enabled: mayManage })
  usePageTitle(t('staff:tabs.settings'))
  if (error && !saved) {
    return (
      <Message>
        <EmptyState title={error.message}>
          <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      </Message>
    )
  }
  if (saved) return <Rules saved={saved} />
  return (
    <Message>
      <div className={styles.bones} aria-busy="true">
        <Skeleton width={240} />
        <Skeleton height={60} />
        <Skeleton height={60} />
      </div>
    </Message>
  )
}

function Message({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff')
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{t('tabs.settings')}</h1>
      {children}
    </div>
  )
}

function Rules({ saved }: { saved: BookingPolicy }) {
  const { t } = useTranslation('staff')
  const policy = usePolicyDraft(saved)
  useUnsaved(policy.changed.length > 0)
  return (
    <div className={styles.page}>
      <Sections />
      <section className={styles.rules} aria-labelledby="booking-rules">
        <h2 id="booking-rules" className={styles.heading}>
          {t('settings.bookings')}
        </h2>
        <p className={styles.text}>{t('settings.bookingsText')}</p>
        <ul>
          {RULES.map(name => (
            <RuleRow key={name} name={name} policy={policy} />
          ))}
        </ul>
      </section>
      <ChangesBar saved={saved} policy={policy} />
    </div>
  )
}

const LATER = [
  ['calendar', IconLayoutColumns],
  ['payments', IconCreditCard],
  ['integrations', IconPlugConnected],
  ['invoices', IconReceipt],
  ['login', IconLock],
] as const

/** This section, and plainly those that come later. */
function Sections() {
  const { t } = useTranslation(['staff', 'common'])
  return (
    <div className={styles.sections}>
      <h1 className={styles.title}>{t('staff:tabs.settings')}</h1>
      <ul aria-label={t('staff:settings.sections')}>
        <li className={styles.sectionHere} aria-current="page">
          <IconCalendarCog size={18} stroke={1.75} aria-hidden="true" />
          {t('staff:settings.bookings')}
        </li>
        {LATER.map(([key, Icon]) => (
          <li key={key} className={styles.section}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {t(`staff:settings.later.${key}`)}
            <span className={styles.later}>{t('common:next.badge')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
