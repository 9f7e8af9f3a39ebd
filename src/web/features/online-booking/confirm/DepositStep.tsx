import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Pays } from './use-book-visit.ts'
import styles from './DepositStep.module.css'

/** What the clinic asks ahead, as it refuses to book without. */
export interface DepositNeeded {
  mode: 'integrated' | 'selectable'
  deposit: number
  total: number
  /** Until when cancelling gives it back. */
  return_until: string
  /** No key is set on this server: no money is taken. */
  is_trial: boolean
}

interface DepositStepProps {
  needed: DepositNeeded
  /** Of the place, whose days and hours these are. */
  zone: string
  busy: boolean
  onChoice: (pays: Pays, wantsInvoice: boolean) => void
}

/** How much is paid now, and what becomes of it; the card is asked for by the processor. */
export function DepositStep({ needed, zone, busy, onChoice }: DepositStepProps) {
  const { t } = useTranslation('pay')
  const format = useFormat(zone)
  const now = useNow()
  const name = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<NonNullable<Pays>>('deposit')
  const [wantsInvoice, setWantsInvoice] = useState(false)
  const { mode, deposit, total } = needed
  // It takes the place of the button that was pressed.
  useEffect(() => heading.current?.focus(), [])
  const rest = format.money(total - deposit)
  const choices = [
    {
      key: 'deposit' as const,
      label: t('deposit.deposit'),
      text: total > deposit ? t('deposit.rest', { amount: rest }) : '',
      amount: deposit,
    },
    ...(total > deposit
      ? [{ key: 'whole' as const, label: t('deposit.all'), text: t('deposit.allText'), amount: total }]
      : []),
    ...(mode === 'selectable'
      ? [{ key: 'clinic' as const, label: t('deposit.clinic'), text: t('deposit.clinicText'), amount: 0 }]
      : []),
  ]
  const amount = format.money(chosen === 'whole' ? total : deposit)
  const isBack = Date.parse(needed.return_until) > now
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('deposit.how')}
      </h2>
      <div role="radiogroup" aria-label={t('deposit.how')} className={styles.choices}>
        {choices.map(choice => (
          <label key={choice.key} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={chosen === choice.key}
              onChange={() => setChosen(choice.key)}
            />
            <span className={styles.words}>
              <span className={styles.head}>
                <strong>{choice.label}</strong>
                <strong>{format.money(choice.amount)}</strong>
              </span>
              {choice.text ? <span className={styles.text}>{choice.text}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {chosen === 'clinic' ? null : (
        <Checkbox
          label={t('deposit.invoice')}
          checked={wantsInvoice}
          aria-description={t('deposit.invoiceText')}
          onChange={event => setWantsInvoice(event.target.checked)}
        />
      )}
      {wantsInvoice && chosen !== 'clinic' ? <p className={styles.text}>{t('deposit.invoiceText')}</p> : null}
      {chosen === 'clinic' ? null : (
        <div className={styles.policy}>
          <IconRefresh size={22} stroke={1.75} aria-hidden="true" />
          <p>
            {isBack ? (
              <Trans
                t={t}
                i18nKey="deposit.back"
                values={{ when: format.dayTime(needed.return_until) }}
                components={{ b: <strong /> }}
              />
            ) : (
              t('deposit.noBack')
            )}
          </p>
        </div>
      )}
      <Button
        size="large"
        block
        busy={busy}
        icon={chosen === 'clinic' ? undefined : <IconLock size={22} stroke={1.75} />}
        onClick={() => onChoice(chosen, wantsInvoice)}
      >
        {chosen === 'clinic' ? t('deposit.book') : t('pay', { amount })}
      </Button>
      {chosen === 'clinic' ? null : (
        <p className={styles.secure}>{t(needed.is_trial ? 'trial' : 'secure')}</p>
      )}
    </section>
  )
}
