import { register } from '#contract/accounts/accounts.ts'
import { expect, type Page } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import { newPerson } from './support/people.ts'
import { DOCTOR, enterAs, PASSWORD, signIn, test } from './support/test.ts'

const LINK_IN_EMAIL = /(http\S+\/set-password\/\S+)/
const emailOf = (name: string) => `${name.toLowerCase()}@exemplu.ro`

test('a clinic registers, finds its calendar empty and signs out', { tag: '@desktop' }, async ({ page }) => {
  const { lastName, typedPhone } = newPerson('')
  await page.goto('/login/cabinet')
  await page.getByRole('link', { name: 'Înregistrează clinica' }).click()
  await page.getByLabel('Numele clinicii').fill('Dentalia')
  await page.getByLabel('Nume', { exact: true }).fill(lastName)
  await page.getByLabel('Prenume').fill('Oana')
  await page.getByLabel('Telefon').fill(typedPhone)
  await page.getByLabel('Email', { exact: true }).fill(emailOf(lastName))
  const again = page.getByLabel('Repetă emailul')
  const differ = page.getByText('Emailurile nu sunt la fel.')
  await again.pressSequentially(lastName.toLowerCase())
  await expect(differ).toHaveCount(0)
  await again.pressSequentially('.')
  await expect(differ).toBeVisible()
  await page.getByLabel('Parolă', { exact: true }).fill('scurt')
  const terms = page.getByRole('checkbox', { name: /Am citit și accept/ })
  await page.getByRole('button', { name: 'Creează contul clinicii' }).click()
  await expect(again).toBeFocused()
  await expect(page.getByLabel('Parolă', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(terms).toHaveAccessibleDescription('Bifează toate casetele de confirmare.')
  await again.fill(emailOf(lastName))
  await expect(differ).toHaveCount(0)
  await page.getByLabel('Parolă', { exact: true }).fill('lung-destul1!')
  await page.getByRole('button', { name: 'Creează contul clinicii' }).click()
  await expect(terms).toBeFocused()
  await terms.check()
  await expect(terms).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Creează contul clinicii' }).click()

  await expect(page).toHaveURL(/\/cabinet\/administration\/first-steps/)
  await page.getByRole('button', { name: 'Mai târziu' }).click()
  await expect(page.getByRole('heading', { name: 'Calendarul își așteaptă medicii' })).toBeVisible()
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/\/login\/cabinet$/)
  await page.goto('/cabinet/administration/calendar')
  await expect(page).toHaveURL(/\/login\/cabinet\?/)
})

test('a forgotten password is set anew by the link from the email', { tag: '@desktop' }, async ({ page }) => {
  const username = await registerClinic()
  await page.goto('/login/cabinet')
  await page.getByRole('link', { name: 'Ai uitat parola?' }).click()
  // The sign-in has a field of that name too, and stays until the next page has come.
  await expect(page.getByRole('heading', { level: 1, name: 'Ai uitat parola?' })).toBeVisible()
  await page.getByLabel('Email').fill(username)
  await page.getByRole('button', { name: 'Trimite linkul' }).click()
  await expect(page.getByRole('heading', { name: 'Verifică emailul' })).toBeVisible()

  const link = await readMessage(username, LINK_IN_EMAIL)
  await setPassword(page, link)
  await expect(page).toHaveURL(/\/login\/cabinet$/)
  await logIn(page, username, PASSWORD)
  await expect(page.getByText('Emailul sau parola nu se potrivesc.')).toBeVisible()
  await logIn(page, username, 'alta-parola2?')
  await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Linkul nu mai este bun' })).toBeVisible()
})

test('a patient’s forgotten password too', { tag: '@phone' }, async ({ page }) => {
  const username = await registerPatient()
  await page.goto('/pacient?modal=login')
  await page.getByRole('dialog').getByRole('link', { name: 'Ai uitat parola?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ai uitat parola?' })
  await dialog.getByLabel('Email').fill(username)
  await dialog.getByRole('button', { name: 'Trimite linkul' }).click()
  await setPassword(page, await readMessage(username, LINK_IN_EMAIL))
  await expect(page).toHaveURL(/\/pacient\?modal=login/)
  await logIn(page, username, 'alta-parola2?')
  await expect(page.getByRole('heading', { level: 1, name: 'Bună, Oana' })).toBeVisible()
})

test('a staff page asks for the sign-in and then opens', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/cabinet/administration/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Intră în contul clinicii' })).toBeVisible()
  await logIn(page, DOCTOR, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
  await page.goto('/login/cabinet')
  await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
})

test('calls that meet an expired token share one refresh', { tag: '@desktop' }, async ({ page }) => {
  const session = await signIn(DOCTOR)
  const refreshes: string[] = []
  const refused: string[] = []
  page.on('request', request => request.url().endsWith('/v2/refresh-token') && refreshes.push(request.url()))
  page.on('response', response => response.status() === 401 && refused.push(response.url()))
  await enterAs(page, { ...session, accessToken: 'expired' })
  await page.goto('/cabinet/administration/calendar?view=timeGridWeek')
  await expect(page.getByRole('grid').getByRole('columnheader').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contul meu' })).toContainText('Ana Popescu')
  expect(refused.length).toBeGreaterThan(1)
  expect(refreshes).toHaveLength(1)

  const renewed = await page.evaluate(() => localStorage.getItem('refreshToken'))
  expect(renewed).not.toBe(session.refreshToken)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Contul meu' })).toContainText('Ana Popescu')
  expect(refreshes).toHaveLength(1)
})

test('a session that cannot be renewed ends at the sign-in', { tag: '@desktop' }, async ({ page }) => {
  const session = await signIn(DOCTOR)
  await page.goto('/login/cabinet')
  await page.evaluate(userId => {
    localStorage.setItem('token', 'expired')
    localStorage.setItem('refreshToken', 'unknown')
    localStorage.setItem('user_id', String(userId))
    localStorage.setItem('user_type', '2')
  }, session.userId)
  await page.goto('/cabinet/administration/calendar')
  await expect(page).toHaveURL(/\/login\/cabinet\?to=/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('another who signs in beside finds nothing of the one before', { tag: '@desktop' }, async ({ page }) => {
  await enterAs(page, await signIn(DOCTOR))
  await page.goto('/cabinet/administration/patients')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pacient nou' }).click()
  await page.getByRole('dialog').getByLabel('Prenume').fill('Ilinca')
  const other = await signIn(await registerClinic())
  const beside = await page.context().newPage()
  await beside.goto('/login/cabinet')
  await beside.evaluate(({ accessToken, refreshToken, userId, user_type }) => {
    localStorage.setItem('user_id', String(userId))
    localStorage.setItem('user_type', String(user_type))
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('token', accessToken)
  }, other)
  await expect(page.getByRole('button', { name: 'Contul meu' })).toContainText('Oana')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0)
})

const registerClinic = () => registerAs(1)
const registerPatient = () => registerAs(3)

/** Registers somebody without a page and answers their email. */
async function registerAs(userType: 1 | 3): Promise<string> {
  const { lastName, phone } = newPerson('')
  const email = emailOf(lastName)
  await ask(register, {
    user_type: userType,
    first_name: 'Oana',
    last_name: lastName,
    email,
    password: PASSWORD,
    mobile: phone,
    mobile_country: 'RO',
    clinic_name: 'Dentalia',
  })
  return email
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Parola nouă').fill('alta-parola2?')
  await page.getByLabel('Repetă parola').fill('alta-parola2')
  await page.getByRole('button', { name: 'Salvează parola' }).click()
  await expect(page.getByLabel('Repetă parola')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Repetă parola').fill('alta-parola2?')
  await page.getByRole('button', { name: 'Salvează parola' }).click()
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Parolă', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Intră în cont' }).click()
}
