import { createFileRoute } from '@tanstack/react-router'
import { VideoCallbackPage } from './-layouts/VideoCallbackPage.tsx'

export const Route = createFileRoute('/google_meet/callback')({
  component: () => <VideoCallbackPage provider="Google Meet" />,
})
