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
  action?: NoticeAction
  /** Beside the first. */
  otherAction?: NoticeAction | undefined
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a short message above the page; the same text twice in a row shows once. Returns its id. */
export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId
  setNotices([...notices.filter(other => other.text !== notice.text).slice(-2), { ...notice, id }])
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
