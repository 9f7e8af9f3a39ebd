import { createFileRoute } from '@tanstack/react-router'
import { DemoMessagesPage } from '#web/features/messages/DemoMessagesPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'

export const Route = createFileRoute('/demo/messages')({
  beforeLoad: async () => {
    setDensity('patient')
    await loadNamespaces('demo')
  },
  component: DemoMessagesPage,
})
