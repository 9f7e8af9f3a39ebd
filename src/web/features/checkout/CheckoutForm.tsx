import { IconHistory, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { addCheckout, undoCheckout, type CheckoutQuote } from '#contract/money/checkouts.ts'
import { addPaymentLink } from '#contract/money/payment-links.ts'
import { ronOf } from '#domain/money/money.ts'
import { ApiError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { invalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { tellSaved } from '#web/ui/typed.ts'
import { useLeadToWrong } from '#web/ui/use-lead-to-wrong.ts'
import { balanceAfter, billOf, bodyOf, draftOf, type CheckoutDraft, type WayDraft } from './checkout-draft.ts'
import { CheckoutBuyer } from './CheckoutBuyer.tsx'
import { CheckoutLines } from './CheckoutLines.tsx'
import { CheckoutTotals } from './CheckoutTotals.tsx'
import { WaysOfPaying } from './WaysOfPaying.tsx'
import styles from './Checkout.module.css'

interface CheckoutFormProps {
  quote: CheckoutQuote
  /** What is meant to be paid of it; all of it when left out. */
  charges?: readonly number[] | undefined
  titleId: string
  onDismiss: () => void
  onClose: () => void
}

/** What is sold, what is owed and how it is paid; Enter takes it. */
export function CheckoutForm({ quote: quoted, charges, titleId, onDismiss, onClose }: CheckoutFormProps) {
  const { t } = useTranslation(['checkout', 'common', 'people'])
  const format = useFormat()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { can } = useStaff()
  const form = useRef<HTMLFormElement>(null)
  const [quote, setQuote] = useState(quoted)
  const [opened, setOpened] = useState<CheckoutDraft>(() => draftOf(quoted, charges))
  const [draft, setDraft] = useState(opened)
  const [isStale, setIsStale] = useState(false)
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({})
  const { busy, errors, problem, once, attempt, say, tell } = useAttempt()
  const bill = billOf(quote, draft)
  const change = (next: Partial<CheckoutDraft>) => {
    setDraft(before => ({ ...before, ...next }))
    setIsMissing(false)
    if (Object.keys(errors).length > 0 || problem) say()
  }
  const leadToWrong = useLeadToWrong(form)
  const [isMissing, setIsMissing] = useState(false)
  // What is chosen next is how it is paid; with nothing to pay, what is sold.
  const isEmpty = quoted.lines.length + quoted.arrears.length === 0
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-start] button')?.focus()
  }, [])
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
        const link = billOf(quote, draftTaken).ways.find(({ kind }) => kind === 'link')
        if (link && link.pays > 0) await sendLink(link, [...data.charge_ids, ...input.arrears])
      },
      error => {
        if (!(error instanceof ApiError) || error.code !== 'stale') {
          tell(error)
          return leadToWrong()
        }
        const now = error.data as CheckoutQuote
        setQuote(now)
        // Who pays and how stays; what there is to pay is as it is by now.
        setDraft({ ...draftOf(now), beside: draft.beside, ways: draft.ways, buyer: draft.buyer })
        setIsStale(true)
        return say()
      },
    )
  }

  /** What is not paid here may be paid from home; it is owed already, whatever becomes of the link. */
  async function sendLink({ pays, by }: WayDraft & { pays: number }, owed: number[]) {
    const asked = { patient_id: quote.patient.id, amount: ronOf(pays), charges: owed, by: by ?? 'sms' }
    try {
      const { data } = await call(addPaymentLink, asked, { idempotencyKey: newKey() })
      showNotice({ kind: 'ok', text: t('linkSent', { amount: lei(data.amount) }) })
    } catch (error) {
      const why =
        error instanceof ApiError ? Object.values(error.errors).flat().join(' ') || error.message : ''
      showError(t('linkUnsent', { why }))
    }
    void invalidate(client, 'patient_money')
  }

  const openDocument = (id: number) =>
    void navigate({ to: '/cabinet/administration/invoices/$id', params: { id: String(id) } })

  function tellTaken(data: CallReply<typeof addCheckout>['data']) {
    const document = data.invoice ?? data.receipts[0]
    const said = [
      data.paid > 0 ? t('taken', { amount: lei(data.paid) }) : t('putOff'),
      data.change > 0 && t('changeToGive', { amount: lei(data.change) }),
      data.invoice && t('invoiced', { number: data.invoice.number }),
      ...data.receipts.map(({ number }) => t('receipted', { number })),
    ]
    showNotice({
      kind: 'ok',
      text: said.filter(Boolean).join(' '),
      topic: 'checkout',
      // What stands on a document is taken back by a storno first.
      action: document
        ? { label: t('openDocument'), run: () => openDocument(document.id) }
        : { label: t('undo'), run: () => void undo(data.id) },
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
  function sayTake(): string {
    if (bill.total === 0) return t('close')
    if (bill.paid > 0) return t('take', { amount: lei(ronOf(bill.paid)) })
    return bill.linked > 0 ? t('sendLink', { amount: lei(ronOf(bill.linked)) }) : t('title')
  }

  const unplaced = Object.entries(errors).flatMap(([field, texts]) =>
    Object.keys(places).some(name => field === name || field.startsWith(`${name}.`)) ? [] : texts,
  )
  const isOver = bill.paid + bill.linked > bill.total
  const isNothing = quote.lines.length + quote.arrears.length + draft.beside.length === 0
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby={titleId}
      data-changed={draft === opened ? undefined : ''}
      onSubmit={event => {
        event.preventDefault()
        if (isOver || isNothing) return
        const isMeant = bill.paid + bill.linked > 0 || bill.total === 0
        setIsMissing(!isMeant)
        if (isMeant) void take(draft)
        else leadToWrong()
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
        {can('payments.view') && can('patients.view') ? (
          <Link
            to="/cabinet/administration/clients/$id"
            params={{ id: String(quote.patient.id) }}
            search={{ tab: 'account' }}
            className={styles.account}
            onClick={onClose}
          >
            <IconHistory size={18} stroke={1.75} aria-hidden="true" />
            {t('account')}
          </Link>
        ) : null}
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
        {isNothing ? <p className={styles.nothing}>{t('nothing')}</p> : null}
        <CheckoutLines quote={quote} draft={draft} isStart={isEmpty} errorsAt={errorsAt} onChange={change} />
        <CheckoutTotals quote={quote} draft={draft} bill={bill} onChange={change} />
        <WaysOfPaying
          quote={quote}
          draft={draft}
          bill={bill}
          isStart={!isEmpty}
          isMissing={isMissing}
          errorsAt={errorsAt}
          onChange={change}
        />
        {can('invoices.manage') ? (
          <CheckoutBuyer
            patientId={quote.patient.id}
            locationId={quote.booking?.location_id}
            seriesId={draft.seriesId}
            isAsked={quote.booking?.wants_invoice ?? false}
            onPreset={buyer => {
              const next = { ...draft, buyer }
              // Nobody chose it, so closing asks nothing.
              if (draft === opened) setOpened(next)
              setDraft(next)
            }}
            onSeries={seriesId => change({ seriesId })}
            buyer={draft.buyer}
            receipt={
              draft.ways.some(({ kind }) => kind === 'cash') ? (draft.wantsReceipt ?? false) : undefined
            }
            errors={errors}
            onChange={buyer => change({ buyer })}
            onReceipt={wantsReceipt => change({ wantsReceipt })}
          />
        ) : null}
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {[problem, ...unplaced].filter(Boolean).join(' ')}
        </p>
        <p className={styles.after}>
          <span>{t('after')}</span>
          <strong data-owed={after > 0 ? '' : undefined}>
            {after < 0 ? t('ahead', { amount: lei(-after) }) : lei(after)}
          </strong>
        </p>
        <Button
          variant="secondary"
          disabled={bill.today === 0 && quote.lines.length === 0}
          busy={busy}
          onClick={() => void take({ ...draft, ways: [], buyer: undefined })}
        >
          {t('later')}
        </Button>
        <Button type="submit" busy={busy} disabled={isOver || isNothing}>
          {sayTake()}
        </Button>
      </footer>
    </form>
  )
}
