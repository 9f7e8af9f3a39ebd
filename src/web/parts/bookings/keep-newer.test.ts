import type { Booking } from '#contract/bookings/bookings.ts'
import { expect, test } from 'vitest'
import { keepNewer, readUnchanged, whileChanging } from './keep-newer.ts'

const booking = (id: number, version: number, note = '') => ({ id, version, note }) as Booking
const month = (...bookings: Booking[]) => ({ bookings })

test('a late answer leaves what is newer, takes what it knows better and drops what is gone', () => {
  const shown = month(booking(1, 3, 'arrived'), booking(2, 1), booking(3, 1))
  const read = month(booking(1, 2, 'confirmed'), booking(2, 2, 'moved'), booking(4, 1))
  expect(keepNewer(shown, read)).toEqual(
    month(booking(1, 3, 'arrived'), booking(2, 2, 'moved'), booking(4, 1)),
  )
})

test('a change on its way stays on screen until it is answered', async () => {
  const shown = month(booking(1, 1, 'confirmed'))
  const read = month(booking(1, 1, 'new'))
  const during = await whileChanging(1, () => Promise.resolve(keepNewer(shown, read)))
  expect(during).toEqual(shown)
  expect(keepNewer(shown, read)).toEqual(read)
})

test('a read around a change of the same booking is not to be shown', async () => {
  expect(await readUnchanged(71, () => Promise.resolve('as read'))).toBe('as read')

  const before = Promise.withResolvers<string>()
  const readBefore = readUnchanged(71, () => before.promise)
  await whileChanging(71, () => Promise.resolve())
  before.resolve('older than the change')
  expect(await readBefore).toBeUndefined()

  const change = Promise.withResolvers<void>()
  const changing = whileChanging(71, () => change.promise)
  expect(await readUnchanged(71, () => Promise.resolve('perhaps older'))).toBeUndefined()
  change.resolve()
  await changing
})
