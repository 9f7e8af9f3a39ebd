import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountStanding } from '#contract/money/patient-accounts.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './PatientAccount.module.css'

interface DueCardProps {
  standing: AccountStanding
  /** What can be done about it. */
  children?: ReactNode
}

/** What is owed in all, or was paid ahead. */
export function DueCard({ standing, children }: DueCardProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  const { due, due_today, due_over_30_days, advance } = standing
  const [all = 0, today = 0, old = 0] = [due, due_today, due_over_30_days].map(parseRon)
  const recent = ronOf(all - today - old)
  return (
    <section className={styles.side} aria-labelledby="account-due">
      <h2 id="account-due">{t(advance > 0 ? 'due.advance' : 'due.title')}</h2>
      {due > 0 ? <p className={styles.due}>{format.sum(due)} lei</p> : null}
      {advance > 0 ? (
        <>
          <p className={styles.ahead}>{format.sum(advance)} lei</p>
          <p className={styles.quiet}>{t('due.advanceText')}</p>
        </>
      ) : null}
      {due === 0 && advance === 0 ? <p className={styles.quiet}>{t('due.nothing')}</p> : null}
      {due > 0 ? (
        <dl className={styles.parts}>
          <dt>{t('due.today')}</dt>
          <dd data-none={due_today === 0 || undefined}>{format.sum(due_today)}</dd>
          {recent > 0 ? (
            <>
              <dt>{t('due.recent')}</dt>
              <dd>{format.sum(recent)}</dd>
            </>
          ) : null}
          <dt>{t('due.old')}</dt>
          <dd data-none={due_over_30_days === 0 || undefined}>{format.sum(due_over_30_days)}</dd>
        </dl>
      ) : null}
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
