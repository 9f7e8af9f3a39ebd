import { IconBan, IconCheck, IconCircleCheck, IconHelpCircle, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { stateOfVisit } from './visit-state.ts'

const looks = {
  requested: { tone: 'warn', Icon: IconHourglass },
  pinned: { tone: 'warn', Icon: IconHourglass },
  toConfirm: { tone: 'warn', Icon: IconHelpCircle },
  confirmed: { tone: 'accent', Icon: IconCircleCheck },
  now: { tone: 'accent', Icon: IconCircleCheck },
  past: { tone: 'neutral', Icon: IconCheck },
  missed: { tone: 'neutral', Icon: IconBan },
  cancelled: { tone: 'neutral', Icon: IconBan },
} as const

/** What became of a visit, by icon and word. `asks` says it as the question that the link's page is. */
export function VisitBadge({ visit, asks = false }: { visit: PatientBooking; asks?: boolean }) {
  const { t } = useTranslation('patient')
  const state = stateOfVisit(visit, useNow())
  const { tone, Icon } = looks[state]
  const word = {
    requested: 'requestSent',
    pinned: 'hourSought',
    toConfirm: asks ? 'awaits' : 'toConfirm',
    confirmed: 'confirmed',
    now: 'confirmed',
    past: 'past',
    missed: 'missed',
    cancelled: visit.cancelled_by === 'staff' ? 'cancelledByClinic' : 'cancelledByYou',
  } as const
  return (
    <Badge tone={tone} icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}>
      {t(`visit.${word[state]}`)}
    </Badge>
  )
}
