import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exportAccessLog } from '#contract/logs/access-log.ts'
import { exportAuditLog } from '#contract/logs/audit-log.ts'
import { listMessages } from '#contract/messages/message-log.ts'
import { listReplies } from '#contract/messages/replies.ts'
import { download } from '#web/api/download.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { ExportMenu } from '#web/parts/list/ExportMenu.tsx'
import { useExport, type AskExport } from '#web/parts/list/use-export.ts'
import { useListAddress } from '#web/parts/list/use-list-address.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { AccessLog, accessInputOf } from './access/AccessLog.tsx'
import { ActivityLog, inputOf as activityInputOf } from './activity/ActivityLog.tsx'
import { ChainStatus } from './ChainStatus.tsx'
import { LOG_TABS, type LogsSearch, type LogTab } from './logs-search.ts'
import { inputOf as messagesInputOf, MessageLog } from './MessageLog.tsx'
import { ReplyList } from './ReplyList.tsx'
import styles from './LogsPage.module.css'

/** What was changed, what went out to patients and came back, and whose record was opened. */
export function LogsPage() {
  const { t } = useTranslation('logs')
  const { can } = useStaff()
  const { search, change } = useListAddress<LogsSearch>()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  usePageTitle(t('title'))
  const mayLogs = can('logs.view')
  const may: Record<LogTab, boolean> = {
    activity: mayLogs,
    messages: mayLogs,
    replies: can('bookings.view'),
    access: mayLogs && can('patients.view'),
  }
  const tabs = LOG_TABS.filter(tab => may[tab])
  const open = search.tab && may[search.tab] ? search.tab : (tabs[0] ?? 'activity')
  const { data: replies } = useQuery({
    ...query(listReplies, { waiting: true, size: 1 }),
    enabled: may.replies,
    meta: { silent: true },
  })
  const shown = { search, slot, onChange: change }
  const panels: Record<LogTab, ReactNode> = {
    activity: <ActivityLog {...shown} />,
    messages: <MessageLog {...shown} />,
    replies: <ReplyList {...shown} />,
    access: <AccessLog {...shown} />,
  }
  return (
    <Tabs
      open={open}
      onOpen={tab => change({ tab: tab === tabs[0] ? undefined : tab, message: undefined, entry: undefined })}
    >
      <div className={styles.page}>
        <div className={styles.top}>
          <header className={styles.head}>
            <h1>{t('title')}</h1>
            <div className={styles.tools}>
              {mayLogs && open === 'activity' ? <ChainStatus /> : null}
              {open === 'replies' ? null : <Export key={open} tab={open} search={search} />}
            </div>
          </header>
          <div ref={setSlot} />
          <TabList
            label={t('tabs.label')}
            tabs={tabs.map(key => ({
              key,
              label: t(`tabs.${key}`),
              count: key === 'replies' ? replies?.waiting : undefined,
            }))}
          />
        </div>
        {tabs.map(tab => (
          <TabPanel key={tab} of={tab} className={styles.panel}>
            {panels[tab]}
          </TabPanel>
        ))}
      </div>
    </Tabs>
  )
}

const EXPORTS: Record<Exclude<LogTab, 'replies'>, (search: LogsSearch) => AskExport<never>> = {
  activity:
    search =>
    ({ download: format }, options) =>
      download(exportAuditLog, { ...activityInputOf(search), format }, options),
  messages:
    search =>
    ({ download: format }, options) =>
      download(listMessages, { ...messagesInputOf(search), download: format }, options),
  access:
    search =>
    ({ download: format }, options) =>
      download(exportAccessLog, { ...accessInputOf(search), format }, options),
}

/** Takes away what the open log shows. */
function Export({ tab, search }: { tab: Exclude<LogTab, 'replies'>; search: LogsSearch }) {
  const { bytes, start, cancel } = useExport(EXPORTS[tab](search))
  return (
    <span className={styles.export}>
      <ExportMenu
        bytes={bytes}
        onStart={format => start({ download: format, columns: [] })}
        onCancel={cancel}
      />
    </span>
  )
}
