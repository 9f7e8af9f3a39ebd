import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addCheckout, undoCheckout, type CheckoutQuote } from '#contract/money/checkouts.ts'
import { ronOf } from '#domain/money.ts'
import { ApiError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { invalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { tellSaved } from '#web/ui/typed.ts'
import { balanceAfter, billOf, bodyOf, draftOf, type CheckoutDraft } from './checkout-draft.ts'
import { CheckoutBuyer } from './CheckoutBuyer.tsx'
import { CheckoutLines } from './CheckoutLines.tsx'
import { CheckoutTotals } from './CheckoutTotals.tsx'
import { WaysOfPaying } from './WaysOfPaying.tsx'
import styles from './Checkout.module.css'

interface CheckoutFormProps {
  quote: CheckoutQuote
  titleId: string
  onDismiss: () => void
  onClose: () => void
}

/** What is sold, what is owed and how it is paid; Enter takes it. */
export function CheckoutForm({ quote: quoted, titleId, onDismiss, onClose }: CheckoutFormProps) {
  const { t } = useTranslation(['checkout', 'common', 'people'])
  const format = useFormat()
  const client = useQueryClient()
  const { can } = useStaff()
  const form = useRef<HTMLFormElement>(null)
  const [quote, setQuote] = useState(quoted)
  const [draft, setDraft] = useState<CheckoutDraft>(() => draftOf(quoted))
  const [isStale, setIsStale] = useState(false)
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({})
  const { busy, errors, problem, once, attempt, say, tell } = useAttempt()
  const bill = billOf(quote, draft)
  const change = (next: Partial<CheckoutDraft>) => {
    setDraft({ ...draft, ...next })
    if (Object.keys(errors).length > 0 || problem) say()
  }
  const errorsAt = (place: string) =>
    Object.entries(errors).flatMap(([field, texts]) => {
      const row = Object.keys(places).find(name => field === name || field.startsWith(`${name}.`))
      return row !== undefined && places[row] === place ? texts : []
    })

  async function take(draftTaken: CheckoutDraft) {
    const { input, places: sent } = bodyOf(quote, draftTaken)
    setPlaces(sent)
    await attempt(
      async () => {
        const { data } = await once(key => call(addCheckout, input, key))
        tellSaved(form.current)
        onClose()
        void invalidate(client, ['patient_money', 'booking', 'invoice'])
        tellTaken(data)
      },
      error => {
        if (!(error instanceof ApiError) || error.code !== 'stale') return tell(error)
        const now = error.data as CheckoutQuote
        setQuote(now)
        // Who pays and how stays; what there is to pay is as it is by now.
        setDraft({ ...draftOf(now), beside: draft.beside, ways: draft.ways, buyer: draft.buyer })
        setIsStale(true)
        return say()
      },
    )
  }

  function tellTaken(data: {
    id: number
    paid: number
    change: number
    left: number
    invoice: { number: string } | null
  }) {
    const said = [
      data.paid > 0 ? t('taken', { amount: lei(data.paid) }) : t('putOff'),
      data.change > 0 && t('changeToGive', { amount: lei(data.change) }),
      data.invoice && t('invoiced', { number: data.invoice.number }),
    ]
    showNotice({
      kind: 'ok',
      text: said.filter(Boolean).join(' '),
      topic: 'checkout',
      // What stands on an invoice is taken back by a storno first.
      ...(!data.invoice && { action: { label: t('undo'), run: () => void undo(data.id) } }),
    })
  }

  async function undo(id: number) {
    try {
      await call(undoCheckout, { id }, { idempotencyKey: newKey() })
      showNotice({ kind: 'ok', text: t('undone'), topic: 'checkout' })
    } catch (error) {
      showError(error instanceof Error ? error.message : t('common:errors.unexpected'))
    }
    void invalidate(client, ['patient_money', 'booking'])
  }

  const lei = (amount: number) => `${format.number(amount, 2)} lei`
  const after = ronOf(balanceAfter(quote, draft))
  const unplaced = Object.entries(errors).flatMap(([field, texts]) =>
    Object.keys(places).some(name => field === name || field.startsWith(`${name}.`)) ? [] : texts,
  )
  const isOver = bill.paid > bill.total
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby={titleId}
      data-changed={draft.ways.length > 0 || draft.beside.length > 0 ? '' : undefined}
      onSubmit={event => {
        event.preventDefault()
        if (!isOver && (bill.paid > 0 || bill.total === 0)) void take(draft)
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {t('title')}
        </h2>
        <p className={styles.who}>
          <span dir="auto">{quote.patient.name}</span>
          {quote.patient.card_number ? (
            <> · {t('people:record', { number: quote.patient.card_number })}</>
          ) : null}
        </p>
        <IconButton dense label={t('common:actions.close')} onClick={onDismiss}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </header>
      <div className={styles.body} data-dialog-body="">
        {isStale ? (
          <p role="alert" className={styles.stale}>
            {t('stale')}
          </p>
        ) : null}
        <CheckoutLines quote={quote} draft={draft} errorsAt={errorsAt} onChange={change} />
        <CheckoutTotals quote={quote} draft={draft} bill={bill} onChange={change} />
        <WaysOfPaying quote={quote} draft={draft} bill={bill} errorsAt={errorsAt} onChange={change} />
        {can('invoices.manage') ? (
          <CheckoutBuyer
            patientId={quote.patient.id}
            buyer={draft.buyer}
            errors={errorsAt('buyer')}
            onChange={buyer => change({ buyer })}
          />
        ) : null}
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {[problem, ...unplaced].filter(Boolean).join(' ')}
        </p>
        <p className={styles.after}>
          <span>{t('after')}</span>
          <strong data-owed={after > 0 ? '' : undefined}>{lei(after)}</strong>
        </p>
        <Button
          variant="secondary"
          disabled={bill.today === 0 && quote.lines.length === 0}
          busy={busy}
          onClick={() => void take({ ...draft, ways: [], buyer: undefined })}
        >
          {t('later')}
        </Button>
        <Button type="submit" busy={busy} disabled={isOver || (bill.paid === 0 && bill.total > 0)}>
          {bill.total === 0 ? t('close') : t('take', { amount: lei(ronOf(bill.paid)) })}
        </Button>
      </footer>
    </form>
  )
}
