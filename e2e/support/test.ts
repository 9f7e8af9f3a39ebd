import { login } from '#contract/accounts/accounts.ts'
import { FIELD_MESSAGES } from '#contract/field-messages.ts'
import { expect, test as base, type Page } from '@playwright/test'
import { ask } from './api.ts'
import { newAddress } from './people.ts'

export const PASSWORD = 'zambet2026!'
export const RECEPTION = 'receptie@demo.zambet.ro'
export const DOCTOR = 'ana.popescu@demo.zambet.ro'

export interface SignedIn {
  accessToken: string
  refreshToken: string
  userId: number
  user_type: number
}

/** Signs in without a page. */
export async function signIn(username: string): Promise<SignedIn> {
  const { data } = await ask(login, { username, password: PASSWORD, user_type: 1 })
  if (!('accessToken' in data)) throw new Error('A second factor was not expected')
  return data
}

/** The page's own time stands still until `page.clock.resume()`, after `page.clock.install()`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
}

/** The page is told of no change, of which other stories make some too, and so reads nothing anew by itself. */
export const hearNobody = (page: Page) => page.route('**/api/v2/changes*', route => route.abort())

/** Opens every page of the context from now on as somebody who signed in before. */
export async function enterAs(page: Page, session: SignedIn): Promise<void> {
  await page.context().addInitScript(({ accessToken, refreshToken, userId, user_type }) => {
    if (localStorage.getItem('token')) return
    localStorage.setItem('token', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('user_id', String(userId))
    localStorage.setItem('user_type', String(user_type))
  }, session)
}

const KEPT_MILLISECONDS = 4 * 60_000
let owner: { session: Promise<SignedIn>; since: number } | undefined

/** The demo clinic's owner, signed in seldom: sign-ins are limited, and a session shared by pages must not be renewed by one. */
function ownerSession(): Promise<SignedIn> {
  if (!owner || Date.now() - owner.since > KEPT_MILLISECONDS) {
    owner = { session: signIn('aurora@demo.zambet.ro'), since: Date.now() }
  }
  return owner.session
}

const UNKNOWN_FIELD = new RegExp(Object.values(FIELD_MESSAGES.unknown_field).join('|'))

/** A page that must not complain while its story is told, and the owner of the demo clinic. */
export const test = base.extend<{ calm: void; owner: SignedIn }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...newAddress() }),
  owner: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('No server runs for the tests')
    await use(await ownerSession())
  },
  calm: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const answers: Promise<unknown>[] = []
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        // Refusals are part of some stories; the browser tells of each.
        const isRefusal = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
      })
      page.on('response', response => {
        // A field that no call knows is a fault of the page, never of the person.
        if (response.status() !== 422) return
        const read = response.text().then(
          text => UNKNOWN_FIELD.test(text) && complaints.push(`${response.url()}: ${text}`),
          () => undefined,
        )
        answers.push(read)
      })
      await use()
      await Promise.all(answers)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
