import { afterEach, expect, test } from 'vitest'
import { closeNotice, listNotices, showError, showNotice, subscribeNotices } from './notices.ts'

afterEach(() => {
  for (const { id } of listNotices()) closeNotice(id)
})

test('the same text shows once, and at most two notices stay', () => {
  showError('one')
  showError('one')
  expect(listNotices().map(notice => notice.text)).toEqual(['one'])
  for (const text of ['two', 'three', 'four']) showNotice({ kind: 'ok', text })
  expect(listNotices().map(notice => notice.text)).toEqual(['three', 'four'])
})

test('whoever listens hears each change until they stop', () => {
  let heard = 0
  const stop = subscribeNotices(() => heard++)
  const id = showError('one')
  closeNotice(id)
  stop()
  showError('two')
  expect(heard).toBe(2)
})

test('a newer word about the same takes the place of the older', () => {
  showNotice({ kind: 'ok', text: 'other' })
  showNotice({ kind: 'ok', text: 'confirmed', topic: 'visit a' })
  showNotice({ kind: 'ok', text: 'cancelled', topic: 'visit a' })
  expect(listNotices().map(notice => notice.text)).toEqual(['other', 'cancelled'])
})
