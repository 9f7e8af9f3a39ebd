import { useTranslation } from 'react-i18next'
import { takeBackPayment, type TakenPayment } from '#contract/money/payments.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './PaymentsPage.module.css'

interface TakeBackDialogProps {
  payment: TakenPayment
  onClose: () => void
}

/** A payment that never was: what it paid is owed again. */
export function TakeBackDialog({ payment, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation(['payments', 'common'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const form = useCallForm({
    definition: takeBackPayment,
    extra: { id: payment.payment_id ?? 0 },
    onDone(_reply, _values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('takenBack') })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog
      title={t('takeBackTitle')}
      text={t('takeBackText', { name: payment.patient_name, amount: format.money(payment.amount) })}
      onClose={onClose}
    >
      <form {...form.formProps} className={styles.form}>
        <TextField
          {...form.field('reason')}
          label={t('reason')}
          maxLength={300}
          required
          autoComplete="off"
        />
        <footer className={styles.foot}>
          <p role="alert">{form.problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="dense" busy={form.busy}>
            {t('takeBack')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
