import { listManagedDoctors } from '#contract/clinic/doctors.ts'
import { FIRST_STEPS, type FirstStep } from '#domain/clinic/first-step-names.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, bookVisit, openClinic, quietDay } from './support/clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs, hearNobody, test } from './support/test.ts'

const GUIDE = '/cabinet/administration/first-steps'

/** What each step is drawn from. */
const READS: Record<FirstStep, string> = {
  clinic: '/get_user/',
  address: '/getlocations',
  cabinets: '/getcabinets',
  services: '/v2/price-list',
  doctors: '/v2/services',
  week: '/v2/doctors',
  link: '/get_user/',
}

test(
  'a step whose lists cannot be read says so, and is drawn once they can',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    await hearNobody(page)
    const main = page.getByRole('main')
    for (const step of FIRST_STEPS) {
      let isRefused = true
      await page.route(
        url => url.pathname.includes(READS[step]),
        route =>
          isRefused
            ? route.fulfill({ status: 500, json: { status: 'error', message: 'Ups' } })
            : route.continue(),
      )
      await page.goto(`${GUIDE}?step=${step}`)
      await expect(main.getByRole('heading', { level: 2, name: 'Ups' })).toBeVisible()
      if (step === 'clinic') expect(await findViolations(page)).toEqual([])
      isRefused = false
      await main.getByRole('button', { name: 'Încearcă din nou' }).click()
      await expect(main.getByText('Ups')).toHaveCount(0)
      await expect(main.getByRole('button', { name: /^(Continuă|Deschide)/ })).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await hearNobody(page)
    }
  },
)

test(
  'who leaves in the guide is asked about the visits, and stays until that is answered',
  { tag: '@phone' },
  async ({ page }) => {
    const clinic = await openClinic(`${newPerson('Oana').lastName.toLowerCase()}@exemplu.ro`)
    const token = clinic.session.accessToken
    const doctor = await addDoctor(clinic, 'Vlad')
    const { person } = await bookVisit(clinic, doctor, at(quietDay(), '10:00'))
    const isThere = async () =>
      (await ask(listManagedDoctors, {}, token)).data.find(({ id }) => id === doctor.id)?.active
    await enterAs(page, clinic.session)

    await page.goto(`${GUIDE}?step=doctors`)
    await page.getByRole('button', { name: `Scoate medicul Vlad ${doctor.lastName}` }).click()
    const plan = page.getByRole('dialog')
    await expect(plan).toContainText(person.lastName)
    expect(await findViolations(page)).toEqual([])
    await plan.getByRole('button', { name: 'Renunță' }).click()
    await expect(plan).toHaveCount(0)
    expect(await isThere()).toBe(true)

    await page.getByRole('button', { name: `Scoate medicul Vlad ${doctor.lastName}` }).click()
    await plan.getByRole('button', { name: /de reprogramat$/ }).click()
    const done = page.getByRole('dialog', { name: 'Gata' })
    await expect(done).toBeVisible()
    await done.getByRole('button', { name: 'Închide' }).last().click()
    await expect(page.getByText(`Vlad ${doctor.lastName}`)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await isThere()).toBe(false)
  },
)

test('who goes on to the calendar before the guide knows its step arrives there', async ({ page, owner }) => {
  await enterAs(page, owner)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v2/first-steps', async route => {
    await held
    await route.continue()
  })
  await page.goto(GUIDE)
  const later = page.getByRole('button', { name: 'Mai târziu' })
  await expect(later).toBeVisible()
  // The calendar comes after the step, as on a slow line.
  await page.route('**/*.js', async route => {
    release()
    await new Promise(done => setTimeout(done, 500))
    await route.continue()
  })
  await later.click()
  await expect(page).toHaveURL(/\/calendar/)
})
