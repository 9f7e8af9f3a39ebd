import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/features/patient-import/ImportPage.tsx'
import { readImportSearch } from '#web/features/patient-import/import-search.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/clients/import')({
  validateSearch: readImportSearch,
  loader: () => loadNamespaces('patient-moves'),
  component: ImportPage,
})
