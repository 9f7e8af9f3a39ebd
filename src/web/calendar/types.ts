/** What the calendar knows: columns, events and blocks on a time axis. Instants are epoch milliseconds throughout. */
export type EventStatus =
  'new' | 'approved' | 'confirmed' | 'arrived' | 'completed' | 'delay' | 'no_show' | 'cancelled'

export interface Range {
  start: number
  end: number
}

export interface CalendarColumn {
  key: string
  /** Civil date of the column in the clinic's zone, YYYY-MM-DD. */
  date: string
  title: string
  subtitle?: string
  /** Day of the month, drawn large before the title. */
  number?: string
  initials?: string
  /** The address of a photo that stands in place of the initials. */
  picture?: string | null
  /** 1 to 12, one of the doctor colours. */
  colour?: number
  /** Columns that follow each other with the same group share one heading above (a week by doctor). */
  group?: { key: string; title: string }
  /** Open time; the rest is hatched. */
  working: Range[]
  /** Why the whole day is closed; drawn upright in a folded column. */
  closed?: { label: string; holiday?: boolean }
  /** Narrow column. Left out: folded when closed and empty. */
  folded?: boolean
  /** A sentence under this column's head. */
  banner?: string
  /** 0 to 1 for the bar under the head. Left out: share of working time that is booked. */
  load?: number
}

export interface CalendarEvent {
  id: string
  columnKey: string
  start: number
  end: number
  title: string
  /** Follows the time: "prima vizită", "de 8 min". */
  note?: string
  service?: string
  /** Said before the service where columns are not the doctors'. */
  doctorTag?: string | undefined
  status: EventStatus
  /** Spoken with the event, and shown by the list. */
  doctorName?: string
  /** 1 to 12. */
  doctorColour: number
  icons?: { alert?: boolean; kept?: boolean; video?: boolean; group?: boolean; reply?: boolean }
  bufferBefore?: number
  bufferAfter?: number
  /** Filtered out but kept in place. */
  faded?: boolean
}

/** Time that is taken without a visit, or was by one that is cancelled and takes none. */
export interface CalendarBlock {
  id: string
  columnKey: string
  start: number
  end: number
  kind: 'break' | 'hold' | 'cancelled'
  label: string
}

export interface DropTarget {
  columnKey: string
  start: number
  end: number
  /** The control or command key was held: leave the original, make a copy. */
  copy?: boolean
}

/** Every text of the calendar. */
export interface CalendarLabels {
  grid: string
  status: Record<EventStatus, string>
  alert: string
  video: string
  group: string
  reply: string
  now: string
  /** Written in the place a dragged event leaves. */
  moving: string
  /** `taken` names a break or hold there; `isClosed` is outside working time. */
  freeSlot: (slot: { time: string; column: string; isClosed: boolean; taken?: string }) => string
  freeGap: (minutes: number) => string
  /** The button of a month's day that holds more events than shown. */
  more: (count: number) => string
  /** The button of a day in the month: its date in words, its visits, its closed label. */
  openDay: (day: { date: string; count: number; closed?: string }) => string
  /** A list group without events. */
  empty: string
  announceMoved: (move: { title: string; column: string; from: string; to: string }) => string
  announceResized: (change: { title: string; from: string; to: string }) => string
  announceCancelled: (title: string) => string
  announceLocked: (title: string) => string
}
