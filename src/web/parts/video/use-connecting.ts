import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startVideo } from '#contract/video/integrations.ts'
import { VIDEO_PROVIDER_NAMES, type VideoProviderName } from '#contract/video/video-providers.ts'
import { call } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { keepKind, onConnected, openWindow, type AccountKind } from './connect-window.ts'

/** How the contract's addresses name providers. */
export const IN_ADDRESS = { zoom: 'zoom', google_meet: 'google-meet' } as const

const LOOK_MILLISECONDS = 500

interface Attempt {
  readonly provider: VideoProviderName
  readonly opened: Window | null
  /** What is done before anybody is sent there. */
  readonly first?: (() => Promise<unknown>) | undefined
}

/** A window at a provider. */
export interface Connecting extends Attempt {
  readonly url: string
  /** held: by the browser, so that none opened. gone: closed, or cut off from here by the provider's own policy. */
  readonly step: 'open' | 'held' | 'gone'
}

/** Connects an account in a window of its own, and reads again what is connected once that tells of it. */
export function useConnecting(kind: AccountKind) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const [connecting, setConnecting] = useState<Connecting>()

  const asking = useMutation({
    async mutationFn({ provider, first }: Attempt) {
      await first?.()
      return call(startVideo, { provider: IN_ADDRESS[provider], account: kind })
    },
    onSuccess({ data: { url } }, attempt) {
      const { opened } = attempt
      if (!opened) return setConnecting({ ...attempt, url, step: 'held' })
      opened.location.replace(url)
      setConnecting({ ...attempt, url, step: 'open' })
    },
    onError: (_, { opened }) => opened?.close(),
    onSettled: () => invalidate(client, 'clinic'),
  })

  const hear = useEffectEvent((provider: VideoProviderName) => {
    void invalidate(client, 'clinic')
    if (connecting?.provider !== provider) return
    setConnecting(undefined)
    showNotice({ kind: 'ok', text: t('connected', { provider: VIDEO_PROVIDER_NAMES[provider] }) })
  })
  useEffect(() => onConnected(provider => hear(provider)), [])

  useEffect(() => {
    if (connecting?.step !== 'open') return undefined
    const timer = setInterval(() => {
      if (!connecting.opened?.closed) return
      setConnecting({ ...connecting, step: 'gone' })
      // It may have connected and closed before it could tell.
      void invalidate(client, 'clinic')
    }, LOOK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [client, connecting])

  return {
    connecting,
    /** The provider that is asked where to go. */
    asked: asking.isPending ? asking.variables.provider : undefined,
    /** Call it from a press. */
    connect: (provider: VideoProviderName, first?: () => Promise<unknown>) => {
      keepKind(kind)
      setConnecting(undefined)
      asking.mutate({ provider, opened: openWindow(), first })
    },
  }
}
