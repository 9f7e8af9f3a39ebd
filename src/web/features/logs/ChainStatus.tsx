import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getAuditChain, verifyAuditChain, type AuditChain } from '#contract/logs/audit-chain.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './ChainStatus.module.css'

/** How often one looks how far a verification has come. */
const LOOK = 1000

/** Whether the log is as it was sealed, and a press that looks anew. */
export function ChainStatus() {
  const { t } = useTranslation('logs')
  const client = useQueryClient()
  const verifying = useAttempt()
  const asked = query(getAuditChain, {})
  const { data } = useQuery({
    ...asked,
    select: reply => reply.data,
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.data.verifying ? LOOK : false),
  })
  if (!data) return null
  const { verifying: running } = data

  const verify = () =>
    verifying.attempt(async () => {
      client.setQueryData(asked.queryKey, await call(verifyAuditChain, {}))
    })

  return (
    <div className={styles.chain}>
      <span role="status">
        {running ? (
          <span className={styles.running}>
            {t('chain.verifying')}
            <progress
              max={Math.max(1, running.of)}
              value={running.checked}
              aria-label={t('chain.verifying')}
            />
          </span>
        ) : (
          <Verdict verified={data.verified} />
        )}
      </span>
      <Button
        variant="secondary"
        size="dense"
        busy={verifying.busy || running !== null}
        onClick={() => void verify()}
      >
        {t('chain.verify')}
      </Button>
    </div>
  )
}

function Verdict({ verified }: Pick<AuditChain, 'verified'>) {
  const { t } = useTranslation('logs')
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  if (!verified)
    return (
      <Badge icon={<IconShieldQuestion size={16} stroke={1.75} aria-hidden="true" />}>
        {t('chain.never')}
      </Badge>
    )
  if (verified.problem)
    return (
      <Badge tone="danger" icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />}>
        {t('chain.broken', {
          number: format.number(verified.problem.position),
          what: t(`chain.problems.${verified.problem.kind}`),
        })}
      </Badge>
    )
  const isToday = localDateOf(Date.parse(verified.at), zone) === today
  return (
    <Badge tone="ok" icon={<IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}>
      {isToday
        ? t('chain.today', { time: format.time(verified.at) })
        : t('chain.on', { day: format.dayTime(verified.at) })}
    </Badge>
  )
}
