import { closeNotice, listNotices, showNotice } from '#web/ui/notices.ts'
import type { NoticeAction } from '#web/ui/notices.ts'
import { MINUTE } from '#domain/time/wall-time.ts'

/** Later than this, whoever presses the key has something else in mind. */
export const keyLife = 5 * MINUTE

interface Offer {
  /** What it can take back: the bookings that were changed. */
  bookingIds: readonly number[]
  text: string
  /** What its button says. */
  label: string
  undo: () => Promise<void>
  /** What else its notice offers. */
  also?: NoticeAction | undefined
}

interface Made extends Offer {
  notice: number
  at: number
}

/** What can be taken back: by its notice, and the last thing done by a key too, for a while. */
export function createUndoOffers() {
  let last: Made | undefined
  let shown: readonly Made[] = []

  /** Something else was done: the key takes back nothing before it, and no notice a booking that is no longer as it was. */
  function forget(bookingIds: readonly number[] = []): void {
    last = undefined
    const isGone = (made: Made) => made.bookingIds.some(id => bookingIds.includes(id))
    for (const { notice } of shown.filter(isGone)) closeNotice(notice)
    shown = shown.filter(made => !isGone(made) && listNotices().some(notice => notice.id === made.notice))
  }

  function take(made: Made): void {
    if (last === made) last = undefined
    closeNotice(made.notice)
    void made.undo()
  }

  function offer(offered: Offer): void {
    const { bookingIds, text, label, also } = offered
    forget(bookingIds)
    const made: Made = { ...offered, notice: 0, at: Date.now() }
    made.notice = showNotice({
      kind: 'ok',
      text,
      action: { label, run: () => take(made) },
      otherAction: also,
    })
    shown = [...shown, made]
    last = made
  }

  /** Answers whether there was anything to take back. */
  function takeLast(): boolean {
    if (!last || Date.now() - last.at > keyLife) return false
    take(last)
    return true
  }

  return { offer, forget, takeLast }
}
