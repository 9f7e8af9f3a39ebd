import { DAY, epochDayOf, instantOf, MINUTE } from '#domain/time/wall-time.ts'
import { expect, test } from 'vitest'
import type { DueRule } from './due-spans.ts'
import type { TemplateTag } from './template.ts'
import { commonWindow, nextDecent, usefulUntil } from './useful.ts'

const ZONE = 'Europe/Bucharest'
const HOUR = 60 * MINUTE
const at = (text: string) =>
  instantOf(text.slice(0, 10), Number(text.slice(11, 13)) * 60 + Number(text.slice(14)), ZONE)
const start = at('2026-11-27 12:00')
const due = at('2026-11-26 18:00')

test.each<[TemplateTag, DueRule['schedule'], number | null, DueRule['unit'], number | null, number]>([
  ['reminder', 'before', 1, 'day', start, start - 2 * HOUR],
  ['reminder', 'before', 24, 'hour', start, start - 2 * HOUR],
  ['reminder', 'before', 3, 'hour', start, start - 1.5 * HOUR],
  ['confirmation', 'before', 40, 'minute', start, start - 20 * MINUTE],
  ['care', 'after', 1, 'day', start, due + 48 * HOUR],
  ['recall', 'after', 6, 'month', start, due + 7 * DAY],
  ['birthday', 'on', null, null, null, at('2026-11-27 00:00')],
])('%s %s %s %s helps until then', (tag, schedule, count, unit, startsAt, until) => {
  const rule = { tag, schedule, count, unit, atMinutes: null }
  expect(usefulUntil(rule, { due, start: startsAt, zone: ZONE })).toBe(until)
})

const quiet = (onWorkingDays: boolean) => ({
  zone: ZONE,
  window: { fromHour: 9, toHour: 20 },
  onWorkingDays,
  isHoliday: (day: number) => day === epochDayOf('2026-11-30') || day === epochDayOf('2026-12-01'),
})

test.each([
  ['2026-11-27 12:00', '2026-11-27 12:00', '2026-11-27 12:00'],
  ['2026-11-27 20:00', '2026-11-27 20:00', '2026-11-27 20:00'],
  ['2026-11-27 20:05', '2026-11-27 20:05', '2026-11-27 20:05'],
  ['2026-11-27 20:06', '2026-11-28 09:00', '2026-11-28 09:00'],
  ['2026-11-28 21:00', '2026-11-29 09:00', '2026-12-02 09:00'],
  ['2026-11-29 10:00', '2026-11-29 10:00', '2026-12-02 09:00'],
  ['2026-11-30 03:00', '2026-11-30 09:00', '2026-12-02 09:00'],
])('what is ready at %s goes at %s, an offer at %s', (now, soon, onWorkingDay) => {
  expect(nextDecent(at(now), quiet(false))).toBe(at(soon))
  expect(nextDecent(at(now), quiet(true))).toBe(at(onWorkingDay))
})

test('a template keeps within the clinic’s hours, and within these alone where they have none in common', () => {
  const clinic = { fromHour: 10, toHour: 18 }
  expect(commonWindow({ fromHour: 9, toHour: 20 }, clinic)).toEqual(clinic)
  expect(commonWindow({ fromHour: 12, toHour: 14 }, clinic)).toEqual({ fromHour: 12, toHour: 14 })
  expect(commonWindow({ fromHour: 7, toHour: 9 }, clinic)).toEqual(clinic)
})
