import { getAccount } from '#contract/accounts/accounts.ts'
import { listUsers, updateProfile } from '#contract/accounts/users.ts'
import { makePicture } from '#test/upload.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import type { Clinic } from './support/clinic.ts'
import { choose } from './support/calendar.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

const readSelf = async ({ session }: Clinic) => (await ask(getAccount, {}, session.accessToken)).data

async function openProfile(page: Page, clinic: Clinic, isMobile: boolean) {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Servicii' })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Meniu', exact: true }).click()
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Profilul meu' }).click()
  return page.getByRole('dialog', { name: 'Profilul meu' })
}

test('one changes what one is called, how one is reached, and one’s face', async ({
  page,
  clinic,
  isMobile,
}) => {
  const drawer = await openProfile(page, clinic, isMobile)
  await expect(drawer.getByLabel('Prenume')).toHaveValue('Oana')
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  const { lastName, typedPhone, phone } = newPerson('')
  await drawer.getByLabel('Nume', { exact: true }).fill('7')
  await drawer.getByRole('button', { name: 'Salvează' }).click()
  await expect(drawer.getByLabel('Nume', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel('Nume', { exact: true }).fill(lastName)
  await drawer.getByLabel('Telefon, opțional').fill(typedPhone)
  await choose(drawer.getByLabel('Limba emailurilor'), 'en')
  await drawer
    .getByRole('region', { name: 'Fotografie' })
    .locator('input')
    .first()
    .setInputFiles({ name: 'oana.jpg', mimeType: 'image/jpeg', buffer: await makePicture(600, 600) })
  await expect(drawer.locator('img[src*="/images/"]')).toHaveJSProperty('naturalWidth', 320)
  await drawer.getByRole('button', { name: 'Salvează' }).click()
  await expect(drawer).toHaveCount(0)
  const self = await readSelf(clinic)
  expect(self).toMatchObject({ last_name: lastName, mobile: phone, language: { code: 'en' } })
  expect(self.profile_pic).toMatch(/^\/api\/v2\/images\//)
  await ask(updateProfile, { language: 'ro' }, clinic.session.accessToken)
})

test('leaving it half written asks', { tag: '@desktop' }, async ({ page, clinic }) => {
  const drawer = await openProfile(page, clinic, false)
  await drawer.getByLabel('Prenume').fill('Ioana')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(drawer.getByLabel('Prenume')).toHaveValue('Ioana')
})

test(
  'a colleague who changed the same name meanwhile is asked about',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const drawer = await openProfile(page, clinic, false)
    const { lastName, phone } = newPerson('')
    await drawer.getByLabel('Nume', { exact: true }).fill(lastName)
    const other = newPerson('').lastName
    await ask(updateProfile, { last_name: other, mobile: phone }, clinic.session.accessToken)
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    const question = page.getByRole('dialog', { name: /cât completai$/ })
    await expect(question.getByRole('radiogroup', { name: 'Nume' })).toContainText(other)
    await question.getByRole('button', { name: 'Salvează alegerile mele' }).click()
    await expect(drawer).toHaveCount(0)
    expect(await readSelf(clinic)).toMatchObject({ last_name: lastName, mobile: phone })
    const { data } = await ask(
      listUsers,
      { clinicId: clinic.session.userId, user_type: 1, lang: 'ro' },
      clinic.session.accessToken,
    )
    expect(data.map(user => user.last_name)).toContain(lastName)
  },
)
