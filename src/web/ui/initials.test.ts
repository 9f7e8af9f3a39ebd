import { expect, test } from 'vitest'
import { initialsOf } from './Avatar.tsx'

test.each([
  ['Ana Popescu', 'AP'],
  ['Ioana Țăranu-Mihăiță', 'IȚ'],
  ['Ana-Maria Stan', 'AS'],
  ['Ion Barbu Popa', 'IP'],
  ['  ștefan  țurcanu ', 'ȘȚ'],
  ['Ene', 'E'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
