import { IconDots, IconPercentage, IconPlus, IconTicket, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutQuote, QuotedLine } from '#contract/money/checkouts.ts'
import { spreadDiscount } from '#domain/money/checkout.ts'
import { ronOf } from '#domain/money/money.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { TickBox } from '#web/ui/TickBox.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BesideForm } from './BesideForm.tsx'
import { bani, termsOf, type CheckoutDraft, type LineDraft } from './checkout-draft.ts'
import { Errors } from './Errors.tsx'
import { LineEditor } from './LineEditor.tsx'
import { WholeDiscount } from './WholeDiscount.tsx'
import styles from './Checkout.module.css'

interface CheckoutLinesProps {
  quote: CheckoutQuote
  draft: CheckoutDraft
  /** One begins with adding something. */
  isStart: boolean
  errorsAt: (place: string) => readonly string[]
  onChange: (next: Partial<CheckoutDraft>) => void
}

/** The visit with its lines, and what is sold beside it. */
export function CheckoutLines({ quote, draft, isStart, errorsAt, onChange }: CheckoutLinesProps) {
  const { t } = useTranslation('checkout')
  const { doctors, zone } = useClinicFacts()
  const format = useFormat(zone)
  const [open, setOpen] = useState<'beside' | 'discount'>()
  const { booking, lines } = quote
  const doctor = doctors.find(({ id }) => id === booking?.doctor_id)
  const hours = booking ? format.timeRange(booking.start, booking.end) : ''
  const today = localDateOf(useNow(), zone)
  const isToday = booking !== null && localDateOf(Date.parse(booking.start), zone) === today
  const setLine = (line: number, next: Partial<LineDraft>) =>
    onChange({ lines: { ...draft.lines, [line]: { isTaken: true, ...draft.lines[line], ...next } } })
  const closeOpen = () => setOpen(undefined)
  return (
    <section className={styles.lines} aria-label={t(booking ? 'visit' : 'sold')}>
      {booking ? (
        <div className={styles.visit}>
          <h3>
            {isToday
              ? t('visitToday', { hours })
              : t('visitOf', { day: format.dayMonth(booking.start), hours })}
          </h3>
          <span className={styles.doctor}>
            {doctor ? <DoctorAvatar doctor={doctor} size={24} /> : null}
            {booking.doctor_name}
          </span>
        </div>
      ) : null}
      <ul>
        {lines.map(line => (
          <Line
            key={line.line}
            quoted={line}
            place={booking ? (booking.cabinet_name ?? t('byVideo')) : ''}
            draft={draft.lines[line.line]}
            errors={errorsAt(`line ${line.line}`)}
            onChange={next => setLine(line.line, next)}
          />
        ))}
        {draft.beside.map(({ key, name, price }) => (
          <li key={key} className={styles.line}>
            <span />
            <span className={styles.name}>{name}</span>
            <strong className={styles.sum}>{format.number(ronOf(price), 2)}</strong>
            <IconButton
              dense
              label={t('drop', { name })}
              onClick={() => onChange({ beside: draft.beside.filter(each => each.key !== key) })}
            >
              <IconX size={18} stroke={1.75} />
            </IconButton>
            <Errors texts={errorsAt(`beside ${key}`)} />
          </li>
        ))}
      </ul>
      {open === 'beside' ? (
        <BesideForm
          doctorId={booking?.doctor_id}
          onAdd={beside => {
            onChange({ beside: [...draft.beside, beside] })
            closeOpen()
          }}
          onClose={closeOpen}
        />
      ) : null}
      {open === 'discount' ? (
        <WholeDiscount
          limit={quote.discount_limit}
          onApply={(unit, value, reason) => {
            onChange({ lines: discounted(quote, draft, unit, value, reason) })
            closeOpen()
          }}
          onClose={closeOpen}
        />
      ) : null}
      {open ? null : (
        <div className={styles.more} data-start={isStart ? '' : undefined}>
          <button type="button" onClick={() => setOpen('beside')}>
            <IconPlus size={18} stroke={1.75} aria-hidden="true" />
            {t('beside.open')}
          </button>
          {lines.some(line => !isSettled(line)) ? (
            <button type="button" onClick={() => setOpen('discount')}>
              <IconPercentage size={18} stroke={1.75} aria-hidden="true" />
              {t('discount')}
            </button>
          ) : null}
        </div>
      )}
    </section>
  )
}

