import { IconCalendarSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useFormat } from '#web/i18n/format.ts'
import type { Conflict } from '#web/parts/bookings/use-questions.ts'
import { acceptAll, lacksReason } from '#web/parts/bookings/warnings.ts'
import { useWarningTicks, WarningList } from '#web/parts/bookings/WarningList.tsx'
import styles from './ConflictDialog.module.css'

interface ConflictDialogProps {
  conflict: Conflict
  canOverride: boolean
  zone: string
  /** Looks for an hour of the booking anywhere. */
  onFind: (booking: Booking) => void
}

/** Asks whether a change that meets warnings shall go to a free hour close by, or stand; then each must be ticked. */
export default function ConflictDialog({ conflict, canOverride, zone, onFind }: ConflictDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { title, warnings, before, nearest, booking, decide } = conflict
  const ticks = useWarningTicks(warnings, before.warnings)
  const [reason, setReason] = useState(before.reason)
  const isReady = ticks.left === 0 && !lacksReason(warnings, reason)
  return (
    <Dialog
      title={t('staff:booking.conflictTitle')}
      text={t('staff:booking.conflictText', { name: title })}
      onClose={() => decide(undefined)}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (isReady) decide({ override: acceptAll(warnings), override_reason: reason })
        }}
      >
        {nearest.length > 0 && (
          <div className={styles.nearest}>
            <span>{t('staff:booking.moveTo')}</span>
            {nearest.map(start => (
              <Button key={start} variant="secondary" size="dense" onClick={() => decide({ start })}>
                {format.dayTime(start)}
              </Button>
            ))}
          </div>
        )}
        <WarningList
          warnings={warnings}
          zone={zone}
          ticks={ticks}
          isFixed={!canOverride}
          reason={reason}
          onReason={setReason}
        />
        <div className={styles.actions}>
          {booking && (
            <Button
              variant="quiet"
              size="dense"
              icon={<IconCalendarSearch size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => {
                decide(undefined)
                onFind(booking)
              }}
            >
              {t('staff:finder.other')}
            </Button>
          )}
          <Button variant="secondary" size="dense" onClick={() => decide(undefined)}>
            {t('staff:booking.putBack')}
          </Button>
          {canOverride && (
            <Button type="submit" size="dense" disabled={!isReady}>
              {t('staff:booking.overlapAnyway')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
