import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { enterAs, RECEPTION, signIn, test } from './support/test.ts'

/** What a visitor who is not signed in reads at each address, by the heading. */
const PAGES = [
  ['/', 'Programează-te la dentist'],
  ['/pacient', 'Programează-te la dentist'],
  ['/login/cabinet', 'Intră în contul clinicii'],
  ['/register/cabinet', 'Înregistrează clinica'],
  ['/register/pacient', 'Creează un cont de pacient'],
  ['/reset-password/cabinet', 'Ai uitat parola?'],
  ['/set-password/cabinet', 'Linkul nu este complet'],
  ['/set-password/cabinet?token=1.x', 'Linkul nu mai este bun'],
  ['/login/verify-otp/1', 'Intrarea în cont a expirat'],
  ['/fill-form/x', 'Linkul nu duce la niciun formular'],
  ['/document/x', 'Nu găsim documentul'],
  ['/verify-document', 'Verifică un document'],
  ['/zoom/callback?code=x', 'Zoom nu a fost legat'],
  ['/google_meet/callback?code=x', 'Google Meet nu a fost legat'],
  ['/cabinet/administration/calendar', 'Intră în contul clinicii'],
  ['/cabinet/administration/doctors/1', 'Intră în contul clinicii'],
  ['/favorit', 'Favorite'],
  ['/appointments', 'Intră în cont ca să continui'],
  ['/b/unknown', 'Nu găsim programarea'],
  ['/email-change-verify/x', 'Linkul a expirat sau a fost deja folosit.'],
  ['/rate/x', /./],
  ['/logout', 'Intră în contul clinicii'],
  ['/logout?user=1', 'Programează-te la dentist'],
  ['/patient/appointments', 'Intră în cont ca să continui'],
  ['/patient/favorit', 'Favorite'],
  ['/patient/offers', 'Intră în cont ca să continui'],
  ['/patient/profile', 'Intră în cont ca să continui'],
  ['/patient/unknown', 'Pagina nu există'],
  ['/unknown', 'Pagina nu există'],
] as const

test('every public address answers with its page', { tag: '@phone' }, async ({ page }) => {
  for (const [address, heading] of PAGES) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    await expect(page).toHaveTitle(/Zâmbet/)
  }
})

const TABS = [
  ['Pacienți', 'clients'],
  ['Medici', 'doctors'],
  ['Cabinete', 'cabinets'],
  ['Specialități', 'specialities'],
  ['Servicii', 'services'],
  ['Abonamente', 'subscriptions'],
  ['Carduri cadou', 'gift-cards'],
  ['Șabloane SMS', 'sms-templates'],
  ['Șabloane rapoarte', 'report-templates'],
  ['Formulare', 'form-templates'],
  ['Rapoarte', 'reports'],
  ['Jurnale', 'logs'],
  ['Roluri', 'roles'],
  ['Setări', 'settings'],
  ['Companie', 'company'],
  ['Locații', 'locations'],
] as const

test('every tab of the staff area has its page and address', { tag: '@desktop' }, async ({ page, owner }) => {
  await enterAs(page, owner)
  await page.goto('/')
  await expect(page).toHaveURL(/\/cabinet\/administration\/calendar/)
  const menu = page.getByRole('navigation', { name: 'Meniul clinicii' })
  for (const [name, slug] of TABS) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/cabinet/administration/${slug}`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/cabinet/administration/patients/1')
  await expect(page).toHaveURL(/\/clients\/1$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/cabinet/administration/unknown')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina nu există' })).toBeVisible()
})

test(
  'who may not open a tab or a record of it is told so and led on',
  { tag: '@desktop' },
  async ({ page }) => {
    await enterAs(page, await signIn(RECEPTION))
    for (const [address, name] of [
      ['settings', 'Setări'],
      ['doctors/1', 'Medici'],
    ] as const) {
      await page.goto(`/cabinet/administration/${address}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Nu ai dreptul să vezi pagina asta')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.getByRole('main').getByRole('link', { name: 'Deschide „Calendar”' }).click()
      await expect(page).toHaveURL(/\/calendar/)
      await expect(page.getByRole('grid').first()).toBeVisible()
    }
  },
)

test('the language stays as chosen', async ({ page, isMobile }) => {
  await page.goto('/pacient')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await page.getByRole('button', { name: isMobile ? 'Meniu' : 'Limba: Română' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('combobox', { name: 'What do you need?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'What do you need?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/login/cabinet')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('the dark look stays as chosen', { tag: '@desktop' }, async ({ page, owner }) => {
  await enterAs(page, owner)
  await page.goto('/cabinet/administration/calendar')
  const light = await backgroundOf(page)
  await page.getByRole('button', { name: 'Treci la aspectul întunecat' }).click()
  await expect.poll(() => backgroundOf(page)).not.toBe(light)
  const dark = await backgroundOf(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Treci la aspectul luminos' })).toBeVisible()
  expect(await backgroundOf(page)).toBe(dark)
})

test(
  'a visitor downloads little JavaScript and nothing of the staff’s',
  { tag: '@phone' },
  async ({ browser }) => {
    for (const address of ['/pacient', '/pacient/medic/1?services=[1]', '/c/clinica-aurora']) {
      const page = await browser.newPage()
      const scripts = await scriptsOf(page, address, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
      expect(scripts.length, address).toBeGreaterThan(2)
      expect(kilobytesOf(scripts), address).toBeLessThanOrEqual(88)
      expect(
        scripts.filter(text => text.includes('getbookingsbymonth') || text.includes('Meniul clinicii')),
      ).toEqual([])
      await page.close()
    }
  },
)

test(
  'the staff calendar downloads no more JavaScript than it needs',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    const scripts = await scriptsOf(page, '/cabinet/administration/calendar', async () => {
      await expect(page.getByRole('grid').getByRole('columnheader').first()).toBeVisible()
    })
    expect(scripts.some(text => text.includes('getbookingsbymonth'))).toBe(true)
    expect(kilobytesOf(scripts)).toBeLessThanOrEqual(250)
  },
)

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** Every script that an address fetches until the page rests. */
async function scriptsOf(page: Page, address: string, shown: () => Promise<void>): Promise<string[]> {
  const bodies: Promise<string>[] = []
  page.on('response', response => {
    const isScript = response.request().resourceType() === 'script' || /\.m?js$/.test(response.url())
    if (isScript) bodies.push(response.text())
  })
  await page.goto(address)
  await shown()
  // What is fetched ahead counts too; the calendar's own stream never ends, so the network is never idle there.
  await expect
    .poll(async () => {
      const before = bodies.length
      await page.waitForTimeout(500)
      return bodies.length - before
    })
    .toBe(0)
  return Promise.all(bodies)
}

const kilobytesOf = (texts: string[]) =>
  texts.reduce((sum, text) => sum + gzipSync(text, { level: 6 }).length, 0) / 1024
