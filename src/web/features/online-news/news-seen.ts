import type { NewsItem } from '#contract/online/online-news.ts'
import { DAY } from '#domain/time/wall-time.ts'

const storageKey = (userId: number) => `news-seen:${userId}`

/** The newest item that somebody has looked at on this device; nothing before the first time. */
export function readSeen(userId: number): number | undefined {
  try {
    return Number(localStorage.getItem(storageKey(userId))) || undefined
  } catch {
    return undefined
  }
}

export function writeSeen(userId: number, id: number): void {
  try {
    localStorage.setItem(storageKey(userId), String(id))
  } catch {
    // Storage is blocked: it counts as new again on the next page.
  }
}

/** What nobody has looked at here; on a new device, what the last day brought. */
export function listUnseen(items: readonly NewsItem[], seen: number | undefined, now: number): NewsItem[] {
  return items.filter(item => (seen === undefined ? Date.parse(item.at) > now - DAY : item.id > seen))
}

/** Visits that a person at the desk should look at: those that wait for approval, and those just booked. */
export function countForCalendar(unseen: readonly NewsItem[], waiting: number): number {
  return waiting + unseen.filter(item => item.kind === 'booked' && !item.is_waiting).length
}
