import { createFileRoute } from '@tanstack/react-router'
import { LogsPage } from '#web/features/logs/LogsPage.tsx'
import { readLogsSearch } from '#web/features/logs/logs-search.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/logs')({
  validateSearch: readLogsSearch,
  loader: () => loadNamespaces('clinic', 'logs', 'messages'),
  component: LogsPage,
})
