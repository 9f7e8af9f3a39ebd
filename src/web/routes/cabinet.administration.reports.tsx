import { createFileRoute } from '@tanstack/react-router'
import { readReportSearch } from '#web/features/reports/report-search.ts'
import { PARTS } from '#web/features/reports/report-tabs.ts'
import { ReportsPage } from '#web/features/reports/ReportsPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/reports')({
  validateSearch: readReportSearch,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  async loader({ deps: { tab = 'overview' } }) {
    const part = PARTS[tab]
    // What fails here is asked for again, and told, by whoever draws it.
    part?.load().catch(() => undefined)
    await loadNamespaces('clinic', 'reports', ...(part?.texts ?? []))
  },
  component: ReportsPage,
})
