import { expect, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { test } from './support/own-google.ts'
import { newPerson } from './support/people.ts'
import { PASSWORD } from './support/test.ts'

const emailOf = (name: string) => `${name.toLowerCase()}@exemplu.ro`

/** Somebody at Google; whoever presses its button now is them. */
const somebody = (more: object = {}) => {
  const { lastName } = newPerson('')
  return {
    sub: lastName,
    given_name: 'Ilinca',
    family_name: lastName,
    email: emailOf(lastName),
    email_verified: true,
    ...more,
  }
}

async function registerPatient(page: Page): Promise<string> {
  const { lastName, phone } = newPerson('')
  const email = emailOf(lastName)
  const person = { first_name: 'Mara', last_name: lastName, email, password: PASSWORD, mobile: phone }
  const reply = await page.request.post('/api/register', {
    data: { user_type: 3, mobile_country: 'RO', ...person },
  })
  expect(reply.ok()).toBe(true)
  return email
}

async function pressGoogle(page: Page, name = 'Continuă cu Google') {
  await page.goto('/pacient?modal=login')
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const helloTo = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Bună, ${name}` })

test('somebody new gets an account by one press, and is back in it by the next', async ({ page, google }) => {
  google.person = somebody()
  await pressGoogle(page)
  await expect(helloTo(page, 'Ilinca')).toBeVisible()
  // What was answered once is nobody's again, neither by going back nor by its address.
  const used = page.url()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login\/social/)
  expect(used).not.toContain('code=')

  await page.goto('/logout?user=1')
  await expect(page).toHaveURL(/\/pacient$/)
  await pressGoogle(page)
  await expect(helloTo(page, 'Ilinca')).toBeVisible()
})

test(
  'who says no at Google is told so in their language, and nobody is signed in',
  { tag: '@phone' },
  async ({ page, google }) => {
    google.person = somebody()
    google.isRefused = true
    try {
      await pressGoogle(page)
      await expect(page.getByText('Autentificarea cu Google nu a reușit.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('link', { name: 'Înapoi la intrarea în cont' }).click()
      await expect(page.getByRole('dialog', { name: 'Intră în cont' })).toBeVisible()
      await page.evaluate(() => localStorage.setItem('locale', 'en'))
      await pressGoogle(page, 'Continue with Google')
      await expect(page.getByText('Failed to login via Google.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    } finally {
      google.isRefused = false
    }
  },
)

test('what another browser came back with signs nobody in', { tag: '@phone' }, async ({ page, google }) => {
  google.person = somebody()
  const { data } = await (await page.request.get('/api/v2/social-login/google/start?mode=sign-in')).json()
  const answer = new URLSearchParams(await google.visit(data.url))
  await page.context().clearCookies()
  await page.goto(`/login/social/google?${answer.toString()}`)
  await expect(page.getByText('Autentificarea cu Google nu a reușit.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test(
  'an account of the same email is proved by its password, then linked, and unlinked on wish',
  { tag: '@phone' },
  async ({ page, google }) => {
    const email = await registerPatient(page)
    google.person = somebody({ email })
    await pressGoogle(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Ai deja un cont aici' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const password = page.getByLabel('Parolă', { exact: true })
    await password.fill('nu-este-asta1!')
    await page.getByRole('button', { name: 'Leagă și intră' }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Leagă și intră' }).click()
    await expect(helloTo(page, 'Mara')).toBeVisible()

    await page.goto('/patient/security')
    const links = page.getByRole('region', { name: 'Conturi legate' })
    await expect(links.getByText(email)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await links.getByRole('button', { name: 'Dezleagă contul de Google' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dezleagă' }).click()
    await expect(links.getByText('nelegat')).toBeVisible()
    await links.getByRole('button', { name: 'Leagă contul de Google' }).click()
    await expect(page.getByText('Contul de Google este legat.').last()).toBeVisible()
    await expect(page).toHaveURL(/\/patient\/security$/)
    await expect(links.getByText(email)).toBeVisible()
  },
)

test('the last way in stays, and says what would be another', { tag: '@phone' }, async ({ page, google }) => {
  google.person = somebody()
  await pressGoogle(page)
  await expect(helloTo(page, 'Ilinca')).toBeVisible()
  await page.goto('/patient/security')
  await page.getByRole('button', { name: 'Dezleagă contul de Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dezleagă' }).click()
  await expect(dialog.getByText('Este singurul fel în care poți intra în cont.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
