import { IconLink, IconPlugConnected, IconRefresh, IconVideo } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { retryMeeting, setMeetingLink, startMeeting, type Meeting } from '#contract/video/meetings.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LinkByHandDialog } from './LinkByHandDialog.tsx'
import type { MeetingLook } from './meeting-look.ts'
import styles from './MeetingCard.module.css'

interface MeetingActsProps {
  meeting: Meeting
  state: MeetingLook
  canEdit: boolean
  booking: Booking
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const STARTABLE = new Set<MeetingLook>(['ready', 'running', 'overlap', 'manual', 'updating'])
const HAND = new Set<MeetingLook>(['retrying', 'stopped', 'none'])

/** What can be done about a meeting as it is now. */
export function MeetingActs({ meeting, state, canEdit, booking }: MeetingActsProps) {
  const { t } = useTranslation('meeting')
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const [isByHand, setByHand] = useState(false)
  const { id } = booking
  const starting = useMutation({
    mutationFn: async () => {
      // Opened by the press itself: a window that opens later is blocked.
      const page = window.open('', '_blank')
      try {
        const { data } = await call(startMeeting, { id })
        if (page) page.location.replace(data.url)
        else window.location.assign(data.url)
      } catch (error) {
        page?.close()
        throw error
      }
    },
    onSettled: () => invalidate('meeting'),
  })
  const retrying = useMutation({
    mutationFn: () => call(retryMeeting, { id }),
    onSettled: () => invalidate('meeting'),
  })
  const taking = useMutation({
    mutationFn: () => call(setMeetingLink, { id, url: null }),
    onSettled: () => invalidate('meeting'),
  })
  const canConnect = can('settings.manage')
  return (
    <>
      {state === 'making' ? (
        <Button block size="dense" disabled icon={<IconVideo {...ICON} />}>
          {t('start')}
        </Button>
      ) : null}
      {STARTABLE.has(state) ? (
        <Button
          block
          size="dense"
          busy={starting.isPending}
          icon={<IconVideo {...ICON} />}
          onClick={() => starting.mutate()}
        >
          {t(state === 'running' ? 'again' : 'start')}
        </Button>
      ) : null}
      <div className={styles.acts}>
        {(state === 'retrying' || (state === 'stopped' && meeting.reason === 'refused')) && canEdit ? (
          <Button
            size="dense"
            busy={retrying.isPending}
            icon={<IconRefresh {...ICON} />}
            onClick={() => retrying.mutate()}
          >
            {t('tryNow')}
          </Button>
        ) : null}
        {canConnect && (state === 'none' || (state === 'stopped' && meeting.reason === 'account_broken')) ? (
          <Link
            to="/cabinet/administration/settings/$section"
            params={{ section: 'integrations' }}
            className={buttonClass({ size: 'dense' })}
          >
            <IconPlugConnected {...ICON} />
            {t(state === 'none' ? 'connect' : 'connectAgain')}
          </Link>
        ) : null}
        {state === 'overlap' && canConnect ? (
          <Link
            to="/cabinet/administration/settings/$section"
            params={{ section: 'integrations' }}
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            <IconPlugConnected {...ICON} />
            {t('ownAccount')}
          </Link>
        ) : null}
        {HAND.has(state) && canEdit ? (
          <Button
            variant="secondary"
            size="dense"
            icon={<IconLink {...ICON} />}
            onClick={() => setByHand(true)}
          >
            {t('byHand')}
          </Button>
        ) : null}
        {state === 'manual' && canEdit ? (
          <Button variant="secondary" size="dense" busy={taking.isPending} onClick={() => taking.mutate()}>
            {t('takeAway')}
          </Button>
        ) : null}
      </div>
      {isByHand ? <LinkByHandDialog bookingId={id} onClose={() => setByHand(false)} /> : null}
    </>
  )
}
