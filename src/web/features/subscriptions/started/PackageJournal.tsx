import { useTranslation } from 'react-i18next'
import type { WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useSayReason } from './use-say-reason.ts'
import styles from './PatientSubscriptions.module.css'

const say = (words: string, by: string | null) => [words, by].filter(Boolean).join(' · ')

/** What became of a package and its uses, and who did it, the latest first. */
export function PackageJournal({ subscription }: { subscription: WholeSubscription }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const sayReason = useSayReason()
  const { uses, started_on: startedOn, started_by: startedBy } = subscription
  const acts = uses.toSorted((a, b) => Date.parse(b.changed_at) - Date.parse(a.changed_at))
  return (
    <div className={styles.card}>
      <h3 className={styles.head}>{t('record.journal')}</h3>
      <ol className={styles.journal}>
        {acts.map(({ id, changed_at: at, changed_by: by, state, start, reason }) => (
          <li key={id}>
            <strong>{format.dayMonth(at)}</strong>{' '}
            {say(
              t(`record.acts.${state}`, { when: format.dayTime(start) }) +
                (reason && `, ${sayReason(reason)}`),
              by,
            )}
          </li>
        ))}
        <li>
          <strong>{format.dayMonth(startedOn)}</strong> {say(t('record.acts.started'), startedBy)}
        </li>
      </ol>
    </div>
  )
}
