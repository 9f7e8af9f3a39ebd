import { OpenIdProvider } from '#test/openid-provider.ts'
import { findFreePort, startChildServer } from '#test/child-server.ts'
import { startTestServer } from '#test/embedded-server.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import { test as base } from './test.ts'

/** A server of the file's own, empty, at which one may also sign in by a Google that stands beside it. */
export const test = base.extend<object, { google: OpenIdProvider; origin: string }>({
  google: [
    async ({ origin }, use) => {
      const google = googles.get(origin)
      if (!google) throw new Error('Google does not stand beside this server')
      await use(google)
    },
    { scope: 'worker' },
  ],
  origin: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await findFreePort()
      const origin = `http://127.0.0.1:${port}`
      const google = await OpenIdProvider.start(`${origin}/login/social/google`)
      googles.set(origin, google)
      const database = await startTestServer()
      const variables = {
        DATABASE_URL: await asWeakLogin(database.url),
        PUBLIC_URL: origin,
        SESSION_SECRET: 'a secret that only these stories know',
        CHECK_REPLIES: 'true',
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: google.settings.clientId,
        GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
      }
      const server = await startChildServer(variables, port)
      await use(origin)
      await server.end()
      await google.stop()
      await database.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

const googles = new Map<string, OpenIdProvider>()
