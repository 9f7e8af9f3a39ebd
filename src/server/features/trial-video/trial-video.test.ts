import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { problemOf } from '#test/agree-there.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { ZoomServer } from '#test/zoom-server.ts'

const ROOM = { start: 0, minutes: 30, topic: 'Video', mark: `zambet-${'a'.repeat(20)}`, waitingRoom: false }
const both = ['zoom', 'google_meet'] as const

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(undefined, { demo: true })
})
afterAll(() => test.stop())

const providerOf = (name: VideoProviderName) => test.services.outside.video[name]!
const STATE = 'a'.repeat(32)
const agreementAt = (name: string) => `/video-de-proba/acord/${name}/${STATE}`
const pathOf = (url: string) => new URL(url).pathname
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  test.app.inject({ method, url, headers })

async function connect(name: VideoProviderName) {
  const { url, state, kept } = await providerOf(name).start('')
  const answer = await open(pathOf(url), {}, 'POST')
  const code = new URL(String(answer.headers.location), url).searchParams.get('code')!
  return providerOf(name).finish({ returnTo: '', code, state, kept })
}

it.each([
  ['ro', 'zoom', 'Cont Zoom de probă', 'Permite', 'Refuză'],
  ['en', 'zoom', 'Trial Zoom account', 'Allow', 'Refuse'],
  ['ro', 'google_meet', 'Cont Google Meet de probă', 'Permite', 'Refuză'],
  ['en', 'google_meet', 'Trial Google Meet account', 'Allow', 'Refuse'],
] as const)(
  'asks in %s whether %s may be used, and says that it is not it',
  async (language, name, title, allow, refuse) => {
    const { url, state } = await providerOf(name).start('')
    const page = await open(pathOf(url), { 'accept-language': language })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<html lang="${language}">`)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect(page.body).toContain(`<button>${allow}</button>`)
    expect(page.body).toContain(
      `<a href="/${name}/callback?error=access_denied&amp;state=${state}">${refuse}</a>`,
    )
    expect(page.body).toMatch(language === 'ro' ? /Aici nu este / : /This is not /)
  },
)

it.each(both)('sends back from %s with a code that opens an account', async name => {
  const { url, state, kept } = await providerOf(name).start('')
  const answer = await open(pathOf(url), {}, 'POST')
  expect(answer.statusCode).toBe(303)
  const back = new URL(String(answer.headers.location), url)
  expect(back.pathname).toBe(`/${name}/callback`)
  expect(back.searchParams.get('state')).toBe(state)
  const code = back.searchParams.get('code')!
  const { tokens, account } = await providerOf(name).finish({ returnTo: '', code, state, kept })
  expect(account.email).toContain('@')
  expect(await providerOf(name).refresh(tokens.refresh!)).toBeTruthy()
})

it('takes nothing that it did not give', async () => {
  const zoom = providerOf('zoom')
  const answer = { returnTo: '', state: STATE, kept: { verifier: '', nonce: '' } }
  const { tokens } = await connect('zoom')
  expect(await problemOf(zoom.finish({ ...answer, code: 'invented' }))).toMatchObject({
    kind: 'code_expired',
  })
  expect(await problemOf(zoom.finish({ ...answer, code: tokens.access }))).toMatchObject({
    kind: 'code_expired',
  })
  expect(await problemOf(zoom.refresh(tokens.access))).toMatchObject({ kind: 'grant_gone' })
  expect(await problemOf(zoom.create(tokens.refresh!, ROOM))).toMatchObject({ kind: 'unauthorised' })
})

it.each([
  ['ro', 'zoom', 'Cameră de probă: pe un server adevărat aici se deschide Zoom.'],
  ['en', 'zoom', 'Trial room: on a real server Zoom opens here.'],
  ['ro', 'google_meet', 'Cameră de probă: pe un server adevărat aici se deschide Google Meet.'],
  ['en', 'google_meet', 'Trial room: on a real server Google Meet opens here.'],
] as const)('says in %s what the room of %s stands in for', async (language, name, notice) => {
  const { tokens } = await connect(name)
  const room = await providerOf(name).create(tokens.access, ROOM)
  expect(await providerOf(name).hostUrl(tokens.access, room.id)).toBe(room.joinUrl)
  const page = await open(pathOf(room.joinUrl), { 'accept-language': language })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(notice)
})

it('has no page at an address that it did not write', async () => {
  const { tokens } = await connect('zoom')
  const room = await providerOf('zoom').create(tokens.access, ROOM)
  const path = pathOf(room.joinUrl)
  for (const wrong of [
    path.slice(0, -1),
    `${path.slice(0, -1)}${path.endsWith('x') ? 'y' : 'x'}`,
    path.replace('zoom_', 'google_meet_'),
    '/video-de-proba/camera/zoom',
    '/video-de-proba/acord/zoom/short',
    agreementAt('webex'),
    agreementAt('constructor'),
    `${agreementAt('zoom')}%22%3E%3Cscript%3E`,
  ])
    expect((await open(wrong)).statusCode, wrong).toBe(404)
  expect((await open(agreementAt('constructor'), {}, 'POST')).statusCode).toBe(404)
})

it('leaves the window to whoever opened it', async () => {
  const { url } = await providerOf('zoom').start('')
  for (const method of ['GET', 'POST'] as const) {
    const { headers } = await open(pathOf(url), {}, method)
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

it('stands in for what is not set up alone, and in a demonstration alone', async () => {
  const zoom = await ZoomServer.start()
  const video = { zoom: zoom.settings, googleMeet: undefined, zoomWebhookSecret: undefined }
  const [half, real] = await Promise.all([
    startTestApp(undefined, { demo: true, video }),
    startTestApp(undefined, { demo: false }),
  ])
  try {
    expect(half.services.outside.video).toMatchObject({
      zoom: { isTrial: false },
      google_meet: { isTrial: true },
    })
    const statusOf = async (app: TestApp, name: string) =>
      (await app.app.inject({ url: agreementAt(name) })).statusCode
    expect(await statusOf(half, 'google_meet')).toBe(200)
    expect(await statusOf(half, 'zoom')).toBe(404)
    expect(real.services.outside.video).toEqual({})
    expect(await statusOf(real, 'zoom')).toBe(404)
  } finally {
    await Promise.all([half.stop(), real.stop(), zoom.stop()])
  }
})
