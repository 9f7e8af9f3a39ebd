import { listPatientBookings } from '#contract/online-booking.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { addDoctor, at, quietDay, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson, type Person } from './support/people.ts'

/** Within which a person is told. */
const SOON = { timeout: 2_000 }
const offline = (page: Page) => page.getByText('Nu ai internet. Ce ai scris rămâne aici.')

/** The confirmation of a visit to a doctor of one's own, at 10:00 of a quiet day. */
async function openConfirmation(page: Page, clinic: Clinic): Promise<void> {
  const doctor = await addDoctor(clinic, 'Dana')
  const start = encodeURIComponent(at(quietDay(), '10:00'))
  await page.goto(`/pacient/confirmare?doctor=${doctor.id}&services=[${clinic.check}]&start=${start}`)
  await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
}

async function fill(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Prenume').fill(person.firstName)
  await page.getByLabel('Nume', { exact: true }).fill(person.lastName)
  await page.getByLabel('Telefon').fill(person.typedPhone)
}

const countVisits = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  return (await ask(listPatientBookings, {}, token)).data.length
}

test('a search without a connection says so, and goes on by itself', async ({ page, context }) => {
  await page.goto('/pacient')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible(SOON)
  await page.getByRole('button', { name: 'După ora 17' }).click()
  await expect(page.getByText('Nu am putut aduce medicii')).toBeVisible(SOON)
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(offline(page)).toBeHidden()
})

test('hours and the page after them wait for the connection in sight', async ({ context, clinic }) => {
  const doctor = await addDoctor(clinic, 'Doru')
  // A page of its own: that a part of the next one cannot be fetched is a complaint the story asks for.
  const page = await context.newPage()
  await page.goto(`/pacient/medic/${doctor.id}`)
  await expect(page.getByRole('heading', { level: 1, name: doctor.name })).toBeVisible()
  await context.setOffline(true)
  await page.getByText('Consultație', { exact: true }).click()
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
})

test('a booking in a tunnel keeps what was typed and is made once', async ({ page, context, clinic }) => {
  const ana = newPerson('Ana')
  await openConfirmation(page, clinic)
  await context.setOffline(true)
  await fill(page, ana)
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByText('Nu există conexiune. Ce ai scris a rămas')).toBeVisible(SOON)
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  const code = await readMessage(ana.phone, CODE_IN_SMS)

  await context.setOffline(true)
  await page.getByLabel('Codul din 6 cifre').fill(code)
  await expect(page.getByText('Nu există conexiune. Ce ai scris a rămas')).toBeVisible(SOON)
  await expect(page.getByLabel('Prenume')).toHaveValue('Ana')
  await context.setOffline(false)

  // The tunnel begins again once the booking is written, and its answer is lost.
  await page.route('**/api/v2/patient/add_booking', async route => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/add_booking'))
  await page.getByRole('button', { name: 'Confirmă programarea' }).click()
  await lost
  await expect(page.getByText('Nu există conexiune. Ce ai scris a rămas')).toBeVisible()
  await page.unroute('**/api/v2/patient/add_booking')
  await page.getByRole('button', { name: 'Confirmă programarea' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ne vedem .*10:00/ })).toBeVisible()
  expect(await countVisits(page)).toBe(1)
})

test('a server that does not answer is told within two seconds', async ({ page, clinic }) => {
  await openConfirmation(page, clinic)
  await fill(page, newPerson('Ana'))
  let release = () => {}
  await page.route('**/api/send-otp', async route => {
    await new Promise<void>(resolve => {
      release = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByText('Conexiune slabă. Așteptăm răspunsul…')).toBeVisible(SOON)
  release()
  await expect(page.getByLabel('Codul din 6 cifre')).toBeVisible()
  await expect(page.getByText('Conexiune slabă. Așteptăm răspunsul…')).toBeHidden()
})

test('a reload keeps the step of the code with its wait', async ({ page, clinic }) => {
  const ana = newPerson('Ana')
  await openConfirmation(page, clinic)
  await fill(page, ana)
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  const code = await readMessage(ana.phone, CODE_IN_SMS)
  await expect(page.getByText(/Poți cere alt cod în 0:5/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Poți cere alt cod în 0:[0-5]/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trimite alt cod' })).toHaveCount(0)
  expect(await listKnown(ana.phone, CODE_IN_SMS)).toEqual([code])
  await page.getByLabel('Codul din 6 cifre').fill(code)
  await expect(page.getByRole('heading', { level: 1, name: /^Ne vedem / })).toBeVisible()
})

test('an empty form leads to its first field', async ({ page, clinic }) => {
  await openConfirmation(page, clinic)
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByLabel('Prenume')).toBeFocused()
  await expect(page.getByText('Amintește-mi')).toHaveCount(0)
})
