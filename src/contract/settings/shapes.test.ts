import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from '../field-messages.ts'
import { BOOKING_SETTINGS } from './booking-settings.ts'
import { SECTIONS } from './sections.ts'
import type { Section } from './setting.ts'
import { changesOf, refuseOthers, valuesOf } from './shapes.ts'

const TWO = {
  doors: { open: { kind: 'flag', usual: true } },
  lamps: {
    lit: { kind: 'flag', usual: false },
    watts: { kind: 'number', of: 'minutes', usual: 5, limits: [1, 9] },
  },
} as const satisfies Record<string, Section>

const body = z
  .object({ section: z.enum(['doors', 'lamps']).default('doors'), ...changesOf(TWO) })
  .superRefine(refuseOthers(TWO, ({ section }: { section?: keyof typeof TWO }) => section ?? 'doors'))

function errorsOf(value: unknown) {
  const { error } = body.safeParse(value)
  return error ? fieldErrors(error.issues, 'en') : {}
}

test('a section takes its own settings, inside their limits', () => {
  expect(body.parse({ section: 'lamps', watts: '9', lit: 'on' })).toEqual({
    section: 'lamps',
    watts: 9,
    lit: true,
  })
  expect(body.parse({ open: 0 })).toEqual({ section: 'doors', open: false })
  expect(Object.keys(errorsOf({ section: 'lamps', watts: 10 }))).toEqual(['watts'])
  expect(Object.keys(errorsOf({ section: 'lamps', watts: 0.5 }))).toEqual(['watts'])
})

test('and refuses those of another', () => {
  expect(errorsOf({ section: 'doors', open: true, lit: true })).toEqual({ lit: ['Unknown field.'] })
  expect(errorsOf({ watts: 5 })).toEqual({ watts: ['Unknown field.'] })
})

test('what is told has every setting', () => {
  const values = valuesOf(TWO.lamps)
  expect(values.safeParse({ lit: true, watts: 3 }).success).toBe(true)
  expect(values.safeParse({ lit: true }).success).toBe(false)
})

test('a key is of one section, and its usual value inside its limits', () => {
  const keys = Object.values(SECTIONS).flatMap(section => Object.keys(section))
  expect(new Set(keys).size).toBe(keys.length)
  for (const setting of Object.values<Section[string]>(BOOKING_SETTINGS)) {
    if (setting.kind !== 'number') continue
    expect(setting.usual).toBeGreaterThanOrEqual(setting.limits[0])
    expect(setting.usual).toBeLessThanOrEqual(setting.limits[1])
  }
})
