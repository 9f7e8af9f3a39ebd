import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPatients } from '#contract/patients/patient-lists.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import styles from './MergePage.module.css'

/** Looks for the other record. */
export function FindOther({ but, onChoose }: { but: number; onChoose: (id: number) => void }) {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  const { clinicId = 0 } = useStaff()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isClosed, setIsClosed] = useState(false)
  const wanted = useDebounced(typed.trim(), 200)
  const { data, isPlaceholderData } = useQuery({
    ...query(listPatients, { clinicId, lang: currentLanguage(), search: wanted, size: 8 }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
  })
  const found = wanted.length >= 2 ? (data?.data ?? []).filter(patient => patient.id !== but) : []
  return (
    <div className={styles.find}>
      <Combobox
        id={id}
        focusFirst
        label={t('merge.find')}
        listLabel={t('merge.found')}
        placeholder={t('merge.find')}
        start={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onType={text => {
          setIsClosed(false)
          setTyped(text)
        }}
        isOpen={typed.trim() !== '' && !isClosed}
        onOpen={() => setIsClosed(false)}
        onClose={() => setIsClosed(true)}
        isSettled={wanted === typed.trim() && data !== undefined && !isPlaceholderData}
        choices={found.map(patient => ({
          key: patient.id,
          className: styles.found,
          onPick: () => onChoose(patient.id),
          content: (
            <>
              <strong dir="auto">
                <ShortLabel
                  label={[patient.last_name, patient.first_name].filter(Boolean).join(' ')}
                  search={wanted}
                />
              </strong>
              <span>
                {[
                  patient.birth_date && format.date(patient.birth_date),
                  patient.mobile && showPhone(patient.mobile),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        }))}
      />
    </div>
  )
}
