import { addDays, localDateOf, MINUTE, minutesOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Resource } from '#web/parts/clinic/resources.ts'
import { hoursOn } from '#web/parts/clinic/working-days.ts'
import type { WorkingDays } from '#web/parts/clinic/working-days.ts'

interface ProposalInput {
  /** Whose booking it may be. */
  resources: readonly Resource[]
  days: WorkingDays
  /** The day looked at. */
  date: LocalDate
  now: number
  zone: string
}

const SLOT = 15 * MINUTE

/** The next hour at which somebody works, on the day looked at or soon after; nothing where no hours are known. */
export function proposeHour({ resources, days, date, now, zone }: ProposalInput) {
  const today = localDateOf(now, zone)
  const nextSlot = Math.ceil(now / SLOT) * SLOT
  const last = [...days.keys()].toSorted().at(-1) ?? ''
  for (let day = date; day <= last; day = addDays(day, 1)) {
    // A day that is over is looked at to enter what happened on it.
    const earliest = day < today ? 0 : nextSlot
    const starts = resources
      .flatMap(resource => hoursOn(days, day, resource) ?? [])
      .flatMap(({ hours, breaks }) => hours.flatMap(span => firstIn(span, breaks, earliest) ?? []))
    if (starts.length === 0) continue
    const start = Math.min(...starts)
    return { date: localDateOf(start, zone), minutes: minutesOf(start, zone) }
  }
  return undefined
}

interface Span {
  start: number
  end: number
}

/** The first quarter of an hour of a span that begins no earlier and is in no break. */
function firstIn(span: Span, breaks: readonly Span[], earliest: number): number | undefined {
  let at = Math.max(span.start, earliest)
  for (const pause of breaks) if (pause.start < at + SLOT && at < pause.end) at = pause.end
  return at + SLOT <= span.end ? at : undefined
}
