import { useState } from 'react'
import type { KeywordTextHandle } from './KeywordText.tsx'

export interface LastText {
  /** A text is there, or is written in now. */
  readonly enter: (text: KeywordTextHandle, isWrittenIn: boolean) => void
  readonly leave: (text: KeywordTextHandle) => void
  readonly insert: (key: string) => void
}

/** The text that a keyword goes into: where one was last, the first until then. */
export function useLastText(): LastText {
  const [last] = useState(follow)
  return last
}

function follow(): LastText {
  const there = new Set<KeywordTextHandle>()
  let last: KeywordTextHandle | undefined
  return {
    enter(text, isWrittenIn) {
      there.add(text)
      if (isWrittenIn) last = text
    },
    leave(text) {
      there.delete(text)
      if (last === text) last = undefined
    },
    insert(key) {
      const [first] = there
      ;(last ?? first)?.insert(key)
    },
  }
}
