import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useSendLink } from './use-send-link.ts'

/** Sends somebody of a group their own link: the group's meeting has as many as there are seats taken. */
export default function SeatLinkButton({ seat }: { seat: Booking }) {
  const { t } = useTranslation('meeting')
  const sending = useSendLink()
  return (
    <IconButton
      dense
      label={t('sendTo', { name: seat.patient_name })}
      disabled={sending.isPending}
      onClick={() => sending.mutate(seat.id)}
    >
      <IconSend size={18} stroke={1.75} />
    </IconButton>
  )
}
