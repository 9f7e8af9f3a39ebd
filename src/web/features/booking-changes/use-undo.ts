import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#web/ui/notices.ts'
import type { NoticeAction } from '#web/ui/notices.ts'
import { allChanged } from '#web/parts/bookings/keep-newer.ts'
import { createUndoOffers } from './undo-offers.ts'

export type Undo = ReturnType<typeof useUndo>

/** The last thing done that can be taken back: from its notice, or by the key when that is gone. */
export function useUndo() {
  const { t } = useTranslation('staff')
  const [offers] = useState(createUndoOffers)
  return useMemo(
    () => ({
      offer: (bookingIds: readonly number[], text: string, undo: () => Promise<void>, also?: NoticeAction) =>
        offers.offer({ bookingIds, text, label: t('calendar.putBack'), undo, also }),
      forget: offers.forget,
      // What is under way is what was done last: it is waited for.
      takeLast: async () => {
        await allChanged()
        if (!offers.takeLast()) showNotice({ kind: 'info', text: t('calendar.nothingToUndo') })
      },
    }),
    [offers, t],
  )
}
