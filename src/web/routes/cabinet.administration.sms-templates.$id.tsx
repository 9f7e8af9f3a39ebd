import { createFileRoute } from '@tanstack/react-router'
import { TemplatePage } from '#web/features/message-templates/TemplatePage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/sms-templates/$id')({
  loader: () => loadNamespaces('message-templates', 'clinic'),
  component: TemplateOfAddress,
})

function TemplateOfAddress() {
  const { id } = Route.useParams()
  return <TemplatePage key={id} id={Number(id)} />
}
