import { daysInMonth, isLocalDate, type LocalDate } from '../time/wall-time.ts'

const A_LEAP_YEAR = '2000'

/** Whether a text names birthdays: of a day (MM-dd), of a month (MM), or "today". */
export function isBirthday(text: string): boolean {
  return text === 'today' || isLocalDate(`${A_LEAP_YEAR}-${text}`) || isLocalDate(`${A_LEAP_YEAR}-${text}-01`)
}

/** Which birthdays (MM-dd) are on a day: in a year without 29 February that one is a day earlier. */
export function birthdaysOn(date: LocalDate): string[] {
  const day = date.slice(5)
  const isLast = day === '02-28' && daysInMonth(Number(date.slice(0, 4)), 2) === 28
  return isLast ? [day, '02-29'] : [day]
}
