import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_PARTS, getStatement } from '#contract/money/patient-accounts.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { download } from '#web/api/download.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip } from '#web/parts/list/Chips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { partOf, type AccountSearch } from './account-search.ts'
import { PeriodChip } from './PeriodChip.tsx'
import styles from './PatientAccount.module.css'

interface AccountBarProps {
  patient: PatientRecord
  search: AccountSearch
  onShow: (to: AccountSearch) => void
}

/** What of the account is shown, and its statement to hand over. */
export function AccountBar({ patient, search, onShow }: AccountBarProps) {
  const { t } = useTranslation(['patient-account', 'staff'])
  const { doctors } = useClinicFacts()
  return (
    <div className={styles.bar}>
      <Segmented
        label={t('parts.label')}
        value={partOf(search)}
        options={ACCOUNT_PARTS.map(value => ({ value, label: t(`parts.${value}`) }))}
        onChange={part => onShow({ part: part === 'all' ? undefined : part })}
      />
      <PeriodChip from={search.from} to={search.to} onChange={onShow} />
      {doctors.length > 1 ? (
        <ChoiceChip
          label={t('doctor')}
          any={t('anyDoctor')}
          options={doctors.map(({ id, first_name, last_name }) => ({
            value: id,
            label: t('staff:calendar.doctorName', { name: `${first_name} ${last_name}` }),
          }))}
          value={search.doctor}
          onChange={doctor => onShow({ doctor })}
        />
      ) : null}
      <StatementButton patient={patient} search={search} />
    </div>
  )
}

/** In the patient's own language, where the record says which. */
function StatementButton({ patient, search: { from, to } }: Omit<AccountBarProps, 'onShow'>) {
  const { t } = useTranslation('patient-account')
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await download(getStatement, {
        id: patient.id,
        from,
        to,
        language: patient.language ?? currentLanguage(),
      })
    } catch (error) {
      showNotice({ kind: 'error', text: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="dense"
      className={styles.statement}
      busy={busy}
      icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('statement')}
    </Button>
  )
}
