import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addPatientImport, IMPORT_FILE, listPatientImports } from '#contract/patients/patient-imports.ts'
import { query } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useUploads } from '#web/api/use-uploads.ts'
import { useFormat } from '#web/i18n/format.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import styles from './ImportPage.module.css'

/** Takes the file, and leads to the imports before. */
export function FileStep() {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  const navigate = useNavigate()
  const { data } = useQuery({ ...query(listPatientImports, {}), staleTime: 0 })
  const uploads = useUploads({
    rule: IMPORT_FILE,
    async send(file, options) {
      const { data: made } = await sendFiles(addPatientImport, { file }, options)
      await navigate({ to: '/cabinet/administration/clients/import', search: { import: made.id } })
    },
    onSent: () => undefined,
  })
  const past = data?.data ?? []
  return (
    <>
      <section className={styles.card} aria-labelledby="import-file">
        <h2 id="import-file" className="visually-hidden">
          {t('import.steps.file')}
        </h2>
        <FileDrop
          {...uploads}
          label={t('import.drop')}
          help={t('import.dropHelp')}
          choose={t('import.chooseFile')}
          types={['.csv', '.txt', '.xlsx', ...IMPORT_FILE.types]}
        />
        <p className={styles.quiet}>{t('import.dropText')}</p>
      </section>
      {past.length > 0 ? (
        <section className={styles.card}>
          <h2>{t('import.past')}</h2>
          <ul className={styles.past}>
            {past.map(one => (
              <li key={one.id}>
                <Link to="/cabinet/administration/clients/import" search={{ import: one.id }}>
                  {t('import.pastOf', { name: one.file_name, when: format.dayTime(one.created_at) })}
                </Link>
                <span className={styles.quiet}>
                  {[
                    t(`import.statuses.${one.status}`),
                    one.added > 0 && t('import.added', { count: one.added }),
                    one.created_by,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
