import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ImportStatus, PatientImport } from '#contract/patients/patient-imports.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import { Running } from './Running.tsx'
import { isRunning, useImport } from './use-import.ts'
import styles from './ImportPage.module.css'

const route = getRouteApi('/cabinet/administration/clients/import')
const STEPS = ['file', 'columns', 'check', 'run', 'done'] as const
type Step = (typeof STEPS)[number]

/** Patients out of a sheet: file, columns, check, import; whoever leaves finds it where it was. */
export function ImportPage() {
  const { t } = useTranslation('patient-moves')
  const { import: id } = route.useSearch()
  usePageTitle(t('import.title'))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/cabinet/administration/clients" className={styles.back} aria-label={t('import.back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <h1>{t('import.title')}</h1>
      </header>
      {id === undefined ? (
        <>
          <Steps step="file" />
          <FileStep />
        </>
      ) : (
        <OneImport key={id} id={id} />
      )}
    </div>
  )
}

function OneImport({ id }: { id: number }) {
  const { t } = useTranslation(['patient-moves', 'common'])
  const { data, error, isFetching, refetch } = useImport(id)
  const { columns } = route.useSearch()
  if (data) {
    const made = data.data
    const step = stepOf(made, columns === true)
    return (
      <>
        <Steps step={step} />
        <p className={styles.quiet} dir="auto">
          {made.file_name}
          {made.encoding && made.encoding !== 'utf-8'
            ? ` · ${t('patient-moves:import.encoding', { encoding: made.encoding })}`
            : ''}
        </p>
        {isRunning(made.status) ? (
          <Running made={made} />
        ) : step === 'columns' ? (
          <ColumnsStep made={made} />
        ) : step === 'check' ? (
          <CheckStep made={made} />
        ) : (
          <DoneStep made={made} />
        )}
      </>
    )
  }
  return error ? (
    <EmptyState title={error.message}>
      <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
        {t('common:actions.retry')}
      </Button>
    </EmptyState>
  ) : (
    <Skeleton height={200} />
  )
}

const STEP_OF: Record<ImportStatus, Step> = {
  reading: 'check',
  ready: 'check',
  importing: 'run',
  imported: 'done',
  undoing: 'done',
  undone: 'done',
  failed: 'file',
  cancelled: 'done',
}

function stepOf({ status, header, matching }: PatientImport, wantsColumns: boolean): Step {
  const hasName = (['first_name', 'last_name', 'full_name'] as const).some(
    name => matching[name] !== undefined,
  )
  if (status === 'ready' && (wantsColumns || !hasName)) return 'columns'
  return status === 'reading' && header.length === 0 ? 'file' : STEP_OF[status]
}

function Steps({ step }: { step: Step }) {
  const { t } = useTranslation('patient-moves')
  const at = STEPS.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={t('import.stepOf')}>
      {STEPS.map((name, i) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={clsx(i < at && styles.past, name === step && styles.here)}
        >
          {t(`import.steps.${name}`)}
        </li>
      ))}
    </ol>
  )
}
