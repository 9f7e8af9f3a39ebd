import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('zod')
  vi.resetModules()
})

async function readCalls() {
  vi.resetModules()
  const { ALL_CALLS } = await import('#contract/all-calls.ts')
  return [...ALL_CALLS].map(([name, { method, path, query }]) => ({
    name,
    method,
    path,
    query: Object.keys(query.shape),
  }))
}

test('the browser knows the same address and query fields of every call as the server', async () => {
  const onServer = await readCalls()
  vi.doMock('zod', () => import('#web/contract-shapes.ts'))
  const inBrowser = await readCalls()
  expect(inBrowser).toEqual(onServer)
  expect(onServer.some(({ query }) => query.length > 0)).toBe(true)
})

test('a check asked for in the browser is an error, never a silent yes', async () => {
  vi.doMock('zod', () => import('#web/contract-shapes.ts'))
  vi.resetModules()
  const { login } = await import('#contract/accounts/accounts.ts')
  expect(() => login.body.safeParse({})).toThrow('server')
})
