import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DESK_METHODS, type DeskMethod } from '#contract/money/checkouts.ts'
import { addPayment } from '#contract/money/payments.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ActDialog } from '#web/parts/money/ActDialog.tsx'
import { Where } from '#web/parts/money/Where.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { saidLei } from './said-lei.ts'

interface AdvanceDialogProps {
  patientId: number
  onClose: () => void
}

/** Money that pays nothing yet. */
export default function AdvanceDialog({ patientId, onClose }: AdvanceDialogProps) {
  const { t } = useTranslation(['patient-account', 'payments'])
  const format = useFormat()
  const invalidate = useInvalidate()
  const [method, setMethod] = useState<DeskMethod>('cash')
  const form = useCallForm({
    definition: addPayment,
    extra: { patient_id: patientId, method },
    onDone(_reply, { amount = '' }, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('acts.advance.done', { amount: saidLei(format, amount) }) })
      if (isOpen) onClose()
    },
  })
  return (
    <ActDialog
      title={t('acts.advance.title')}
      text={t('acts.advance.text')}
      form={form}
      submit={t('acts.advance.submit')}
      onClose={onClose}
    >
      <PriceField {...form.field('amount')} label={t('acts.amount')} defaultValue={undefined} required />
      <Where
        label={t('acts.how')}
        value={method}
        options={DESK_METHODS.map(value => ({ value, label: t(`payments:methods.${value}`) }))}
        onChange={setMethod}
      />
      {method === 'bank' ? (
        <TextField
          {...form.field('reference')}
          label={t('acts.reference')}
          maxLength={100}
          autoComplete="off"
        />
      ) : null}
      <TextField {...form.field('reason')} label={t('acts.what')} maxLength={300} autoComplete="off" />
    </ActDialog>
  )
}
