/** What closes a notice by itself, in milliseconds. */
export const noticeLife = 10_000

export interface NoticeAction {
  label: string
  run: () => void
}

export interface Notice {
  id: number
  kind: 'ok' | 'error' | 'info'
  text: string
  action?: NoticeAction | undefined
  /** Beside the first. */
  otherAction?: NoticeAction | undefined
  /** What it is about: a newer notice about the same takes its place. */
  topic?: string
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a short message above the page; the same text, or another about the same, shows once. Returns its id. */
export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId
  const isReplaced = ({ text, topic }: Notice) =>
    text === notice.text || (topic !== undefined && topic === notice.topic)
  setNotices([...notices.filter(other => !isReplaced(other)).slice(-1), { ...notice, id }])
  return id
}

export function showError(text: string): number {
  return showNotice({ kind: 'error', text })
}

export function closeNotice(id: number): void {
  setNotices(notices.filter(notice => notice.id !== id))
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const listNotices = (): readonly Notice[] => notices
