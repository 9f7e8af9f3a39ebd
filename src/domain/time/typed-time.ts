// A time of day as people type it, HH:mm once it is read.

import { formatTime, parseTime } from './wall-time.ts'

const QUARTER = 15
const DAY = 1440

/** HH:mm of what people type: 9, 930, 9:30, 9.30 and 24 too; undefined when it is no time. */
export function readTime(typed: string): string | undefined {
  const match = /^(\d{1,2})\D?(\d{2})?$/.exec(typed.trim())
  if (!match) return undefined
  const text = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`
  return parseTime(text) === undefined ? undefined : text
}

/** The next quarter of an hour, up or down, within the day. */
export function stepTime(time: string, direction: 1 | -1): string {
  const minutes = parseTime(time) ?? 540
  const next = direction === 1 ? Math.floor(minutes / QUARTER) + 1 : Math.ceil(minutes / QUARTER) - 1
  return formatTime(Math.min(DAY, Math.max(0, next * QUARTER)))
}
