import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { TOTP, URI } from 'otpauth'
import sharp from 'sharp'
import { findViolations } from './support/axe.ts'
import { newPerson } from './support/people.ts'
import { PASSWORD, test } from './support/test.ts'

/** What a phone reads off the picture on the screen. */
async function scan(page: Page): Promise<TOTP> {
  const source = await page.getByRole('img', { name: 'Codul de scanat' }).getAttribute('src')
  const svg = Buffer.from(decodeURIComponent(source!.slice(source!.indexOf(',') + 1)))
  const { data, info } = await sharp(svg)
    .resize(300, 300)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({
      resolveWithObject: true,
    })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  return URI.parse(read!.data) as TOTP
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/patient/security?modal=login')
  const dialog = page.getByRole('dialog', { name: 'Intră în cont' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Intră în cont' }).click()
}

test(
  'a patient signs up, puts an app with codes, loses the phone and comes in by a recovery code',
  { tag: '@phone' },
  async ({ page }) => {
    const person = newPerson('Ilinca')
    const email = `${person.phone.replaceAll(/\D/g, '')}@exemplu.ro`
    await page.goto('/register/pacient')
    await page.getByLabel('Prenume').fill(person.firstName)
    await page.getByLabel('Nume', { exact: true }).fill(person.lastName)
    await page.getByLabel('Telefon').fill(person.phone)
    for (const label of ['Email', 'Repetă emailul']) await page.getByLabel(label, { exact: true }).fill(email)
    await page.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Creează contul' }).click()
    await expect(page.getByText('Contul tău este gata.').first()).toBeVisible()

    await page.goto('/patient/security')
    await expect(page.getByRole('heading', { level: 1, name: 'Securitate' })).toBeVisible()
    await page.getByRole('button', { name: 'Pune aplicația' }).click()
    const app = await scan(page)
    expect([app.issuer, app.label]).toEqual(['Zâmbet', email])
    expect(await findViolations(page)).toEqual([])
    const used = app.generate()
    await page.getByLabel('Codul din aplicație').fill(used)
    const shown = page.getByRole('dialog', { name: 'Codurile tale de rezervă' })
    await expect(shown.getByRole('listitem')).toHaveCount(10)
    const codes = await shown.getByRole('listitem').allTextContents()
    expect(await findViolations(page)).toEqual([])
    await shown.getByRole('button', { name: 'Le-am pus la loc sigur' }).click()
    await expect(page.getByText('protejat cu doi pași')).toBeVisible()
    await expect(page.getByText('au mai rămas 10 din 10')).toBeVisible()

    await page.goto('/logout?user=1')
    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Scrie codul din aplicație' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    // The code that set it up was used: it opens nothing again.
    await page.getByLabel('Cod', { exact: true }).fill(used)
    await expect(page.getByText('Codul nu este corect. Încearcă din nou.')).toBeVisible()
    await page.getByRole('button', { name: 'Un cod de rezervă' }).click()
    await page.getByLabel('Cod de rezervă').fill(codes[0]!.toUpperCase())
    await page.getByRole('button', { name: 'Confirmă codul' }).click()
    await expect(page).toHaveURL(/\/pacient$/)

    await page.goto('/patient/security')
    await expect(page.getByText('au mai rămas 9 din 10')).toBeVisible()
    await expect(page.getByText('acesta', { exact: true })).toBeVisible()
  },
)
