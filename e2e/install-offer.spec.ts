import { expect, type Page } from '@playwright/test'
import { addDoctor } from './support/clinic.ts'
import { bookAs, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

const offer = (page: Page) => page.getByRole('complementary', { name: 'Pune Zâmbet pe ecranul telefonului' })

/** A browser that says of every page that it may be installed, and whose person then says no to it. */
async function mayInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt() {
          document.documentElement.dataset['prompted'] = ''
          return Promise.resolve({ outcome: 'dismissed' })
        },
      })
      dispatchEvent(event)
    })
  })
}

for (const answer of ['Pune', 'Nu mai arăta'])
  test(
    `to stand on the screen is offered after a booking, until “${answer}” is pressed`,
    { tag: '@phone' },
    async ({ page, clinic }) => {
      await mayInstall(page)
      await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
      await expect(offer(page)).toHaveCount(0)
      await bookAs(page, newPerson('Ana'))
      await expect(offer(page)).toBeVisible()
      // The browser may say so late, when the page is there already.
      await page.reload()
      await offer(page).getByRole('button', { name: answer, exact: true }).tap()
      await expect(offer(page)).toHaveCount(0)
      await expect(page.locator('html[data-prompted]')).toHaveCount(answer === 'Pune' ? 1 : 0)

      for (const address of [page.url(), '/appointments']) {
        await page.goto(address)
        await expect(page.getByText('Dana').first()).toBeVisible()
        await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
        await expect(offer(page)).toHaveCount(0)
      }
    },
  )
