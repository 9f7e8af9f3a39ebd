import { register } from '#contract/accounts/accounts.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { expect, type Page } from '@playwright/test'
import { ask, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { fallIdle } from './support/idle.ts'
import { newPerson } from './support/people.ts'
import { DOCTOR, enterAs, PASSWORD, signIn, test } from './support/test.ts'

const PATIENT = 'pacient@demo.zambet.ro'
/** The demo's owner who asked for a second factor. */
const TWO_STEPS = 'carpati@demo.zambet.ro'
const CODE_IN_EMAIL = /\b(\d{6})\b/
const LINK_IN_EMAIL = /(http\S+\/set-password\/\S+)/

const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Parolă', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Intră în cont' }).click()
}

test(
  'a patient who came to the clinic’s door is let in to their own side',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/login/cabinet?to=/cabinet/administration/reports')
    await expect(page.getByRole('button', { name: 'Google' })).toHaveCount(0)
    await logIn(page, PATIENT)
    await expect(page).toHaveURL(/\/pacient$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Bună, Ilinca' })).toBeVisible()
  },
)

test('and staff who came through the patients’ to theirs', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/pacient?modal=login')
  await logIn(page, DOCTOR)
  await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
})

test(
  'an owner who asked for it signs in with a code as well, and a reload does not break it off',
  { tag: '@desktop' },
  async ({ page }) => {
    const known = await listKnown(TWO_STEPS, CODE_IN_EMAIL)
    await page.goto('/login/cabinet')
    await logIn(page, TWO_STEPS)
    await expect(page).toHaveURL(/\/login\/verify-otp\/\d+/)
    const cookieOf = async () =>
      (await page.context().cookies('http://localhost/api')).find(({ name }) => name === 'zambet_sign_in')
    expect(await cookieOf()).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(await stored(page, 'token')).toBeNull()
    // A reload is the same browser.
    await page.reload()
    const code = await readMessage(TWO_STEPS, CODE_IN_EMAIL, known)
    const field = page.getByLabel('Cod', { exact: true })
    await field.fill(code.replace(/\d$/, digit => String((Number(digit) + 1) % 10)))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(code)
    await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
    expect(await cookieOf()).toBeUndefined()
  },
)

test(
  'who has a second factor gets back over what was begun with both, when an idle page locks',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install()
    const known = await listKnown(TWO_STEPS, CODE_IN_EMAIL)
    await page.goto('/login/cabinet?to=/cabinet/administration/settings/bookings')
    await logIn(page, TWO_STEPS)
    const first = await readMessage(TWO_STEPS, CODE_IN_EMAIL, known)
    await page.getByLabel('Cod', { exact: true }).fill(first)
    const days = page.getByRole('textbox', { name: 'Cât de departe se poate programa' })
    await expect(days).not.toHaveValue('')
    const begun = String(Number(await days.inputValue()) === 44 ? 45 : 44)
    const token = await stored(page, 'token')
    await ask(setConfig, { section: 'login', idle_minutes: 5 }, token ?? '')
    await page.reload()
    await days.fill(begun)
    await fallIdle(page, 5, token ?? '')
    const lock = page.getByRole('dialog', { name: 'Ecranul este blocat' })
    await lock.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
    await lock.getByRole('button', { name: 'Deblochează' }).click()
    const field = lock.getByLabel('Cod', { exact: true })
    await expect(field).toBeFocused()
    expect(await findViolations(page)).toEqual([])
    // The code has not been given yet: nobody is signed in, and the page keeps what it had.
    expect(await stored(page, 'token')).toBe(token)
    const code = await readMessage(TWO_STEPS, CODE_IN_EMAIL, [...known, first])
    await field.fill(code.replace(/\d$/, digit => String((Number(digit) + 1) % 10)))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(code)
    await expect(lock).toBeHidden()
    await expect(days).toHaveValue(begun)
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
    const again = (await stored(page, 'token')) ?? ''
    expect(again).not.toBe(token)
    await ask(setConfig, { section: 'login', idle_minutes: 0 }, again)
  },
)

test('a code is asked for only where one was sent', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login/verify-otp/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Intrarea în cont a expirat' })).toBeVisible()
  await expect(page.getByText('Am trimis pe email')).toHaveCount(0)
  await page.getByRole('link', { name: 'Intră în cont', exact: true }).click()
  await expect(page).toHaveURL(/\/login\/cabinet$/)
})

