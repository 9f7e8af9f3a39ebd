// What the reports show: each figure once, with its kind, whether more of it is good, and the sums that it is made of.

export const REPORTS = [
  'overview', 'financial', 'bookings', 'clients', 'service', 'feedback', 'earnings', 'occupancy',
] as const // prettier-ignore
export type Report = (typeof REPORTS)[number]

/** Calendar spans by which a report adds up. */
export const TIME_GROUPS = ['day', 'week', 'month', 'year'] as const
export type TimeGroup = (typeof TIME_GROUPS)[number]
export const GROUPS = [
  ...TIME_GROUPS,
  'doctor', 'location', 'cabinet', 'service',
  'weekday_hour', 'doctor_hour', 'cabinet_hour', 'location_hour',
] as const // prettier-ignore
export type Group = (typeof GROUPS)[number]

export const isTimeGroup = (group: Group): group is TimeGroup => TIME_GROUPS.some(time => time === group)

/** By what each report may be split; the first is the usual one. */
export const GROUPS_OF = {
  overview: ['month', 'day', 'week', 'year'],
  financial: ['day', 'week', 'month', 'year', 'doctor', 'location', 'cabinet', 'service'],
  bookings: ['day', 'week', 'month', 'year', 'doctor', 'location', 'cabinet', 'service', 'weekday_hour'],
  clients: ['month', 'day', 'week', 'year', 'doctor', 'location'],
  service: ['service', 'day', 'week', 'month', 'year', 'doctor', 'location'],
  feedback: ['month', 'day', 'week', 'year', 'doctor', 'location'],
  earnings: ['doctor', 'month', 'year'],
  occupancy: [
    'doctor_hour', 'cabinet_hour', 'location_hour', 'weekday_hour', 'day', 'week', 'month', 'year',
    'doctor', 'cabinet', 'location',
  ], // prettier-ignore
} as const satisfies Record<Report, readonly [Group, ...Group[]]>

export type FigureKind = 'money' | 'count' | 'percent' | 'minutes' | 'rating'

/** What rows a figure opens into. */
export type RowKind =
  'visits' | 'lines' | 'cash' | 'invoices' | 'balances' | 'people' | 'reviews' | 'hours' | 'earned' | 'made'

interface FigureRow {
  readonly kind: FigureKind
  /** Whether more of it is better; nothing is said of what is neither. */
  readonly good?: 'up' | 'down'
  readonly rows: RowKind
  /** Sums over these; amounts in bani. A ratio has two. */
  readonly of: string
  readonly over?: string
  /** Of the whole period alone: it has no meaning by day or by doctor. */
  readonly wholeOnly?: true
}

