import { randomInt } from 'node:crypto'
import { setConfig } from '#contract/settings/settings.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { addDoctor, openClinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'

/** Values that nothing on a page can mean. */
const NONSENSE = ['abc', '%5B%22x%22,null%5D', '%7B%22a%22:1%7D', '-1', '1e400', 'true', '9999-99-99', '%00']

const pages = {
  '/pacient': ['q', 'service', 'speciality', 'city', 'day', 'price', 'evening', 'saturday', 'pages'],
  '/pacient/medic/{doctor}': ['services', 'start', 'day'],
  '/pacient/clinica/{clinic}/{location}': ['services', 'start', 'day'],
  '/pacient/confirmare': ['doctor', 'clinic', 'place', 'services', 'start'],
  '/b/1-abc': ['nou'],
  '/rate/1-abc': ['nou'],
  '/appointments': ['day'],
  '/favorit': ['day'],
  '/login/cabinet': ['to'],
  '/login/verify-otp/1': ['to', 'remember'],
  '/set-password/cabinet': ['token'],
  '/logout': ['user'],
}

const broken = (page: Page) => page.getByRole('heading', { name: 'Pagina aceasta s-a stricat' })

for (const [path, names] of Object.entries(pages)) {
  test(`${path} stands whatever its address says`, { tag: '@phone' }, async ({ page, clinic }) => {
    const doctor = await addDoctor(clinic, 'Anca', { hours: [] })
    const address = path
      .replace('{doctor}', String(doctor.id))
      .replace('{clinic}', String(clinic.session.userId))
      .replace('{location}', String(clinic.locationId))
    for (const value of NONSENSE) {
      await page.goto(`${address}?${[...names, 'modal'].map(name => `${name}=${value}`).join('&')}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(broken(page)).toHaveCount(0)
    }
  })
}

test.describe('in an address', () => {
  for (const path of ['/pacient/medic/abc', '/pacient/medic/99999999999999999999', '/pacient/clinica/x/y']) {
    test(`${path} names nobody and says so`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/nu este aici$/)
      await page.getByRole('link', { name: 'Vezi toți medicii' }).click()
      await expect(page).toHaveURL(/\/pacient$/)
    })
  }
})

test(
  'a doctor without a free hour around holidays can be looked through',
  { tag: '@phone' },
  async ({ page }) => {
    // Of its own, since other stories book on those days.
    const clinic = await openClinic(`sarbatori${randomInt(1e9)}@exemplu.ro`)
    await ask(setConfig, { observe_legal_holidays: true }, clinic.session.accessToken)
    const doctor = await addDoctor(clinic, 'Ilie', { hours: [] })
    await page.goto(`/pacient/medic/${doctor.id}?services=[${clinic.check},${clinic.cleaning}]`)
    await expect(page.getByText('Nicio oră liberă în perioada aceasta')).toBeVisible()
    // No more than 112 days lie between two legal holidays.
    for (let times = 0; times < 3; times++)
      await page.getByRole('button', { name: 'Caută mai târziu' }).click()
    await expect(page.getByText(/^Închis .+\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: doctor.name })).toBeVisible()
  },
)
