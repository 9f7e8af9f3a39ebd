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
