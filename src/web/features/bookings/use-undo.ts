import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeNotice, showNotice } from '#web/ui/notices.ts'

interface Offer {
  notice: number
  undo: () => Promise<void>
}

export type UndoOffer = ReturnType<typeof useUndo>

/** The last thing done that can be taken back: from its notice, or by the key when that is gone. */
export function useUndo() {
  const { t } = useTranslation('staff')
  const last = useRef<Offer>(undefined)

  const take = useCallback((offered: Offer) => {
    if (last.current === offered) last.current = undefined
    closeNotice(offered.notice)
    void offered.undo()
  }, [])

  const offer = useCallback(
    (text: string, undo: Offer['undo']) => {
      const offered = { notice: 0, undo }
      const run = () => take(offered)
      offered.notice = showNotice({ kind: 'ok', text, action: { label: t('calendar.putBack'), run } })
      last.current = offered
    },
    [t, take],
  )

  const takeLast = useCallback(() => {
    if (last.current) take(last.current)
    else showNotice({ kind: 'info', text: t('calendar.nothingToUndo') })
  }, [t, take])

  return useMemo(() => ({ offer, takeLast }), [offer, takeLast])
}
