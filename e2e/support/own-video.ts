import { findFreePort, startChildServer } from '#test/child-server.ts'
import { startTestServer } from '#test/embedded-server.ts'
import { MeetServer } from '#test/meet-server.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import { ZoomServer } from '#test/zoom-server.ts'
import { test as base } from './test.ts'

interface Beside {
  readonly origin: string
  readonly zoom: ZoomServer
  readonly meet: MeetServer
}

/** To a browser they are of another site than ours. */
const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost')

/** A server of the file's own with a Zoom and a Google Meet beside it; `ask` speaks to that one. */
export const test = base.extend<Omit<Beside, 'origin'>, { beside: Beside }>({
  beside: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await findFreePort()
      const origin = `http://127.0.0.1:${port}`
      const [zoom, meet] = await Promise.all([ZoomServer.start(), MeetServer.start()])
      const database = await startTestServer()
      const server = await startChildServer(
        {
          DATABASE_URL: await asWeakLogin(database.url),
          PUBLIC_URL: origin,
          // The doctors' emails can be read there.
          DEMO: 'true',
          TRUST_PROXY: '1',
          CHECK_REPLIES: 'true',
          LOG_LEVEL: 'warn',
          ZOOM_URL: elsewhere(zoom.url),
          ZOOM_API_URL: zoom.settings.apiUrl,
          ZOOM_CLIENT_ID: zoom.desk.clientId,
          ZOOM_CLIENT_SECRET: zoom.desk.clientSecret,
          // Its tokens name it by this address.
          GOOGLE_MEET_ISSUER: meet.url,
          GOOGLE_MEET_API_URL: meet.url,
          GOOGLE_MEET_CLIENT_ID: meet.desk.clientId,
          GOOGLE_MEET_CLIENT_SECRET: meet.desk.clientSecret,
        },
        port,
      )
      const others = process.env['E2E_URL']
      process.env['E2E_URL'] = origin
      await use({ origin, zoom, meet })
      process.env['E2E_URL'] = others
      await server.end()
      await Promise.all([zoom.stop(), meet.stop()])
      await database.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  zoom: async ({ beside: { zoom } }, use) => use(zoom),
  meet: async ({ beside: { meet } }, use) => use(meet),
  baseURL: async ({ beside: { origin } }, use) => use(origin),
})
