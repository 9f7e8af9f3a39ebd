import type { MouthLayout, Place } from '#domain/tooth-chart/picture/mouth-layout.ts'

/** The teeth of one arch from its left end on screen. */
const archOf = ({ places }: MouthLayout, of: Place): Place[] =>
  places.filter(place => place.upright === of.upright).toSorted((one, other) => one.x - other.x)

/** Where a key leads from a tooth: along its arch, to its ends, or to the one across. */
export function nextTooth(layout: MouthLayout, tooth: number, key: string): number | undefined {
  const here = layout.places.find(place => place.tooth === tooth)
  if (!here) return undefined
  const row = archOf(layout, here)
  const at = row.indexOf(here)
  if (key === 'ArrowLeft') return row[at - 1]?.tooth
  if (key === 'ArrowRight') return row[at + 1]?.tooth
  if (key === 'Home') return row[0]?.tooth
  if (key === 'End') return row.at(-1)?.tooth
  if (key !== (here.upright === 1 ? 'ArrowDown' : 'ArrowUp')) return undefined
  const across = layout.places.filter(place => place.upright !== here.upright)
  return across.toSorted((one, other) => Math.abs(one.x - here.x) - Math.abs(other.x - here.x))[0]?.tooth
}

/** From one tooth to another of the same arch, in that order; nothing between two arches. */
export function rangeOf(layout: MouthLayout, from: number, to: number): number[] {
  const start = layout.places.find(place => place.tooth === from)
  const end = layout.places.find(place => place.tooth === to)
  if (!start || !end || start.upright !== end.upright) return []
  const row = archOf(layout, start)
  const [first, last] = [row.indexOf(start), row.indexOf(end)]
  const range = row.slice(Math.min(first, last), Math.max(first, last) + 1).map(place => place.tooth)
  return first <= last ? range : range.toReversed()
}
