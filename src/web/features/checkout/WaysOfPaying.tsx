import { IconBuildingBank, IconCash, IconCoins, IconCreditCard, IconGift, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutQuote } from '#contract/money/checkouts.ts'
import { changeOf } from '#domain/checkout.ts'
import { ronOf } from '#domain/money.ts'
import { newKey } from '#web/api/new-key.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { AmountInput } from './AmountInput.tsx'
import { bani, type Bill, type CheckoutDraft, type WayDraft, type WayKind } from './checkout-draft.ts'
import { Errors } from './Errors.tsx'
import styles from './Checkout.module.css'

interface WaysOfPayingProps {
  quote: CheckoutQuote
  draft: CheckoutDraft
  bill: Bill
  errorsAt: (place: string) => readonly string[]
  onChange: (next: Partial<CheckoutDraft>) => void
}

const ICONS = {
  cash: IconCash,
  card: IconCreditCard,
  bank: IconBuildingBank,
  code: IconGift,
  advance: IconCoins,
} satisfies Record<WayKind, unknown>

/** How it is paid: each way with its amount, the one left empty pays what the others leave. */
export function WaysOfPaying({ quote, draft, bill, errorsAt, onChange }: WaysOfPayingProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const { ways } = draft
  const has = (kind: WayKind) => ways.some(way => way.kind === kind)
  const add = (way: Omit<WayDraft, 'key'>) =>
    onChange({ ways: [...settled(bill), { key: newKey(), ...way }] })
  /** The rest by this way alone, beside codes and what was paid ahead. */
  const allBy = (kind: WayKind) =>
    onChange({
      ways: [
        ...settled(bill).filter(way => way.kind === 'code' || way.kind === 'advance'),
        { key: newKey(), kind },
      ],
    })
  const codes = quote.codes.filter(({ code }) => !ways.some(way => way.code === code))
  const set = (key: string, next: Partial<WayDraft>) =>
    onChange({ ways: ways.map(way => (way.key === key ? { ...way, ...next } : way)) })
  return (
    <section className={styles.ways} aria-label={t('how')}>
      <div className={styles.visit}>
        <h3>{t('how')}</h3>
        <span className={styles.all}>
          {t('allBy')}{' '}
          <button type="button" onClick={() => allBy('cash')}>
            {t('ways.cash').toLowerCase()}
          </button>
          {' · '}
          <button type="button" onClick={() => allBy('card')}>
            {t('ways.cardShort')}
          </button>
        </span>
      </div>
      <ul>
        {bill.ways.map(way => (
          <Way
            key={way.key}
            way={way}
            code={quote.codes.find(({ code }) => code === way.code)}
            errors={errorsAt(`way ${way.key}`)}
            onChange={next => set(way.key, next)}
            onDrop={() => onChange({ ways: ways.filter(each => each.key !== way.key) })}
          />
        ))}
      </ul>
      <div className={styles.chips}>
        {has('cash') ? null : (
          <Chip kind="cash" label={t('ways.cash')} onPick={() => add({ kind: 'cash' })} />
        )}
        {has('card') ? null : (
          <Chip kind="card" label={t('ways.card')} onPick={() => add({ kind: 'card' })} />
        )}
        {has('bank') ? null : (
          <Chip kind="bank" label={t('ways.bank')} onPick={() => add({ kind: 'bank' })} />
        )}
        {quote.advance > 0 && !has('advance') ? (
          <Chip
            kind="advance"
            label={t('fromAdvance', { amount: format.money(quote.advance) })}
            onPick={() => add({ kind: 'advance', most: bani(quote.advance) })}
          />
        ) : null}
        {codes.map(({ code, remaining }) => (
          <Chip
            key={code}
            kind="code"
            label={t('ownCode', { amount: format.money(remaining) })}
            onPick={() => add({ kind: 'code', code, most: bani(remaining) })}
          />
        ))}
        <Chip kind="code" label={t('otherCode')} onPick={() => add({ kind: 'code', code: '' })} />
      </div>
      {bill.paid > bill.total ? (
        <Errors texts={[t('tooMuch', { amount: format.money(ronOf(bill.total)) })]} />
      ) : null}
    </section>
  )
}

/** What paid the rest so far keeps its amount once another way comes. */
const settled = (bill: Bill): WayDraft[] =>
  bill.ways.map(({ pays, ...way }) => ({ ...way, amount: pays === 0 ? undefined : pays }))

function Chip({ kind, label, onPick }: { kind: WayKind; label: string; onPick: () => void }) {
  const Icon = ICONS[kind]
  return (
    <button type="button" className={styles.chip} onClick={onPick}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {label}
    </button>
  )
}

interface WayProps {
  way: Bill['ways'][number]
  code: CheckoutQuote['codes'][number] | undefined
  errors: readonly string[]
  onChange: (next: Partial<WayDraft>) => void
  onDrop: () => void
}

function Way({ way, code, errors, onChange, onDrop }: WayProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const id = useId()
  const { kind, pays, received } = way
  const Icon = ICONS[kind]
  const name = kind === 'advance' ? t('ways.advance') : kind === 'code' ? t('ways.code') : t(`ways.${kind}`)
  const change = changeOf(pays, received)
  return (
    <li className={styles.way}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.name}>
        <span>
          {name} {code ? <strong className={styles.code}>{code.code}</strong> : null}
        </span>
        {kind === 'code' && !code ? (
          <input
            className={styles.plain}
            aria-label={t('code')}
            placeholder={t('code')}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
            value={way.code ?? ''}
            onChange={event => onChange({ code: event.target.value })}
          />
        ) : null}
        {code ? (
          <p>
            {t('codeHad', { amount: format.money(code.remaining) })}{' '}
            {pays === bani(code.remaining)
              ? t('codeEmpty')
              : t('codeLeaves', { amount: format.money(code.remaining - ronOf(pays)) })}
          </p>
        ) : null}
        {kind === 'cash' ? (
          <p className={styles.received}>
            <label htmlFor={`${id}-received`}>{t('received')}</label>
            <AmountInput
              id={`${id}-received`}
              value={received}
              onChange={next => onChange({ received: next })}
            />
            {change > 0 ? (
              <strong role="status">
                {t('change', { amount: `${format.number(ronOf(change), 2)} lei` })}
              </strong>
            ) : null}
          </p>
        ) : null}
        {kind === 'bank' ? (
          <input
            className={styles.plain}
            aria-label={t('reference')}
            placeholder={t('reference')}
            autoComplete="off"
            maxLength={100}
            value={way.reference ?? ''}
            onChange={event => onChange({ reference: event.target.value })}
          />
        ) : null}
      </div>
      <AmountInput
        aria-label={t('amountBy', { name })}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-wrong` : undefined}
        value={way.amount}
        shown={pays}
        onChange={amount => onChange({ amount })}
      />
      <IconButton dense label={t('dropWay', { name })} onClick={onDrop}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
      <Errors id={`${id}-wrong`} texts={errors} />
    </li>
  )
}
