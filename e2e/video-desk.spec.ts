import { getBookingMeeting } from '#contract/video/meetings.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose, chooseService, details, newVisit, openCalendar, visit } from './support/calendar.ts'
import { at, bookVisit, quietDay, type Clinic } from './support/clinic.ts'
import { openIntegrations, pressFor, pressToClose, rowOf } from './support/integrations.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'
import { addVideoDoctor } from './support/video.ts'

// At the desk, where no provider is set up: its trial stands in for it, on the same way.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page) => details(page).getByRole('region', { name: 'Vizită video' })
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click()

async function openVisit(page: Page, clinic: Clinic, clock: string) {
  const doctor = await addVideoDoctor(clinic)
  const { booking } = await bookVisit(doctor.clinic, doctor, at(quietDay(), clock), {
    services: [{ service_id: doctor.service }],
  })
  await page.goto(`/cabinet/administration/calendar?booking=${booking.id}`)
  await expect(card(page)).toBeVisible()
  return booking
}

/** The story's clinic is connected, by the page on which a person agrees. */
async function connectTrial(page: Page, clinic: Clinic): Promise<void> {
  await openIntegrations(page, clinic)
  const popup = await pressFor(page, 'Leagă Zoom')
  await pressToClose(popup, 'Permite')
  await expect(page.getByText('Zoom este legat.').last()).toBeVisible()
}

test('who tries it says yes or no on a page that says what it is', async ({ page, clinic }) => {
  await openIntegrations(page, clinic)
  const popup = await pressFor(page, 'Leagă Google Meet')
  await expect(heading(popup, 'Cont Google Meet de probă')).toBeVisible()
  await expect(popup.getByText('Aici nu este Google Meet')).toBeVisible()
  expect(await findViolations(popup)).toEqual([])
  await popup.getByRole('link', { name: 'Refuză' }).click()
  await expect(heading(popup, 'Nu ai dat acordul')).toBeVisible()
  await popup.getByRole('button', { name: 'Încearcă din nou' }).click()
  await pressToClose(popup, 'Permite')
  await expect(page.getByText('Google Meet este legat.').last()).toBeVisible()
  await expect(rowOf(page, 'Google Meet')).toContainText('De probă pe acest server')
  expect(await findViolations(page)).toEqual([])

  await rowOf(page, 'Google Meet').getByRole('button', { name: 'Deconectează' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deconectează' }).click()
  await expect(page.getByRole('button', { name: 'Leagă Zoom' })).toBeVisible()
})

test('a visit by video is booked at the desk without a cabinet, and is seen as such', async ({
  page,
  clinic,
}) => {
  const doctor = await addVideoDoctor(clinic)
  const person = newPerson('Horia')
  await enterAs(page, clinic.session)
  await openCalendar(page, { date: quietDay(), doctors: [doctor], more: 'add=true' })
  const form = newVisit(page)
  await form.getByLabel('Caută după nume sau telefon').fill(person.name)
  await form.getByRole('option', { name: /^Pacient nou/ }).click()
  await form.getByLabel('Telefon').fill(person.typedPhone)
  await choose(form.getByLabel('Medic', { exact: true }), String(doctor.id))
  await expect(form.getByLabel('Cabinet', { exact: true })).toBeVisible()
  await chooseService(form, /Consultație video/)
  await expect(form.getByText('Vizită video, fără cabinet')).toBeVisible()
  await expect(form.getByLabel('Cabinet', { exact: true })).toBeHidden()
  await choose(form.getByLabel('Ora', { exact: true }), '11:00')
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvează programarea' }).click()
  await expect(card(page)).toBeVisible()
  await details(page).getByRole('button', { name: 'Închide' }).click()
  await expect(visit(page, person.lastName)).toHaveAccessibleName(/11:00–.*video/i)
})

test('without a provider the visit says so, and a link by hand takes the meeting’s place', async ({
  page,
  clinic,
}) => {
  await enterAs(page, clinic.session)
  await openVisit(page, clinic, '13:00')
  await expect(card(page)).toContainText('Clinica nu are Zoom sau Google Meet legat.')
  expect(await findViolations(page)).toEqual([])

  await press(page, 'Pune alt link')
  const dialog = page.getByRole('dialog', { name: 'Alt link pentru vizită' })
  const address = dialog.getByLabel('Adresa întâlnirii')
  const put = dialog.getByRole('button', { name: 'Pune linkul' })
  await address.fill('javascript:alert(1)')
  await put.click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('Adresa trebuie să înceapă cu https și să fie pe internet.')
  expect(await findViolations(page)).toEqual([])
  await address.fill('https://intalniri.exemplu.ro/camera')
  await put.click()
  await expect(dialog).toBeHidden()
  await expect(card(page)).toContainText('link pus de mână')

  await press(page, 'Scoate linkul')
  await expect(card(page)).toContainText('fără link')
  await expect(card(page).getByRole('link', { name: 'Leagă' })).toHaveAttribute(
    'href',
    /settings\/integrations/,
  )
})

test('a visit by video is made ready, started, and its link is given away', async ({ page, clinic }) => {
  await connectTrial(page, clinic)
  const booking = await openVisit(page, clinic, '15:00')
  await expect(card(page)).toContainText('link gata')
  await expect(card(page)).toContainText('Cameră de probă')
  expect(await findViolations(page)).toEqual([])

  const room = page.waitForEvent('popup')
  await press(page, 'Pornește vizita')
  await expect(heading(await room, 'Cameră de probă')).toBeVisible()
  await (await room).close()
  await expect(card(page)).toContainText('Pornită')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { data } = await ask(getBookingMeeting, { id: booking.id }, clinic.session.accessToken)
  await press(page, 'Copiază linkul pacientului')
  await expect(page.getByText('Linkul a fost copiat.').last()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(data.link)

  await press(page, 'QR')
  await expect(page.getByRole('img', { name: 'Cod QR cu linkul pacientului' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await press(page, 'Trimite')
  await expect(page.getByText('Linkul pleacă prin SMS.').last()).toBeVisible()
  await expect(card(page)).toContainText('Link trimis prin SMS')
})
