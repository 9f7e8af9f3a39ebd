/** A visit as it is drawn. How much of it has room is known before anything is drawn. */
import type { CalendarEvent } from './types.ts'

export interface Tile {
  event: CalendarEvent
  room: TileRoom
  startText: string
  endText: string
  /** Inline style: where the tile stands. */
  place?: string
  /** The visit goes on beyond the visible day. */
  cut?: 'above' | 'below' | 'both'
  isTabStop?: boolean
  isSelected?: boolean
}

/** One line: `name` is the name alone. Two lines: `pair` is one text. The rest stack an element per line. */
type TileLevel = 'name' | 'line' | 'pair' | 'short' | 'tall' | 'large'

export interface TileRoom {
  level: TileLevel
  /** The badge stands on the second line, and of the time only its start is said. */
  isNarrow: boolean
}

const NARROW = 90
/** Below it a badge would leave a name three letters. */
const BADGED = 72
/** Two lines of text and the edges: below it the second line would be cut. */
const TWO_LINES = 28
const THREE_LINES = 40
const FOUR_LINES = 60

/** The room of a tile of so many pixels. */
export function roomOf(width: number, height: number): TileRoom {
  const isNarrow = width < NARROW
  return { level: levelOf(width, height, isNarrow), isNarrow }
}

function levelOf(width: number, height: number, isNarrow: boolean): TileLevel {
  if (height < TWO_LINES) return width < BADGED ? 'name' : 'line'
  if (height < THREE_LINES) return isNarrow ? 'pair' : 'short'
  return height > FOUR_LINES ? 'large' : 'tall'
}
