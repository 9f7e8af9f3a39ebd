import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMessages } from '#contract/messages/message-log.ts'
import { listReplies } from '#contract/messages/replies.ts'
import { download } from '#web/api/download.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useListAddress } from '#web/parts/list/use-list-address.ts'
import { Button } from '#web/ui/Button.tsx'
import { showError } from '#web/ui/notices.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { LOG_TABS, type LogsSearch, type LogTab } from './logs-search.ts'
import { inputOf, MessageLog } from './MessageLog.tsx'
import { ReplyList } from './ReplyList.tsx'
import styles from './LogsPage.module.css'

/** What went out to patients, and what they wrote back. */
export function LogsPage() {
  const { t } = useTranslation('messages')
  const { can } = useStaff()
  const { search, change } = useListAddress<LogsSearch>()
  usePageTitle(t('logs.title'))
  const may: Record<LogTab, boolean> = { messages: can('logs.view'), replies: can('bookings.view') }
  const tabs = LOG_TABS.filter(tab => may[tab])
  const open = search.tab && may[search.tab] ? search.tab : (tabs[0] ?? 'messages')
  const { data: replies } = useQuery({
    ...query(listReplies, { waiting: true, size: 1 }),
    enabled: may.replies,
    meta: { silent: true },
  })
  return (
    <Tabs open={open} onOpen={tab => change({ tab: tab === tabs[0] ? undefined : tab, message: undefined })}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('logs.title')}</h1>
          <TabList
            label={t('logs.tabs')}
            look="segments"
            tabs={tabs.map(key => ({
              key,
              label: t(`logs.${key}`),
              count: key === 'replies' ? replies?.waiting : undefined,
            }))}
          />
          {open === 'messages' ? <Export search={search} /> : null}
        </header>
        {tabs.map(tab => (
          <TabPanel key={tab} of={tab} className={styles.panel}>
            {tab === 'messages' ? (
              <MessageLog search={search} onChange={change} />
            ) : (
              <ReplyList search={search} onChange={change} />
            )}
          </TabPanel>
        ))}
      </div>
    </Tabs>
  )
}

function Export({ search }: { search: LogsSearch }) {
  const { t } = useTranslation(['messages', 'common'])
  const [busy, setBusy] = useState(false)

  async function takeAway() {
    setBusy(true)
    try {
      await download(listMessages, { ...inputOf(search), download: 'csv' })
    } catch (error) {
      showError(error instanceof Error ? error.message : t('common:errors.unexpected'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <span className={styles.export}>
      <Button
        variant="secondary"
        size="dense"
        busy={busy}
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void takeAway()}
      >
        {t('messages:logs.export')}
      </Button>
    </span>
  )
}
