import { expect } from '@playwright/test'
import { addDays } from '#domain/time/wall-time.ts'
import { addDoctor, quietDay } from './support/clinic.ts'
import { bookAs, fillPerson, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

test(
  'a number with its prefix brings its flag, and a name tells its rule',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const typed = Promise.withResolvers<void>()
    await page.route(/countries-/, async route => {
      await typed.promise
      await route.continue()
    })
    await openConfirmation(page, clinic, await addDoctor(clinic, 'Gina'))
    await fillPerson(page, { ...newPerson('Ana1'), typedPhone: '+49 1512 3456789' })
    // The list of countries comes after the page, on a slow phone after the number.
    typed.resolve()
    await expect(page.getByLabel('Țara numărului')).toHaveValue('DE')
    await expect(page.getByLabel('Telefon')).toHaveValue('+49 1512 3456789')
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await expect(page.getByLabel('Prenume')).toBeFocused()
    await expect(page.getByText(/nicio cifră/)).toBeVisible()
    await page.getByLabel('Prenume').fill('Ana')
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await expect(page.getByText('+49 151 234 567 89')).toBeVisible()
  },
)

test('the chosen day is that of the chosen hour, and its list stays', async ({ page, clinic, isMobile }) => {
  const doctor = await addDoctor(clinic, 'Horia')
  const next = addDays(quietDay(), 1)
  await page.goto(`/pacient/medic/${doctor.id}?services=[${clinic.check}]&day=${quietDay()}`)
  const days = page.getByRole('group', { name: 'Zile' })
  await expect(days.locator(`[data-date="${quietDay()}"]`)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '09:00' }).nth(1).click()
  await expect(days.locator(`[data-date="${next}"]`)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: '09:00' })).toHaveCount(2)

  const [bar, hour, strip] = [
    await page.getByRole('region', { name: 'Alegerea ta' }).boundingBox(),
    await page.getByRole('button', { pressed: true, name: '09:00' }).boundingBox(),
    await days.boundingBox(),
  ]
  // Below the hours, and on a desktop in their column: it covers neither the chosen hour nor the days.
  for (const above of [hour, strip])
    expect(bar?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  if (!isMobile) expect(bar?.x).toBe(hour?.x)
})

test(
  'one bar at the bottom; the next visit above the doctors; giving up asks without a keyboard',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const doctor = await addDoctor(clinic, 'Ilie')
    await openConfirmation(page, clinic, doctor)
    await bookAs(page, newPerson('Ana'))
    await page.getByRole('button', { name: 'Anulează' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Anulezi vizita?' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Păstrează vizita' }).click()

    await page.goto('/pacient')
    const visit = await page.getByRole('heading', { name: 'Următoarea vizită' }).boundingBox()
    const first = await page.getByRole('article').first().boundingBox()
    expect(visit?.y).toBeLessThan(first?.y ?? 0)
    const tabs = page.getByRole('navigation', { name: 'Meniul pacientului' })
    await expect(tabs).toBeVisible()
    await page.goto(`/pacient/medic/${doctor.id}?services=[${clinic.check}]`)
    await expect(page.getByRole('region', { name: 'Alegerea ta' })).toBeVisible()
    await expect(tabs).toBeHidden()
  },
)

test('nothing moves while a page fills', async ({ page, clinic }) => {
  const doctor = await addDoctor(clinic, 'Ion')
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Of one doctor, since others come to the list of all meanwhile.
  for (const path of [`/pacient?q=${doctor.lastName}`, `/pacient/medic/${doctor.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(
      await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift),
    ).toBeLessThan(0.02)
  }
})
