import { changeCompany } from '#contract/clinic/company.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor } from './support/clinic.ts'
import { bookAs, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

test.use({ serviceWorkers: 'allow' })

const visits = (page: Page) => page.getByRole('heading', { level: 1, name: 'Programările mele' })
const known = (page: Page) => page.getByText(/Nu ai internet\. Arătăm ce știam azi la \d\d:\d\d\./)
const nothing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Nu ai internet' })

/** The page of the visits and all that it is made of are kept, which waits until the page has nothing else to do. */
async function kept(page: Page): Promise<void> {
  await page.clock.runFor(10_000)
  await expect
    .poll(
      () => page.evaluate(async () => Boolean(await caches.match('/appointments', { ignoreVary: true }))),
      { timeout: 30_000 },
    )
    .toBe(true)
}

test(
  'without internet a patient sees the coming visits, and nobody else does',
  { tag: '@phone' },
  async ({ context, clinic }) => {
    await ask(changeCompany, { phone: '0264 555 018' }, clinic.session.accessToken)
    const doctor = await addDoctor(clinic, 'Dana')
    // Pages of its own: that nothing can be fetched is what the story is about.
    const page = await context.newPage()
    await page.clock.install()
    await openConfirmation(page, clinic, doctor)
    await bookAs(page, newPerson('Ana'))
    await page.goto('/appointments')
    await expect(page.getByRole('article')).toContainText('10:00')
    await kept(page)
    const secrets = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async name => {
          const cache = await caches.open(name)
          const requests = await cache.keys()
          return Promise.all(
            requests.map(
              async request =>
                `${request.url} ${await (await cache.match(request, { ignoreVary: true }))!.text()}`,
            ),
          )
        }),
      )
      const token = localStorage.getItem('token')!
      return all
        .flat()
        .filter(text => text.includes(token) || new URL(text.split(' ')[0]!).pathname.startsWith('/api'))
    })
    expect(secrets).toEqual([])

    await context.setOffline(true)
    await page.goto('/')
    await expect(visits(page)).toBeVisible()
    await expect(known(page)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('10:00')
    await expect(page.getByRole('article')).toContainText('Dana')
    await expect(page.getByRole('link', { name: 'Sună' })).toHaveAttribute('href', /^tel:/)
    for (const name of ['Mută', 'Anulează'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
    await expect(page.getByText('Ce ai scris rămâne aici')).toBeHidden()
    expect(await findViolations(page)).toEqual([])

    // No hour is shown as free that may be taken by now; the way to what is known is there.
    await page.goto('/pacient')
    await expect(nothing(page)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Programările mele' }).click()
    await expect(known(page)).toBeVisible()
    await page.goto(`/pacient/medic/${doctor.id}`)
    await expect(nothing(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: doctor.name })).toBeVisible()

    // The staff's pages are the browser's own affair.
    await context.setOffline(true)
    expect(await page.goto('/cabinet/administration/calendar').catch(() => 'refused')).toBe('refused')
    await context.setOffline(false)

    await page.goto('/logout?user=1')
    await expect(page.getByRole('heading', { level: 1, name: 'Programează-te la dentist' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('kept-visits'))).toBeNull()
    await context.setOffline(true)
    await page.goto('/appointments')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('10:00')).toHaveCount(0)
  },
)
