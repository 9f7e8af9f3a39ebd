import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const policyOf = async (url: string) =>
  (await app.app.inject({ method: 'GET', url })).headers['cross-origin-opener-policy']

test.each([
  '/cabinet/administration/settings/integrations',
  '/cabinet/administration/security',
  '/cabinet/administration/security/',
  // The same document goes on to the staff's pages from here.
  '/login/cabinet?to=/cabinet/administration/security',
  '/login/verify-otp/7',
  '/register/cabinet',
  '/set-password/cabinet?token=a',
  '/reset-password/cabinet',
])('%s keeps the windows that it opens', async url => {
  expect(await policyOf(url)).toBe('same-origin-allow-popups')
})

test.each(['/zoom/callback?code=a&state=b', '/google_meet/callback?error=access_denied', '/zoom/callback/'])(
  '%s stays known to what opened it, and names its address to nobody',
  async url => {
    const { headers } = await app.app.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    })
  },
)

test.each([
  '/',
  '/pacient',
  '/b/ABCDEFGH',
  '/b/ABCDEFGH/video',
  '/pay/ABCDEFGH',
  '/register/pacient',
  '/zoom',
  '/zoom/callback/more',
  '/api/v2/version?next=/zoom/callback',
  '/cabinets',
])('%s stays apart from every other window', async url => {
  const { headers } = await app.app.inject({ method: 'GET', url })
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})
