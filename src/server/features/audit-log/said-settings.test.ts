import { SECTIONS } from '#contract/settings/sections.ts'
import { expect, test } from 'vitest'
import { listUnsaid } from './differences.ts'

test.each(Object.entries(SECTIONS))('the log has words for every setting of %s', (name, settings) => {
  const action = `clinic.${name === 'bookings' ? 'policy' : name}_changed`
  const after = Object.fromEntries(Object.keys(settings).map(key => [key, true]))
  expect(listUnsaid({ entity: 'clinic', action, before: null, after })).toEqual([])
})