/** Each figure; those of kind money are for who may see money. */
export const FIGURES = {
  produced: { kind: 'money', good: 'up', rows: 'visits', of: 'produced' },
  discounts: { kind: 'money', rows: 'visits', of: 'discounts' },
  invoiced: { kind: 'money', good: 'up', rows: 'invoices', of: 'invoiced' },
  collected: { kind: 'money', good: 'up', rows: 'cash', of: 'collected' },
  paid: { kind: 'money', good: 'up', rows: 'visits', of: 'paid' },
  left: { kind: 'money', good: 'down', rows: 'visits', of: 'left' },
  /** Of visits: what of them stands on an invoice by now. */
  billed: { kind: 'money', rows: 'visits', of: 'billed' },
  receivable: { kind: 'money', good: 'down', rows: 'balances', of: 'receivable', wholeOnly: true },
  advances: { kind: 'money', rows: 'balances', of: 'advances', wholeOnly: true },
  per_visit: { kind: 'money', good: 'up', rows: 'visits', of: 'produced', over: 'completed' },
  visits: { kind: 'count', good: 'up', rows: 'visits', of: 'visits' },
  completed: { kind: 'count', good: 'up', rows: 'visits', of: 'completed' },
  ahead: { kind: 'count', rows: 'visits', of: 'ahead' },
  cancelled: { kind: 'count', good: 'down', rows: 'visits', of: 'cancelled' },
  late_cancelled: { kind: 'count', good: 'down', rows: 'visits', of: 'late_cancelled' },
  no_show: { kind: 'count', good: 'down', rows: 'visits', of: 'no_show' },
  online: { kind: 'count', good: 'up', rows: 'visits', of: 'online' },
  cancelled_rate: { kind: 'percent', good: 'down', rows: 'visits', of: 'cancelled', over: 'visits' },
  no_show_rate: { kind: 'percent', good: 'down', rows: 'visits', of: 'no_show', over: 'met' },
  online_rate: { kind: 'percent', good: 'up', rows: 'visits', of: 'online', over: 'visits' },
  lines: { kind: 'count', good: 'up', rows: 'lines', of: 'lines' },
  minutes: { kind: 'minutes', rows: 'lines', of: 'minutes' },
  line_produced: { kind: 'money', good: 'up', rows: 'lines', of: 'line_produced' },
  per_line: { kind: 'money', rows: 'lines', of: 'line_produced', over: 'lines' },
  people: { kind: 'count', good: 'up', rows: 'people', of: 'people' },
  new_people: { kind: 'count', good: 'up', rows: 'people', of: 'new_people' },
  returning: { kind: 'count', good: 'up', rows: 'people', of: 'returning' },
  lost: { kind: 'count', good: 'down', rows: 'people', of: 'lost' },
  reviews: { kind: 'count', good: 'up', rows: 'reviews', of: 'reviews' },
  rating: { kind: 'rating', good: 'up', rows: 'reviews', of: 'stars', over: 'reviews' },
  stars_5: { kind: 'count', rows: 'reviews', of: 'stars_5' },
  stars_4: { kind: 'count', rows: 'reviews', of: 'stars_4' },
  stars_3: { kind: 'count', rows: 'reviews', of: 'stars_3' },
  stars_2: { kind: 'count', rows: 'reviews', of: 'stars_2' },
  stars_1: { kind: 'count', rows: 'reviews', of: 'stars_1' },
  answered: { kind: 'count', good: 'up', rows: 'reviews', of: 'answered' },
  response_rate: { kind: 'percent', good: 'up', rows: 'reviews', of: 'reviewed', over: 'completed' },
  occupancy: { kind: 'percent', good: 'up', rows: 'hours', of: 'booked', over: 'open' },
  open: { kind: 'minutes', rows: 'hours', of: 'open' },
  booked: { kind: 'minutes', good: 'up', rows: 'hours', of: 'booked' },
  booked_done: { kind: 'minutes', rows: 'hours', of: 'booked_done' },
  free: { kind: 'minutes', good: 'down', rows: 'hours', of: 'free' },
  held: { kind: 'minutes', rows: 'hours', of: 'held' },
  buffer: { kind: 'minutes', rows: 'hours', of: 'buffer' },
  outside: { kind: 'minutes', rows: 'hours', of: 'outside' },
  earned_from: { kind: 'money', rows: 'earned', of: 'earned_from' },
  lab: { kind: 'money', rows: 'earned', of: 'lab' },
  earned_base: { kind: 'money', rows: 'earned', of: 'earned_base' },
  earned: { kind: 'money', rows: 'earned', of: 'earned' },
  /** The same of what was done, as if all of it were paid: a preview. */
  made_from: { kind: 'money', rows: 'made', of: 'made_from' },
  made_lab: { kind: 'money', rows: 'made', of: 'made_lab' },
  made_base: { kind: 'money', rows: 'made', of: 'made_base' },
  made_earned: { kind: 'money', rows: 'made', of: 'made_earned' },
} as const satisfies Record<string, FigureRow>

