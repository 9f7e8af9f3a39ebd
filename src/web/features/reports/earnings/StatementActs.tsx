import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeEarnings, sendEarnings, type EarningsStatement } from '#contract/reports/earnings.ts'
import { endOf } from '#domain/reports/spans.ts'
import { addMonths } from '#domain/time/months.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import type { TabProps } from '../tab-props.ts'
import styles from './Statement.module.css'

const ReopenDialog = lazy(() => import('./ReopenDialog.tsx'))

interface StatementActsProps extends Pick<TabProps, 'onChange'> {
  statement: EarningsStatement
}

/** Closing, opening again and sending, and why not where they may not be; who reads their own sees how it stands. */
export function StatementActs({ statement, onChange }: StatementActsProps) {
  const { t } = useTranslation('earnings')
  const format = useFormat()
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const closing = useAttempt()
  const sending = useAttempt()
  const [isReopening, setIsReopening] = useState(false)
  const { doctor, month, version, state, may_close, may_reopen, may_send } = statement
  const whose = { doctor: doctor.id, month }
  const named = { name: doctor.name, month: format.month(`${month}-01`) }

  const close = () =>
    closing.attempt(async () => {
      try {
        await closing.once(key => call(closeEarnings, { ...whose, version }, key))
        showNotice({ kind: 'ok', text: t('done.closed', named) })
      } catch (error) {
        // It is read again, so that it is closed as it is.
        if (!(error instanceof ApiError && error.code === 'stale')) throw error
        showNotice({ kind: 'info', text: t('done.stale') })
      } finally {
        invalidate('earnings')
      }
    })
  const send = () =>
    sending.attempt(async () => {
      await sending.once(key => call(sendEarnings, whose, key))
      showNotice({ kind: 'ok', text: t('done.sent', named) })
    })

  return (
    <footer className={styles.foot}>
      <Standing statement={statement} onChange={onChange} />
      {state === 'draft' && may_close ? <p>{t('statement.closing')}</p> : null}
      {may_send && !doctor.has_email ? <p>{t('statement.noEmail')}</p> : null}
      <p role="alert" className={styles.problem}>
        {closing.problem || sending.problem}
      </p>
      {can('reports.financial') ? (
        <div className={styles.acts}>
          {may_close ? (
            <Button size="dense" busy={closing.busy} onClick={() => void close()}>
              {t('statement.close')}
            </Button>
          ) : null}
          {may_send && doctor.has_email ? (
            <Button variant="secondary" size="dense" busy={sending.busy} onClick={() => void send()}>
              {t('statement.send')}
            </Button>
          ) : null}
          {may_reopen ? (
            <Button variant="secondary" size="dense" onClick={() => setIsReopening(true)}>
              {t('statement.reopen')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isReopening ? (
        <Suspense>
          <ReopenDialog statement={statement} onClose={() => setIsReopening(false)} />
        </Suspense>
      ) : null}
    </footer>
  )
}

/** Who closed it, how it was opened again, and what stands in the way of closing. */
function Standing({ statement, onChange }: StatementActsProps) {
  const { t } = useTranslation('earnings')
  const format = useFormat()
  const { month, blocked, blocked_by, closed_at, closed_by, reopened } = statement
  const other = blocked_by ? format.month(`${blocked_by}-01`) : ''
  return (
    <>
      {closed_at ? (
        <p>
          {closed_by
            ? t('statement.closed_by', { when: format.date(closed_at), name: closed_by })
            : t('statement.closed_at', { when: format.date(closed_at) })}
        </p>
      ) : null}
      {blocked === 'running' ? (
        <p>{t('statement.running', { day: format.date(`${addMonths(month, 1)}-01`) })}</p>
      ) : null}
      {blocked_by && blocked !== 'running' ? (
        <button
          type="button"
          className={styles.other}
          onClick={() =>
            onChange({
              period: undefined,
              from: `${blocked_by}-01`,
              to: endOf(`${blocked_by}-01`, 'month'),
              statement: statement.doctor.id,
            })
          }
        >
          {t(blocked === 'earlier' ? 'statement.earlier' : 'statement.later', { month: other })}
        </button>
      ) : null}
      {reopened.map(({ at, by, reason }) => (
        <p key={at}>
          {t(by ? 'statement.reopenedBy' : 'statement.reopened', {
            when: format.date(at),
            name: by ?? '',
            reason,
          })}
        </p>
      ))}
    </>
  )
}
