import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnosis } from '#contract/patients/diagnoses.ts'
import { isTooth, toothName } from '#domain/patients/teeth.ts'
import { useFoundDiagnoses } from '#web/parts/patients/use-found-diagnoses.ts'
import { ToothLink } from '#web/parts/patients/ToothLink.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import styles from './Observations.module.css'

interface CodePickerProps {
  onTooth: (tooth: number) => void
  onDiagnosis: (diagnosis: Diagnosis) => void
}

/** A tooth by its number, a diagnosis by its code or its words: one field for both. */
export function CodePicker({ onTooth, onDiagnosis }: CodePickerProps) {
  const { t, i18n } = useTranslation('record')
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = text.trim()
  const tooth = /^\d\d$/.test(wanted) && isTooth(Number(wanted)) ? Number(wanted) : undefined
  const isSearched = wanted !== '' && !/^\d+$/.test(wanted)
  const { found: all = [], isSettled } = useFoundDiagnoses(text, isSearched)
  const done = () => {
    setText('')
    setIsOpen(false)
  }
  const found = isSearched ? all : []
  const choices =
    tooth === undefined
      ? found.map(one => ({
          key: one.icd10_code ?? `own-${one.own_diagnosis_id}`,
          content: (
            <>
              <strong>{one.icd10_code}</strong> {one.name}
            </>
          ),
          onPick: () => {
            onDiagnosis(one)
            done()
          },
        }))
      : [
          {
            key: tooth,
            content: t('toothName', { tooth, name: toothName(tooth, i18n.language === 'en' ? 'en' : 'ro') }),
            onPick: () => {
              onTooth(tooth)
              done()
            },
          },
        ]
  return (
    <Combobox
      id="note-code"
      label={t('code')}
      placeholder={`${t('code')}: ${t('codeHelp')}`}
      start={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      value={text}
      onType={typed => {
        setText(typed)
        setIsOpen(typed.trim() !== '')
      }}
      listLabel={t('codeList')}
      choices={choices}
      none={<span className={styles.none}>{t('codeNone')}</span>}
      isOpen={isOpen && wanted !== ''}
      onClose={() => setIsOpen(false)}
      onBlur={() => setIsOpen(false)}
      isSettled={!isSearched || isSettled}
      floats
    />
  )
}

interface CodeBadgesProps {
  teeth: readonly number[]
  diagnoses: readonly Pick<Diagnosis, 'icd10_code' | 'name'>[]
  /** Left out where nothing is taken away: a tooth then leads to the chart. */
  onTooth?: (tooth: number) => void
  onDiagnosis?: (diagnosis: Diagnosis) => void
}

/** Teeth and what was diagnosed. */
export function CodeBadges({ teeth, diagnoses, onTooth, onDiagnosis }: CodeBadgesProps) {
  const { t, i18n } = useTranslation('record')
  const language = i18n.language === 'en' ? 'en' : 'ro'
  return (
    <>
      {teeth.map(tooth =>
        onTooth ? (
          <span key={tooth} className={styles.tooth} title={toothName(tooth, language)}>
            {tooth}
            <button type="button" aria-label={t('forget', { name: tooth })} onClick={() => onTooth(tooth)}>
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </span>
        ) : (
          <ToothLink key={tooth} tooth={tooth} className={styles.tooth} />
        ),
      )}
      {diagnoses.map(one => (
        <span key={`${one.icd10_code}${one.name}`} className={styles.code}>
          {[one.icd10_code, one.name].filter(Boolean).join(' ')}
          {onDiagnosis ? (
            <button
              type="button"
              aria-label={t('forget', { name: one.icd10_code ?? one.name })}
              onClick={() => onDiagnosis(one as Diagnosis)}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      ))}
    </>
  )
}
