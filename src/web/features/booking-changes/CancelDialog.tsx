import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { CancelInput } from './use-booking-cancel.ts'
import type { Scope } from '#web/parts/bookings/use-questions.ts'
import styles from './ConflictDialog.module.css'

interface CancelDialogProps {
  booking: Booking
  zone: string
  onClose: () => void
  onCancel: (input: CancelInput) => Promise<void>
}

/** Why a booking is called off, and whether the patient is told. */
export default function CancelDialog({ booking, zone, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(booking.patient_mobile !== null || booking.booking_type === 'GROUP')
  const [scope, setScope] = useState<Scope>('this')
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      title={t('staff:booking.cancelTitle')}
      text={`${titleOf(booking)}, ${format.dayShort(booking.start)}, ${format.timeRange(booking.start, booking.end)}`}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          setIsBusy(true)
          void onCancel({ reason, notify, scope })
        }}
      >
        {booking.series_id !== null && (
          <ScopeChoice label={t('staff:booking.scope.cancelLabel')} value={scope} onChange={setScope} />
        )}
        <TextField
          label={t('staff:booking.cancelReason')}
          value={reason}
          maxLength={500}
          onChange={event => setReason(event.target.value)}
        />
        <Checkbox
          label={t('staff:booking.cancelNotify')}
          checked={notify}
          onChange={event => setNotify(event.target.checked)}
        />
        <div className={styles.actions}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('staff:booking.keep')}
          </Button>
          <Button type="submit" variant="danger" size="dense" busy={isBusy}>
            {t('staff:booking.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
