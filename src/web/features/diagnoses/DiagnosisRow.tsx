import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientDiagnosis } from '#contract/patients/diagnoses.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { DiagnosisCode } from '#web/parts/patients/DiagnosisCode.tsx'
import { ToothLink } from '#web/parts/patients/ToothLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './Diagnoses.module.css'

/** What it is called, of which teeth, since when, by whom, and whether it holds. */
export function DiagnosisRow({ diagnosis, end }: { diagnosis: PatientDiagnosis; end: ReactNode }) {
  const { t } = useTranslation('diagnoses')
  const format = useFormat(useClinicFacts().zone)
  const { teeth, on_date, doctor_name, note, observation_id, tooth_entry_id } = diagnosis
  const { resolved_on, resolved_by, voided_at, voided_by, void_reason } = diagnosis
  const facts = [
    t('sinceDay', { day: format.date(on_date) }),
    doctor_name,
    !voided_at && resolved_on && t('endedBy', { day: format.date(resolved_on), name: resolved_by }),
    voided_at && t('takenBackBy', { day: format.date(voided_at), name: voided_by }),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <DiagnosisCode of={diagnosis} />
        {teeth.map(tooth => (
          <ToothLink key={tooth} tooth={tooth} className={styles.tooth} />
        ))}
      </div>
      <div className={styles.facts}>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {voided_at && void_reason ? <p>{t('reason', { reason: void_reason })}</p> : null}
        {!voided_at && observation_id !== null ? (
          <Link
            to="."
            search={known => ({ ...known, tab: 'observations', note: observation_id })}
            className={styles.link}
          >
            {t('ofNote')}
          </Link>
        ) : null}
        {tooth_entry_id !== null ? (
          <Link
            to="."
            search={{ tab: 'chart', ...(teeth[0] !== undefined && { tooth: teeth[0] }) }}
            className={styles.link}
          >
            {t('ofChart')}
          </Link>
        ) : null}
      </div>
      {voided_at ? null : (
        <div className={styles.state}>
          <Badge tone={resolved_on ? 'neutral' : 'warn'}>{t(resolved_on ? 'over' : 'holds')}</Badge>
        </div>
      )}
      <div className={styles.end}>{end}</div>
    </li>
  )
}
