import { expect } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a clinic says who it is, and patients read it under its own address',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const slug = `aurora-${Date.now().toString(36)}`
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/company')
    await page.getByLabel('CIF').fill('RO39452816')
    await expect(page.getByText('ar trebui să fie 8')).toBeVisible()
    await page.getByLabel('IBAN').fill('RO49 AAAA 1B31 0075 9384 0001')
    await page.getByLabel('Adresa paginii').fill('api')
    await page.getByRole('button', { name: 'Salvează 3 modificări' }).click()
    await expect(page.getByText('Cifrele de control nu se potrivesc. Verifică IBAN-ul.')).toBeVisible()
    await expect(page.getByText('Adresa aceasta e păstrată. Alege alta.')).toBeVisible()
    await expect(page.getByLabel('IBAN')).toBeFocused()

    await page.getByLabel('IBAN').fill('RO49 AAAA 1B31 0075 9384 0000')
    await expect(page.getByText('Cifrele de control se potrivesc.')).toBeVisible()
    await page.getByLabel('Adresa paginii').fill(slug)
    await page.getByRole('combobox', { name: 'Județ' }).fill('bucu')
    await page.getByRole('option', { name: 'București' }).click()
    await page.getByRole('combobox', { name: 'Localitate' }).fill('sectorul 1')
    await page.getByRole('option', { name: /Sectorul 1/ }).click()
    await expect(page.getByText('Pacienții văd „București, sector 1”.')).toBeVisible()
    await page
      .getByLabel('Despre clinică')
      .fill('Stomatologie pentru toată familia. Lucrăm fără grabă și cu plan scris.')
    await expect(page.getByText('Lipsește în engleză')).toBeVisible()
    const words = page.getByLabel('Cuvinte de căutare').last()
    await words.fill('implant dentar')
    await words.press('Enter')
    await page.getByRole('button', { name: 'Salvează 6 modificări' }).click()
    await expect(page.getByText('Datele clinicii sunt salvate.').last()).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({
      name: 'plan.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    })
    await expect(page.getByRole('alert').filter({ hasText: 'plan.svg' })).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cabinet.png', mimeType: 'image/png', buffer: PIXEL })
    await expect(page.getByText('Copertă')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Afiș A4' }).click()
    expect((await coming).suggestedFilename()).toBe(`${slug}-qr.pdf`)

    await page.goto(`/c/${slug}`)
    await expect(page.getByText('Stomatologie pentru toată familia', { exact: true })).toBeVisible()
    await expect(page.getByText('implant dentar')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  },
)

test('the menu of the company page follows what is read', { tag: '@desktop' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/company')
  const menu = page.getByRole('navigation', { name: 'Secțiunile paginii' })
  const current = menu.locator('[aria-current=location]')
  await expect(current).toHaveText('Date legale')
  // Too near the end to come to the top.
  await menu.getByRole('link', { name: 'Imagini' }).click()
  await expect(current).toHaveText('Imagini')
  await page.getByLabel('CIF').hover()
  await page.mouse.wheel(0, -2000)
  await expect(current).toHaveText('Date legale')
  await page.mouse.wheel(0, 4000)
  await expect(current).toHaveText('Cuvinte de căutare')
  await expect(menu).toBeInViewport()
})

test('an address that no clinic has is not found', { tag: '@desktop' }, async ({ page }) => {
  const reply = await page.goto('/c/nu-exista-asa-ceva')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
