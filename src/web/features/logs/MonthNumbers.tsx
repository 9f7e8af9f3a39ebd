import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import type { listMessages } from '#contract/messages/message-log.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './LogsPage.module.css'

interface MonthNumbersProps {
  numbers: NonNullable<CallReply<typeof listMessages>['month']>
  monthName: string
}

/** What a month comes to: sent, arrived, lost, skipped, and its cost against what it may cost. */
export function MonthNumbers({ numbers, monthName }: MonthNumbersProps) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const { sent, delivered_percent: percent, undelivered, undelivered_patients, skipped, cost, cap } = numbers
  const patients = t('numbers.patients', { count: undelivered_patients })
  return (
    <dl className={styles.numbers} aria-label={t('numbers.label')}>
      <div>
        <dt>{t('numbers.sent', { month: monthName })}</dt>
        <dd>{format.number(sent)}</dd>
      </div>
      <div>
        <dt>{t(percent === null ? 'numbers.noneDelivered' : 'numbers.delivered')}</dt>
        <dd>{percent === null ? '–' : `${format.number(percent, Number.isInteger(percent) ? 0 : 1)} %`}</dd>
      </div>
      <div>
        <dt>{t('numbers.undelivered', { count: undelivered, patients })}</dt>
        <dd>{format.number(undelivered)}</dd>
      </div>
      <div>
        <dt>{t('numbers.skipped')}</dt>
        <dd>{format.number(skipped)}</dd>
      </div>
      <div data-cap={cap > 0 || undefined}>
        <dt>{cap > 0 ? t('numbers.ofCap', { cap: format.money(cap) }) : t('numbers.noCap')}</dt>
        <dd>{`${format.sum(cost)} lei`}</dd>
        {cap > 0 ? (
          <progress
            max={cap}
            value={Math.min(cost, cap)}
            aria-label={t('numbers.ofCap', { cap: format.money(cap) })}
          />
        ) : null}
      </div>
    </dl>
  )
}
