import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { runMany } from './run-many.ts'

const watch = (signal = new AbortController().signal) => ({
  signal,
  onProgress: vi.fn<(tried: number) => void>(),
})

test('one that is refused stops nobody else', async () => {
  const running = watch()
  const refusal = new ApiError(403, 'forbidden', 'Nu se poate.')
  const each = async (row: number) => {
    if (row === 2) throw refusal
  }
  expect(await runMany([1, 2, 3], each, running)).toEqual({
    done: [1, 3],
    failed: [{ row: 2, error: refusal }],
  })
  expect(running.onProgress.mock.calls).toEqual([[1], [2], [3]])
})

test('without an answer the rest is not tried', async () => {
  const tried: number[] = []
  const result = await runMany(
    [1, 2, 3],
    async row => {
      tried.push(row)
      if (row === 2) throw new ApiError(0, 'offline', 'Nu există conexiune.')
    },
    watch(),
  )
  expect(tried).toEqual([1, 2])
  expect(result.done).toEqual([1])
  expect(result.failed.map(({ row }) => row)).toEqual([2])
})

test('it stops when told to, after the one under way', async () => {
  const stop = new AbortController()
  const result = await runMany([1, 2, 3], async row => row === 2 && stop.abort(), watch(stop.signal))
  expect(result).toEqual({ done: [1, 2], failed: [] })
})
