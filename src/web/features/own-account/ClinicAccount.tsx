import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnAccount } from '#contract/money/patient-accounts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { OwnDocuments } from './OwnDocuments.tsx'
import styles from './OwnAccount.module.css'

/** Where one stands at a clinic, and how it came to that. */
export function ClinicAccount({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  const id = useId()
  const { clinic_name, name, member_id, standing, rows, total } = account
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{clinic_name}</h2>
          {member_id === null ? null : <p className={styles.quiet}>{t('forMember', { name })}</p>}
        </div>
        <Standing standing={standing} />
      </header>
      <ol>
        {rows.map(row => (
          <li key={row.no} className={styles.row} data-reversed={row.is_reversed || undefined}>
            <div>
              <p className={styles.what}>{row.what}</p>
              <p className={styles.small}>{[format.date(row.day), row.note].filter(Boolean).join(' · ')}</p>
            </div>
            <div className={styles.figures}>
              <p className={row.credit === null ? undefined : styles.paid}>
                <span className="visually-hidden">{t(row.credit === null ? 'debit' : 'credit')} </span>
                {figureOf(row)}
              </p>
              <p className={styles.small}>
                {t(row.balance < 0 ? 'afterAhead' : 'after', { amount: format.sum(Math.abs(row.balance)) })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {total > rows.length ? (
        <p className={styles.more}>{t('older', { count: rows.length, total: format.number(total) })}</p>
      ) : null}
      <OwnDocuments account={account} />
    </section>
  )

  function figureOf({ debit, credit }: OwnAccount['rows'][number]): string {
    if (credit !== null) return `−${format.sum(credit)}`
    return debit === null ? t('included') : format.sum(debit)
  }
}

function Standing({ standing: { due, advance } }: Pick<OwnAccount, 'standing'>) {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  if (due === 0 && advance === 0) return <p className={styles.quiet}>{t('even')}</p>
  return (
    <p className={styles.standing} data-due={due > 0 || undefined}>
      <span>{t(due > 0 ? 'due' : 'advance')}</span>
      <strong>{format.sum(due > 0 ? due : advance)} lei</strong>
    </p>
  )
}
