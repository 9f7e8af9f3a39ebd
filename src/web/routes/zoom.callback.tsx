import { createFileRoute } from '@tanstack/react-router'
import { VideoCallbackPage } from './-layouts/VideoCallbackPage.tsx'

export const Route = createFileRoute('/zoom/callback')({
  component: () => <VideoCallbackPage provider="Zoom" />,
})
