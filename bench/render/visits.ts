// Visits as a busy clinic has them: every doctor sees one patient after another, so that as many overlap as doctors work.

export interface Visit {
  id: string
  /** Days since the first one shown. */
  day: number
  doctor: number
  /** Epoch milliseconds. */
  start: number
  end: number
  patient: string
  service: string
  status: number
}

/** A Monday; its month has thirty days in five whole weeks. */
export const FIRST_DAY = '2026-06-01'
export const ZONE = 'Europe/Bucharest'
export const OPENS = 8
export const CLOSES = 18
const SUMMER_OFFSET = 3

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const surnames = ['Popescu', 'Ionescu', 'Țurcanu', 'Munteanu', 'Șerban', 'Văcărescu', 'Dumitrescu', 'Lazăr']
const names = ['Andrei', 'Ioana', 'Ștefan', 'Maria-Alexandra', 'Călin', 'Ruxandra', 'Vlad', 'Ilinca']
const services = [
  'Consultație',
  'Detartraj și periaj',
  'Obturație compozit',
  'Tratament endodontic',
  'Control',
]

/**
 * So many visits spread evenly over days and doctors; their hours follow the pattern of lengths, in minutes. From one turn
 * to the next everything differs: dates, hours, people, services, statuses.
 */
function spread(count: number, days: number, doctors: number, lengths: readonly number[], turn = 0): Visit[] {
  const first = turn * days
  const opening = Date.parse(FIRST_DAY) + (OPENS - SUMMER_OFFSET) * 60 * MINUTE
  const free = Array.from({ length: days * doctors }, (_, place) => {
    const day = Math.floor(place / doctors)
    // Not all begin at the same minute.
    return opening + (first + day) * DAY + (place % doctors) * 5 * MINUTE
  })
  return Array.from({ length: count }, (_, index) => {
    const place = index % free.length
    const start = free[place] ?? opening
    const end =
      start + (lengths[(Math.floor(index / free.length) + place + turn) % lengths.length] ?? 15) * MINUTE
    free[place] = end
    const other = index + turn * 3
    return {
      id: String(1000 + turn * count + index),
      day: first + Math.floor(place / doctors),
      doctor: place % doctors,
      start,
      end,
      patient: `${surnames[(other * 7) % surnames.length]} ${names[(other * 3) % names.length]}`,
      service: services[(other * 11) % services.length] ?? '',
      status: other % 7,
    }
  })
}

const WEEK_DOCTORS = 5
export const DAY_DOCTORS = 12

export const VIEWS = {
  week: (turn: number) => spread(1000, 7, WEEK_DOCTORS, [15, 30, 15, 20, 20], turn),
  month: () => spread(1000, 30, WEEK_DOCTORS, [60, 30, 90, 45, 60]),
  monthWhole: () => spread(1000, 30, WEEK_DOCTORS, [60, 30, 90, 45, 60]),
  day: () => spread(400, 1, DAY_DOCTORS, [15, 20, 15, 15, 20, 15]),
}

export type ViewName = keyof typeof VIEWS
