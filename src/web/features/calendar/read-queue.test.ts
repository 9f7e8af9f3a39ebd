import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadQueue } from './read-queue.ts'

/** A server that answers when told to, and what was asked of it. */
function createServer() {
  const asked: (number | 'all')[] = []
  const answers: ((isRead: boolean) => void)[] = []
  const state = { isBusy: false }
  const queue = new ReadQueue({
    readOne: id => {
      asked.push(id)
      return new Promise(resolve => answers.push(resolve))
    },
    readAll: () => {
      asked.push('all')
      return new Promise(resolve => answers.push(() => resolve()))
    },
    isBusy: () => state.isBusy,
  })
  return { queue, asked, state, answer: (isRead = true) => answers.shift()?.(isRead) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads a burst at once, each one time, and many of them with all', async () => {
  const { queue, asked, answer } = createServer()
  for (const id of [1, 2, 1]) queue.addOne(id)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([1, 2])
  answer()
  answer()
  for (const id of [1, 2, 3, 4, 5, 6]) queue.addOne(id)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([1, 2, 'all'])
})

it('asks again for what changes while its answer is on the way', async () => {
  const { queue, asked, answer } = createServer()
  queue.addOne(1)
  await vi.advanceTimersByTimeAsync(100)
  queue.addOne(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([1])
  answer()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([1, 1])
})

it('waits for other answers that may be older than the change', async () => {
  const { queue, asked, state } = createServer()
  state.isBusy = true
  queue.addOne(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  state.isBusy = false
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([1])
})

it('asks again, but not at once, when there was no answer', async () => {
  const { queue, asked, answer } = createServer()
  queue.addOne(1)
  await vi.advanceTimersByTimeAsync(100)
  answer(false)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toEqual([1])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([1, 1])
})

it('says at its end whether something was told in vain, and reads no more', async () => {
  const { queue, asked, answer } = createServer()
  queue.addOne(1)
  await vi.advanceTimersByTimeAsync(100)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.end()).toBe(false)

  const other = createServer()
  other.queue.addAll()
  expect(other.queue.end()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...asked, ...other.asked]).toEqual([1])
})
