import { del, get, set } from 'idb-keyval'
import type { SignerAs } from '#domain/documents/forms/form-template.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import type { Pending } from './answer-store.ts'

/** What a phone keeps of one form until the clinic has it. */
export interface Kept {
  readonly pending: Pending
  /** By element, what was typed and is no answer (yet). */
  readonly drafts?: Readonly<Record<string, string>> | undefined
  readonly signature?: KeptSignature | undefined
}

/** All of the signature that was given so far. */
export interface KeptSignature {
  readonly as?: SignerAs | undefined
  readonly name?: string | undefined
  readonly strokes?: Strokes | undefined
  /** The name is typed in place of a drawing. */
  readonly isTyped?: boolean | undefined
  readonly typed?: string | undefined
  /** Hashes of the documents that were read to the end and that are agreed to: another one is neither. */
  readonly read?: string | undefined
  readonly agreed?: string | undefined
  readonly sent?: KeptCode | undefined
}

/** The code that was sent last. */
export interface KeptCode {
  readonly document_sha256: string
  /** Masked. */
  readonly target: string
  /** Epoch ms when another may be asked for. */
  readonly again: number
}

const nameOf = (token: string) => `fill-form ${token}`
const NOTHING: Kept = { pending: {} }

/** Where storage is blocked nothing is kept, and the page works all the same. */
async function readKept(token: string): Promise<Kept> {
  try {
    return (await get<Kept>(nameOf(token))) ?? NOTHING
  } catch {
    return NOTHING
  }
}

const isEmpty = (part: object = {}) => Object.values(part).every(value => value === undefined)

/** What is to be written next, by token: of what changes while something is written the last alone counts. */
const wanted = new Map<string, Kept>()
let isWriting = false

function writeKept(token: string, kept: Kept): void {
  wanted.set(token, kept)
  if (!isWriting) void writeWanted()
}

async function writeWanted(): Promise<void> {
  isWriting = true
  for (const [token, { pending, drafts, signature }] of wanted) {
    wanted.delete(token)
    const isNothing = isEmpty(pending) && isEmpty(drafts) && isEmpty(signature)
    const kept = { pending, drafts, signature }
    await (isNothing ? del(nameOf(token)) : set(nameOf(token), kept)).catch(() => undefined)
  }
  isWriting = false
}

/** Of a form that nobody fills in any more: what was typed about one's health must not lie on the phone. */
export const forgetKept = (token: string): void => writeKept(token, NOTHING)

/** Keeps the parts of one form as they change, and knows in which language it is read. */
export function keepingOf(token: string, begun: DocumentLanguage) {
  let now = NOTHING
  let isRead = false
  let language = begun
  const put = (part: Partial<Kept>) => {
    now = { ...now, ...part }
    // What lies there from before is not known yet; it is written with what came since.
    if (isRead) writeKept(token, now)
  }
  return {
    /** What was kept when the page was last open, under what was given since. */
    async read(): Promise<Kept> {
      const kept = await readKept(token)
      isRead = true
      put({
        pending: { ...kept.pending, ...now.pending },
        drafts: { ...kept.drafts, ...now.drafts },
        signature: { ...kept.signature, ...now.signature },
      })
      return now
    },
    pending: (pending: Pending) => put({ pending }),
    draft: (element: string, typed: string | undefined) => {
      const { [element]: _old, ...others } = now.drafts ?? {}
      put({ drafts: typed === undefined ? others : { ...others, [element]: typed } })
    },
    draftOf: (element: string) => now.drafts?.[element],
    signature: (signature: KeptSignature) => put({ signature }),
    language: () => language,
    readIn: (next: DocumentLanguage) => {
      language = next
    },
    /** It is signed: nothing of it stays on the phone. */
    forget: () => {
      now = NOTHING
      writeKept(token, NOTHING)
    },
  }
}
