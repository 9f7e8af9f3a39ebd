import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { getIcd10, ICD10_FILE, importIcd10, removeIcd10 } from '#contract/patients/diagnoses.ts'
import { ApiError, call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useUploads } from '#web/api/use-uploads.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './OwnDiagnoses.module.css'

type Looked = CallReply<typeof importIcd10>['data']
type Found = { readonly file: File } & (
  { readonly looked: Looked } | { readonly wrong: readonly { row: number; text: string }[] }
)

/** The names of ICD-10's codes: those that ship, or the clinic's licensed list, looked at before it is taken. */
export function Icd10List() {
  const { t } = useTranslation(['diagnoses', 'common'])
  const format = useFormat()
  const mayEdit = useStaff().can('clinical.edit')
  const invalidate = useInvalidate()
  const { data, error, refetch } = useQuery({ ...query(getIcd10, {}), meta: { silent: true } })
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const uploads = useUploads({
    rule: ICD10_FILE,
    async send(file, options) {
      setFound(undefined)
      try {
        const { data: looked } = await sendFiles(importIcd10, { file, dry_run: true }, options)
        setFound({ file, looked })
      } catch (problem) {
        const wrong = wrongRowsOf(problem)
        if (wrong.length === 0) throw problem
        setFound({ file, wrong })
      }
    },
    onSent: () => undefined,
  })

  async function tried(work: () => Promise<string>): Promise<void> {
    setBusy(true)
    try {
      showNotice({ kind: 'ok', text: await work() })
      setFound(undefined)
    } catch (problem) {
      showError((problem as Error).message)
    }
    setBusy(false)
    invalidate('diagnosis')
  }
  const take = (file: File) =>
    tried(async () => {
      const { data: taken } = await sendFiles(importIcd10, { file, dry_run: false })
      return t('diagnoses:icd.taken', { count: taken.codes, n: format.number(taken.codes) })
    })
  const goBack = () =>
    tried(async () => {
      await call(removeIcd10, {})
      return t('diagnoses:icd.removed')
    })

  if (error && !data)
    return (
      <p className={styles.quiet}>
        {error.message}{' '}
        <Button variant="quiet" size="dense" onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton height={80} />
  const { imported, shipped } = data.data
  return (
    <>
      <p>
        {imported > 0
          ? t('diagnoses:icd.imported', { count: imported, n: format.number(imported) })
          : t('diagnoses:icd.shipped', { count: shipped })}
      </p>
      {mayEdit ? (
        <>
          <FileDrop
            {...uploads}
            label={t('diagnoses:icd.drop')}
            help={t('diagnoses:icd.help')}
            choose={t('diagnoses:icd.choose')}
            types={['.csv', '.txt', '.xlsx', ...ICD10_FILE.types]}
          />
          {found && 'looked' in found ? (
            <section className={styles.found} aria-labelledby="icd-found">
              <h3 id="icd-found">{found.file.name}</h3>
              <p role="status">
                {t('diagnoses:icd.looked', {
                  count: found.looked.codes,
                  n: format.number(found.looked.codes),
                  added: format.number(found.looked.added),
                  renamed: format.number(found.looked.renamed),
                  removed: format.number(found.looked.removed),
                })}
              </p>
              <p className={styles.quiet}>{t('diagnoses:icd.keeps')}</p>
              <div className={styles.foot}>
                <Button variant="secondary" size="dense" onClick={() => setFound(undefined)}>
                  {t('common:actions.cancel')}
                </Button>
                <Button size="dense" busy={busy} onClick={() => void take(found.file)}>
                  {t('diagnoses:icd.take')}
                </Button>
              </div>
            </section>
          ) : null}
          {found && 'wrong' in found ? (
            <section className={styles.wrong} aria-labelledby="icd-wrong">
              <h3 id="icd-wrong" role="alert">
                {t('diagnoses:icd.wrong', { name: found.file.name })}
              </h3>
              <ul>
                {found.wrong.map(({ row, text }) => (
                  <li key={row}>{t('diagnoses:icd.row', { row, text })}</li>
                ))}
              </ul>
            </section>
          ) : null}
          {imported > 0 ? (
            <div>
              <Button variant="quiet" size="dense" busy={busy} onClick={() => void goBack()}>
                {t('diagnoses:icd.remove')}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </>
  )
}

/** What is wrong by row, where the refusal is of rows. */
function wrongRowsOf(error: unknown): { row: number; text: string }[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.errors).flatMap(([field, texts]) => {
    const row = /^rows\.(\d+)$/.exec(field)?.[1]
    return row ? [{ row: Number(row), text: joinSentences(texts) }] : []
  })
}
