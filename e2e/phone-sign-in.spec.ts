import { expect, type Page } from '@playwright/test'
import { CODE_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { newPerson } from './support/people.ts'
import { test } from './support/test.ts'

const otherThan = (code: string) => code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))

async function askForCode(
  page: Page,
  typedPhone: string,
  names: { open: string; phone: string; send: string },
) {
  await page.goto('/pacient?modal=login')
  await page.getByRole('button', { name: names.open }).click()
  await page.getByRole('dialog').getByLabel(names.phone).fill(typedPhone)
  await page.getByRole('button', { name: names.send }).click()
}

test(
  'who has only a phone gets an account by it, and comes back by it in either language',
  { tag: '@phone' },
  async ({ page }) => {
    const person = newPerson('Ilinca')
    await askForCode(page, person.typedPhone, {
      open: 'Intră cu telefonul',
      phone: 'Telefon',
      send: 'Trimite codul',
    })
    const first = await readMessage(person.phone, CODE_IN_SMS)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Cod', { exact: true })
    await field.fill(otherThan(first))
    await expect(
      dialog.getByText('Codul nu este corect. Încearcă din nou. Mai ai 4 încercări.'),
    ).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await findViolations(page)).toEqual([])
    await field.fill(first)
    await expect(dialog.getByText('Nu este încă niciun cont cu numărul acesta')).toBeVisible()
    await dialog.getByLabel('Prenume').fill(person.firstName)
    await dialog.getByLabel('Nume', { exact: true }).fill(person.lastName)
    await dialog.getByRole('button', { name: 'Creează contul' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bună, Ilinca' })).toBeVisible()

    await page.goto('/logout?user=1')
    await expect(page).toHaveURL(/\/pacient$/)
    await page.evaluate(() => localStorage.setItem('locale', 'en'))
    const known = await listKnown(person.phone, CODE_IN_SMS)
    await page.clock.install()
    await askForCode(page, person.typedPhone, {
      open: 'Sign in by phone',
      phone: 'Phone',
      send: 'Send the code',
    })
    const second = await readMessage(person.phone, CODE_IN_SMS, known)
    const code = dialog.getByLabel('Code', { exact: true })
    await code.fill(otherThan(second))
    await expect(dialog.getByText('Incorrect OTP, try again. You have 4 tries left.')).toBeVisible()
    // Another comes after a minute; the page counts it down.
    const again = dialog.getByRole('button', { name: 'Send another code' })
    await expect(dialog.getByText('Send again in')).toBeVisible()
    await expect(again).toHaveCount(0)
    await page.clock.fastForward(61_000)
    await expect(again).toBeEnabled()
    await code.fill(second)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ilinca' })).toBeVisible()
  },
)
