import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientImport } from '#contract/patients/patient-imports.ts'
import { IMPORT_FIELDS, type ImportField } from '#domain/patients/import-columns.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useImportSteps } from './use-import.ts'
import styles from './ImportPage.module.css'

const NOTHING = '-'
const NAMES: readonly ImportField[] = ['first_name', 'last_name', 'full_name']

/** Says what each column of the file is, beside what stands in it. */
export function ColumnsStep({ made: { id, header, sample, matching } }: { made: PatientImport }) {
  const { t } = useTranslation('patient-moves')
  const navigate = useNavigate()
  const { match } = useImportSteps(id)
  const [fields, setFields] = useState<readonly (ImportField | undefined)[]>(() =>
    header.map((_, column) => IMPORT_FIELDS.find(field => matching[field] === column)),
  )
  const hasName = NAMES.some(name => fields.includes(name))

  // A field has one column: it leaves the one that it had.
  const choose = (column: number, field: ImportField | undefined) =>
    setFields(known => known.map((one, i) => (i === column ? field : one === field ? undefined : one)))
  const apply = () =>
    match.mutate(Object.fromEntries(fields.flatMap((field, column) => (field ? [[field, column]] : []))), {
      onSuccess: () =>
        void navigate({
          to: '/cabinet/administration/clients/import',
          search: { import: id },
          replace: true,
        }),
    })

  return (
    <section className={styles.card}>
      <h2>{t('import.columnsTitle')}</h2>
      <p className={styles.quiet}>{t('import.columnsText')}</p>
      <ul className={styles.columns}>
        {header.map((title, column) => (
          // Columns have no name of their own: two may be headed alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={column}>
            <SelectField
              label={t('import.column', { name: title || t('import.unnamed') })}
              value={fields[column] ?? NOTHING}
              options={[
                { value: NOTHING, label: t('import.ignore') },
                ...IMPORT_FIELDS.map(field => ({ value: field, label: t(`import.fields.${field}`) })),
              ]}
              onChange={value =>
                choose(
                  column,
                  IMPORT_FIELDS.find(field => field === value),
                )
              }
            />
            <p className={styles.sample} dir="auto">
              {sample
                .map(cells => cells[column])
                .filter(Boolean)
                .slice(0, 3)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {hasName ? match.error?.message : t('import.noName')}
        </p>
        <Button size="compact" busy={match.isPending} disabled={!hasName} onClick={apply}>
          {t('import.apply')}
        </Button>
      </footer>
    </section>
  )
}
