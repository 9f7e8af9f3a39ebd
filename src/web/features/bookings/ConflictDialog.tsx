import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Conflict } from './use-booking-actions.ts'
import { kindsOf } from './warnings.ts'
import { useWarningTicks, WarningList } from './WarningList.tsx'
import styles from './ConflictDialog.module.css'

/** Asks whether a move that meets warnings shall stand; each must be ticked. */
export function ConflictDialog({ conflict, zone }: { conflict: Conflict; zone: string }) {
  const { t } = useTranslation(['staff', 'common'])
  const { title, warnings, decide } = conflict
  const ticks = useWarningTicks(warnings)
  const [reason, setReason] = useState('')
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
          if (ticks.left === 0) decide({ override: kindsOf(warnings), override_reason: reason })
        }}
      >
        <WarningList warnings={warnings} zone={zone} ticks={ticks} reason={reason} onReason={setReason} />
        <div className={styles.actions}>
          <Button variant="secondary" size="dense" onClick={() => decide(undefined)}>
            {t('staff:booking.putBack')}
          </Button>
          <Button type="submit" size="dense" disabled={ticks.left > 0}>
            {t('staff:booking.overlapAnyway')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
