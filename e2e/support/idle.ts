import { logout } from '#contract/accounts/accounts.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './api.ts'

/**
 * Nobody touches the page for longer than its minutes, and the server has ended the session; what the server does by its
 * own clock is tested there. The page's clock must be installed.
 */
export async function fallIdle(page: Page, minutes: number, token: string): Promise<void> {
  let idle = 0
  page.on('request', request => {
    idle = Math.max(idle, Number(request.headers()['x-idle-seconds'] ?? 0))
  })
  // What watches the page loads after it: until it asks whether the session is over, nothing waits for its person.
  await expect(async () => {
    await page.clock.fastForward((minutes + 1) * 60_000)
    expect(idle).toBeGreaterThanOrEqual(minutes * 60)
  }).toPass()
  await ask(logout, {}, token)
  await page.clock.fastForward(15_000)
}
