import { expect, type BrowserContext, type Page } from '@playwright/test'
import { addDoctor } from './support/clinic.ts'
import { fillPerson, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

const TEN_MINUTES = 600_000
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A apărut o versiune nouă.' })

/** From now on the server runs another version than the pages that are open. */
const deploy = (context: BrowserContext) =>
  context.route('**/api/v2/version', route =>
    route.fulfill({ json: { status: 'success', message: '', data: { version: '999.0.0' } } }),
  )

/** The page has begun to look for other versions. */
async function watching(page: Page): Promise<void> {
  const watch = page.waitForResponse(/version-watch/)
  await page.clock.runFor(10_000)
  await (await watch).finished()
}

const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

test(
  'a new version during a half-filled form waits, then starts clean and loses nothing',
  { tag: '@desktop' },
  async ({ page, context, clinic }) => {
    const ana = newPerson('Ana')
    await page.clock.install()
    await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
    await page.evaluate(() => {
      for (const [key, value] of [
        ['favourites', '[7]'],
        ['theme', 'dark'],
        ['locale', 'ro'],
        ['of-an-old-version', 'x'],
      ] as const)
        localStorage.setItem(key, value)
      document.cookie = 'old=1; path=/'
    })
    await watching(page)
    await fillPerson(page, ana)
    const beside = await context.newPage()
    await beside.goto('/pacient')
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible()

    await watching(beside)
    await deploy(context)
    await page.clock.runFor(TEN_MINUTES)
    await expect(bar(page)).toBeVisible()
    // Another tab would clear what both share: it asks as well, though nothing was typed in it.
    await expect(bar(beside)).toBeVisible()
    await expect(page.getByLabel('Prenume')).toHaveValue('Ana')
    expect(await stored(page, 'of-an-old-version')).toBe('x')

    const reloaded = page.waitForEvent('domcontentloaded')
    await bar(page).getByRole('button', { name: 'Reîncarcă' }).click()
    await reloaded
    await expect(page.getByLabel('Prenume')).toHaveValue('Ana')
    await expect(page.getByLabel('Telefon')).toHaveValue(ana.typedPhone)
    expect(await stored(page, 'of-an-old-version')).toBeNull()
    expect(await page.evaluate(() => document.cookie)).not.toContain('old')
    expect(await stored(page, 'favourites')).toBe('[7]')
    expect(await stored(page, 'theme')).toBe('dark')
    expect(await stored(page, 'locale')).toBe('ro')

    // The page from the server is still of the old version: it does not load itself over and over.
    await watching(page)
    const asked = page.waitForResponse('**/api/v2/version')
    await page.clock.runFor(TEN_MINUTES)
    await asked
    await expect(bar(page)).toBeHidden()
    await expect(page.getByLabel('Prenume')).toHaveValue('Ana')
  },
)

test(
  'a page where nothing was typed starts clean by itself',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.clock.install()
    await page.goto('/pacient')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('of-an-old-version', 'x'))
    await watching(page)
    await deploy(context)
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.clock.runFor(TEN_MINUTES)
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await stored(page, 'of-an-old-version')).toBeNull()
  },
)
