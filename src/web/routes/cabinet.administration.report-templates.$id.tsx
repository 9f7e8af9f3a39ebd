import { createFileRoute } from '@tanstack/react-router'
import { SheetPage } from '#web/features/report-templates/page/SheetPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/report-templates/$id')({
  loader: () => loadNamespaces('report-templates', 'form-builder'),
  component: TemplateOfAddress,
})

function TemplateOfAddress() {
  const { id } = Route.useParams()
  return <SheetPage key={id} id={Number(id)} />
}
