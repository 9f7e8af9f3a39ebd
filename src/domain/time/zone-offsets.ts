// Offsets of IANA zones. Intl is asked once per zone and seven-week block; after that a look-up is integer comparisons.

/** `offset` (local minus UTC, ms) holds from `start` to before `end`; spans also end where a cached block does. */
export type OffsetSpan = { readonly start: number; readonly end: number; readonly offset: number }

type Zone = { format: Intl.DateTimeFormat; blocks: Map<number, OffsetSpan[]>; last: OffsetSpan }

const BLOCK = 2 ** 32
// No zone changes its offset twice within a probe step of a week: the shortest known pair (Ramadan in Morocco) is four weeks.
const PROBES = 7
const NOWHERE: OffsetSpan = { start: 0, end: 0, offset: 0 }

const zones = new Map<string, Zone>()

function getZone(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    zone = { format, blocks: new Map(), last: NOWHERE }
    zones.set(name, zone)
  }
  return zone
}

/** Whether it names a place's zone; a bare offset such as +02:00 knows no clock changes and is refused. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

/** The span an instant lies in. Throws a RangeError for an unknown zone. */
export function offsetSpanAt(instant: number, name: string): OffsetSpan {
  const zone = getZone(name)
  if (instant >= zone.last.start && instant < zone.last.end) return zone.last
  const index = Math.floor(instant / BLOCK)
  let spans = zone.blocks.get(index)
  if (!spans) {
    spans = readBlock(zone, index)
    zone.blocks.set(index, spans)
  }
  let at = spans.length - 1
  while (at > 0 && instant < spans[at]!.start) at--
  zone.last = spans[at]!
  return zone.last
}

function readBlock(zone: Zone, index: number): OffsetSpan[] {
  const start = index * BLOCK
  const end = start + BLOCK
  const spans: OffsetSpan[] = []
  let from = start
  let offset = readOffset(zone, start)
  for (let probe = 1; probe <= PROBES; probe++) {
    const to = start + Math.floor((BLOCK * probe) / PROBES)
    const found = readOffset(zone, to)
    if (found === offset) continue
    const at = findTransition(zone, start + Math.floor((BLOCK * (probe - 1)) / PROBES), to, offset)
    if (at >= end) continue
    spans.push({ start: from, end: at, offset })
    from = at
    offset = found
  }
  spans.push({ start: from, end, offset })
  return spans
}

/** The first whole second after `from` whose offset is no longer `before`. */
function findTransition(zone: Zone, from: number, to: number, before: number): number {
  let low = Math.floor(from / 1000)
  let high = Math.ceil(to / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (readOffset(zone, middle * 1000) === before) low = middle
    else high = middle
  }
  return high * 1000
}

function readOffset(zone: Zone, instant: number): number {
  const text = zone.format.formatToParts(instant).find(part => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)
  // UTC itself is written without digits.
  if (!match) return 0
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
  return (match[1] === '-' ? -seconds : seconds) * 1000
}
