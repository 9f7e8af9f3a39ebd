import { expect, test } from 'vitest'
import { birthdaysOn, isBirthday } from './birthdays.ts'

test.each([
  ['2026-11-25', ['11-25']],
  ['2026-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
  ['2100-02-28', ['02-28', '02-29']],
])('on %s the birthdays are %j', (date, days) => expect(birthdaysOn(date)).toEqual(days))

test.each(['today', '02-29', '12-31', '01', '12'])('%j names birthdays', text =>
  expect(isBirthday(text)).toBe(true),
)
test.each(['', '13', '00', '1', '02-30', '2-3', '11-31', 'azi', '12-', '2000-01-01', "01'--"])(
  '%j names none',
  text => expect(isBirthday(text)).toBe(false),
)
