import { useTranslation } from 'react-i18next'
import type { PatientImport } from '#contract/patients/patient-imports.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useImportSteps } from './use-import.ts'
import styles from './ImportPage.module.css'

/** How far the server is, which goes on by itself. */
export function Running({ made: { id, status, total, done } }: { made: PatientImport }) {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  const { cancel } = useImportSteps(id)
  const label = t(
    status === 'importing' ? 'import.importing' : status === 'undoing' ? 'import.undoing' : 'import.reading',
  )
  // While it is read, or taken back, nobody knows of how many.
  const isCounted = total > 0 && status !== 'undoing'
  return (
    <section className={styles.card} aria-live="polite">
      <h2>{label}</h2>
      <progress
        className={styles.progress}
        aria-label={label}
        max={1}
        value={isCounted ? done / total : undefined}
      />
      <p className={styles.quiet}>
        {isCounted
          ? t('import.progress', { done: format.number(done), total: format.number(total) })
          : done > 0
            ? format.number(done)
            : null}
      </p>
      <p className={styles.quiet}>{t('import.leave')}</p>
      {status === 'undoing' ? null : (
        <div>
          <Button
            variant="secondary"
            size="dense"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            {t('import.cancel')}
          </Button>
        </div>
      )}
    </section>
  )
}
