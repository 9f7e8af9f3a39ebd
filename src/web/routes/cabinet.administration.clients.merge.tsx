import { createFileRoute } from '@tanstack/react-router'
import { MergePage } from '#web/features/patient-merge/MergePage.tsx'
import { readMergeSearch } from '#web/features/patient-merge/merge-search.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/clients/merge')({
  validateSearch: readMergeSearch,
  loader: () => loadNamespaces('patient-moves'),
  component: MergePage,
})
