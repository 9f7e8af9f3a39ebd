import {
  addPatientBooking,
  listPatientBookings,
  registerAndLoginPatient,
} from '#contract/online/online-booking.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, listKnown } from './support/api.ts'
import { addDoctor } from './support/clinic.ts'
import { askForCode, bookAs, DONE, fillPerson, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { stopClock } from './support/test.ts'

/** A person is told in an instant, long before anything is tried again; a busy machine may take longer to show it. */
const SOON = { timeout: 5_000 }
const offline = (page: Page) => page.getByText('Nu ai internet. Ce ai scris rămâne aici.')

const countVisits = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  return (await ask(listPatientBookings, {}, token)).data.length
}

test('a search without a connection says so, and goes on by itself', async ({ page, context }) => {
  // A drawn page whose script has not come cannot tell of the connection.
  await page.goto('/pacient', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible(SOON)
  await page.getByRole('button', { name: 'După ora 17' }).click()
  await expect(page.getByText('Nu am putut aduce medicii')).toBeVisible(SOON)
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(offline(page)).toBeHidden()
})

test(
  'hours and the page after them wait for the connection in sight',
  { tag: '@phone' },
  async ({ context, clinic }) => {
    const doctor = await addDoctor(clinic, 'Doru')
    // A page of its own: that a part of the next one cannot be fetched is a complaint the story asks for.
    const page = await context.newPage()
    await page.goto(`/pacient/medic/${doctor.id}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: doctor.name })).toBeVisible()
    await context.setOffline(true)
    await page.getByText('Igienizare', { exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Nu există conexiune', SOON)
    await context.setOffline(false)
    await page
      .getByRole('group', { name: /Dimineața/ })
      .getByRole('button')
      .first()
      .click()

    await context.setOffline(true)
    await page.getByRole('link', { name: 'Continuă' }).click()
    await expect(page.getByRole('heading', { name: 'Nu ai internet' })).toBeVisible(SOON)
    await expect(page.getByRole('link', { name: 'Prima pagină' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
  },
)

test(
  'a booking in a tunnel keeps what was typed and is made once',
  { tag: '@phone' },
  async ({ page, context, clinic }) => {
    const ana = newPerson('Ana')
    await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
    await context.setOffline(true)
    await fillPerson(page, ana)
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await expect(page.getByText('Nu există conexiune. Nimic nu s-a pierdut')).toBeVisible(SOON)
    await context.setOffline(false)
    await expect(offline(page)).toBeHidden()
    const code = await askForCode(page, ana)

    await context.setOffline(true)
    await page.getByLabel('Codul din 6 cifre').fill(code)
    await expect(page.getByText('Nu există conexiune. Nimic nu s-a pierdut')).toBeVisible(SOON)
    await expect(page.getByLabel('Prenume')).toHaveValue('Ana')
    await context.setOffline(false)

    // The tunnel begins again once the code is used, and again once the booking is written: each answer is lost.
    for (const path of [registerAndLoginPatient.path, addPatientBooking.path]) {
      await page.route(`**${path}`, async route => {
        expect((await route.fetch()).status()).toBe(200)
        await route.abort('internetdisconnected')
      })
      const lost = page.waitForEvent('requestfailed', request => request.url().endsWith(path))
      await page.getByRole('button', { name: 'Confirmă programarea' }).click()
      await lost
      await expect(page.getByText('Nu există conexiune. Nimic nu s-a pierdut')).toBeVisible()
      await page.unroute(`**${path}`)
    }
    await page.getByRole('button', { name: 'Confirmă programarea' }).click()
    await expect(page.getByRole('heading', { level: 1, name: DONE })).toContainText('10:00')
    expect(await countVisits(page)).toBe(1)
  },
)

test(
  'a server that does not answer is told within two seconds',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    await page.clock.install()
    await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
    await fillPerson(page, newPerson('Ana'))
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/send-otp', async route => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/send-otp')
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await asked
    await stopClock(page)
    await page.clock.runFor(2_000)
    await expect(page.getByText('Conexiune slabă. Așteptăm răspunsul…')).toBeVisible()
    await page.clock.resume()
    answer.resolve()
    await expect(page.getByLabel('Codul din 6 cifre')).toBeVisible()
    await expect(page.getByText('Conexiune slabă. Așteptăm răspunsul…')).toBeHidden()
  },
)

test(
  'while the server is away nothing is lost, and one press goes on',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const ana = newPerson('Ana')
    const lost = page.getByText('Nu există conexiune. Nimic nu s-a pierdut: încearcă din nou.')
    await page.clock.install()
    await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
    await fillPerson(page, ana)

    /** For twenty seconds from a press, which the page waits by its own clock. */
    async function goAway(press: () => Promise<void>): Promise<void> {
      await page.route('**/api/**', route => route.abort('connectionrefused'))
      await press()
      await expect(lost).toBeVisible()
      await page.clock.runFor(20_000)
      await expect(lost).toBeVisible()
      await expect(offline(page)).toBeVisible()
      await page.unroute('**/api/**')
      await page.clock.runFor(3_000)
      await expect(offline(page)).toBeHidden()
      await expect(page.getByLabel('Prenume')).toHaveValue('Ana')
      await expect(page.getByLabel('Nume', { exact: true })).toHaveValue(ana.lastName)
    }

    await goAway(() => page.getByRole('button', { name: 'Trimite codul' }).tap())
    const code = await askForCode(page, ana)
    await expect(lost).toBeHidden()
    await goAway(() => page.getByLabel('Codul din 6 cifre').fill(code))
    await page.getByRole('button', { name: 'Confirmă programarea' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: DONE })).toContainText('10:00')
    expect(await countVisits(page)).toBe(1)
    expect(await listKnown(ana.phone, CODE_IN_SMS)).toEqual([code])
  },
)

test('a reload keeps the step of the code with its wait', { tag: '@phone' }, async ({ page, clinic }) => {
  const ana = newPerson('Ana')
  await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
  await fillPerson(page, ana)
  const code = await askForCode(page, ana)
  await expect(page.getByText(/Poți cere alt cod în 0:[45]/)).toBeVisible()
  // The hour is kept anew, which may take longer than typing the code.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/v2/reservations', async route => {
    await gate.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText(/Poți cere alt cod în 0:[0-5]/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trimite alt cod' })).toHaveCount(0)
  expect(await listKnown(ana.phone, CODE_IN_SMS)).toEqual([code])
  const signedIn = page.waitForResponse('**/api/v2/register-and-login-patient')
  await page.getByLabel('Codul din 6 cifre').fill(code)
  await signedIn
  gate.resolve()
  await expect(page.getByRole('heading', { level: 1, name: DONE })).toBeVisible()
})

test('an empty form leads to its first field', async ({ page, clinic }) => {
  await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByLabel('Prenume')).toBeFocused()
  await expect(page.getByText('Amintește-mi')).toHaveCount(0)
})

test(
  'after the fifth wrong code the way on is another one, after the wait',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const ana = newPerson('Ana')
    await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
    await fillPerson(page, ana)
    const code = await askForCode(page, ana)
    const wrong = code === '111111' ? '222222' : '111111'
    const box = page.getByLabel('Codul din 6 cifre')
    for (const left of [
      'Mai ai 4 încercări',
      'Mai ai 3',
      'Mai ai 2',
      'Mai ai o încercare',
      'nu mai ai încercări',
    ]) {
      await box.fill('')
      await box.fill(wrong)
      await expect(page.getByText(left)).toBeVisible()
    }
    await expect(box).not.toBeEditable()
    await page.reload()
    await expect(page.getByText('Codul acesta nu mai e bun: cere altul.')).toBeVisible()
    await expect(page.getByText(/Poți cere alt cod în/)).toBeVisible()

    // Leaving the number and coming back to it neither skips the wait nor sends another.
    await page.getByRole('button', { name: 'Schimbă numărul' }).click()
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await expect(page.getByText(/Poți cere alt cod în/)).toBeVisible()
    expect(await listKnown(ana.phone, CODE_IN_SMS)).toEqual([code])
  },
)

test('no code goes to a landline', { tag: '@phone' }, async ({ page, clinic }) => {
  await openConfirmation(page, clinic, await addDoctor(clinic, 'Dana'))
  await fillPerson(page, { ...newPerson('Ana'), typedPhone: '0264 555 018' })
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await expect(page.getByText(/telefon fix/)).toBeVisible()
})

test(
  'where storage is blocked a stranger books and sees the visit',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
    })
    const { id, name } = await addDoctor(clinic, 'Dana')
    await page.goto(`/pacient/medic/${id}`)
    await page.getByText('Consultație', { exact: true }).tap()
    await page
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .first()
      .tap()
    await page.getByRole('link', { name: 'Continuă' }).tap()
    await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
    await bookAs(page, newPerson('Ana'))
    await expect(page.getByText(name)).toBeVisible()
  },
)
