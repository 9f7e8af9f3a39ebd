import { IconAlertTriangle, IconLock, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ERASURE_REASONS,
  erasePatient,
  getErasure,
  GOING_KINDS,
  STAYING_KINDS,
  type Erasure,
  type ErasureReason,
} from '#contract/patients/erasures.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { ApiError, call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { invalidate, query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './EraseDialog.module.css'

interface EraseDialogProps {
  patient: PatientRecord
  onClose: () => void
}

/** Shows what goes and what stays before a person is erased, and takes their name as proof that it is meant. */
export default function EraseDialog({ patient, onClose }: EraseDialogProps) {
  const { t } = useTranslation(['privacy', 'common'])
  const { id } = patient
  const preview = useQuery({
    ...query(getErasure, { id }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const erasure = preview.data?.data
  return (
    <Dialog
      title={t('privacy:erase.title', { name: `${patient.first_name} ${patient.last_name}`.trim() })}
      text={t('privacy:erase.text')}
      width={720}
      onClose={onClose}
    >
      {erasure ? (
        <EraseForm id={id} erasure={erasure} onClose={onClose} onStale={() => void preview.refetch()} />
      ) : preview.isError ? (
        <p className={styles.problem}>
          {preview.error.message}
          <Button
            variant="secondary"
            size="dense"
            busy={preview.isFetching}
            onClick={() => void preview.refetch()}
          >
            {t('common:actions.retry')}
          </Button>
        </p>
      ) : (
        <Skeleton height={220} />
      )}
    </Dialog>
  )
}

interface EraseFormProps {
  id: number
  erasure: Erasure
  onClose: () => void
  onStale: () => void
}

function EraseForm({ id, erasure, onClose, onStale }: EraseFormProps) {
  const { t } = useTranslation(['privacy', 'common'])
  const client = useQueryClient()
  const format = useFormat(useClinicFacts().zone)
  const [reason, setReason] = useState<ErasureReason>('asked')
  const { goes, stays, kept_until, merged, name, revision } = erasure
  const erasing = useMutation({
    mutationFn: (typed: string) => call(erasePatient, { id, revision, reason, name: typed }),
    meta: { silent: true },
    onSuccess() {
      onClose()
      showNotice({ kind: 'ok', text: t('privacy:erase.done') })
      void invalidate(client, 'patient')
    },
    onError(error) {
      if (error instanceof ApiError && (error.code === 'stale' || error.code === 'visits_ahead')) onStale()
    },
  })
  const { error } = erasing
  const ofName = error instanceof ApiError ? joinSentences(error.errors['name'] ?? []) : ''
  const going = GOING_KINDS.flatMap(kind => {
    const count = goes[kind]
    return count ? [t(`privacy:erase.goes.${kind}`, { count })] : []
  })
  const staying = STAYING_KINDS.flatMap(kind => {
    const count = stays[kind]
    return count ? [t(`privacy:erase.stays.${kind}`, { count })] : []
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('name')
        erasing.mutate(typeof typed === 'string' ? typed : '')
      }}
    >
      {erasure.visits_ahead > 0 ? <Ahead erasure={erasure} onLeave={onClose} /> : null}
      <div className={styles.two}>
        <Column
          icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          title={t('privacy:erase.now')}
          lines={going}
        />
        {kept_until ? (
          <Column
            icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
            title={t('privacy:erase.kept', { date: format.date(kept_until) })}
            lines={staying}
            text={t('privacy:erase.keptText')}
          />
        ) : (
          <Column
            icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
            title={t('privacy:erase.nothingKept')}
            lines={[]}
            text={t('privacy:erase.nothingKeptText')}
          />
        )}
      </div>
      {merged > 0 ? <p>{t('privacy:erase.merged', { count: merged })}</p> : null}
      {erasure.visits_ahead > 0 ? null : (
        <>
          <div className={styles.reason}>
            <span>{t('privacy:erase.reason')}</span>
            <Segmented
              label={t('privacy:erase.reason')}
              value={reason}
              options={ERASURE_REASONS.map(value => ({ value, label: t(`privacy:erase.reasons.${value}`) }))}
              onChange={setReason}
            />
          </div>
          <TextField
            name="name"
            label={t('privacy:erase.name')}
            help={t('privacy:erase.nameHelp', { name })}
            autoComplete="off"
            maxLength={400}
            error={ofName || undefined}
          />
        </>
      )}
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {error && !ofName ? error.message : null}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          size="dense"
          busy={erasing.isPending}
          disabled={erasure.visits_ahead > 0}
        >
          {t('privacy:erase.submit')}
        </Button>
      </footer>
    </form>
  )
}

interface ColumnProps {
  icon: ReactNode
  title: string
  lines: readonly string[]
  text?: string
}

function Column({ icon, title, lines, text }: ColumnProps) {
  return (
    <section className={styles.column}>
      <h3>
        {icon}
        {title}
      </h3>
      {lines.length > 0 ? (
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {text ? <p className={styles.quiet}>{text}</p> : null}
    </section>
  )
}

/** Visits to come stand in the way: which, and the way to them. */
function Ahead({ erasure, onLeave }: { erasure: Erasure; onLeave: () => void }) {
  const { t } = useTranslation('privacy')
  const format = useFormat(useClinicFacts().zone)
  return (
    <section className={styles.warning}>
      <h3>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        {t('erase.ahead', { count: erasure.visits_ahead })}
      </h3>
      <ul>
        {erasure.ahead.map(visit => (
          <li key={visit.id}>
            {format.dayTime(visit.start)} · {visit.doctor_name}
          </li>
        ))}
      </ul>
      {erasure.ahead.length > 0 ? (
        <Link
          from="/cabinet/administration/clients/$id"
          to="."
          search={{ tab: 'visits' }}
          onClick={onLeave}
          className={styles.link}
        >
          {t('erase.toVisits')}
        </Link>
      ) : null}
    </section>
  )
}
