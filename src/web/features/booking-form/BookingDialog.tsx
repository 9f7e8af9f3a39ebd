import { Activity, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { BookingStart } from '#web/parts/bookings/booking-start.ts'
import { DialogFrame } from '#web/ui/DialogFrame.tsx'
import { GroupForm } from './GroupForm.tsx'
import { HoldForm } from './HoldForm.tsx'
import type { Questions } from '#web/parts/bookings/use-questions.ts'
import { BookingForm } from './BookingForm.tsx'

export interface BookingDialogProps {
  start: BookingStart
  questions: Questions
  zone: string
  onClose: () => void
  onSaved: (booking: Booking) => void
  /** Time was blocked instead. */
  onHeld: () => void
}

type Tab = 'booking' | 'group' | 'hold'

/** A new booking or group, a change of one, or blocked time. What was begun in one form waits while another is looked at. */
export function BookingDialog(props: BookingDialogProps) {
  const { start, zone, onClose, onHeld } = props
  const { t } = useTranslation('staff')
  const [tab, setTab] = useState<Tab>(start.booking?.booking_type === 'GROUP' ? 'group' : 'booking')
  const [opened, setOpened] = useState<readonly Tab[]>([tab])
  const tabs = start.booking ? undefined : (
    <Segmented
      label={t('booking.what')}
      value={tab}
      options={[
        { value: 'booking', label: t('booking.tabVisit') },
        { value: 'group', label: t('booking.tabGroup') },
        { value: 'hold', label: t('booking.tabHold') },
      ]}
      onChange={chosen => {
        setTab(chosen)
        if (!opened.includes(chosen)) setOpened([...opened, chosen])
      }}
    />
  )
  const forms = {
    booking: <BookingForm {...props} />,
    group: <GroupForm {...props} />,
    hold: <HoldForm start={start} zone={zone} onClose={onClose} onHeld={onHeld} />,
  }
  return (
    <DialogFrame
      title={start.booking ? t('booking.editTitle') : t('booking.newTitle')}
      tabs={tabs}
      isWide={tab !== 'hold'}
      onClose={onClose}
    >
      {opened.map(each => (
        <Activity key={each} mode={each === tab ? 'visible' : 'hidden'}>
          {forms[each]}
        </Activity>
      ))}
    </DialogFrame>
  )
}
