import {
  IconBuildingBank,
  IconCash,
  IconCoins,
  IconCreditCard,
  IconGiftCard,
  IconLink,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutQuote } from '#contract/money/checkouts.ts'
import { changeOf } from '#domain/money/checkout.ts'
import { ronOf } from '#domain/money/money.ts'
import { newKey } from '#web/api/new-key.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { AmountInput } from './AmountInput.tsx'
import { bani, type Bill, type CheckoutDraft, type WayDraft, type WayKind } from './checkout-draft.ts'
import { CodeRest } from './CodeRest.tsx'
import { Errors } from './Errors.tsx'
import { TypedCode } from './TypedCode.tsx'
import styles from './Checkout.module.css'

interface WaysOfPayingProps {
  quote: CheckoutQuote
  draft: CheckoutDraft
  bill: Bill
  /** One begins here. */
  isStart: boolean
  /** Somebody took it without saying how it is paid. */
  isMissing: boolean
  errorsAt: (place: string, field?: string) => readonly string[]
  onChange: (next: Partial<CheckoutDraft>) => void
}

const ICONS = {
  cash: IconCash,
  card: IconCreditCard,
  bank: IconBuildingBank,
  code: IconGiftCard,
  advance: IconCoins,
  link: IconLink,
} satisfies Record<WayKind, unknown>

/** How it is paid: each way with its amount, the one left empty pays what the others leave. */
export function WaysOfPaying(props: WaysOfPayingProps) {
  const { quote, draft, bill, isStart, isMissing, errorsAt, onChange } = props
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const { account } = useStaff()
  const { ways } = draft
  const has = (kind: WayKind) => ways.some(way => way.kind === kind)
  const add = (way: Omit<WayDraft, 'key'>) =>
    onChange({
      ways: [
        ...(way.kind === 'code' || way.kind === 'advance' ? ways : settled(bill)),
        { key: newKey(), ...way },
      ],
    })
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
      <div
        className={styles.chips}
        data-start={isStart ? '' : undefined}
        data-wrong={isMissing ? '' : undefined}
      >
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
        {account?.payment_enabled && !has('link') ? (
          <Chip kind="link" label={t('ways.link')} onPick={() => add({ kind: 'link', by: 'sms' })} />
        ) : null}
        <Chip kind="code" label={t('otherCode')} onPick={() => add({ kind: 'code', code: '' })} />
      </div>
      {bill.paid + bill.linked > bill.total ? (
        <Errors texts={[t('tooMuch', { amount: format.money(ronOf(bill.total)) })]} />
      ) : null}
      <Errors texts={isMissing ? [t('chooseWay')] : []} />
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
  const name = t(`ways.${kind}`)
  const short = kind === 'cash' && received !== undefined && received < pays ? pays - received : 0
  const row = useRef<HTMLLIElement>(null)
  // Its amount is what one writes next; on a phone the keyboard would cover what is to be pressed next.
  const hasKeys = useMedia('(hover: hover)')
  useEffect(() => {
    if (!hasKeys) return
    const fields = [...(row.current?.querySelectorAll('input') ?? [])]
    const wanted = kind === 'code' ? fields[0] : fields.at(-1)
    wanted?.focus()
    // Once, as it comes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const change = changeOf(pays, received)
  const lei = (amount: number) => `${format.number(ronOf(amount), 2)} lei`
  return (
    <li ref={row} className={styles.way}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.name}>
        <span>
          {name} {code ? <strong className={styles.code}>{code.code}</strong> : null}
        </span>
        {kind === 'code' && !code ? (
          <TypedCode id={id} way={way} isWrong={errors.length > 0} onChange={onChange} />
        ) : null}
        {code ? <CodeRest remaining={code.remaining} pays={pays} /> : null}
        {kind === 'link' ? (
          <Segmented
            label={t('linkBy')}
            value={way.by ?? 'sms'}
            options={[
              { value: 'sms', label: t('linkWays.sms') },
              { value: 'email', label: t('linkWays.email') },
            ]}
            onChange={by => onChange({ by })}
          />
        ) : null}
        {kind === 'cash' ? (
          <p className={styles.received}>
            <label htmlFor={`${id}-received`}>{t('received')}</label>
            <AmountInput
              id={`${id}-received`}
              aria-invalid={short > 0 || undefined}
              value={received}
              onChange={next => onChange({ received: next })}
            />
            <strong role="status" data-wrong={short > 0 ? '' : undefined}>
              {change > 0 ? t('change', { amount: lei(change) }) : null}
              {short > 0 ? t('short', { amount: lei(short) }) : null}
            </strong>
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
