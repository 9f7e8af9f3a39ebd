import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { VIEWS, type ViewName, type Visit } from './visits.ts'

/** What the measuring side calls in a page. */
export interface Stage {
  /** Milliseconds from setting the data to the frame after the one that shows at least so many events, between marks. */
  firstFrame: (least: number) => Promise<number>
  /** Waits until nothing is left to draw. */
  settle: () => Promise<void>
  /** Goes to the next week, whose data are there, between marks. */
  changeWeek: () => void
  countEvents: () => number
  /** Records the lengths of frames until the result is called. */
  watchFrames: () => () => number[]
}

declare global {
  interface Window {
    stage?: Stage
  }
}

export interface Play<T> {
  /** Makes of visits what the calendar takes; not measured. */
  prepare: (visits: readonly Visit[]) => T[]
  draw: (events: readonly T[], view: ViewName, turn: number) => ReactNode
  /** Finds the elements of events. */
  selector: string
}

/** Mounts a calendar without events and gives the measuring side its handles. */
export async function openStage<T>(play: Play<T>): Promise<void> {
  const view = (new URLSearchParams(location.search).get('view') ?? 'week') as ViewName
  const weeks = [0, 1, 2, 3].map(turn => play.prepare(VIEWS[view](turn)))
  const ground = document.querySelector('#root')
  if (!ground) throw new Error('The page has no #root')
  const root = createRoot(ground)
  const show = (events: readonly T[], turn: number) =>
    flushSync(() => root.render(play.draw(events, view, turn)))
  const countEvents = () => document.querySelectorAll(play.selector).length
  show([], 0)
  await document.fonts.load('600 12px "Inter Variable"', 'aăș')
  await frame()
  await frame()

  let turn = 0
  window.stage = {
    countEvents,
    watchFrames,
    async firstFrame(least) {
      performance.mark('work begins')
      const begun = performance.now()
      show(weeks[0] ?? [], 0)
      do await frame()
      while (countEvents() < least && performance.now() - begun < 20_000)
      await frame()
      performance.mark('work ends')
      return performance.now() - begun
    },
    async settle() {
      for (let count = 0; count < 3; count++) await frame()
    },
    changeWeek() {
      turn += 1
      performance.mark('work begins')
      show(weeks[turn % weeks.length] ?? [], turn)
      performance.mark('work ends')
    },
  }
}

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

export function watchFrames(): () => number[] {
  const lengths: number[] = []
  let isOver = false
  let last = performance.now()
  const note = (now: number) => {
    lengths.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(note)
  }
  requestAnimationFrame(now => {
    last = now
    requestAnimationFrame(note)
  })
  return () => {
    isOver = true
    return lengths
  }
}
