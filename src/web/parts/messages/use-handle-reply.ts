import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { handleReply } from '#contract/messages/replies.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'

const DONE = { confirm: 'confirmed', cancel: 'cancelled', read: 'seen' } as const

interface Said {
  as: 'confirm' | 'cancel' | 'read'
  /** Which of several. */
  booking_id?: number
}

/** Says what a reply means; the visit, the bell and the lists follow. */
export function useHandleReply(id: number, onDone?: () => void) {
  const { t } = useTranslation('messages')
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (said: Said) => call(handleReply, { id, ...said }),
    onSuccess(_, { as }) {
      showNotice({ kind: 'ok', text: t(`replies.${DONE[as]}`) })
      onDone?.()
    },
    onSettled: () => invalidate(['reply', 'booking', 'notification']),
  })
}
