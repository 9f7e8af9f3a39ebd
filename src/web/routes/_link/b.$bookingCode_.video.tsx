import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { VideoVisitPage } from '#web/features/online-booking/video/VideoVisitPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'

const RateHere = lazy(() => import('#web/features/reviews/RateHere.tsx'))

export const Route = createFileRoute('/_link/b/$bookingCode_/video')({
  loader: () => loadNamespaces('video-visit', 'offline'),
  component: () => (
    <VideoVisitPage
      rating={code => (
        <Suspense>
          <RateHere code={code} />
        </Suspense>
      )}
    />
  ),
})
