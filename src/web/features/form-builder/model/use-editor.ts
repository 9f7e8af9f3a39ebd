import { createContext, use, useSyncExternalStore } from 'react'
import type { Editor, EditorState } from './editor-store.ts'

export const EditorOfPage = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = use(EditorOfPage)
  if (!editor) throw new Error('No form is edited here.')
  return editor
}

/** A part of what is edited; `select` gives the same value for the same part, or every key draws it anew. */
export function useEdited<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => select(editor.get()))
}
