import { expect } from '@playwright/test'
import { test } from './support/test.ts'

const LIFE = 10_000

test('a notice closes ten seconds after it came, or when who is at it leaves', async ({ page, isMobile }) => {
  await page.clock.install()
  await page.goto('/pacient')
  const heart = page.getByRole('button', { name: /^Adaugă la favorite/ }).first()
  const notice = page.getByText('Adăugat la favorite').last()
  await heart.click()
  await expect(notice).toBeVisible()
  await page.clock.runFor(LIFE / 2)
  await expect(notice).toBeVisible()
  await page.clock.runFor(LIFE / 2)
  await expect(notice).toBeHidden()
  if (isMobile) return

  await heart.click()
  await notice.hover()
  await page.clock.runFor(LIFE)
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(notice).toBeHidden()
})

test(
  'on a phone the end of a page can be scrolled out from under a notice',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/pacient')
    await page
      .getByRole('button', { name: /^Adaugă la favorite/ })
      .first()
      .click()
    const notice = page.getByText('Adăugat la favorite').last()
    await expect(notice).toBeVisible()
    await page.mouse.wheel(0, 100_000)
    await expect(async () => {
      const last = await page.locator('main').locator('a, button').last().boundingBox()
      const over = await notice.boundingBox()
      expect(last!.y + last!.height).toBeLessThanOrEqual(over!.y)
    }).toPass({ timeout: 5000 })
  },
)
