import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useStaff } from '#web/api/use-staff.ts'
import type { BookingHistory as History } from '#web/parts/bookings/booking-queries.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import Thread from '#web/parts/messages/Thread.tsx'
import { useBell } from '#web/parts/messages/use-bell.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import BookingHistory from './BookingHistory.tsx'
import styles from './BookingRecord.module.css'

interface BookingRecordProps {
  booking: Booking
  history: History
  zone: string
  /** Somebody has just asked to write to the patient. */
  isAsked: boolean
  onAsked: () => void
}

/** What was said about a visit, to its patient and by them, and who did what with it. */
export default function BookingRecord({ booking, history, zone, isAsked, onAsked }: BookingRecordProps) {
  const { t } = useTranslation('messages')
  const { can } = useStaff()
  const { id, patient_id: patientId } = booking
  const waiting = useBell().replied.filter(each => each === id).length
  const [open, setOpen] = useState<'messages' | 'history'>('messages')
  if (isAsked && open !== 'messages') setOpen('messages')
  const choose = (tab: typeof open) => {
    onAsked()
    setOpen(tab)
  }
  const told = <BookingHistory bookingId={booking.id} history={history} zone={zone} />
  if (patientId === null || !can('patients.view')) return told
  return (
    <Tabs open={open} onOpen={choose}>
      <div className={styles.root}>
        <TabList
          label={t('thread.sections')}
          tabs={[
            { key: 'messages', label: t('thread.tab'), count: waiting, isUrgent: true },
            { key: 'history', label: t('thread.history') },
          ]}
        />
        <TabPanel of="messages" keeps className={styles.panel}>
          <Thread
            key={id}
            patient={{ id: patientId, name: titleOf(booking) }}
            bookingId={id}
            zone={zone}
            isAsked={isAsked}
            onAsked={onAsked}
          />
        </TabPanel>
        <TabPanel of="history">{told}</TabPanel>
      </div>
    </Tabs>
  )
}