test('what was wrong is said in the language that one switches to', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login/cabinet')
  await logIn(page, 'nimeni@exemplu.ro', 'Gresit1!')
  await expect(page.getByText('Emailul sau parola nu se potrivesc.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('The email or the password does not match.')).toBeVisible()
  await expect(page.getByText('Emailul sau parola')).toHaveCount(0)
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The address looks incomplete.')).toBeVisible()
  await page.getByRole('button', { name: 'Română' }).click()
  await expect(page.getByText('Adresa nu pare completă.')).toBeVisible()
})

test(
  'a forgotten password says one thing, and a used link is refused at once',
  { tag: '@desktop' },
  async ({ page }) => {
    const { lastName, phone } = newPerson('')
    const email = `${lastName.toLowerCase()}@exemplu.ro`
    const person = { first_name: 'Oana', last_name: lastName, email, password: PASSWORD, mobile: phone }
    await ask(register, { user_type: 3, mobile_country: 'RO', ...person })

    await page.goto('/reset-password/cabinet')
    await page.getByLabel('Email').fill('nimeni@exemplu.ro')
    await page.getByRole('button', { name: 'Trimite linkul' }).click()
    await expect(page.getByText('Nu există un cont cu acest email.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Trimite linkul' }).click()
    await expect(page.getByText(`Am trimis un link la ${email}.`)).toBeVisible()
    await expect(page.getByText('Dacă există')).toHaveCount(0)

    const link = await readMessage(email, LINK_IN_EMAIL)
    await page.goto(link)
    await page.getByLabel('Parola nouă').fill('alta-parola2?')
    await page.getByLabel('Repetă parola').fill('alta-parola2?')
    await page.getByRole('button', { name: 'Salvează parola' }).click()
    await expect(page).toHaveURL(/\/pacient\?modal=login/)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Linkul nu mai este bun' })).toBeVisible()
    await expect(page.getByLabel('Parola nouă')).toHaveCount(0)
    await page.getByRole('link', { name: 'Cere alt link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ai uitat parola?' })).toBeVisible()
  },
)

test('the session keeps the language beside its tokens', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login/cabinet')
  expect(await stored(page, 'lang')).toBeNull()
  await logIn(page, DOCTOR)
  await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
  expect(await stored(page, 'lang')).toBe('ro')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  expect(await stored(page, 'lang')).toBe('en')
  await page.evaluate(() => localStorage.removeItem('locale'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login\/cabinet/)
  expect(await stored(page, 'lang')).toBeNull()
})

test('names stand in one order, and a patient’s form beside no calendar', async ({ page }) => {
  for (const address of ['/register/cabinet', '/register/pacient']) {
    await page.goto(address)
    await expect(page.getByLabel('Prenume')).toBeVisible()
    const labels = await page.locator('form label').allTextContents()
    expect(labels.indexOf('Prenume'), address).toBeGreaterThanOrEqual(0)
    expect(labels.indexOf('Nume'), address).toBe(labels.indexOf('Prenume') + 1)
  }
  await expect(page.locator('[class*=calendar]')).toHaveCount(0)
})

test('an address that holds nonsense opens its page all the same', { tag: '@desktop' }, async ({ page }) => {
  for (const modal of ['nonsense', 'constructor', '7', '{"a":1}', '["login"]']) {
    await page.goto(`/pacient?modal=${encodeURIComponent(modal)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Programează-te la dentist' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const session = await signIn(DOCTOR)
  await enterAs(page, session)
  await page.goto(`/login/cabinet?to=${encodeURIComponent('https://example.org/')}`)
  await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
})

test('an address without a page answers 404, and says so inside one landmark', async ({ page }) => {
  for (const address of ['/unknown', '/patient/xyz', '/pacient/xyz', '/cabinet/unknown']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Pagina nu există' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    expect(await findViolations(page), address).toEqual([])
  }
  expect((await page.goto('/pacient'))?.status()).toBe(200)
  const answer = await page.request.get('/api/v2/unknown')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test('the focus follows the page to its heading', { tag: '@desktop' }, async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/pacient')
  await expect(heading('Programează-te la dentist')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Pentru clinici' }).press('Enter')
  // What patients see is documents: the next page is loaded, and begins at its top as every document does.
  await expect(heading('Intră în contul clinicii')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('link', { name: 'Înregistrează clinica' }).press('Enter')
  await expect(heading('Înregistrează clinica')).toBeFocused()
  await page.getByRole('link', { name: 'Intră în contul clinicii' }).press('Enter')
  await expect(heading('Intră în contul clinicii')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()

  await enterAs(page, await signIn(DOCTOR))
  await page.goto('/cabinet/administration/calendar')
  const menu = page.getByRole('navigation', { name: 'Meniul clinicii' })
  await menu.getByRole('link', { name: 'Pacienți' }).press('Enter')
  await expect(heading('Pacienți')).toBeFocused()
  // A heading that comes with the record is waited for; one's place in a list is not lost to it.
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/clients\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
