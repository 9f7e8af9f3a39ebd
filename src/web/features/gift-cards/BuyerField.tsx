import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import type { DraftPatient } from '#web/parts/patients/patient-draft.ts'
import { PatientSearch } from '#web/parts/patients/PatientSearch.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import styles from './GenerateDialog.module.css'

interface BuyerFieldProps {
  buyer: DraftPatient | undefined
  error: string | undefined
  onChange: (buyer: DraftPatient | undefined) => void
}

/** Whose account the codes are put on; it may stay empty. */
export function BuyerField({ buyer, error, onChange }: BuyerFieldProps) {
  const { t } = useTranslation('gift-cards')
  const { clinicId, can } = useStaff()
  const [search, setSearch] = useState('')
  if (clinicId === undefined || !can('patients.view')) return null
  return (
    <div className={styles.part}>
      <span className={styles.label}>{t('buyer')}</span>
      {buyer ? (
        <div className={styles.chosen}>
          <strong dir="auto">{buyer.name}</strong>
          <span>{buyer.facts}</span>
          <Focused>
            <IconButton
              dense
              label={t('dropBuyer')}
              onClick={() => {
                setSearch('')
                onChange(undefined)
              }}
            >
              <IconX size={18} stroke={1.75} />
            </IconButton>
          </Focused>
        </div>
      ) : (
        <PatientSearch
          clinicId={clinicId}
          error={error}
          search={search}
          label={t('buyerHint')}
          onSearch={setSearch}
          onChoose={onChange}
        />
      )}
    </div>
  )
}
