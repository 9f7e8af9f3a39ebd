import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOwnDiagnoses, type Diagnosis } from '#contract/patients/diagnoses.ts'
import { query } from '#web/api/query.ts'
import { PanelChip } from '#web/parts/list/Chips.tsx'
import { useFoundDiagnoses } from '#web/parts/patients/use-found-diagnoses.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import styles from './FilterPanels.module.css'

interface Chosen {
  icd: string | undefined
  diagnosis: number | undefined
}

interface DiagnosisChipProps {
  value: Partial<Chosen>
  onChange: (chosen: Chosen) => void
}

/** Only those of whom something was found: by the beginning of a code, or one of the clinic's own diagnoses. */
export function DiagnosisChip({ value, onChange }: DiagnosisChipProps) {
  const { t } = useTranslation('patient-list')
  const { icd, diagnosis } = value
  const own = useQuery({
    ...query(listOwnDiagnoses, {}),
    enabled: diagnosis !== undefined,
    meta: { silent: true },
  })
  const name = own.data?.data.find(({ id }) => id === diagnosis)?.name ?? '…'
  return (
    <PanelChip
      label={t('diagnosis')}
      value={icd ?? (diagnosis === undefined ? undefined : name)}
      onClear={() => onChange({ icd: undefined, diagnosis: undefined })}
    >
      {close => (
        <DiagnosisSearch
          onChoose={chosen => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </PanelChip>
  )
}

const A_PREFIX = /^[A-Z]([0-9]{1,2}|[0-9]{2}\.)?$/

function DiagnosisSearch({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const { t } = useTranslation('patient-list')
  const id = useId()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { found, isSettled } = useFoundDiagnoses(text)
  const code = typed.toUpperCase()
  return (
    <div className={styles.panel}>
      <Combobox
        id={id}
        label={t('diagnosis')}
        placeholder={t('diagnosisHint')}
        listLabel={t('diagnosisFound')}
        start={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        focusFirst
        value={text}
        onType={setText}
        isOpen
        onClose={() => setText('')}
        isSettled={isSettled}
        none={found ? t('diagnosisNone') : ''}
        choices={[
          ...(A_PREFIX.test(code)
            ? [
                {
                  key: 'prefix',
                  onPick: () => onChoose({ icd: code, diagnosis: undefined }),
                  content: t('diagnosisAny', { code }),
                },
              ]
            : []),
          ...(found ?? []).map(one => ({
            key: one.icd10_code ?? `own-${one.own_diagnosis_id}`,
            onPick: () => onChoose(chosenOf(one)),
            content: (
              <span>
                {one.name} <span className={styles.code}>{one.icd10_code ?? t('diagnosisOwn')}</span>
              </span>
            ),
          })),
        ]}
      />
    </div>
  )
}

const chosenOf = ({ icd10_code, own_diagnosis_id }: Diagnosis): Chosen => ({
  icd: icd10_code ?? undefined,
  diagnosis: own_diagnosis_id ?? undefined,
})
