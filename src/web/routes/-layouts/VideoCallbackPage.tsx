import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startVideo } from '#contract/video/integrations.ts'
import { VIDEO_PROVIDER_NAMES, type VideoProviderName } from '#contract/video/video-providers.ts'
import { call } from '#web/api/client.ts'
import { readKind } from '#web/parts/video/connect-window.ts'
import { IN_ADDRESS } from '#web/parts/video/use-connecting.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { outcomeOf, sendAnswer, type Outcome } from './video-answer.ts'
import { VideoOutcome } from './VideoOutcome.tsx'

const CLOSES_MILLISECONDS = 2_000
/** How long a window takes to close that can. */
const GONE_MILLISECONDS = 300
const PLACES = {
  clinic: '/cabinet/administration/settings/integrations',
  own: '/cabinet/administration/security',
}

/** A window that no page opened does not close: what is done then. */
function closeWindow(otherwise: () => void): void {
  window.close()
  setTimeout(otherwise, GONE_MILLISECONDS)
}

/** Where a video provider returns after its sign-in, in a window of its own. */
export function VideoCallbackPage({ provider }: { provider: VideoProviderName }) {
  const { t } = useTranslation('integrations')
  usePageTitle(t('back.title', { provider: VIDEO_PROVIDER_NAMES[provider] }))
  const [kind] = useState(readKind)
  const [outcome, setOutcome] = useState<Outcome>()
  const [staysOpen, setStaysOpen] = useState(false)
  useEffect(() => {
    void sendAnswer(provider).then(setOutcome)
  }, [provider])

  const isConnected = outcome?.kind === 'connected'
  useEffect(() => {
    if (!isConnected) return undefined
    const timer = setTimeout(() => closeWindow(() => setStaysOpen(true)), CLOSES_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isConnected])

  const again = useMutation({
    mutationFn: () => call(startVideo, { provider: IN_ADDRESS[provider], account: kind }),
    meta: { silent: true },
    onSuccess: ({ data }) => location.assign(data.url),
    onError: error => setOutcome(outcomeOf(error, provider)),
  })
  return (
    <VideoOutcome
      provider={provider}
      kind={kind}
      outcome={outcome}
      staysOpen={staysOpen}
      isAsking={again.isPending}
      onAgain={() => again.mutate()}
      onBack={() => closeWindow(() => location.assign(PLACES[kind]))}
      onClose={() => closeWindow(() => setStaysOpen(true))}
    />
  )
}
