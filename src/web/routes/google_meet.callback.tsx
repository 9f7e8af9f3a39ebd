import { createFileRoute } from '@tanstack/react-router'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { setDensity } from '#web/ui/theme.ts'
import { takeAnswer } from './-layouts/take-answer.ts'
import { VideoCallbackPage } from './-layouts/VideoCallbackPage.tsx'

export const Route = createFileRoute('/google_meet/callback')({
  beforeLoad() {
    takeAnswer()
    setDensity('staff')
  },
  loader: () => loadNamespaces('integrations'),
  component: () => <VideoCallbackPage provider="google_meet" />,
})
