import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPaymentLink } from '#contract/money/payment-links.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ActDialog } from '#web/parts/money/ActDialog.tsx'
import { Where } from '#web/parts/money/Where.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'

interface LinkDialogProps {
  patient: { readonly id: number; readonly mobile: string | null; readonly email: string | null }
  due: number
  onClose: () => void
}

/** Sends what is owed, or a part of it, to be paid by card from home. */
export default function LinkDialog({ patient, due, onClose }: LinkDialogProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  const invalidate = useInvalidate()
  const [by, setBy] = useState<'sms' | 'email'>(patient.mobile || !patient.email ? 'sms' : 'email')
  const form = useCallForm({
    definition: addPaymentLink,
    extra: { patient_id: patient.id, by },
    onDone({ data }, _values, isOpen) {
      invalidate('patient_money')
      showNotice({
        kind: 'ok',
        text: t('acts.link.done', { amount: format.money(data.amount) }),
        action: { label: t('acts.link.copy'), run: () => void copyText(data.url, t('acts.link.copied')) },
      })
      if (isOpen) onClose()
    },
  })
  return (
    <ActDialog
      title={t('acts.link.title')}
      text={t('acts.link.text')}
      form={form}
      submit={t('acts.link.submit')}
      onClose={onClose}
    >
      <PriceField
        {...form.field('amount')}
        label={t('acts.amount')}
        help={t('acts.link.oldest')}
        defaultValue={due}
        required
      />
      <Where
        {...form.field('by')}
        label={t('acts.link.by')}
        value={by}
        options={(['sms', 'email'] as const).map(value => ({ value, label: t(`acts.link.ways.${value}`) }))}
        onChange={setBy}
      />
    </ActDialog>
  )
}
