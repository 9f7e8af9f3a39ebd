import { IconHelpCircle, IconPencil, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerAllergies } from '#contract/patients/alerts.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { AlertChips } from '#web/parts/patients/AlertChips.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PatientTags } from './PatientTags.tsx'
import styles from './PatientMarks.module.css'

const AlertsDialog = lazy(() => import('./AlertsDialog.tsx'))

/** What must not be missed of a patient, what is known of allergies, and their tags. */
export function PatientMarks({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('people')
  const { can } = useStaff()
  const [open, setOpen] = useState<'list' | 'new'>()
  const { alerts } = patient
  const canEdit = can('patients.edit')
  return (
    <div className={styles.marks}>
      <AlertChips alerts={alerts} />
      <Allergies patient={patient} onAdd={() => setOpen('new')} />
      {canEdit ? (
        <button
          type="button"
          className={styles.add}
          onClick={() => setOpen(alerts.length > 0 ? 'list' : 'new')}
        >
          {alerts.length > 0 ? (
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          )}
          {t(alerts.length > 0 ? 'alerts.manage' : 'alerts.one')}
        </button>
      ) : null}
      {canEdit || patient.tags.length > 0 ? <span className={styles.divider} aria-hidden="true" /> : null}
      <div className={styles.tags}>
        <PatientTags patient={patient} />
      </div>
      {open ? (
        <Suspense>
          <AlertsDialog patient={patient} isAdding={open === 'new'} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Whether they know of no allergy, which is not the same as that nobody asked; one press answers. */
function Allergies({ patient, onAdd }: { patient: PatientRecord; onAdd: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const { can } = useStaff()
  const invalidate = useInvalidate()
  if (patient.alerts.some(({ kind }) => kind === 'allergy')) return null
  const isNone = patient.no_allergies_at !== null
  const state = (
    <>
      {isNone ? (
        <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconHelpCircle size={16} stroke={1.75} aria-hidden="true" />
      )}
      {t(isNone ? 'people:allergies.none' : 'people:allergies.notAsked')}
    </>
  )
  const look = isNone ? styles.calm : styles.open
  if (!can('patients.edit')) return <span className={look}>{state}</span>

  async function answer(none: boolean): Promise<void> {
    try {
      await call(answerAllergies, { id: patient.id, no_allergies: none })
      invalidate('patient')
      showNotice({
        kind: 'ok',
        text: t(none ? 'people:allergies.saidNone' : 'people:allergies.saidOpen'),
        action: { label: t('common:actions.undo'), run: () => void answer(!none) },
      })
    } catch (error) {
      showNotice({ kind: 'error', text: (error as Error).message })
    }
  }

  return (
    <Menu trigger={state} triggerClassName={look}>
      {isNone ? (
        <MenuItem onClick={() => void answer(false)}>{t('people:allergies.askAgain')}</MenuItem>
      ) : (
        <MenuItem onClick={() => void answer(true)}>{t('people:allergies.knowsNone')}</MenuItem>
      )}
      <MenuItem onClick={onAdd}>{t('people:allergies.add')}</MenuItem>
    </Menu>
  )
}
