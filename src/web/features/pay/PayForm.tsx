import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startPayment, type PayPage } from '#contract/money/pay.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './PayPage.module.css'

interface PayFormProps {
  code: string
  page: PayPage
  /** It is not as it was shown. */
  onChanged: () => void
}

/** How much, for what, and the one press that leads to the processor. */
export function PayForm({ code, page, onChanged }: PayFormProps) {
  const { t } = useTranslation('pay')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const amount = format.money(page.amount)
  // Back may show this page as it was left.
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setBusy(false)
      onChanged()
    }
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [onChanged])
  const isLink = page.kind === 'link'

  async function pay() {
    setBusy(true)
    setProblem('')
    try {
      const { data } = await call(startPayment, { code })
      // The button stays busy until the other page is there.
      window.location.assign(data.url)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      onChanged()
    }
  }

  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title}>{isLink ? t('due') : t('notPaid')}</h1>
        {isLink ? null : <p className={styles.lead}>{t('notPaidText')}</p>}
      </div>
      <section className={styles.card}>
        <p className={styles.amount}>{amount}</p>
        {isLink ? (
          <dl className={styles.lines}>
            {page.lines.map(line => (
              <div key={line.id}>
                <dt>{line.name}</dt>
                <dd>{format.money(line.amount)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{page.title}</p>
        )}
        {isLink ? <p className={styles.until}>{t('until', { day: format.date(page.expires_at) })}</p> : null}
      </section>
      <div aria-live="assertive">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      <div className={styles.act}>
        <Button
          size="large"
          block
          busy={busy}
          icon={<IconLock size={22} stroke={1.75} />}
          onClick={() => void pay()}
        >
          {t(isLink ? 'pay' : 'payAgain', { amount })}
        </Button>
        <p className={styles.secure}>{page.is_trial ? t('trial') : t('secure')}</p>
      </div>
    </div>
  )
}
