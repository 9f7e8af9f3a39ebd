import { IconAlertTriangle, IconCircleCheck, IconDownload, IconUsers } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  downloadImportProblems,
  ROW_CHOICES,
  type PatientImport,
} from '#contract/patients/patient-imports.ts'
import { download } from '#web/api/download.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useImportSteps } from './use-import.ts'
import styles from './ImportPage.module.css'

/** What would be imported, before anything is. */
export function CheckStep({ made }: { made: PatientImport }) {
  const { t } = useTranslation('patient-moves')
  const { id, total, problems, alike, skipped } = made
  const { choose, start } = useImportSteps(id)
  const count = total - problems - skipped
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.good}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          {t('import.clean', { count })}
        </h2>
        <div>
          <Link
            to="/cabinet/administration/clients/import"
            search={{ import: id, columns: true }}
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            {t('import.changeColumns')}
          </Link>
        </div>
      </section>
      {problems > 0 ? <Problems made={made} /> : null}
      {alike > 0 ? (
        <section className={styles.card}>
          <h2>
            <IconUsers size={18} stroke={1.75} aria-hidden="true" />
            {t('import.alike', { count: alike })}
          </h2>
          <p className={styles.quiet}>{t('import.alikeText')}</p>
          <div className={styles.all}>
            <span>{t('import.forAll')}</span>
            {ROW_CHOICES.map(choice => (
              <Button
                key={choice}
                variant="secondary"
                size="dense"
                busy={choose.isPending && choose.variables?.choice === choice}
                onClick={() => choose.mutate({ choice })}
              >
                {t(`import.choice.${choice}`)}
              </Button>
            ))}
          </div>
          <ImportRows
            id={id}
            kind="alike"
            renderTools={row => (
              <InlineSelect
                label={t('import.row', { line: row.line, name: row.name })}
                value={row.choice}
                options={ROW_CHOICES.map(value => ({ value, label: t(`import.choice.${value}`) }))}
                onChange={value => {
                  const choice = ROW_CHOICES.find(one => one === value)
                  if (choice) choose.mutate({ choice, lines: [row.line] })
                }}
              />
            )}
          />
        </section>
      ) : null}
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {count === 0 ? t('import.nothing') : (start.error ?? choose.error)?.message}
        </p>
        <Button
          size="compact"
          busy={start.isPending}
          disabled={count === 0}
          onClick={() => start.mutate(undefined)}
        >
          {t('import.start', { count })}
        </Button>
      </footer>
    </>
  )
}

/** The rows that are refused, and a way to correct them. */
export function Problems({ made: { id, problems } }: { made: PatientImport }) {
  const { t } = useTranslation('patient-moves')
  const saving = useMutation({ mutationFn: () => download(downloadImportProblems, { id, download: 'xlsx' }) })
  return (
    <section className={styles.card}>
      <h2 className={styles.bad}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        {t('import.problems', { count: problems })}
      </h2>
      <p className={styles.quiet}>{t('import.problemsText')}</p>
      <div>
        <Button
          variant="secondary"
          size="dense"
          busy={saving.isPending}
          icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => saving.mutate()}
        >
          {t('import.download')}
        </Button>
      </div>
      <ImportRows id={id} kind="problems" />
    </section>
  )
}
