import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicName } from '#web/parts/clinic/clinic-queries.ts'
import styles from './PatientSheet.module.css'

interface PatientSheetProps {
  patient: PatientRecord
  /** What it is, after whose it is. */
  facts: readonly (string | false | null)[]
  /** Under the clinic's name. */
  notes: readonly (string | false | undefined)[]
  children: ReactNode
}

/** A page for paper that says whose it is. Nothing else of the record is printed with it. */
export function PatientSheet({ patient, facts, notes, children }: PatientSheetProps) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const clinic = useClinicName()
  const born = patient.birth_date && t('duplicate.born', { date: format.date(patient.birth_date) })
  return (
    <article className={styles.sheet} data-paper>
      <header className={styles.head}>
        <div>
          <h1>
            {patient.last_name} {patient.first_name}
          </h1>
          <p>{[born, ...facts].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={styles.right}>
          <strong>{clinic}</strong>
          {notes.map(note => (note ? <p key={note}>{note}</p> : null))}
        </div>
      </header>
      {children}
    </article>
  )
}
