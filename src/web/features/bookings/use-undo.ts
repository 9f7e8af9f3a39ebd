import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#web/ui/notices.ts'

type Undo = () => Promise<void>

export type UndoOffer = ReturnType<typeof useUndo>

/** The last thing done that can be taken back: from its notice, or by the key when that is gone. */
export function useUndo() {
  const { t } = useTranslation('staff')
  const last = useRef<Undo>(undefined)

  const take = useCallback((undo: Undo) => {
    if (last.current === undo) last.current = undefined
    void undo()
  }, [])

  const offer = useCallback(
    (text: string, undo: Undo) => {
      last.current = undo
      showNotice({ kind: 'ok', text, action: { label: t('calendar.putBack'), run: () => take(undo) } })
    },
    [t, take],
  )

  const takeLast = useCallback(() => {
    if (last.current) take(last.current)
    else showNotice({ kind: 'info', text: t('calendar.nothingToUndo') })
  }, [t, take])

  return useMemo(() => ({ offer, takeLast }), [offer, takeLast])
}
