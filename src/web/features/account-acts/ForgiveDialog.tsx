import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPatientCheckout } from '#contract/money/checkouts.ts'
import { addWriteOff } from '#contract/money/payments.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ActForm } from '#web/parts/money/ActDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { saidLei } from './said-lei.ts'

interface ForgiveDialogProps {
  patientId: number
  charge: { readonly id: number; readonly what: string }
  onClose: () => void
}

/** What is still owed for one thing, forgiven in whole or in part. */
export default function ForgiveDialog({ patientId, charge, onClose }: ForgiveDialogProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPatientCheckout, { id: patientId }),
    gcTime: 0,
    meta: { silent: true },
  })
  const open = data?.data.arrears.find(each => each.charge_id === charge.id)?.open ?? 0
  return (
    <Dialog
      title={t('acts.forgive.title')}
      text={
        data && open > 0
          ? t('acts.forgive.text', { what: charge.what, open: format.money(open) })
          : charge.what
      }
      onClose={onClose}
    >
      {data ? (
        open > 0 ? (
          <ForgiveForm patientId={patientId} chargeId={charge.id} open={open} onClose={onClose} />
        ) : (
          <p>{t('acts.forgive.nothing')}</p>
        )
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={88} />
      )}
    </Dialog>
  )
}

interface ForgiveFormProps {
  patientId: number
  chargeId: number
  open: number
  onClose: () => void
}

function ForgiveForm({ patientId, chargeId, open, onClose }: ForgiveFormProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  const invalidate = useInvalidate()
  const form = useCallForm({
    definition: addWriteOff,
    extra: { patient_id: patientId, charge_id: chargeId },
    onDone(_reply, { amount = '' }, isOpen) {
      invalidate('patient_money')
      showNotice({ kind: 'ok', text: t('acts.forgive.done', { amount: saidLei(format, amount) }) })
      if (isOpen) onClose()
    },
  })
  return (
    <ActForm form={form} submit={t('acts.forgive.submit')} danger onClose={onClose}>
      <PriceField {...form.field('amount')} label={t('acts.amount')} defaultValue={open} required />
      <TextField
        {...form.field('reason')}
        label={t('acts.why')}
        maxLength={300}
        required
        autoComplete="off"
      />
    </ActForm>
  )
}
