import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '#web/ui/notices.ts'
import { cleanPaste } from './clean-paste.ts'
import { nodeViews, type NodeWords } from './node-views.ts'
import { useSheetStore } from './use-sheet.ts'
import styles from './Sheet.module.css'

/** What is dragged from the palette: a field's kind, which becomes a field where it is let go. */
export const DRAGGED_FIELD = 'application/x-report-field'

interface SheetEditorProps {
  words: NodeWords
  onDropField: (kind: string, at: number) => void
  /** Out of the page, to its tools. */
  onLeave: () => void
}

/** The page that is written on. */
export function SheetEditor({ words, onDropField, onLeave }: SheetEditorProps) {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const place = useRef<HTMLDivElement>(null)
  const dropField = useEffectEvent(onDropField)
  const leave = useEffectEvent(onLeave)
  const sayLost = useEffectEvent(() =>
    showNotice({ kind: 'info', text: t('sheet.picturesLost'), topic: 'paste' }),
  )
  const label = t('sheet.label')

  useEffect(() => {
    const { bodies, language } = store.get()
    const view = new EditorView(place.current, {
      state: bodies[language]!,
      nodeViews: nodeViews(words, {
        tag: styles.tag!,
        block: styles.block!,
        field: styles.field!,
        image: styles.image!,
        pageBreak: styles.pageBreak!,
      }),
      attributes: {
        class: styles.text!,
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      dispatchTransaction(tr) {
        const next = view.state.apply(tr)
        view.updateState(next)
        store.setBody(next)
      },
      transformPastedHTML(html) {
        const { html: clean, lostPictures } = cleanPaste(html)
        if (lostPictures) sayLost()
        return clean
      },
      handleKeyDown(_view, event) {
        if (event.key !== 'Escape') return false
        leave()
        return true
      },
      handleDrop(_view, event) {
        const kind = event.dataTransfer?.getData(DRAGGED_FIELD)
        if (!kind) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        event.preventDefault()
        dropField(kind, at ?? view.state.doc.content.size)
        return true
      },
    })
    store.attach(view)
    return () => {
      store.attach(undefined)
      view.destroy()
    }
  }, [store, words, label])

  return <div ref={place} className={styles.place} data-sheet />
}
