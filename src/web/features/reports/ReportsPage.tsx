import { IconMailForward } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/reports/figures.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ExportButton } from './export/ExportButton.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { PhoneFilters } from './filters/PhoneFilters.tsx'
import { CompareMenu } from './period/CompareMenu.tsx'
import { PeriodMenu } from './period/PeriodMenu.tsx'
import { ReadAgain } from './period/ReadAgain.tsx'
import { PARTS, seesNobody, seesOwnOnly, tabsOf } from './report-tabs.ts'
import { NothingYet } from './NothingYet.tsx'
import { OpenRowsDrawer } from './rows/OpenRowsDrawer.tsx'
import { TabSkeleton } from './TabSkeleton.tsx'
import { useReportAddress } from './use-report-address.ts'
import styles from './ReportsPage.module.css'

const SchedulesPanel = lazy(async () => {
  const [{ SchedulesPanel: Panel }] = await Promise.all([
    import('./schedules/SchedulesPanel.tsx'),
    loadNamespaces('report-schedules'),
  ])
  return { default: Panel }
})

/** What was done, earned and lost: each figure opens into the rows that it was made of. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { account, ...reader } = useStaff()
  const { search, today, zone, ask, change } = useReportAddress()
  const isPhone = useMedia('(width < 768px)')
  usePageTitle(t('title'))
  const tabs = tabsOf(reader)
  const [usual = 'overview'] = tabs
  const open = search.tab && tabs.includes(search.tab) ? search.tab : usual
  const openTab = (tab: Report) =>
    change({ tab: tab === usual ? undefined : tab, group: undefined, rows: undefined, statement: undefined })

  const isOwnOnly = seesOwnOnly(open, reader)
  // Months of earnings stand beside each other as it is.
  const isCompared = open !== 'earnings'
  const openSchedules = () => change({ panel: 'schedules' })

  if (account && seesNobody(reader)) {
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <NothingYet title={t('seesNobody.title')} text={t('seesNobody.text')} />
      </div>
    )
  }
  return (
    <Tabs open={open} onOpen={openTab}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 data-report={t(`tabs.${open}`)}>{t('title')}</h1>
            {isPhone ? <ReadAgain zone={zone} isShort /> : null}
            {isPhone ? (
              <IconButton label={t('schedules')} onClick={openSchedules}>
                <IconMailForward size={22} stroke={1.75} />
              </IconButton>
            ) : (
              <Button
                variant="secondary"
                size="dense"
                icon={<IconMailForward size={18} stroke={1.75} />}
                onClick={openSchedules}
              >
                {t('schedules')}
              </Button>
            )}
            <ExportButton
              report={open}
              ask={ask}
              group={search.group}
              isShort={isPhone}
              // Which report it is, and whether with rows, is known once it is known who asks.
              wanted={tabs.length > 0 ? search.download : undefined}
              onWanted={() => change({ download: undefined }, { replace: true })}
            />
          </div>
          <div className={styles.filters}>
            <PeriodMenu search={search} ask={ask} today={today} isShort={isPhone} onChange={change} />
            {isPhone ? (
              <PhoneFilters
                search={search}
                ask={ask}
                today={today}
                isCompared={isCompared}
                onChange={change}
              />
            ) : (
              <>
                {isCompared ? (
                  <CompareMenu
                    days={ask}
                    compare={search.compare ?? 'previous'}
                    today={today}
                    onChange={compare => change({ compare: compare === 'previous' ? undefined : compare })}
                  />
                ) : null}
                <span className={styles.divider} />
                <FilterBar search={search} onChange={change} />
              </>
            )}
            {isOwnOnly ? <span className={styles.own}>{t('ownOnly')}</span> : null}
            {isPhone ? null : <ReadAgain zone={zone} />}
          </div>
          <TabList label={t('tabsLabel')} tabs={tabs.map(key => ({ key, label: t(`tabs.${key}`) }))} />
        </header>
        {tabs.map(key => {
          const Tab = PARTS[key]?.Tab
          return (
            <TabPanel key={key} of={key} className={styles.panel}>
              {Tab ? (
                <Suspense fallback={<TabSkeleton />}>
                  <Tab search={search} ask={ask} onChange={change} onRows={rows => change({ rows })} />
                </Suspense>
              ) : null}
            </TabPanel>
          )
        })}
        {search.rows ? <OpenRowsDrawer report={open} rows={search.rows} ask={ask} onChange={change} /> : null}
        {search.panel === 'schedules' ? (
          <Suspense>
            <SchedulesPanel report={open} search={search} onClose={() => change({ panel: undefined })} />
          </Suspense>
        ) : null}
      </div>
    </Tabs>
  )
}
