import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { call } from './api/client.ts'
import { getConnection } from './api/connection.ts'
import { query } from './api/query.ts'
import { queryClient } from './query-client.ts'

const REFUSED = () => Promise.resolve(Response.json({ status: 'error', message: 'Ups' }, { status: 500 }))
const DONE = () => Promise.resolve(Response.json({ status: 'success', data: [] }))
const CUT = () => Promise.reject(new TypeError('Failed to fetch'))

/** How often locations are asked for, and what becomes of it; cabinets are always answered, after a while. */
const locations = vi.fn<() => Promise<Response>>()
const answerCabinets = vi.fn<(response: Response) => void>()
vi.stubGlobal('fetch', (url: string) => {
  if (url.includes(listLocations.path)) return locations()
  return new Promise<Response>(resolve => answerCabinets.mockImplementation(resolve))
})

/** A page that shows the locations, while another call makes a person wonder and is answered then. */
async function showBesideSlowCall(first: () => Promise<Response>) {
  queryClient.clear()
  locations.mockReset().mockImplementationOnce(first).mockImplementation(DONE)
  const page = new QueryObserver(queryClient, { ...query(listLocations, {}), meta: { silent: true } })
  const leave = page.subscribe(() => {})
  await expect.poll(() => page.getCurrentResult().status).toBe('error')
  const slow = call(listCabinets, {})
  await expect.poll(getConnection).not.toBe('online')
  answerCabinets(Response.json({ status: 'success', data: [] }))
  await slow
  await expect.poll(getConnection).toBe('online')
  return leave
}

test('what got no answer is read again once there are answers', async () => {
  const leave = await showBesideSlowCall(CUT)
  expect(locations).toHaveBeenCalledTimes(2)
  leave()
})

test('what was refused is not read again because another call was slow', async () => {
  const leave = await showBesideSlowCall(REFUSED)
  expect(locations).toHaveBeenCalledTimes(1)
  leave()
})
