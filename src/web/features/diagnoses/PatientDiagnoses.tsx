import { IconArrowBackUp, IconCircleCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPatientDiagnoses, type PatientDiagnosis } from '#contract/patients/diagnoses.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DiagnosisForm } from './DiagnosisForm.tsx'
import { DiagnosisRow } from './DiagnosisRow.tsx'
import { EndDialog, TakeBackDialog } from './EndDialogs.tsx'
import { useSaid } from './use-said.ts'
import styles from './Diagnoses.module.css'

const OwnDiagnosesDialog = lazy(() => import('./OwnDiagnosesDialog.tsx'))

type Asked = { what: 'correct' | 'end' | 'takeBack'; diagnosis: PatientDiagnosis } | { what: 'add' | 'own' }

/** What was diagnosed of a patient: what holds, what is over, and folded away what was wrong. */
export function PatientDiagnoses({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation(['diagnoses', 'common'])
  const mayEdit = useStaff().can('clinical.edit')
  const [asked, setAsked] = useState<Asked>()
  const said = useSaid()
  const { data, error, refetch } = useQuery({
    ...query(listPatientDiagnoses, { id: patient.id }),
    meta: { silent: true },
  })
  const all = data?.data
  const kept = all?.filter(one => !one.voided_at) ?? []
  const shown = [...kept.filter(one => !one.resolved_on), ...kept.filter(one => one.resolved_on)]
  const wrong = all?.filter(one => one.voided_at) ?? []
  const close = () => setAsked(undefined)

  const menuOf = (diagnosis: PatientDiagnosis) => {
    // What was charted on a tooth is changed on the chart, where its row leads.
    if (!mayEdit || diagnosis.tooth_entry_id !== null) return null
    return (
      <DotsMenu label={t('diagnoses:more', { name: diagnosis.name })}>
        {diagnosis.voided_at ? (
          <MenuItem
            icon={<IconArrowBackUp size={18} stroke={1.75} />}
            onClick={() => said.restore(diagnosis)}
          >
            {t('diagnoses:restore')}
          </MenuItem>
        ) : (
          <>
            {diagnosis.resolved_on ? (
              <MenuItem
                icon={<IconArrowBackUp size={18} stroke={1.75} />}
                onClick={() => said.reopen(diagnosis)}
              >
                {t('diagnoses:reopen')}
              </MenuItem>
            ) : (
              <>
                <MenuItem
                  icon={<IconCircleCheck size={18} stroke={1.75} />}
                  onClick={() => setAsked({ what: 'end', diagnosis })}
                >
                  {t('diagnoses:end')}
                </MenuItem>
                <MenuItem
                  icon={<IconPencil size={18} stroke={1.75} />}
                  onClick={() => setAsked({ what: 'correct', diagnosis })}
                >
                  {t('diagnoses:correct')}
                </MenuItem>
              </>
            )}
            <hr />
            <MenuItem
              icon={<IconTrash size={18} stroke={1.75} />}
              onClick={() => setAsked({ what: 'takeBack', diagnosis })}
            >
              {t('diagnoses:takeBack')}
            </MenuItem>
          </>
        )}
      </DotsMenu>
    )
  }
  const list = (rows: readonly PatientDiagnosis[], label: string) => (
    <ul aria-label={label}>
      {rows.map(one => (
        <DiagnosisRow key={one.id} diagnosis={one} end={menuOf(one)} />
      ))}
    </ul>
  )

  return (
    <section className={styles.card} aria-labelledby="patient-diagnoses" aria-busy={!all && !error}>
      <header className={styles.head}>
        <h2 id="patient-diagnoses">
          {t('diagnoses:title')}
          {shown.length > 0 ? <span className={styles.count}>{shown.length}</span> : null}
        </h2>
        {mayEdit ? (
          <Button
            variant="quiet"
            size="dense"
            className={styles.own}
            onClick={() => setAsked({ what: 'own' })}
          >
            {t('diagnoses:list')}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsked({ what: 'add' })}
          >
            {t('diagnoses:one')}
          </Button>
        ) : null}
      </header>
      {error && !all ? (
        <p className={styles.quiet}>
          {error.message}{' '}
          <Button variant="quiet" size="dense" onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </p>
      ) : null}
      {all || error ? null : <Skeleton height={40} />}
      {all && shown.length === 0 ? <p className={styles.quiet}>{t('diagnoses:none')}</p> : null}
      {shown.length > 0 ? list(shown, t('diagnoses:title')) : null}
      {wrong.length > 0 ? (
        <details className={styles.wrong}>
          <summary>{t('diagnoses:wrong', { count: wrong.length })}</summary>
          {list(wrong, t('diagnoses:wrong', { count: wrong.length }))}
        </details>
      ) : null}
      {asked?.what === 'add' ? <DiagnosisForm patientId={patient.id} onClose={close} /> : null}
      {asked?.what === 'own' ? (
        <Suspense>
          <OwnDiagnosesDialog onClose={close} />
        </Suspense>
      ) : null}
      {asked?.what === 'correct' ? (
        <DiagnosisForm patientId={patient.id} wrong={asked.diagnosis} onClose={close} />
      ) : null}
      {asked?.what === 'end' ? <EndDialog diagnosis={asked.diagnosis} onClose={close} /> : null}
      {asked?.what === 'takeBack' ? <TakeBackDialog diagnosis={asked.diagnosis} onClose={close} /> : null}
    </section>
  )
}
