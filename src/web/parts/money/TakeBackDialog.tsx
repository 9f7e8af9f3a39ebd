import { useTranslation } from 'react-i18next'
import { takeBackPayment } from '#contract/money/payments.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { ActDialog } from './ActDialog.tsx'

interface TakeBackDialogProps {
  payment: { readonly id: number; readonly patient: string; readonly amount: number }
  onClose: () => void
}

/** A payment that never was: what it paid is owed again. */
export function TakeBackDialog({ payment, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const invalidate = useInvalidate()
  const form = useCallForm({
    definition: takeBackPayment,
    extra: { id: payment.id },
    onDone(_reply, _values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('takenBack') })
      if (isOpen) onClose()
    },
  })
  return (
    <ActDialog
      title={t('takeBackTitle')}
      text={t('takeBackText', { name: payment.patient, amount: format.money(payment.amount) })}
      form={form}
      submit={t('takeBack')}
      danger
      onClose={onClose}
    >
      <TextField {...form.field('reason')} label={t('reason')} maxLength={300} required autoComplete="off" />
    </ActDialog>
  )
}
