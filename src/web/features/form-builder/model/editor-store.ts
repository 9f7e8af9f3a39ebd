import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { firstLanguage } from '#web/parts/documents/first-language.ts'
import { begin, edit, type Act, type Draft, type Editing } from './editing.ts'

/** What a person looks at and holds; nothing of the form. */
export interface Desk {
  /** Of the texts on the canvas and in the properties. */
  readonly language: DocumentLanguage
  readonly tab: 'element' | 'form'
  /** Lifted by the keyboard: arrows move it until it is put down. */
  readonly lifted: { readonly id: string; readonly from: number } | undefined
  /** Where what is dragged would go. */
  readonly dropAt: { readonly place: number; readonly top: number } | undefined
  /** Whether problems are marked: from the first time that somebody wanted to publish. */
  readonly marks: boolean
  /** Where the focus should go, once it is drawn. */
  readonly focus: FocusWish | undefined
  /** What is told to whoever does not see it. */
  readonly said: string
}

export interface FocusWish {
  readonly on: 'row' | 'field' | 'palette'
  /** Of a field as problems name it: "label.ro"; the first one where it is left out. */
  readonly path?: string | undefined
}

export interface EditorState extends Editing, Desk {}

/** A pause this long ends a burst of typing, which is taken back as one. */
const PAUSE = 1_500

export interface Editor {
  readonly get: () => EditorState
  readonly act: (act: Act) => void
  readonly look: (part: Partial<Desk>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One form being edited. Rows and fields listen to their own part, so that a key draws little anew. */
export function createEditor(draft: Draft, now: () => number): Editor {
  const listeners = new Set<() => void>()
  let typedAt = 0
  let bursts = 0
  let state: EditorState = {
    ...begin(draft),
    language: firstLanguage(draft.form.languages),
    tab: 'element',
    lifted: undefined,
    dropAt: undefined,
    marks: false,
    focus: undefined,
    said: '',
  }

  function set(next: EditorState) {
    state = next
    for (const listener of listeners) listener()
  }

  /** What is typed after a pause is a burst of its own. */
  function inBursts(act: Act): Act {
    if (!('burst' in act) || act.burst === undefined) return act
    if (now() - typedAt > PAUSE) bursts++
    typedAt = now()
    return { ...act, burst: `${act.burst} ${bursts}` }
  }

  return {
    get: () => state,
    act(act) {
      const next = edit(state, inBursts(act))
      if (next === state) return
      const { languages } = next.draft.form
      const language = languages.includes(state.language) ? state.language : (languages[0] ?? 'ro')
      set({ ...state, ...next, language })
    },
    look(part) {
      set({ ...state, ...part })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
