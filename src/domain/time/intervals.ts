// Interval algebra on half-open spans of integers. Lists returned here are always sorted, disjoint and free of
// empty members, with touching members merged.

/** Half-open span: `start` belongs to it, `end` does not. Epoch milliseconds unless a caller says otherwise. */
export type Interval = { readonly start: number; readonly end: number }

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end
}

function isNormal(list: readonly Interval[]): boolean {
  let last = -Infinity
  for (const item of list) {
    if (item.start <= last || item.end <= item.start) return false
    last = item.end
  }
  return true
}

/** Sorts, drops empty members and merges overlapping or touching ones. A list already in that shape is returned as it is. */
export function normalise(list: readonly Interval[]): readonly Interval[] {
  if (isNormal(list)) return list
  const sorted = list.filter(item => item.start < item.end).toSorted((a, b) => a.start - b.start)
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of sorted) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

export function union(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  return normalise([...a, ...b])
}

export function subtract(from: readonly Interval[], taken: readonly Interval[]): readonly Interval[] {
  const holes = normalise(taken)
  const rest: Interval[] = []
  let next = 0
  for (const { start, end } of normalise(from)) {
    let at = start
    while (next < holes.length && holes[next]!.end <= at) next++
    for (let i = next; i < holes.length && holes[i]!.start < end; i++) {
      const hole = holes[i]!
      if (hole.start > at) rest.push({ start: at, end: hole.start })
      at = Math.max(at, hole.end)
    }
    if (at < end) rest.push({ start: at, end })
  }
  return rest
}

export function intersect(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  const left = normalise(a)
  const right = normalise(b)
  const common: Interval[] = []
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const one = left[i]!
    const other = right[j]!
    const start = Math.max(one.start, other.start)
    const end = Math.min(one.end, other.end)
    if (start < end) common.push({ start, end })
    if (one.end < other.end) i++
    else j++
  }
  return common
}

/** The parts of `list` inside `bounds`. */
export function clip(list: readonly Interval[], bounds: Interval): readonly Interval[] {
  return intersect(list, [bounds])
}
