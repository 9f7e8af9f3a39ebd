import { IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { buttonClass, type ButtonLook } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isComing, isJoinable } from './visit-state.ts'

interface VideoVisitLinkProps extends Pick<ButtonLook, 'size' | 'block'> {
  visit: PatientBooking
}

/** To the page of a visit that takes place by video, in other words once one can come in; nothing for one in the clinic. */
export function VideoVisitLink({ visit, size = 'normal', block = false }: VideoVisitLinkProps) {
  const { t } = useTranslation('patient')
  const now = useNow()
  if (!visit.is_video || visit.pinned || !isComing(visit, now)) return null
  const isOpen = isJoinable(visit, now)
  return (
    <Link
      to="/b/$bookingCode/video"
      params={{ bookingCode: visit.code }}
      className={buttonClass({ variant: isOpen ? 'primary' : 'secondary', size, block })}
    >
      <IconVideo size={20} stroke={1.75} aria-hidden="true" />
      {t(isOpen ? 'visit.join' : 'visit.video')}
    </Link>
  )
}
