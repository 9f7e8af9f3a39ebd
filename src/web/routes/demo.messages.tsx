import { createFileRoute } from '@tanstack/react-router'
import { DemoMessagesPage } from '#web/features/messages/DemoMessagesPage.tsx'
import { setDensity } from '#web/ui/theme.ts'

export const Route = createFileRoute('/demo/messages')({
  beforeLoad: () => setDensity('patient'),
  component: DemoMessagesPage,
})
