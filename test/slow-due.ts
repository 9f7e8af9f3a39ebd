import type { DueRule } from '#domain/messages/due-spans.ts'
import type { SendingWindow } from '#domain/messages/template.ts'
import { Temporal } from 'temporal-polyfill'

const MINUTE = 60_000

/** As one would say it, by another library and minute by minute. */
export function slowDueAt(rule: DueRule, start: number, zone: string, hours: SendingWindow): number {
  const sign = rule.schedule === 'on' ? 0 : rule.schedule === 'before' ? -1 : 1
  const visit = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  const hourOf = (day: Temporal.PlainDate, minutes: number) =>
    day.toPlainDateTime().add({ minutes }).toZonedDateTime(zone).epochMilliseconds
  if (rule.atMinutes !== null) {
    const at = Math.min(Math.max(rule.atMinutes, hours.fromHour * 60), hours.toHour * 60)
    return hourOf(visit.toPlainDate().add({ [`${rule.unit}s`]: sign * rule.count! }), at)
  }
  let due = visit.add({ [`${rule.unit}s`]: sign * rule.count! }).epochMilliseconds
  const days = Array.from({ length: 7 }, (_, index) =>
    Temporal.Instant.fromEpochMilliseconds(due)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .add({ days: index - 3 }),
  )
  const open = days.map(day => [hourOf(day, hours.fromHour * 60), hourOf(day, hours.toHour * 60)] as const)
  while (!open.some(([from, to]) => from <= due && due <= to))
    due += rule.schedule === 'after' ? MINUTE : -MINUTE
  return due
}
