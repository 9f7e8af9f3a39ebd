import { del, get, set } from 'idb-keyval'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import type { Pending } from './answer-store.ts'

/** What a phone keeps of one form until the clinic has it. */
export interface Kept {
  readonly pending: Pending
  readonly strokes?: Strokes | undefined
}

const nameOf = (token: string) => `fill-form ${token}`
const NOTHING: Kept = { pending: {} }

/** Where storage is blocked nothing is kept, and the page works all the same. */
export async function readKept(token: string): Promise<Kept> {
  try {
    return (await get<Kept>(nameOf(token))) ?? NOTHING
  } catch {
    return NOTHING
  }
}

/** One writing after another, so that the last one stays. */
let writing: Promise<unknown> = Promise.resolve()

function writeKept(token: string, kept: Kept): void {
  const isEmpty = Object.keys(kept.pending).length === 0 && !kept.strokes
  writing = writing
    .then(() => (isEmpty ? del(nameOf(token)) : set(nameOf(token), kept)))
    .catch(() => undefined)
}

/** Of a form that nobody fills in any more: what was typed about one's health must not lie on the phone. */
export const forgetKept = (token: string): void => writeKept(token, NOTHING)

/** Keeps the parts of one form as they change, and knows in which language it is read. */
export function keepingOf(token: string, kept: Kept, begun: DocumentLanguage) {
  let now = kept
  let language = begun
  const put = (part: Partial<Kept>) => {
    now = { ...now, ...part }
    writeKept(token, now)
  }
  return {
    pending: (pending: Pending) => put({ pending }),
    strokes: (strokes: Strokes | undefined) => put({ strokes }),
    language: () => language,
    readIn: (next: DocumentLanguage) => {
      language = next
    },
    /** It is signed: nothing of it stays on the phone. */
    forget: () => writeKept(token, NOTHING),
  }
}
