import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reverseInvoice, type Invoice } from '#contract/money/invoices.ts'
import { call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { describeField, Field } from '#web/ui/Field.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceInput } from '#web/ui/PriceInput.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { tellSaved } from '#web/ui/typed.ts'
import field from '#web/ui/Field.module.css'
import styles from './InvoiceForms.module.css'

interface StornoDialogProps {
  invoice: Invoice
  onClose: () => void
  onMade: (id: number) => void
}

/** All of an invoice, or amounts of its lines. */
export default function StornoDialog({ invoice, onClose, onMade }: StornoDialogProps) {
  const { t } = useTranslation(['invoices', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const { busy, problem, errors, attempt, once, clear } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [part, setPart] = useState<'whole' | 'part'>('whole')
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<number, number | undefined>>>({})
  const live = invoice.lines.filter(line => line.left > 0 || line.left_quantity > 0)
  const chosen = live.filter(line => amounts[line.id])

  const reverse = () =>
    attempt(async () => {
      // A whole line goes with its quantity, so that the document says how many.
      const lines = chosen.map(({ id, left }) =>
        amounts[id] === left ? { line_id: id } : { line_id: id, amount: amounts[id] },
      )
      const input = { id: invoice.id, reason, ...(part === 'part' && { lines }) }
      const { data } = await once(key => call(reverseInvoice, input, key))
      tellSaved(form.current)
      invalidate('invoice')
      showNotice({ kind: 'ok', text: t('invoices:stornoForm.done', { number: data.number ?? '' }) })
      onClose()
      onMade(data.id)
    })
  const errorOf = (lineId: number) => {
    const index = chosen.findIndex(({ id }) => id === lineId)
    return joinSentences(errors[`lines.${index}.amount`]) || undefined
  }
  return (
    <Dialog
      title={t('invoices:stornoForm.title', { number: invoice.number ?? '' })}
      text={t('invoices:stornoForm.text')}
      width={520}
      onClose={onClose}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void reverse()
        }}
      >
        <Segmented
          label={t('invoices:stornoForm.which')}
          value={part}
          options={[
            { value: 'whole', label: t('invoices:stornoForm.whole') },
            { value: 'part', label: t('invoices:stornoForm.part') },
          ]}
          onChange={setPart}
        />
        {part === 'part'
          ? live.map(line => {
              const id = `storno-${line.id}`
              const texts = {
                help: t('invoices:stornoForm.left', { left: format.sum(line.left) }),
                error: errorOf(line.id),
              }
              return (
                <Field
                  key={id}
                  id={id}
                  label={t('invoices:stornoForm.amount', { name: line.name })}
                  {...texts}
                >
                  <PriceInput
                    {...describeField(id, texts)}
                    className={field.input}
                    value={amounts[line.id]}
                    onChange={lei => setAmounts(all => ({ ...all, [line.id]: lei }))}
                  />
                </Field>
              )
            })
          : null}
        <TextField
          label={t('invoices:stornoForm.reason')}
          value={reason}
          error={joinSentences(errors['reason']) || undefined}
          maxLength={300}
          required
          autoComplete="off"
          onChange={event => {
            clear('reason')
            setReason(event.target.value)
          }}
        />
        <footer className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            size="dense"
            busy={busy}
            disabled={part === 'part' && chosen.length === 0}
          >
            {t('invoices:stornoForm.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
