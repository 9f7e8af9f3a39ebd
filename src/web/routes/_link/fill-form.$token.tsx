import { createFileRoute } from '@tanstack/react-router'
import { FillFormPage } from '#web/features/fill-form/FillFormPage.tsx'
import { readFillSearch } from '#web/features/fill-form/fill-steps.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/_link/fill-form/$token')({
  validateSearch: readFillSearch,
  loader: () => loadNamespaces('fill-form', 'form-elements', 'accounts'),
  component: FillFormPage,
})
