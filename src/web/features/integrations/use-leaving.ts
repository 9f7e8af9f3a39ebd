import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { disconnectVideo } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import { nameOf } from './use-video-words.ts'

/** What becomes of meetings that are at a provider which is left. */
export type Meetings = 'keep' | 'delete'

interface Leaving {
  readonly provider: VideoProviderName
  readonly meetings: Meetings
}

/** Leaves it, so that another one can be connected. */
export const leaveFirst = (meetings: Meetings) => call(disconnectVideo, { meetings })

/** Leaves the clinic's provider for none. */
export function useLeaving() {
  const { t } = useTranslation('integrations')
  const invalidate = useInvalidate()
  const leaving = useMutation({
    mutationFn: ({ meetings }: Leaving) => leaveFirst(meetings),
    onSuccess: (_, { provider }) =>
      showNotice({ kind: 'ok', text: t('disconnected', { provider: nameOf(provider) }) }),
    onSettled: () => invalidate('clinic'),
  })
  return {
    leave: (provider: VideoProviderName, meetings: Meetings) => leaving.mutate({ provider, meetings }),
    isLeaving: leaving.isPending,
  }
}
