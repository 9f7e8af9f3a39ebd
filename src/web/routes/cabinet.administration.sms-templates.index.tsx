import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '#web/features/message-templates/TemplatesPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

export const Route = createFileRoute('/cabinet/administration/sms-templates/')({
  loader: () => loadNamespaces('message-templates', 'clinic'),
  component: TemplatesPage,
})
