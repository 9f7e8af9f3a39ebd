import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { listFavourites, mergeFavourites } from '#contract/accounts/favourites.ts'
import { saveSession } from '#web/api/session.ts'
import { queryClient } from '#web/query-client.ts'
import { useFavourites, useSetFavourite } from './account-favourites.ts'
import { forgetDeviceFavourites, setDeviceFavourite } from './favourites.ts'

/** What the account has, and what it was asked. */
let account: number[]
let asked: string[]
/** Answers to the first question for the list, once it is let go. */
let list: PromiseWithResolvers<void>
let isRefusing: boolean

vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
  const path = new URL(url, location.href).pathname.replace('/api', '')
  asked.push(`${method} ${path}`)
  const before = [...account]
  if (path === mergeFavourites.path) {
    if (isRefusing) return Response.json({ status: 'error', message: '' }, { status: 500 })
    const { doctor_ids: ids } = JSON.parse(body as string) as { doctor_ids: number[] }
    account = [...ids, ...account]
  } else if (method === 'PUT') account.unshift(Number(path.split('/').at(-1)))
  else if (method === 'GET') await list.promise
  return Response.json({ status: 'success', data: method === 'GET' ? before : account })
})

beforeEach(() => {
  account = [1]
  asked = []
  isRefusing = false
  list = Promise.withResolvers()
  forgetDeviceFavourites()
  queryClient.clear()
})

function Hearts() {
  const mark = useSetFavourite()
  return (
    <button type="button" onClick={() => mark(5, true)}>
      Inimi: {useFavourites().join()}
    </button>
  )
}

const open = (userId: number) => {
  saveSession({ token: 'x', refreshToken: 'x', userId, userType: 3 })
  return render(
    <QueryClientProvider client={queryClient}>
      <Hearts />
    </QueryClientProvider>,
  )
}

test('the device’s hearts go to the account, whose list was asked for before', async () => {
  setDeviceFavourite(7, true)
  const screen = await open(21)
  await expect.element(screen.getByRole('button')).toHaveTextContent('Inimi: 7,1')
  list.resolve()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(screen.getByRole('button')).toHaveTextContent('Inimi: 7,1')
  expect(forgetDeviceFavourites()).toEqual([])
})

test('an account that cannot take them is asked once, and they stay', async () => {
  isRefusing = true
  list.resolve()
  setDeviceFavourite(7, true)
  const screen = await open(22)
  await expect.element(screen.getByRole('button')).toHaveTextContent('Inimi: 1')
  await expect.poll(() => localStorage.getItem('favourites')).toBe('[7]')
  // Nor does another part of the page ask, which sees them as well.
  await screen.unmount()
  await expect.element((await open(22)).getByRole('button')).toHaveTextContent('Inimi: 1')
  expect(asked.filter(each => each === `POST ${mergeFavourites.path}`)).toHaveLength(1)
})

test('a heart that is pressed before the list has come is not undone by it', async () => {
  const screen = await open(23)
  await expect.poll(() => asked).toEqual([`GET ${listFavourites.path}`])
  await screen.getByRole('button').click()
  await expect.poll(() => account).toEqual([5, 1])
  list.resolve()
  await expect.element(screen.getByRole('button')).toHaveTextContent('Inimi: 5,1')
})
