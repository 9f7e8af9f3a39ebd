/** Widths of the columns, as `minmax(least, 1fr)` gives them: what they can show is decided before they are drawn. */
export interface ColumnTrack {
  /** Pixels. */
  least: number
  /** A folded column takes no share of free space. */
  isFolded: boolean
}

export function fillWidths(tracks: readonly ColumnTrack[], available: number): number[] {
  let share = 0
  // A column that needs more than its share keeps what it needs, and the others share the rest.
  const fixed = new Set(tracks.filter(track => track.isFolded))
  for (let isSettled = false; !isSettled;) {
    const taken = [...fixed].reduce((sum, { least }) => sum + least, 0)
    share = (available - taken) / (tracks.length - fixed.size)
    const wide = tracks.filter(track => !fixed.has(track) && track.least > share)
    for (const track of wide) fixed.add(track)
    isSettled = wide.length === 0
  }
  return tracks.map(track => (fixed.has(track) ? track.least : share))
}
