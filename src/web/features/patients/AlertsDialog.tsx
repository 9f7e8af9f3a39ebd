import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAlert, endAlert, listAlerts, type PatientAlert } from '#contract/patients/alerts.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { AlertChips } from '#web/parts/patients/AlertChips.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { AlertForm } from './AlertForm.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import { listedName } from './patient-name.ts'
import styles from './AlertsDialog.module.css'

interface AlertsDialogProps {
  patient: PatientRecord
  /** Opens with the form of a new one. */
  isAdding: boolean
  onClose: () => void
}

/** What must not be missed of a patient: added, changed, confirmed and ended, and what once was. */
export default function AlertsDialog({ patient, isAdding, onClose }: AlertsDialogProps) {
  const { t } = useTranslation('people')
  const { data } = useQuery(query(listAlerts, { id: patient.id }))
  const [open, setOpen] = useState<'new' | { id: number; what: 'change' | 'end' } | undefined>(
    isAdding ? 'new' : undefined,
  )
  const close = () => setOpen(undefined)
  const all = data?.data ?? []
  const over = all.filter(({ holds }) => !holds)
  return (
    <Dialog title={t('alerts.titleOf', { name: listedName(patient) })} width={560} onClose={onClose}>
      <ul className={styles.list} aria-label={t('alerts.title')}>
        {all
          .filter(({ holds }) => holds)
          .map(alert => (
            <li key={alert.id}>
              {typeof open === 'object' && open.id === alert.id && open.what === 'change' ? (
                <Focused>
                  <AlertForm patientId={patient.id} alert={alert} onClose={close} />
                </Focused>
              ) : (
                <AlertRow
                  alert={alert}
                  isEnding={typeof open === 'object' && open.id === alert.id}
                  onOpen={what => setOpen({ id: alert.id, what })}
                  onClose={close}
                />
              )}
            </li>
          ))}
      </ul>
      {open === 'new' ? (
        <Focused>
          <AlertForm patientId={patient.id} onClose={close} />
        </Focused>
      ) : (
        <Button
          variant="secondary"
          size="dense"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          {t('alerts.add')}
        </Button>
      )}
      {over.length > 0 ? (
        <details className={styles.over}>
          <summary>{t('alerts.over', { count: over.length })}</summary>
          <ul className={styles.list}>
            {over.map(alert => (
              <li key={alert.id} className={styles.past}>
                <strong>{alert.text}</strong>
                <Facts alert={alert} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Dialog>
  )
}

interface AlertRowProps {
  alert: PatientAlert
  isEnding: boolean
  onOpen: (what: 'change' | 'end') => void
  onClose: () => void
}

function AlertRow({ alert, isEnding, onOpen, onClose }: AlertRowProps) {
  const { t } = useTranslation(['people', 'common'])
  const { can } = useStaff()
  const invalidate = useInvalidate()

  async function confirm() {
    await call(confirmAlert, { id: alert.id, version: alert.version }).then(
      () => invalidate('patient'),
      (error: Error) => showNotice({ kind: 'error', text: error.message }),
    )
  }

  return (
    <div className={styles.alert}>
      <AlertChips alerts={[alert]} />
      <Facts alert={alert} />
      {isEnding ? (
        <Focused>
          <EndForm alert={alert} onClose={onClose} />
        </Focused>
      ) : (
        <div className={styles.actions}>
          {can('clinical.edit') && alert.confirmed_at === null ? (
            <Button variant="soft" size="dense" onClick={() => void confirm()}>
              {t('people:alerts.confirm')}
            </Button>
          ) : null}
          <Button variant="quiet" size="dense" onClick={() => onOpen('change')}>
            {t('common:actions.edit')}
          </Button>
          <Button variant="quiet" size="dense" onClick={() => onOpen('end')}>
            {t('people:alerts.end')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Facts({ alert }: { alert: PatientAlert }) {
  const { t } = useTranslation(['people', 'staff'])
  const format = useFormat(useClinicFacts().zone)
  const { kind, severity, until, confirmed_by, confirmed_at, ended_by, ended_at, end_reason } = alert
  const facts = [
    t(`staff:alertKinds.${kind}`),
    t(`people:alerts.severities.${severity}`),
    until && t('people:alerts.untilDay', { date: format.date(until) }),
    !ended_at &&
      (confirmed_at
        ? t('people:alerts.confirmed', { name: confirmed_by ?? '', date: format.date(confirmed_at) })
        : t('people:alerts.unconfirmed')),
    ended_at &&
      t('people:alerts.ended', { name: ended_by ?? '', date: format.date(ended_at), reason: end_reason }),
  ]
  return <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
}

function EndForm({ alert, onClose }: { alert: PatientAlert; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: endAlert,
    extra: { id: alert.id },
    onDone() {
      invalidate('patient')
      onClose()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        {...field('reason')}
        label={t('people:alerts.reason')}
        maxLength={500}
        required
        autoComplete="off"
      />
      <div className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={busy}>
          {t('people:alerts.end')}
        </Button>
      </div>
    </form>
  )
}
