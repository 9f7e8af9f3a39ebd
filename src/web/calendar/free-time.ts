/** Interval arithmetic behind closed time, free gaps and the bar under a column's head. */
import type { CalendarBlock, CalendarColumn, CalendarEvent, Range } from './types.ts'

/** Sorted, disjoint union. */
export function unite(ranges: readonly Range[]): Range[] {
  const united: Range[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= start) continue
    const last = united.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else united.push({ start, end })
  }
  return united
}

/** What of `whole` no range of `taken` covers. */
export function subtract(whole: readonly Range[], taken: readonly Range[]): Range[] {
  const cuts = unite(taken)
  const left: Range[] = []
  for (const range of unite(whole)) {
    let { start } = range
    for (const cut of cuts) {
      if (cut.end <= start) continue
      if (cut.start >= range.end) break
      if (cut.start > start) left.push({ start, end: cut.start })
      start = cut.end
    }
    if (start < range.end) left.push({ start, end: range.end })
  }
  return left
}

export const totalOf = (ranges: readonly Range[]) =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)

/** Free working time of a column from `from` on, at least `atLeast` ms long. A missed visit frees its time. */
export function listFreeGaps(
  column: Pick<CalendarColumn, 'working'>,
  taken: readonly (Range | CalendarEvent | CalendarBlock)[],
  { atLeast, from }: { atLeast: number; from: number },
): Range[] {
  const gaps = subtract(column.working, [...taken.filter(isTaking), { start: -Infinity, end: from }])
  return gaps.filter(gap => gap.end - gap.start >= atLeast)
}

const isTaking = (item: Range | CalendarEvent | CalendarBlock) =>
  !('status' in item) || item.status !== 'no_show'

/** Share (0 to 1) of the working time that visits fill; breaks and holds are not working time. */
export function loadOf(
  column: Pick<CalendarColumn, 'working'>,
  events: readonly CalendarEvent[],
  blocks: readonly CalendarBlock[],
): number {
  const open = subtract(column.working, blocks)
  const whole = totalOf(open)
  if (whole === 0) return 0
  return 1 - totalOf(subtract(open, events.filter(isTaking))) / whole
}
