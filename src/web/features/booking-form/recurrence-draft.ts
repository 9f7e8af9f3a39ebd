import type { previewSeries } from '#contract/bookings/series.ts'
import type { AcceptedWarning, Warning } from '#contract/bookings/bookings.ts'
import type { CallReply } from '#contract/call.ts'
import { addMonths } from '#domain/time/recurrence.ts'
import type { RecurrenceUnit } from '#domain/time/recurrence.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { acceptAll, warningKey } from '#web/parts/bookings/warnings.ts'

/** How often a booking comes back; numbers as typed, since the server says what it does not take. */
export interface RecurrenceDraft {
  every: string
  unit: RecurrenceUnit
  ends: 'count' | 'until'
  /** Dates in all, the first one included. */
  count: string
  /** The last day there may be one. */
  until: LocalDate
}

export type Occurrence = CallReply<typeof previewSeries>['data'][number]

/** What becomes of a date that is not free. */
export type Choice =
  { kind: 'move'; start: string } | { kind: 'skip' } | { kind: 'override'; ticked: ReadonlySet<string> }

/** A date of the series as it shall be booked, with the warnings accepted for it. */
export interface WantedDate {
  start: string
  override?: AcceptedWarning[]
}

/** By the start of the date they are about. */
export type Choices = ReadonlyMap<string, Choice>

const FIRST_MONTHS = 3

export function createRecurrence(first: LocalDate): RecurrenceDraft {
  return { every: '1', unit: 'week', ends: 'count', count: '4', until: addMonths(first, FIRST_MONTHS) }
}

/** The rule as the wire wants it. */
export function ruleOf({ every, unit, ends, count, until }: RecurrenceDraft) {
  return { every: Number(every), unit, ...(ends === 'count' ? { count: Number(count) } : { until }) }
}

/** Warnings of a date that shall stand all the same and are not ticked yet. */
export function ticksLeft({ warnings }: Occurrence, choice: Choice | undefined): number {
  if (choice?.kind !== 'override') return 0
  return warnings.filter(warning => !choice.ticked.has(warningKey(warning))).length
}

/** Whether a date is not free and nothing was decided about it. */
export const isUndecided = ({ warnings }: Occurrence, choice: Choice | undefined) =>
  warnings.length > 0 && choice === undefined

/** The warnings of dates that shall stand all the same. */
export function listAccepted(occurrences: readonly Occurrence[], choices: Choices): Warning[] {
  return occurrences.flatMap(({ start, warnings }) =>
    choices.get(start)?.kind === 'override' ? warnings : [],
  )
}

/** The starts to book, with the warnings accepted at each; dates skipped are left out. */
export function listWanted(occurrences: readonly Occurrence[], choices: Choices): WantedDate[] {
  return occurrences.flatMap(occurrence => {
    const { start, warnings } = occurrence
    const choice = warnings.length > 0 ? choices.get(start) : undefined
    if (choice?.kind === 'skip') return []
    if (choice?.kind === 'move') return [{ start: choice.start }]
    return [choice ? { start, override: acceptAll(warnings) } : { start }]
  })
}
