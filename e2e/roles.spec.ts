import { listRoles } from '#contract/accounts/roles.ts'
import { expect } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { newPerson } from './support/people.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, PASSWORD, RECEPTION, signIn } from './support/test.ts'

const LINK_IN_EMAIL = /(http\S+\/set-password\/\S+)/

test('an owner makes a role, and the colleague who is invited sees just that', async ({
  page,
  browser,
  clinic,
  isMobile,
}) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/roles')
  const name = `Igienist ${newPerson('').lastName}`
  await page.getByRole('button', { name: 'Rol nou' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Numele rolului').fill('ab')
  await form.getByRole('button', { name: 'Creează rolul' }).click()
  await expect(form.getByLabel('Numele rolului')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Numele rolului').fill('recepție')
  await form.getByRole('button', { name: 'Creează rolul' }).click()
  await expect(form).toContainText('Există deja un rol cu acest nume.')
  await form.getByLabel('Numele rolului').fill(name)
  await form.getByRole('button', { name: 'Creează rolul' }).click()
  await expect(form).toBeHidden()

  const panel = page.getByRole('complementary', { name: 'Rolul ales' })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name)
  const tick = (right: string) =>
    page.getByRole('checkbox', { name: isMobile ? right : `${name}: ${right}`, exact: true })
  // It began as an accountant: patients go, and with them what needs them.
  await tick('Vede pacienții').uncheck()
  await tick('Servicii și prețuri').check()
  await tick('Scrie în fișă').check()
  await expect(panel).toContainText('Odată cu „Scrie în fișă” s-a bifat și: Vede pacienții, Vede dinți')
  await tick('Vede pacienții').uncheck()
  await expect(tick('Scrie în fișă')).not.toBeChecked()
  await expect(panel).toContainText('Meniul Servicii apare pentru 0 persoane.')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText('Rolurile sunt salvate').last()).toBeVisible()

  await page.getByText(/^Utilizatori \d/).click()
  await page.getByRole('button', { name: 'Invită un coleg' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invită un coleg' })
  const { lastName } = newPerson('')
  await drawer.getByLabel('Prenume').fill('Sorina')
  await drawer.getByLabel('Nume', { exact: true }).fill(lastName)
  await drawer.getByLabel('Email').fill(`${lastName}@gmial.com`)
  await drawer.getByRole('button', { name: 'gmail.com' }).click()
  const email = `${lastName}@gmail.com`
  await expect(drawer.getByLabel('Email')).toHaveValue(email)
  await drawer.getByRole('button', { name: 'Trimite invitația' }).click()
  await expect(drawer).toContainText('Alege cel puțin o valoare.')
  await drawer.getByText(name).click()
  await expect(drawer).toContainText('Va vedea 8 din 19 meniuri')
  await drawer.getByRole('button', { name: 'Previzualizează' }).click()
  await expect(drawer.getByText('Nu vede pacienții.')).toBeVisible()
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  await drawer.getByRole('button', { name: 'Trimite invitația' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toContainText('invitat, expiră')
  expect(await findViolations(page)).toEqual([])

  const link = await readMessage(email.toLowerCase(), LINK_IN_EMAIL)
  const theirs = await browser.newContext()
  const colleague = await theirs.newPage()
  await colleague.goto(link)
  await colleague.getByLabel('Parola nouă').fill(PASSWORD)
  await colleague.getByLabel('Repetă parola').fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Salvează parola' }).click()
  await expect(colleague).toHaveURL(/login\/cabinet/)
  await enterAs(colleague, await signIn(email.toLowerCase()))
  await colleague.goto('/cabinet/administration/services')
  await expect(colleague.getByRole('heading', { level: 1, name: 'Servicii' })).toBeVisible()
  if (!isMobile) {
    const menu = colleague.getByRole('navigation', { name: 'Meniul clinicii' })
    await expect(menu.getByRole('link')).toHaveText([
      /Calendar/,
      'Cabinete',
      'Specialități',
      'Servicii',
      'Încasări',
      'Facturi',
      'Rapoarte',
      'Locații',
    ])
  }
  await colleague.goto('/cabinet/administration/clients')
  await expect(colleague.getByRole('main')).toContainText('Nu ai dreptul să vezi pagina asta')
  await theirs.close()
})

test(
  'the last owner stays, and nobody reaches past their rights',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/roles?show=users')
    const own = page.getByRole('row', { name: /Proprietar/ })
    await own.getByRole('button', { name: /^Oana/ }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('Rolurile tale le poate schimba doar un coleg.')
    await expect(drawer.getByRole('checkbox', { name: /Proprietar/ })).toBeDisabled()
    await drawer.getByRole('button', { name: 'Renunță' }).click()
    await own.getByRole('button', { name: /^Acțiuni/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Modifică' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Dezactivează' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.goto('/cabinet/administration/roles')
    const panel = page.getByRole('complementary', { name: 'Rolul ales' })
    await page.getByRole('button', { name: /^Proprietar/ }).click()
    await expect(panel).toContainText('rolul lui nu se poate schimba')
    await expect(panel.getByRole('button', { name: 'Șterge rolul' })).toHaveCount(0)
    // The matrix is walked by arrows alone.
    const { data: roles } = await ask(listRoles, {}, clinic.session.accessToken)
    expect(roles[1]!.name).toBe('Doctor')
    await page.getByRole('checkbox', { name: 'Medic: Vede programările' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('checkbox', { name: 'Recepție: Adaugă și modifică' }).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    const overlap = page.getByRole('checkbox', { name: 'Recepție: Suprapune cu motiv scris' })
    await expect(overlap).not.toBeChecked()
    await expect(panel).toContainText('1 modificare nesalvată')
    await page.getByRole('link', { name: 'Pacienți' }).first().click()
    await page.getByRole('button', { name: 'Continuă' }).click()
    await panel.getByRole('button', { name: 'Renunță' }).click()
    await expect(overlap).toBeChecked()
  },
)

test('who may not manage roles is told so', { tag: '@desktop' }, async ({ page }) => {
  await enterAs(page, await signIn(RECEPTION))
  await page.goto('/cabinet/administration/roles')
  await expect(page.getByRole('main')).toContainText('Nu ai dreptul să vezi pagina asta')
})
