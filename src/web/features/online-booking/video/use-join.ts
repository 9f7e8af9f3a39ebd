import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { joinMeeting } from '#contract/video/meetings.ts'
import { call } from '#web/api/client.ts'

/**
 * Asks where the meeting is and goes there, in this same tab: a new one after an answer is what pop-up blockers stop, and
 * the way back leads here again. `onRefused` finds out what it has become meanwhile.
 */
export function useJoin(code: string, onRefused: () => void) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(joinMeeting, { code }),
    onSuccess: ({ data }) => location.assign(data.url),
    onError: () => onRefused(),
  })

  // The page that is come back to may be the one that was left.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])

  return { enter: () => mutate(), isBusy: isPending || isSuccess }
}
