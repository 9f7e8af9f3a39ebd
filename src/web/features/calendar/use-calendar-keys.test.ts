import { expect, test } from 'vitest'
import { shortcutOf } from './use-calendar-keys.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test('a letter means the same under Caps Lock; a question mark may be written with Shift', () => {
  expect(shortcutOf({ ...plain, key: 'z' })).toBe('z')
  expect(shortcutOf({ ...plain, key: 'Z' })).toBe('z')
  expect(shortcutOf({ ...plain, key: '?', shiftKey: true })).toBe('?')
  expect(shortcutOf({ ...plain, key: 'Escape' })).toBe('Escape')
  expect(shortcutOf({ ...plain, key: 'x' })).toBeUndefined()
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('together with %s it means nothing', modifier => {
  expect(shortcutOf({ ...plain, key: 'Z', [modifier]: true })).toBeUndefined()
})
