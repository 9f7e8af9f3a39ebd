import { IconAlertCircle, IconCircleCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSmsGateway, testSmsGateway, type SmsGatewaySettings } from '#contract/messages/sms-gateway.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query } from '#web/api/query.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useMessageWords } from '#web/parts/messages/use-message-words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './MessageCards.module.css'

const GatewayDialog = lazy(() => import('./GatewayDialog.tsx'))

/** By whom messages go, and whether that works. */
export default function MessageCards() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getSmsGateway, {}),
    meta: { silent: true },
  })
  const gateway = data?.data
  if (!gateway)
    return error ? (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    )
  return (
    <div className={styles.cards}>
      <Gateway gateway={gateway} />
      <Email email={gateway.email} />
    </div>
  )
}

const LOOKS = {
  works: { tone: 'ok', icon: IconCircleCheck },
  failing: { tone: 'danger', icon: IconAlertCircle },
  unused: { tone: 'neutral', icon: IconClock },
  off: { tone: 'warn', icon: IconAlertCircle },
} as const

function Gateway({ gateway }: { gateway: SmsGatewaySettings }) {
  const { t } = useTranslation('message-settings')
  const { zone } = useClinicFacts()
  const { whenOf } = useMessageWords(zone)
  const [isOpen, setOpen] = useState(false)
  const { state, kind, sender, sender_kind, last_delivered_at, average_seconds, failing_since } = gateway
  const { tone, icon: StateIcon } = LOOKS[state]
  const testing = useMutation({
    mutationFn: () => call(testSmsGateway, {}, { idempotencyKey: newKey() }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('gateway.tested') }),
  })
  const said = [
    state === 'off' && t('gateway.offText'),
    state === 'failing' && failing_since && t('gateway.failingSince', { when: whenOf(failing_since) }),
    state !== 'off' && kind === 'shared' && t('gateway.shared'),
    last_delivered_at && t('gateway.lastDelivered', { when: whenOf(last_delivered_at) }),
    average_seconds !== null && t('gateway.average', { count: Math.max(1, Math.round(average_seconds)) }),
    state !== 'off' &&
      sender &&
      t(sender_kind === 'name' ? 'gateway.asName' : 'gateway.asNumber', { sender }),
  ]
  return (
    <section className={styles.card} aria-labelledby="gateway-title">
      <header>
        <h2 id="gateway-title">{t('gateway.title')}</h2>
        <Badge tone={tone} icon={<StateIcon size={16} stroke={1.75} aria-hidden="true" />}>
          {t(`gateway.states.${state}`)}
        </Badge>
      </header>
      <p>{said.filter(Boolean).join(' ')}</p>
      <div className={styles.acts}>
        <Button
          variant="secondary"
          size="dense"
          disabled={state === 'off'}
          busy={testing.isPending}
          icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => testing.mutate()}
        >
          {t('gateway.test')}
        </Button>
        <Button variant="secondary" size="dense" onClick={() => setOpen(true)}>
          {t('gateway.configure')}
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <GatewayDialog gateway={gateway} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Email({ email: { state, from } }: { email: SmsGatewaySettings['email'] }) {
  const { t } = useTranslation('message-settings')
  const { tone, icon: StateIcon } = LOOKS[state]
  return (
    <section className={styles.card} aria-labelledby="email-title">
      <header>
        <h2 id="email-title">{t('email.title')}</h2>
        <Badge tone={tone} icon={<StateIcon size={16} stroke={1.75} aria-hidden="true" />}>
          {t(`email.states.${state}`)}
        </Badge>
      </header>
      <p>{state === 'works' ? t('email.from', { from }) : t('email.off')}</p>
    </section>
  )
}
