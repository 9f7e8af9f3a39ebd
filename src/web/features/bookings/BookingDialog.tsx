import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { DialogStart } from './booking-draft.ts'
import { GroupForm } from './GroupForm.tsx'
import { HoldForm } from './HoldForm.tsx'
import type { Questions } from './use-questions.ts'
import { VisitForm } from './VisitForm.tsx'

export interface BookingDialogProps {
  start: DialogStart
  questions: Questions
  zone: string
  onClose: () => void
  onSaved: (booking: Booking) => void
  /** Time was blocked instead. */
  onHeld: () => void
}

type Tab = 'visit' | 'group' | 'hold'

/** A new visit or group, a change of one, or blocked time. */
export function BookingDialog(props: BookingDialogProps) {
  const { t } = useTranslation('staff')
  const [tab, setTab] = useState<Tab>(props.start.booking?.booking_type === 'group' ? 'group' : 'visit')
  const tabs = props.start.booking ? undefined : (
    <Segmented
      label={t('booking.what')}
      value={tab}
      options={[
        { value: 'visit', label: t('booking.tabVisit') },
        { value: 'group', label: t('booking.tabGroup') },
        { value: 'hold', label: t('booking.tabHold') },
      ]}
      onChange={setTab}
    />
  )
  if (tab === 'hold') {
    const { start, zone, onClose, onHeld } = props
    return <HoldForm start={start} zone={zone} tabs={tabs} onClose={onClose} onHeld={onHeld} />
  }
  if (tab === 'group') return <GroupForm {...props} tabs={tabs} />
  return <VisitForm {...props} tabs={tabs} />
}