/** Paid lines, and those of a package, lose nothing. */
const isSettled = (line: QuotedLine) => line.paid > 0 || line.use !== null

function discounted(
  quote: CheckoutQuote,
  draft: CheckoutDraft,
  unit: 'percent' | 'lei',
  value: number,
  reason: string,
): CheckoutDraft['lines'] {
  const meant = quote.lines.filter(line => !isSettled(line) && draft.lines[line.line]?.isTaken)
  const prices = meant.map(line => draft.lines[line.line]?.price ?? bani(line.price))
  const cut = unit === 'lei' ? spreadDiscount(bani(value), prices) : []
  const changed = meant.map(({ line }, index) => [
    line,
    {
      ...draft.lines[line],
      isTaken: true,
      reason,
      discount: unit === 'lei' ? { unit, value: ronOf(cut[index]!) } : { unit, value },
    },
  ])
  return { ...draft.lines, ...(Object.fromEntries(changed) as CheckoutDraft['lines']) }
}

interface LineProps {
  quoted: QuotedLine
  place: string
  draft: LineDraft | undefined
  errors: readonly string[]
  onChange: (next: Partial<LineDraft>) => void
}

function Line({ quoted, place, draft, errors, onChange }: LineProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { price, amount, left, isCovered } = termsOf(quoted, draft)
  const shown = quoted.paid > 0 ? left : amount
  const isPaid = quoted.paid > 0 && left === 0
  const reason = draft?.reason ?? quoted.reason
  const facts = [
    isPaid ? t('paid') : quoted.paid > 0 && t('paidOf', { amount: format.money(quoted.paid) }),
    !isCovered && amount < price && t('less', { amount: format.money(ronOf(price - amount)) }),
    reason,
    !isCovered && amount === price && place,
    !isCovered && amount === price && t(`vat.${quoted.vat}`),
  ]
  return (
    <li className={styles.line} data-left-out={draft?.isTaken === false ? '' : undefined}>
      <TickBox
        label={quoted.name}
        checked={draft?.isTaken ?? false}
        onChange={() => onChange({ isTaken: !draft?.isTaken })}
      />
      <div className={styles.name}>
        <div className={styles.named}>
          <span>{quoted.name}</span>
          {isCovered && quoted.use ? (
            <span className={styles.use}>
              <IconTicket size={16} stroke={1.75} aria-hidden="true" />
              {t('use', { name: quoted.use.name, number: quoted.use.number, maximum: quoted.use.maximum })}
            </span>
          ) : null}
        </div>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {quoted.use && quoted.paid === 0 ? (
          <p>
            {isCovered && quoted.use.ends_on
              ? `${t('until', { date: format.date(quoted.use.ends_on) })} · `
              : null}
            <button type="button" onClick={() => onChange({ leavesUse: isCovered })}>
              {t(isCovered ? 'leaveUse' : 'takeUse')}
            </button>
          </p>
        ) : null}
      </div>
      <div className={styles.sum}>
        <strong>{format.number(ronOf(shown), 2)}</strong>
        {amount < price ? <s>{format.number(ronOf(price), 2)}</s> : null}
      </div>
      {isCovered || quoted.paid > 0 ? (
        <span />
      ) : (
        <IconButton
          dense
          label={t('changeLine', { name: quoted.name })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDots size={18} stroke={1.75} />
        </IconButton>
      )}
      {isOpen ? <LineEditor quoted={quoted} draft={draft} onChange={onChange} /> : null}
      <Errors texts={errors} />
    </li>
  )
}
