import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeNotice, listNotices } from '#web/ui/notices.ts'
import { createUndoOffers, keyLife } from './undo-offers.ts'

let undone: string[]
let undo: ReturnType<typeof createUndoOffers>

beforeEach(() => {
  vi.useFakeTimers()
  undone = []
  undo = createUndoOffers()
})

afterEach(() => {
  for (const { id } of listNotices()) closeNotice(id)
  vi.useRealTimers()
})

function move(bookingId: number, text: string): void {
  undo.offer({
    bookingIds: [bookingId],
    text,
    label: 'Put back',
    undo: async () => {
      undone.push(text)
    },
  })
}

const texts = () => listNotices().map(notice => notice.text)

test('the key takes back the last thing done, once, and its notice goes', () => {
  move(1, 'to ten')
  move(2, 'to noon')
  expect([undo.takeLast(), undo.takeLast()]).toEqual([true, false])
  expect(undone).toEqual(['to noon'])
  expect(texts()).toEqual(['to ten'])
  listNotices()[0]?.action?.run()
  expect(undone).toEqual(['to noon', 'to ten'])
})

test('a booking moved in steps has one notice, which takes back the last step', () => {
  for (const text of ['to nine', 'to ten', 'to eleven']) move(1, text)
  expect(texts()).toEqual(['to eleven'])
  expect(undo.takeLast()).toBe(true)
  expect(undone).toEqual(['to eleven'])
})

test('after another act the key takes back nothing before it; the notice stays unless it is about that booking', () => {
  move(1, 'to ten')
  undo.forget()
  expect(undo.takeLast()).toBe(false)
  expect(texts()).toEqual(['to ten'])
  undo.forget([1])
  expect(texts()).toEqual([])
})

test('the key takes nothing back long after', () => {
  move(1, 'to ten')
  vi.advanceTimersByTime(keyLife + 1)
  expect(undo.takeLast()).toBe(false)
  move(2, 'to noon')
  vi.advanceTimersByTime(keyLife)
  expect(undo.takeLast()).toBe(true)
  expect(undone).toEqual(['to noon'])
})
