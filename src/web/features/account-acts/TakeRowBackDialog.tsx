import { useTranslation } from 'react-i18next'
import { takeBackCharge, type takeBackPayment } from '#contract/money/payments.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { ActDialog } from '#web/parts/money/ActDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface TakeRowBackDialogProps {
  of: typeof takeBackCharge | typeof takeBackPayment
  id: number
  what: string
  onClose: () => void
}

/** What was put on the account by mistake. */
export default function TakeRowBackDialog({ of, id, what, onClose }: TakeRowBackDialogProps) {
  const { t } = useTranslation('patient-account')
  const invalidate = useInvalidate()
  const form = useCallForm({
    definition: of,
    extra: { id },
    onDone(_reply, _values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('acts.takeBack.done', { what }) })
      if (isOpen) onClose()
    },
  })
  return (
    <ActDialog
      title={t('acts.takeBack.title')}
      text={t(of === takeBackCharge ? 'acts.takeBack.text' : 'acts.takeBack.owed', { what })}
      form={form}
      submit={t('acts.takeBack.submit')}
      danger
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        label={t('acts.why')}
        maxLength={300}
        required
        autoComplete="off"
      />
    </ActDialog>
  )
}
