import { expect, type Page } from '@playwright/test'
import type { Clinic } from './clinic.ts'
import { enterAs } from './test.ts'

export const INTEGRATIONS = '/cabinet/administration/settings/integrations'
/** Longer than a window takes to close by itself, much shorter than a story may last. */
export const SOON = { timeout: 30_000 }

export async function openIntegrations(page: Page, clinic: Clinic): Promise<void> {
  await enterAs(page, clinic.session)
  await page.goto(INTEGRATIONS)
  await expect(page.getByRole('heading', { name: 'Vizite video' })).toBeVisible()
}

export const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Vizite video' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

/** Presses and answers the window that opened. */
export async function pressFor(page: Page, name: string | RegExp): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name }).click()
  return opening
}

/** The window may be gone before the browser could say that the button was pressed. */
export async function pressToClose(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close', SOON)
  const pressing = popup.getByRole('button', { name }).click()
  await pressing.catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
  await closed
}
