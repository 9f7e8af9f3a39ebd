import { expect, test } from 'vitest'
import { actOf } from './keys.ts'

const plain = (key: string, code = '') => actOf({ key, code }, 'depth', false)

test('digits are depths, with shift ten more, up to fifteen', () => {
  expect(plain('7', 'Digit7')).toEqual({ do: 'write', row: 'depth', value: 7 })
  expect(actOf({ key: '@', code: 'Digit2', shiftKey: true }, 'depth', false)).toEqual({
    do: 'write',
    row: 'depth',
    value: 12,
  })
  expect(actOf({ key: '^', code: 'Digit6', shiftKey: true }, 'depth', false)).toBeUndefined()
})

test('a minus is of margins alone, down to ten', () => {
  expect(actOf({ key: '3', code: 'Digit3' }, 'margin', true)).toEqual({
    do: 'write',
    row: 'margin',
    value: -3,
  })
  expect(actOf({ key: ')', code: 'Digit0', shiftKey: true }, 'margin', true)).toMatchObject({ value: -10 })
  expect(actOf({ key: '!', code: 'Digit1', shiftKey: true }, 'margin', true)).toBeUndefined()
  expect(actOf({ key: '3', code: 'Digit3' }, 'depth', true)).toMatchObject({ value: 3 })
})

test('letters mark, whatever their case; with a control key they are the browser’s', () => {
  expect([plain('s'), plain('P'), plain('u')].map(act => act?.do === 'toggle' && act.mark)).toEqual([
    'bleeding',
    'plaque',
    'pus',
  ])
  expect(plain('m')).toEqual({ do: 'row' })
  expect(actOf({ key: 'p', ctrlKey: true }, 'depth', false)).toBeUndefined()
  expect(plain('q')).toBeUndefined()
})

test('Tab goes on and with shift back', () => {
  expect(plain('Tab')).toEqual({ do: 'next' })
  expect(actOf({ key: 'Tab', shiftKey: true }, 'depth', false)).toEqual({ do: 'previous' })
})
