// What a key does while an exam is typed: a number is written where one stands and leads to the next site.

import { DEPTH, MARGIN } from '#domain/perio/sites.ts'

/** Which row digits go to. */
export type Row = 'depth' | 'margin'

export type KeyAct =
  | { readonly do: 'write'; readonly row: Row; readonly value: number }
  | { readonly do: 'toggle'; readonly mark: 'bleeding' | 'plaque' | 'pus' }
  | { readonly do: 'grade'; readonly of: 'mobility' | 'furcation' }
  | { readonly do: 'row' | 'minus' | 'next' | 'previous' | 'left' | 'right' | 'erase' | 'leave' }

interface Pressed {
  readonly key: string
  /** The key's place, which says the digit when shift makes another sign of it. */
  readonly code?: string
  readonly shiftKey?: boolean
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}

const MARKS = { s: 'bleeding', p: 'plaque', u: 'pus' } as const
const GRADES = { b: 'mobility', f: 'furcation' } as const
const OTHER = {
  m: 'row', '-': 'minus', Tab: 'next', Enter: 'next', ' ': 'next', ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'row',
  ArrowDown: 'row', Backspace: 'erase', Delete: 'erase', Escape: 'leave',
} as const // prettier-ignore

/** Undefined for a key that is nobody's here. With shift a digit is ten more; after a minus a margin is above the neck. */
export function actOf(pressed: Pressed, row: Row, isMinus: boolean): KeyAct | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  const digit = digitOf(pressed)
  if (digit !== undefined) {
    const size = digit + (pressed.shiftKey ? 10 : 0)
    const value = row === 'margin' && isMinus ? -size : size
    const { from, to } = row === 'margin' ? MARGIN : DEPTH
    return value >= from && value <= to ? { do: 'write', row, value } : undefined
  }
  const name = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (name === 'Tab' && pressed.shiftKey) return { do: 'previous' }
  if (Object.hasOwn(MARKS, name)) return { do: 'toggle', mark: MARKS[name as keyof typeof MARKS] }
  if (Object.hasOwn(GRADES, name)) return { do: 'grade', of: GRADES[name as keyof typeof GRADES] }
  return Object.hasOwn(OTHER, name) ? { do: OTHER[name as keyof typeof OTHER] } : undefined
}

function digitOf({ key, code = '', shiftKey }: Pressed): number | undefined {
  if (/^\d$/.test(key) && !shiftKey) return Number(key)
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? []
  return digit !== undefined && shiftKey ? Number(digit) : /^\d$/.test(key) ? Number(key) : undefined
}
