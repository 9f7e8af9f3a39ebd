import { DETAILS, ruleOf } from '#domain/tooth-chart/kinds.ts'
import {
  surfaceByKey,
  takesSurfaces,
  withDetail,
  withKind,
  withState,
  withSurface,
  type EntryDraft,
} from './entry-draft.ts'
import { kindByKey, stateByKey } from './kind-keys.ts'
import type { Kind, State } from '#domain/tooth-chart/kinds.ts'

/** A press of a key, as the browser or the library tells of it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What is typed is nobody's but the field's: a note, a search, a date. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, select, [role="combobox"], [role="listbox"], input:not([type="radio"], [type="checkbox"])',
  ) !== null

export const isPlainKey = (event: KeyPress): boolean => !event.ctrlKey && !event.metaKey && !event.altKey

/** The letter of a key press, as it is written on the key; undefined for all other keys. */
const letterOf = ({ key }: KeyPress): string | undefined =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : undefined

export const digitOf = ({ key }: KeyPress): number | undefined =>
  /^[1-9]$/.test(key) ? Number(key) : undefined

interface Allowed {
  readonly kinds: readonly Kind[]
  readonly states: readonly State[]
}

/** The draft after a letter or a digit; undefined where the key says nothing of it. */
export function draftAfterKey(
  draft: EntryDraft,
  event: KeyPress,
  { kinds, states }: Allowed,
): EntryDraft | undefined {
  const letter = letterOf(event)
  if (letter && event.shiftKey) {
    const state = stateByKey(letter)
    return state && states.includes(state) ? withState(draft, state) : undefined
  }
  if (letter) {
    const surface = takesSurfaces(draft) ? surfaceByKey(draft, letter) : undefined
    if (surface) return withSurface(draft, surface)
    const kind = kindByKey(draft.state, letter)
    return kind && kinds.includes(kind) ? withKind(draft, kind) : undefined
  }
  const digit = digitOf(event)
  const name = digit === undefined ? undefined : countedDetail(draft)
  if (!name || digit! > DETAILS[name].to) return undefined
  return withDetail(draft, { [name]: digit })
}

/** What a digit says of the kind that is chosen; of others it is a favourite. */
export function countedDetail({ kind }: EntryDraft): 'grade' | 'canals' | undefined {
  const details = kind === undefined ? undefined : ruleOf(kind).details
  return (['grade', 'canals'] as const).find(name => details?.includes(name))
}
