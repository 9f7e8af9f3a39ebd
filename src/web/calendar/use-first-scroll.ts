import { useLayoutEffect, useRef, type RefObject } from 'react'
import { axisMinute, yOfMinute } from './axis.ts'
import type { GridModel } from './use-grid-model.ts'

const BEFORE_NOW = 120

/** Opens the grid at today's first column and two hours before now, or at the first working time of its days. */
export function useFirstScroll(scrollerRef: RefObject<HTMLElement | null>, model: GridModel, now: number) {
  const isDoneRef = useRef(false)
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (isDoneRef.current || !scroller || model.columns.length === 0) return
    isDoneRef.current = true
    const { axis, days, columns } = model
    const starts = columns.flatMap((column, index) => {
      const day = days[index]
      const first = column.working[0]
      return day && first ? [axisMinute(axis, day, first.start, 'start')] : []
    })
    const today = days.find(day => now >= day.start && now < day.end)
    const minute = today
      ? axisMinute(axis, today, now, 'start') - BEFORE_NOW
      : Math.min(...starts, axis.to) - 15
    scroller.scrollTop = Math.max(0, yOfMinute(axis, minute))
    const drawn = scroller.querySelectorAll<HTMLElement>('[data-col]')
    const [first, own] = [drawn[0], today && drawn[days.indexOf(today)]]
    if (first && own) scroller.scrollLeft = own.offsetLeft - first.offsetLeft
  }, [scrollerRef, model, now])
}
