import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addOpening } from '#contract/money/payments.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { ActDialog } from '#web/parts/money/ActDialog.tsx'
import { Where } from '#web/parts/money/Where.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface OpeningDialogProps {
  patientId: number
  onClose: () => void
}

/** What somebody owed, or had paid ahead, in the program of before. */
export default function OpeningDialog({ patientId, onClose }: OpeningDialogProps) {
  const { t } = useTranslation('patient-account')
  const invalidate = useInvalidate()
  const [kind, setKind] = useState<'debt' | 'advance'>('debt')
  const form = useCallForm({
    definition: addOpening,
    extra: { patient_id: patientId, owes: kind === 'debt' },
    onDone(_reply, _values, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('acts.opening.done') })
      if (isOpen) onClose()
    },
  })
  return (
    <ActDialog
      title={t('acts.opening.title')}
      text={t('acts.opening.text')}
      form={form}
      submit={t('acts.opening.submit')}
      onClose={onClose}
    >
      <Where
        label={t('acts.opening.kind')}
        value={kind}
        options={(['debt', 'advance'] as const).map(value => ({
          value,
          label: t(`acts.opening.kinds.${value}`),
        }))}
        onChange={setKind}
      />
      <PriceField {...form.field('amount')} label={t('acts.amount')} defaultValue={undefined} required />
      <TextField {...form.field('reason')} label={t('acts.why')} maxLength={300} autoComplete="off" />
    </ActDialog>
  )
}
