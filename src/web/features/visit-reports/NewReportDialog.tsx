import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { listReportTemplates } from '#contract/documents/document-templates.ts'
import { startVisitReport } from '#contract/documents/visit-reports.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { textIn } from '#domain/documents/texts.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { draftOf } from './draft-open.ts'
import { visitLine } from './ReportList.tsx'
import { useTried } from './use-settle.ts'
import styles from './Reports.module.css'

export interface Visit {
  readonly booking_id: number
  readonly visit_at: string
  readonly doctor: string
}

interface NewReportProps {
  visits: readonly Visit[]
  /** The visit that it is of, where that is known already. */
  bookingId: number | undefined
  onStarted: (id: number) => void
  /** Where it can be thought better of. */
  onCancel?: () => void
}

/** Of which visit and from which template. */
export function NewReportDialog({ onClose, ...props }: NewReportProps & { onClose: () => void }) {
  const { t } = useTranslation('visit-reports')
  return (
    <Dialog title={t('newTitle')} text={t('newText')} width={520} onClose={onClose}>
      <NewReport {...props} onCancel={onClose} />
    </Dialog>
  )
}

export function NewReport({ visits, bookingId, onStarted, onCancel }: NewReportProps) {
  const { t } = useTranslation(['visit-reports', 'common'])
  const format = useFormat(useClinicFacts().zone)
  const invalidate = useInvalidate()
  const send = useRequestKey()
  const mayManage = useStaff().can('templates.manage')
  const { busy, problem, tried } = useTried()
  const [chosenVisit, setVisit] = useState(bookingId ?? visits[0]?.booking_id)
  const [chosen, setChosen] = useState<number>()
  const [language, setLanguage] = useState<DocumentLanguage>('ro')
  const { data, error, refetch } = useQuery({
    ...query(listReportTemplates, { booking_id: chosenVisit ?? 0 }),
    enabled: chosenVisit !== undefined,
    meta: { silent: true },
  })
  const templates = data?.data
  const template = templates?.find(one => one.id === chosen) ?? templates?.[0]

  if (chosenVisit === undefined) return <p>{t('noVisits')}</p>
  if (error && !templates)
    return (
      <div className={styles.stack}>
        <p role="alert">{error.message}</p>
        <Button variant="secondary" size="dense" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    )
  if (templates?.length === 0)
    return (
      <div className={styles.stack}>
        <p>{t(mayManage ? 'noTemplates' : 'noTemplatesReader')}</p>
        {mayManage ? (
          <Link
            to="/cabinet/administration/$tab"
            params={{ tab: 'report-templates' }}
            className={styles.link}
          >
            {t('toTemplates')}
          </Link>
        ) : null}
      </div>
    )

  const start = () =>
    tried(async () => {
      if (!template) return
      const started = await send(key =>
        call(
          startVisitReport,
          {
            id: chosenVisit,
            template_id: template.id,
            ...(template.languages.includes(language) && { language }),
          },
          key,
        ),
      ).catch((refused: unknown) => {
        // Somebody was quicker: theirs goes on.
        const draft = draftOf(refused)
        if (draft === undefined) throw refused
        return { data: { id: draft } }
      })
      invalidate('patient_record')
      onStarted(started.data.id)
    })

  return (
    <div className={styles.stack}>
      {bookingId === undefined ? (
        <SelectField
          label={t('visit')}
          value={`${chosenVisit}`}
          options={visits.map(one => ({
            value: `${one.booking_id}`,
            label: visitLine(format, one.visit_at, one.doctor),
          }))}
          onChange={value => {
            setVisit(Number(value))
            setChosen(undefined)
          }}
        />
      ) : null}
      <fieldset className={styles.templates}>
        <legend>{t('template')}</legend>
        {templates ? (
          templates.map(one => (
            <label key={one.id} className={styles.template}>
              <input
                type="radio"
                name="template"
                checked={one.id === template?.id}
                onChange={() => setChosen(one.id)}
              />
              {textIn(one.title, currentLanguage())}
              <small>
                {[
                  one.services.map(({ name }) => name).join(', '),
                  one.published_version !== null && t('version', { version: one.published_version }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </label>
          ))
        ) : (
          <Skeleton height={88} />
        )}
      </fieldset>
      {template && template.languages.length > 1 ? (
        <div className={styles.line}>
          <span>{t('language')}</span>
          <Segmented
            label={t('language')}
            value={language}
            options={template.languages.map(value => ({ value, label: t(`languages.${value}`) }))}
            onChange={setLanguage}
          />
        </div>
      ) : null}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.foot}>
        {onCancel ? (
          <Button variant="secondary" size="dense" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        ) : null}
        <Button size="dense" busy={busy} disabled={!template} onClick={() => void start()}>
          {t('start')}
        </Button>
      </div>
    </div>
  )
}
