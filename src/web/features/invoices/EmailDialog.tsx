import { useTranslation } from 'react-i18next'
import { emailInvoice, type Invoice } from '#contract/money/invoices.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './InvoiceForms.module.css'

/** Sends what was issued to whoever bought. */
export default function EmailDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common'])
  const invalidate = useInvalidate()
  const number = invoice.number ?? ''
  const { field, formProps, busy, problem } = useCallForm({
    definition: emailInvoice,
    extra: { id: invoice.id },
    onDone(_reply, { email = '' }, isOpen) {
      invalidate('invoice')
      showNotice({ kind: 'ok', text: t('invoices:emailForm.done', { number, email }) })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog
      title={t('invoices:emailForm.title', { number })}
      text={t('invoices:emailForm.attached')}
      onClose={onClose}
    >
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('email')}
          type="email"
          label={t('invoices:emailForm.to')}
          defaultValue={invoice.buyer?.email}
          maxLength={190}
          required
          autoComplete="off"
        />
        <TextArea {...field('message')} label={t('invoices:emailForm.message')} rows={3} maxLength={1000} />
        <footer className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t('invoices:emailForm.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
