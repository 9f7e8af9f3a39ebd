import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnosis } from '#contract/patients/diagnoses.ts'
import { useFoundDiagnoses } from '#web/parts/patients/use-found-diagnoses.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Code } from './Code.tsx'
import styles from './Diagnoses.module.css'

interface DiagnosisPickerProps {
  value: Pick<Diagnosis, 'icd10_code' | 'name'> | undefined
  error: string | undefined
  onChange: (diagnosis: Diagnosis | undefined) => void
}

/** One diagnosis, found by its code or its words. */
export function DiagnosisPicker({ value, error, onChange }: DiagnosisPickerProps) {
  const { t } = useTranslation('diagnoses')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [wasChosen, setWasChosen] = useState(value !== undefined)
  const { found = [], isSettled } = useFoundDiagnoses(typed, !value)
  if (value)
    return (
      <div className={styles.chosen}>
        <span className={styles.label}>{t('diagnosis')}</span>
        <p>
          <Code of={value} />
          <IconButton dense label={t('another')} onClick={() => onChange(undefined)}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </p>
      </div>
    )
  return (
    <Field id={id} label={t('diagnosis')} bare>
      <Combobox
        id={id}
        label={t('diagnosis')}
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
          content: <Code of={one} />,
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
