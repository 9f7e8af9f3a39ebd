import { IconBolt, IconPhone } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { retryMeeting } from '#contract/video/meetings.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { isMasked } from '#web/i18n/phone-text.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import type { MeetingLook } from './meeting-look.ts'

interface MeetingMoreProps {
  state: MeetingLook
  canEdit: boolean
  booking: Booking
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is seldom needed, beside what is done with the link. */
export function MeetingMore({ state, canEdit, booking: { id, patient_mobile: mobile } }: MeetingMoreProps) {
  const { t } = useTranslation('meeting')
  const invalidate = useInvalidate()
  const making = useMutation({
    mutationFn: () => call(retryMeeting, { id }),
    onSettled: () => invalidate('meeting'),
  })
  if (state === 'waiting' && canEdit)
    return (
      <Button
        variant="secondary"
        size="dense"
        busy={making.isPending}
        icon={<IconBolt {...ICON} />}
        onClick={() => making.mutate()}
      >
        {t('makeNow')}
      </Button>
    )
  if (state === 'running' && mobile !== null && !isMasked(mobile))
    return (
      <a className={buttonClass({ variant: 'secondary', size: 'dense' })} href={`tel:${mobile}`}>
        <IconPhone {...ICON} />
        {t('phone')}
      </a>
    )
  return null
}