export type FigureKey = keyof typeof FIGURES
export const FIGURE_KEYS = Object.keys(FIGURES) as [FigureKey, ...FigureKey[]]
export const figureOf = (key: FigureKey): FigureRow => FIGURES[key]
export type SumKey = {
  [K in FigureKey]:
    | (typeof FIGURES)[K]['of']
    | ((typeof FIGURES)[K] extends { over: infer Over extends string } ? Over : never)
}[FigureKey]
/** What was added up of one day, doctor or whatever a report is split by; what is missing is nothing. */
export type Sums = Partial<Record<SumKey, number>>

/** Which figures a report shows, in order. */
export const FIGURES_OF = {
  overview: [
    'produced', 'collected', 'occupancy', 'new_people', 'visits', 'no_show_rate', 'per_visit', 'rating', 'reviews',
  ],
  financial: [
    'produced', 'discounts', 'invoiced', 'collected', 'paid', 'left', 'completed', 'per_visit', 'receivable', 'advances',
  ],
  bookings: [
    'visits', 'completed', 'ahead', 'cancelled', 'late_cancelled', 'no_show', 'no_show_rate', 'cancelled_rate', 'online',
    'online_rate', 'produced',
  ],
  clients: ['people', 'new_people', 'returning', 'lost'],
  service: ['lines', 'minutes', 'line_produced', 'per_line'],
  feedback: [
    'rating', 'reviews', 'response_rate', 'answered', 'stars_5', 'stars_4', 'stars_3', 'stars_2', 'stars_1',
  ],
  earnings: [
    'earned_from', 'lab', 'earned_base', 'earned', 'made_from', 'made_lab', 'made_base', 'made_earned',
  ],
  occupancy: ['occupancy', 'open', 'booked', 'booked_done', 'free', 'held', 'buffer', 'outside'],
} as const satisfies Record<Report, readonly FigureKey[]> // prettier-ignore

/** What else the rows of a figure say, beside what it is made of. */
export const COLUMNS_OF: Partial<Record<FigureKey, readonly FigureKey[]>> = {
  produced: ['produced', 'billed', 'paid', 'left'],
  paid: ['produced', 'billed', 'paid', 'left'],
  left: ['produced', 'billed', 'paid', 'left'],
  per_visit: ['produced', 'billed', 'paid', 'left'],
  completed: ['produced', 'billed', 'paid', 'left'],
  discounts: ['produced', 'discounts'],
  occupancy: ['open', 'booked'],
  open: ['open', 'booked'],
  lines: ['lines', 'minutes', 'line_produced'],
  minutes: ['lines', 'minutes', 'line_produced'],
  line_produced: ['lines', 'minutes', 'line_produced'],
  per_line: ['lines', 'minutes', 'line_produced'],
  earned_from: ['earned_from', 'lab', 'earned_base', 'earned'],
  lab: ['earned_from', 'lab', 'earned_base', 'earned'],
  earned_base: ['earned_from', 'lab', 'earned_base', 'earned'],
  earned: ['earned_from', 'lab', 'earned_base', 'earned'],
  made_from: ['made_from', 'made_lab', 'made_base', 'made_earned'],
  made_lab: ['made_from', 'made_lab', 'made_base', 'made_earned'],
  made_base: ['made_from', 'made_lab', 'made_base', 'made_earned'],
  made_earned: ['made_from', 'made_lab', 'made_base', 'made_earned'],
}

/** A figure's value: lei, percents, minutes, stars or a number of things; null where it would be divided by nothing. */
export function valueOf(key: FigureKey, sums: Sums): number | null {
  const { kind, of, over } = figureOf(key)
  const sum = sums[of as SumKey] ?? 0
  if (over === undefined) return kind === 'money' ? sum / 100 : sum
  const base = sums[over as SumKey] ?? 0
  if (base === 0) return null
  if (kind === 'money') return Math.round(sum / base) / 100
  return Math.round((kind === 'percent' ? 10_000 : 100) * (sum / base)) / 100
}
