import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState } from 'prosemirror-state'
import type { Sheet, SheetStore } from './sheet-store.ts'

export const SheetOfPage = createContext<SheetStore | undefined>(undefined)

export function useSheetStore(): SheetStore {
  const store = useContext(SheetOfPage)
  if (!store) throw new Error('no sheet is open')
  return store
}

/** The template being written, drawn anew with every change. */
export function useSheet(): Sheet {
  const store = useSheetStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The page on screen. */
export function useBody(): EditorState {
  const { bodies, language } = useSheet()
  return bodies[language]!
}
