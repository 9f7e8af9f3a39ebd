import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { resendMeetingLink } from '#contract/video/meetings.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'

/** Sends the link of a visit, or of a group's seat, to its patient once more. */
export function useSendLink() {
  const { t } = useTranslation('meeting')
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (bookingId: number) => call(resendMeetingLink, { id: bookingId }),
    onSuccess: ({ data }) => {
      const sent = data.events.find(({ kind }) => kind === 'link_sent')
      showNotice({ kind: 'ok', text: t(sent?.about['channel'] === 'email' ? 'sentByEmail' : 'sentBySms') })
    },
    onSettled: () => invalidate('meeting'),
  })
}
