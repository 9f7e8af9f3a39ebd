import { useState, type RefObject } from 'react'
import type { KeywordTextHandle } from '#web/parts/texts/KeywordText.tsx'

/** Where a text is reached for as long as it is on screen. */
type Place = RefObject<KeywordTextHandle | null>

export interface LastText {
  /** A text is there, or is written in now. */
  readonly enter: (text: Place, isWrittenIn: boolean) => void
  readonly leave: (text: Place) => void
  readonly insert: (key: string) => void
}

/** The text that a keyword goes into: where one was last, the first until then. */
export function useLastText(): LastText {
  const [last] = useState(follow)
  return last
}

function follow(): LastText {
  const there = new Set<Place>()
  let last: Place | undefined
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
      ;(last ?? first)?.current?.insert(key)
    },
  }
}
