import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listReportTemplates } from '#contract/documents/document-templates.ts'
import { discardVisitReport, startVisitReport, writeVisitReport } from '#contract/documents/visit-reports.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useSettle, useTried } from '../use-settle.ts'
import type { ReportSideProps } from './ReportSide.tsx'
import styles from './ReportSide.module.css'

/** Which template it began from; another one may be taken while nothing is written. */
export function TemplateChoice({ report, queue, writer, mayEdit, onOpen }: ReportSideProps) {
  const { t } = useTranslation('visit-reports')
  const invalidate = useInvalidate()
  const settle = useSettle(queue)
  const { problem, tried } = useTried()
  const { id, version, content } = report.template
  const mayWrite = mayEdit && report.status === 'draft' && writer.other === undefined
  const isEmpty = Object.keys(report.fields).length === 0
  const maySwitch = mayWrite && isEmpty && report.number === null && report.corrects === null
  const { data } = useQuery({
    ...query(listReportTemplates, { booking_id: report.booking_id }),
    enabled: maySwitch,
    meta: { silent: true },
  })
  const own = {
    value: `${id}`,
    label: t('templateVersion', { title: textIn(content.title, report.language), version }),
  }
  const others = (data?.data ?? [])
    .filter(one => one.id !== id && one.published_version !== null)
    .map(one => ({
      value: `${one.id}`,
      label: t('templateVersion', {
        title: textIn(one.title, currentLanguage()),
        version: one.published_version,
      }),
    }))

  const change = (templateId: number) =>
    tried(async () => {
      const { version: seen } = await settle()
      await call(discardVisitReport, { id: report.id, version: seen })
      try {
        const { data: next } = await call(
          startVisitReport,
          { id: report.booking_id, template_id: templateId },
          { idempotencyKey: newKey() },
        )
        onOpen(next.id)
      } catch (error) {
        onOpen(undefined)
        throw error
      } finally {
        invalidate('patient_record')
      }
    })
  const speak = (language: DocumentLanguage) =>
    tried(async () => {
      const { version: seen } = await settle()
      queue.read((await call(writeVisitReport, { id: report.id, version: seen, language })).data)
      invalidate('patient_record')
    })

  return (
    <section className={styles.template} aria-label={t('template')}>
      {maySwitch && others.length > 0 ? (
        <SelectField
          label={t('template')}
          value={`${id}`}
          options={[own, ...others]}
          onChange={value => {
            if (value !== `${id}`) void change(Number(value))
          }}
        />
      ) : (
        <>
          <h3>{t('template')}</h3>
          <p>{own.label}</p>
        </>
      )}
      {mayWrite && content.languages.length > 1 ? (
        <Segmented
          label={t('language')}
          value={report.language}
          options={content.languages.map(value => ({ value, label: t(`languages.${value}`) }))}
          onChange={value => void speak(value)}
        />
      ) : null}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </section>
  )
}
