import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useFormat } from '#web/i18n/format.ts'
import type { Conflict } from './use-questions.ts'
import { acceptAll, lacksReason } from './warnings.ts'
import { useWarningTicks, WarningList } from './WarningList.tsx'
import styles from './ConflictDialog.module.css'

interface ConflictDialogProps {
  conflict: Conflict
  canOverride: boolean
  zone: string
}

/** Asks whether a change that meets warnings shall go to a free hour close by, or stand; then each must be ticked. */
export function ConflictDialog({ conflict, canOverride, zone }: ConflictDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { title, warnings, before, nearest, decide } = conflict
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
                {`${format.dayShort(start)}, ${format.time(start)}`}
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
