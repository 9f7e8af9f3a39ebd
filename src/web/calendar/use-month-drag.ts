import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { createGhost, flyBack } from './ghost.ts'
import { createDragTracker } from './pointer-drag.ts'
import type { CalendarEvent, DropTarget } from './types.ts'
import { addDays, localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import { wallMinutes, zoneDay } from './zone-day.ts'

interface MonthDrag {
  events: readonly CalendarEvent[]
  zone: string
  canMove?: (id: string) => boolean
  onMove?: (id: string, target: DropTarget) => void | Promise<boolean>
}

/** Dragging visits from day to day, and moving them by days with the keyboard. */
export function useMonthDrag(bodyRef: RefObject<HTMLElement | null>, drag: MonthDrag) {
  const dragRef = useRef(drag)
  useLayoutEffect(() => {
    dragRef.current = drag
  })
  const controlRef = useRef<ReturnType<typeof createMonthDrag>>(undefined)
  useEffect(() => {
    const body = bodyRef.current
    if (!body) return undefined
    const control = createMonthDrag(body, () => dragRef.current)
    controlRef.current = control
    body.addEventListener('pointerdown', control.onPointerDown)
    return () => {
      body.removeEventListener('pointerdown', control.onPointerDown)
      control.cancel()
    }
  }, [bodyRef])
  return controlRef
}

function createMonthDrag(body: HTMLElement, getDrag: () => MonthDrag) {
  const tracker = createDragTracker()
  const mayMove = (id: string) => getDrag().onMove !== undefined && (getDrag().canMove?.(id) ?? true)

  async function moveTo(id: string, date: string, isCopy: boolean) {
    const { events, zone, onMove } = getDrag()
    const event = events.find(each => each.id === id)
    if (!event || !mayMove(id)) return undefined
    const start = sameTimeOn(date, event.start, zone)
    if (start === event.start) return undefined
    const target: DropTarget = { columnKey: date, start, end: start + event.end - event.start }
    return onMove?.(id, isCopy ? { ...target, copy: true } : target)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const element = event.target.closest<HTMLElement>('[data-id]')
      const id = element?.dataset.id
      if (!element || !id || !mayMove(id)) return
      let ghost: HTMLElement | undefined
      let over: HTMLElement | undefined
      let willCopy = false
      tracker.begin(event, {
        start: from => {
          ghost = createGhost(element, from.x)
          element.dataset.moving = 'true'
        },
        draw: (at, from, isCopy) => {
          willCopy = isCopy
          if (ghost) ghost.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px)`
          const under = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-date]')
          if (under === over) return false
          over?.removeAttribute('data-over')
          over = under && body.contains(under) ? under : undefined
          over?.setAttribute('data-over', 'true')
          return false
        },
        end: isDrop => {
          delete element.dataset.moving
          over?.removeAttribute('data-over')
          const date = over?.dataset.date
          const flown = ghost
          if (!flown) return
          if (!isDrop || !date) return flyBack(flown, element)
          flown.hidden = true
          void land(moveTo(id, date, willCopy), flown, () =>
            body.querySelector(`[data-id="${CSS.escape(id)}"]`),
          )
        },
      })
    },
    /** False when the visit may not move. */
    moveBy: (id: string, days: number): boolean => {
      const { events, zone } = getDrag()
      const event = events.find(each => each.id === id)
      if (!event || !mayMove(id)) return false
      void moveTo(id, addDays(localDateOf(event.start, zone), days), false)
      return true
    },
    wasUsed: tracker.wasUsed,
    cancel: tracker.cancel,
  }
}

async function land(answer: Promise<boolean | void>, ghost: HTMLElement, findHome: () => HTMLElement | null) {
  const isAccepted = await answer
  const home = findHome()
  if (isAccepted === false && home) flyBack(ghost, home)
  else ghost.remove()
}

/** The same clock time on another date; in a skipped hour, the moment of the change. */
export function sameTimeOn(date: string, instant: number, zone: string): number {
  const wall = wallMinutes(zoneDay(localDateOf(instant, zone), zone), instant)
  const day = zoneDay(date, zone)
  const stretch = day.stretches.find(each => wall < each.wallTo) ?? day.stretches.at(-1)
  if (!stretch) return day.start
  return day.utcMidnight + Math.max(wall, stretch.wallFrom) * MINUTE - stretch.offset
}
