import { useEffect } from 'react'
import type { Editor } from '../model/editor-store.ts'
import { useTranslation } from 'react-i18next'

/** Ctrl+Z and its reverse take back everything, typing too: what a field alone remembers would be half of it. */
export function useUndoKeys(editor: Editor): void {
  const { t } = useTranslation('form-builder')
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && !isRedo) return
      const { target } = event
      // Other dialogs have fields of their own.
      const dialog = target instanceof Element ? target.closest('dialog, [role=dialog]') : null
      const isElsewhere = dialog !== null && dialog.querySelector('[data-editor-panel]') === null
      if (isElsewhere) return
      event.preventDefault()
      const isOnSheet =
        target === document.body || (target instanceof Element && target.closest('[data-canvas]') !== null)
      editor.act({ act: isRedo ? 'redo' : 'undo' })
      editor.look({
        said: t(isRedo ? 'said.redone' : 'said.undone'),
        ...(isOnSheet && { focus: { on: 'row' as const } }),
      })
    }
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  }, [editor, t])
}
