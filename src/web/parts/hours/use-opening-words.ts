import type { OpeningRow } from '#domain/hours/opening-hours.ts'
import { useFormat } from '#web/i18n/format.ts'

/** The Monday that names of weekdays are taken from. */
export const nameDay = (weekday: number) => `2024-01-0${weekday}`

/** Says opening hours in lines: "luni–vineri 09:00–18:00". */
export function useOpeningWords() {
  const format = useFormat()
  const say = (weekday: number) => format.weekday(nameDay(weekday))

  function sayDays(days: readonly number[]): string {
    const firsts = days.filter(day => !days.includes(day - 1))
    const lasts = days.filter(day => !days.includes(day + 1))
    return firsts
      .map((first, run) => (first === lasts[run]! ? say(first) : `${say(first)}–${say(lasts[run]!)}`))
      .join(', ')
  }

  return (value: unknown): string =>
    (value as readonly OpeningRow[])
      .map(({ days, start, end }) => `${sayDays(days)} ${start}–${end}`)
      .join('\n') || '–'
}
