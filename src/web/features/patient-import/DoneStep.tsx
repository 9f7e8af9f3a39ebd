import { IconCircleCheck, IconFileX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientImport } from '#contract/patients/patient-imports.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Problems } from './CheckStep.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useImportSteps } from './use-import.ts'
import styles from './ImportPage.module.css'

/** What became of it, and the way back. */
export function DoneStep({ made }: { made: PatientImport }) {
  const { t } = useTranslation('patient-moves')
  const [isAsking, setIsAsking] = useState(false)
  const { id, status, added, merged, left, problem, problems } = made
  const another = (
    <Link
      to="/cabinet/administration/clients/import"
      className={buttonClass({ variant: 'secondary', size: 'dense' })}
    >
      {t('import.another')}
    </Link>
  )
  if (status === 'failed')
    return (
      <EmptyState icon={<IconFileX size={28} stroke={1.75} />} title={t('import.failed')} text={problem}>
        {another}
      </EmptyState>
    )
  if (status === 'undone')
    return (
      <section className={styles.card}>
        <h2>{t('import.undone')}</h2>
        <p>{t('import.left', { count: left })}</p>
        {left > 0 ? <ImportRows id={id} kind="left" /> : null}
        <div>{another}</div>
      </section>
    )
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.good}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          {t(status === 'imported' ? 'import.done' : 'import.stopped')}
        </h2>
        {problem ? <p className={styles.problem}>{problem}</p> : null}
        <p>
          {[t('import.added', { count: added }), merged > 0 && t('import.merged', { count: merged })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={styles.all}>
          <Link to="/cabinet/administration/clients" className={buttonClass({ size: 'dense' })}>
            {t('import.toList')}
          </Link>
          {another}
          {added + merged > 0 ? (
            <Button variant="quiet" size="dense" onClick={() => setIsAsking(true)}>
              {t('import.undo')}
            </Button>
          ) : null}
        </div>
      </section>
      {problems > 0 ? <Problems made={made} /> : null}
      {isAsking ? <UndoQuestion id={id} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function UndoQuestion({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('patient-moves')
  const { undo } = useImportSteps(id)
  const [deactivate, setDeactivate] = useState(false)
  return (
    <Dialog title={t('import.undoTitle')} text={t('import.undoText')} onClose={onClose}>
      <div className={styles.question}>
        <Checkbox
          label={t('import.deactivate')}
          checked={deactivate}
          onChange={event => setDeactivate(event.target.checked)}
        />
        <footer className={styles.foot}>
          <p role="alert" className={styles.problem}>
            {undo.error?.message}
          </p>
          <Button variant="secondary" size="compact" onClick={onClose}>
            {t('import.keep')}
          </Button>
          <Button
            variant="danger"
            size="compact"
            busy={undo.isPending}
            onClick={() => undo.mutate(deactivate, { onSuccess: onClose })}
          >
            {t('import.undo')}
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}
