import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'

/** What is typed behind "@" or "{", where the caret stands in it. */
export interface Suggesting {
  /** Of the sign itself. */
  readonly from: number
  readonly to: number
  readonly search: string
}

interface Keys {
  /** Whether the open menu takes the key. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

export const SUGGEST = new PluginKey<Suggesting | null>('tag-suggest')

/** Watches for "@" and "{"; what they offer is drawn by whoever asks for the state. */
export function tagSuggest({ onKey }: Keys): Plugin<Suggesting | null> {
  return new Plugin<Suggesting | null>({
    key: SUGGEST,
    state: {
      init: () => null,
      apply(tr, before, _old, state) {
        if (tr.getMeta(SUGGEST) === 'close') return null
        // It begins by typing: a caret that is put behind an old "@" opens nothing.
        return before || tr.docChanged ? read(state) : null
      },
    },
    props: {
      handleKeyDown: (view, event) => SUGGEST.getState(view.state) !== null && onKey(event),
    },
  })
}

function read({ selection }: EditorState): Suggesting | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 30),
    $from.parentOffset,
    undefined,
    '\uFFFC',
  )
  const match = /(?:^|[\s(,.;:\uFFFC])([@{]([\p{L}\d.]{0,24}))$/u.exec(before)
  if (!match) return null
  const [, typed = '', search = ''] = match
  return { from: $from.pos - typed.length, to: $from.pos, search }
}
