import { onConnection, getConnection } from '#web/api/connection.ts'
import { keptForms } from './kept-forms.ts'
import { isSameDraft } from './same-draft.ts'
import { sendDraft } from './send-draft.ts'

interface KeptWays {
  readonly userId: number
  /** Of the form that is open and looks after itself. */
  readonly isOpen: (id: number) => boolean
  readonly onSent: () => void
  /** What waits needs a person's word: somebody else wrote there too, or it is refused. */
  readonly onStuck: (id: number) => void
}

/** Sends what was written in forms and is kept on the device, from whatever page is open; returns how to stop that. */
export function sendKeptForms(ways: KeptWays): () => void {
  let isOver = false
  const send = () => {
    for (const id of keptForms(ways.userId).list()) if (!isOver && !ways.isOpen(id)) void sendOne(id, ways)
  }
  send()
  const unlisten = onConnection(() => {
    if (getConnection() === 'online') send()
  })
  return () => {
    isOver = true
    unlisten()
  }
}

async function sendOne(id: number, { userId, onSent, onStuck }: KeptWays): Promise<void> {
  const drafts = keptForms(userId)
  const kept = drafts.read(id)
  if (!kept) return drafts.write(id, undefined)
  const outcome = await sendDraft(id, kept.version, kept.draft, () => undefined)
  if (outcome === 'offline') return
  const isThere = 'sent' in outcome || ('stale' in outcome && isSameDraft(outcome.stale.draft, kept.draft))
  if (!isThere) return onStuck(id)
  // Unless more was written meanwhile.
  const now = drafts.read(id)
  if (!now || !isSameDraft(now.draft, kept.draft)) return
  drafts.write(id, undefined)
  onSent()
}
