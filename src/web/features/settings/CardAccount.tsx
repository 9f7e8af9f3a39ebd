import { IconCircleCheck, IconClock, IconExternalLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkCardAccount,
  connectStripe,
  getCardAccount,
  type CardAccountState,
} from '#contract/money/card-account.ts'
import { call } from '#web/api/client.ts'
import { invalidate, query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DisconnectCards } from './DisconnectCards.tsx'
import styles from './CardAccount.module.css'

/** The clinic's account at Stripe: whether it takes cards, and what it still lacks. */
export default function CardAccount() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(query(getCardAccount, {}))
  const [isLeaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const state = data?.data
  const isConnected = state?.account != null
  // Whoever comes back from Stripe sees what was done there.
  useEffect(() => {
    if (isConnected) void call(checkCardAccount, {}).then(() => invalidate(client, 'clinic'), ignore)
  }, [client, isConnected])

  async function goToStripe() {
    setBusy(true)
    try {
      const reply = await call(connectStripe, {})
      window.location.assign(reply.data.url)
    } catch (failure) {
      setBusy(false)
      throw failure
    }
  }

  return (
    <li className={styles.block}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('cards.title')}</h3>
        {state?.account ? <span className={styles.who}>{nameOf(state.account)}</span> : null}
      </div>
      {error && !state ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !state ? (
        <Skeleton height={120} />
      ) : (
        <div className={styles.card}>
          {state.account ? <States account={state.account} /> : null}
          <div className={styles.foot}>
            <div className={styles.words}>
              <p>{t(state.account ? 'cards.text' : 'cards.noneText')}</p>
              {state.is_trial ? <p className={styles.warn}>{t('cards.trial')}</p> : null}
              {state.refunds_waiting > 0 ? (
                <p className={styles.warn}>{t('cards.waiting', { count: state.refunds_waiting })}</p>
              ) : null}
              {state.refunds_failed > 0 ? (
                <p className={styles.warn}>{t('cards.refused', { count: state.refunds_failed })}</p>
              ) : null}
              {state.disputed > 0 ? (
                <p className={styles.warn}>{t('cards.disputed', { count: state.disputed })}</p>
              ) : null}
              {state.differing > 0 ? (
                <p className={styles.warn}>{t('cards.differing', { count: state.differing })}</p>
              ) : null}
            </div>
            <div className={styles.acts}>
              <Button
                size="dense"
                variant={state.account ? 'secondary' : 'primary'}
                busy={busy}
                onClick={() => void goToStripe()}
              >
                {t(state.account ? 'cards.goOn' : 'cards.connect')}
                <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
              </Button>
              {state.account ? (
                <Button size="dense" variant="danger" onClick={() => setLeaving(true)}>
                  {t('cards.disconnect')}
                </Button>
              ) : null}
            </div>
          </div>
        </div>
      )}
      {isLeaving && state ? (
        <DisconnectCards pending={state.pending} onClose={() => setLeaving(false)} />
      ) : null}
    </li>
  )
}

function States({ account }: { account: CardAccountState }) {
  const { t } = useTranslation('settings')
  const { charges_enabled: charges, payouts_enabled: payouts, requirements } = account
  const lacks = requirements.includes('external_account') ? t('cards.needsIban') : t('cards.needsMore')
  const off = requirements.length > 0 ? lacks : t('cards.off')
  return (
    <dl className={styles.states}>
      <State label={t('cards.connection')} isGood value={t('cards.connected')} />
      <State label={t('cards.charges')} isGood={charges} value={charges ? t('cards.on') : off} />
      <State label={t('cards.payouts')} isGood={payouts} value={payouts ? t('cards.on') : off} />
    </dl>
  )
}

function State({ label, value, isGood }: { label: string; value: string; isGood: boolean }) {
  const Icon = isGood ? IconCircleCheck : IconClock
  return (
    <div className={styles.state} data-good={isGood}>
      <dt>{label}</dt>
      <dd>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {value}
      </dd>
    </div>
  )
}

/** "acct_1QxT…8Kf2 · Aurora Dental Care SRL" */
function nameOf({ account_id: id, name }: CardAccountState): string {
  const short = id.length > 16 ? `${id.slice(0, 9)}…${id.slice(-4)}` : id
  return name === '' ? short : `${short} · ${name}`
}

/** What was known stays shown. */
const ignore = () => undefined
