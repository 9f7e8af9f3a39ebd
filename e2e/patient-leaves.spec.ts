import { login } from '#contract/accounts/accounts.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { enterAs, PASSWORD, test } from './support/test.ts'

const PATIENT = 'pacient@demo.zambet.ro'

test.beforeEach(async ({ page }) => {
  const { data } = await ask(login, { username: PATIENT, password: PASSWORD, user_type: 3 })
  if (!('accessToken' in data)) throw new Error('A second factor was not expected')
  await enterAs(page, data)
})

const question = (page: Page) => page.getByRole('alertdialog')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Contul meu' })

/** Goes a step back, as the browser's own button does, which no page can keep from being pressed. */
const stepBack = (page: Page) => page.evaluate(() => history.back())

const ACCOUNT = '/patient/profile'

/** The search is drawn by the server and knows a router of its own; the account's pages are the application's. */
for (const [path, tag] of [
  ['/pacient', '@desktop'],
  [ACCOUNT, '@phone'],
] as const)
  test(`a step back over half-written details asks, at ${path}`, { tag }, async ({ page }) => {
    await page.goto(path)
    if (path === ACCOUNT)
      await page
        .getByRole('link', { name: /^Date personale/ })
        .last()
        .click()
    else {
      await page.getByRole('button', { name: 'Contul meu' }).click()
      await page.getByRole('menuitem', { name: 'Profilul meu' }).click()
    }
    await expect(dialogOf(page).getByRole('heading', { name: 'Contul meu' })).toBeFocused()
    const name = dialogOf(page).getByLabel('Prenume')
    await name.fill('Ilinca Maria')
    // Each tab keeps what is typed in it.
    await dialogOf(page).getByText('Parolă', { exact: true }).click()
    await dialogOf(page).getByText('Profil', { exact: true }).click()
    await expect(question(page)).toHaveCount(0)

    await stepBack(page)
    await question(page).getByRole('button', { name: 'Continuă' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(name).toHaveValue('Ilinca Maria')
    await expect(page).toHaveURL(/modal=profile/)
    await stepBack(page)
    await question(page).getByRole('button', { name: 'Renunță la ce am scris' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

test(
  'closing a half-written dialog asks once, and one that signs in does not ask',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/patient/offers?modal=profile')
    await dialogOf(page).getByLabel('Prenume').fill('Ilinca Maria')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Renunță la ce am scris' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)

    await page.goto('/logout?user=1')
    await page.goto('/pacient?modal=login')
    const signIn = page.getByRole('dialog', { name: 'Intră în cont' })
    await signIn.getByLabel('Email').fill(PATIENT)
    await signIn.getByRole('link', { name: 'Creează un cont' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Creează un cont de pacient' })).toBeVisible()
  },
)

test(
  'a half-written member of the family is asked about by every way out',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/patient/family')
    await page.getByRole('link', { name: 'Adaugă pe cineva' }).click()
    await page.getByLabel('Prenume').fill('Matei')
    await stepBack(page)
    await question(page).getByRole('button', { name: 'Continuă' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Înapoi la familie' }).click()
    await question(page).getByRole('button', { name: 'Continuă' }).click()
    await expect(page.getByLabel('Prenume')).toHaveValue('Matei')
    await page.getByRole('banner').getByRole('link').first().click()
    await question(page).getByRole('button', { name: 'Renunță la ce am scris' }).click()
    await expect(page).toHaveURL(/\/pacient$/)
  },
)
