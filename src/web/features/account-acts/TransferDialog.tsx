import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formMessage } from '#contract/form-messages.ts'
import { addTransfer } from '#contract/money/payments.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ActDialog } from '#web/parts/money/ActDialog.tsx'
import { PatientSearch } from '#web/parts/patients/PatientSearch.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PriceField } from '#web/ui/PriceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { saidLei } from './said-lei.ts'
import styles from './AccountActs.module.css'

interface TransferDialogProps {
  patientId: number
  advance: number
  onClose: () => void
}

/** What one paid ahead pays for another: a parent for a child. */
export default function TransferDialog({ patientId, advance, onClose }: TransferDialogProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  const invalidate = useInvalidate()
  const { clinicId = 0 } = useStaff()
  const [search, setSearch] = useState('')
  const [to, setTo] = useState<{ id: number; name: string }>()
  const form = useCallForm({
    definition: addTransfer,
    extra: { patient_id: patientId, ...(to && { to_patient_id: to.id }) },
    check: (_values, language): Record<string, string> =>
      to ? {} : { to_patient_id: formMessage('required', language) },
    onDone(_reply, { amount = '' }, isOpen) {
      invalidate('patient_money')
      const said = { amount: saidLei(format, amount), name: to?.name ?? '' }
      showNotice({ kind: 'ok', text: t('acts.transfer.done', said) })
      if (isOpen) onClose()
    },
  })
  const { name, error, onInput: clear } = form.field('to_patient_id')
  return (
    <ActDialog
      title={t('acts.transfer.title')}
      text={t('acts.transfer.text')}
      form={form}
      submit={t('acts.transfer.submit')}
      onClose={onClose}
    >
      {to ? (
        <p ref={leadToAmount} className={styles.chosen}>
          <strong dir="auto">{to.name}</strong>
          <IconButton dense label={t('acts.transfer.other')} onClick={() => setTo(undefined)}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </p>
      ) : (
        <PatientSearch
          clinicId={clinicId}
          name={name}
          focusFirst
          error={error}
          label={t('acts.transfer.to')}
          search={search}
          onSearch={setSearch}
          onChoose={patient => {
            clear()
            setTo({ id: patient.id, name: patient.name })
          }}
        />
      )}
      <PriceField
        {...form.field('amount')}
        label={t('acts.amount')}
        help={t('acts.transfer.most', { amount: format.money(advance) })}
        defaultValue={advance}
        required
      />
      <TextField {...form.field('reason')} label={t('acts.why')} maxLength={300} autoComplete="off" />
    </ActDialog>
  )
}

/** What is asked next once it is known for whom. */
const leadToAmount = (chosen: HTMLElement | null) =>
  chosen?.closest('form')?.querySelector<HTMLElement>('[name=amount]')?.focus()
