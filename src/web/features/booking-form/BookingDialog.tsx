import { Activity, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { BookingStart } from '#web/parts/bookings/booking-start.ts'
import { DialogFrame } from '#web/ui/DialogFrame.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { GroupForm } from './GroupForm.tsx'
import { HoldForm } from './HoldForm.tsx'
import type { Questions } from '#web/parts/bookings/use-questions.ts'
import { BookingForm } from './BookingForm.tsx'
import styles from './BookingDialog.module.css'

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
export default function BookingDialog(props: BookingDialogProps) {
  const { start, zone, onClose, onHeld } = props
  const { t } = useTranslation('staff')
  const [tab, setTab] = useState<Tab>(start.booking?.booking_type === 'GROUP' ? 'group' : 'booking')
  const [opened, setOpened] = useState<readonly Tab[]>([tab])
  const forms = {
    booking: <BookingForm {...props} />,
    group: <GroupForm {...props} />,
    hold: <HoldForm start={start} zone={zone} onClose={onClose} onHeld={onHeld} />,
  }
  if (start.booking)
    return (
      <DialogFrame title={t('booking.editTitle')} isWide onClose={onClose}>
        {forms[tab]}
      </DialogFrame>
    )
  return (
    <Tabs
      open={tab}
      onOpen={chosen => {
        setTab(chosen)
        if (!opened.includes(chosen)) setOpened([...opened, chosen])
      }}
    >
      <DialogFrame
        title={t('booking.newTitle')}
        tabs={
          <TabList
            look="segments"
            label={t('booking.what')}
            tabs={[
              { key: 'booking', label: t('booking.tabVisit') },
              { key: 'group', label: t('booking.tabGroup') },
              { key: 'hold', label: t('booking.tabHold') },
            ]}
          />
        }
        isWide={tab !== 'hold'}
        onClose={onClose}
      >
        {opened.map(each => (
          <TabPanel key={each} of={each} keeps className={styles.panel}>
            <Activity mode={each === tab ? 'visible' : 'hidden'}>{forms[each]}</Activity>
          </TabPanel>
        ))}
      </DialogFrame>
    </Tabs>
  )
}
