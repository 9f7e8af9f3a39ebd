import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnosis } from '#contract/patients/diagnoses.ts'
import { useFoundDiagnoses } from './use-found-diagnoses.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { DiagnosisCode } from './DiagnosisCode.tsx'
import styles from './DiagnosisPicker.module.css'

interface DiagnosisPickerProps {
  /** What it is called; a diagnosis, unless it is said. */
  label?: string
  value: Pick<Diagnosis, 'icd10_code' | 'name'> | undefined
  error: string | undefined
  onChange: (diagnosis: Diagnosis | undefined) => void
}

/** One diagnosis, found by its code or its words. */
export function DiagnosisPicker({ label: said, value, error, onChange }: DiagnosisPickerProps) {
  const { t } = useTranslation('diagnoses')
  const label = said ?? t('diagnosis')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [wasChosen, setWasChosen] = useState(value !== undefined)
  const { found = [], isSettled } = useFoundDiagnoses(typed, !value)
  if (value)
    return (
      <div className={styles.chosen}>
        <span className={styles.label}>{label}</span>
        <p>
          <DiagnosisCode of={value} />
          <IconButton dense label={t('another')} onClick={() => onChange(undefined)}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </p>
      </div>
    )
  return (
    <Field id={id} label={label} bare>
      <Combobox
        id={id}
        label={label}
        placeholder={t('find')}
        listLabel={t('found')}
        focusFirst={wasChosen}
        value={typed}
        error={error}
        onType={text => {
          setTyped(text)
          setIsOpen(true)
        }}
        isOpen={isOpen && typed.trim() !== ''}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        onBlur={() => setIsOpen(false)}
        isSettled={isSettled}
        floats
        none={t('noneFound')}
        choices={found.map(one => ({
          key: one.icd10_code ?? `own-${one.own_diagnosis_id}`,
          content: <DiagnosisCode of={one} />,
          onPick() {
            setTyped('')
            setWasChosen(true)
            onChange(one)
          },
        }))}
      />
    </Field>
  )
}
