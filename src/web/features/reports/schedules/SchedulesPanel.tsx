import { IconMailForward, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listReportSchedules, type ReportSchedule } from '#contract/reports/report-schedules.ts'
import type { Report } from '#domain/reports/figures.ts'
import { query } from '#web/api/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ReportSearch } from '../report-search.ts'
import { ScheduleCard } from './ScheduleCard.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import styles from './Schedules.module.css'

const WIDTH = 560

interface SchedulesPanelProps {
  /** The one that is shown, as it is narrowed. */
  report: Report
  search: ReportSearch
  onClose: () => void
}

/** Reports that are sent by themselves: those that one set up or gets, and how to set one up. */
export function SchedulesPanel({ report, search, onClose }: SchedulesPanelProps) {
  const { t } = useTranslation(['report-schedules', 'common'])
  const titleId = useId()
  const list = useQuery({ ...query(listReportSchedules, {}), meta: { silent: true } })
  const [form, setForm] = useState<{ schedule: ReportSchedule | undefined }>()
  const { data } = list

  if (form && data)
    return (
      <ScheduleForm
        schedule={form.schedule}
        report={report}
        search={search}
        people={data.people}
        zone={data.zone}
        onClose={() => setForm(undefined)}
      />
    )
  const add = (
    <Button
      size="dense"
      icon={<IconPlus size={18} stroke={1.75} />}
      onClick={() => setForm({ schedule: undefined })}
    >
      {t(data?.data.length === 0 ? 'addThis' : 'add')}
    </Button>
  )
  return (
    <FormModal className={styles.panel} width={WIDTH} titleId={titleId} onClose={onClose}>
      {dismiss => (
        <>
          <header className={styles.head}>
            <div>
              <h2 id={titleId} tabIndex={-1}>
                {t('title')}
              </h2>
              <p>{t('intro')}</p>
            </div>
            <IconButton dense label={t('common:actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          <div className={styles.body} data-dialog-body>
            {list.error && !data ? (
              <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
            ) : null}
            {data || list.error ? null : <Skeleton height={120} />}
            {data?.data.length === 0 ? (
              <EmptyState
                icon={<IconMailForward size={32} stroke={1.5} />}
                level={3}
                title={t('empty')}
                text={t('emptyText')}
              >
                {add}
              </EmptyState>
            ) : null}
            {data && data.data.length > 0 ? (
              <ul className={styles.list} data-saves-itself="">
                {data.data.map(schedule => (
                  <ScheduleCard
                    key={schedule.id}
                    schedule={schedule}
                    zone={data.zone}
                    onEdit={() => setForm({ schedule })}
                  />
                ))}
              </ul>
            ) : null}
          </div>
          {data && data.data.length > 0 ? <footer className={styles.foot}>{add}</footer> : null}
        </>
      )}
    </FormModal>
  )
}
