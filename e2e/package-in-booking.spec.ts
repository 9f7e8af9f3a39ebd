import { addGroup } from '#contract/bookings/groups.ts'
import { changeService } from '#contract/clinic/services.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose, chooseService, details, newVisit, openCalendar } from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, quietDay, type Clinic, type OwnDoctor } from './support/clinic.ts'
import { addOwnService, addPackage } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Pornești abonamentul?' })

/** What was asked of the server under these addresses, each with how it answered. */
function listen(page: Page, ...paths: string[]) {
  const asked: { path: string; body: string; status: number }[] = []
  page.on('response', response => {
    const request = response.request()
    const path = paths.find(each => new URL(request.url()).pathname.endsWith(each))
    if (!path || request.method() !== 'POST') return
    asked.push({ path, body: request.postData() ?? '', status: response.status() })
  })
  return asked
}

async function expectUses(page: Page, patientId: number, name: string, ...texts: string[]): Promise<void> {
  await page.goto(`/cabinet/administration/clients/${patientId}?tab=subscriptions`)
  const card = page.getByRole('region', { name })
  for (const text of texts) await expect(card).toContainText(text)
}

/** A service that is booked only inside a package of so many uses, and that package. */
async function sellOnlyInPackage(clinic: Clinic, uses: number) {
  const ada = await addDoctor(clinic, 'Ada')
  const service = await addOwnService(clinic, ada, 'Fluorizare', { subscription_only: true, price: 150 })
  return { ada, service, offer: await addPackage(clinic, service.id, { price: 500, maximum_uses: uses }) }
}

/** Who comes, to whom, for what and when, in the form that is open. */
async function fillIn(
  page: Page,
  patient: { lastName: string; name: string },
  doctor: OwnDoctor,
  service: { name: string },
  time: string,
): Promise<Locator> {
  const form = newVisit(page)
  await form.getByLabel('Caută după nume sau telefon').fill(patient.lastName)
  await form.getByRole('option', { name: patient.name }).click()
  await choose(form.getByLabel('Medic', { exact: true }), String(doctor.id))
  await chooseService(form, service.name)
  await choose(form.getByLabel('Ora', { exact: true }), time)
  return form
}

test(
  'a booking starts the package that it needs, and stands with its use',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { ada, service, offer } = await sellOnlyInPackage(clinic, 4)
    const iris = await addKnownPatient(clinic, 'Iris')
    const date = quietDay()
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await page.getByRole('link', { name: 'Programare nouă' }).click()
    const form = await fillIn(page, iris, ada, service, '10:00')
    const asked = listen(page, '/add_booking', '/assign-subscription')

    await test.step('the server asks for it', async () => {
      await form.getByRole('button', { name: 'Salvează programarea' }).click()
      await expect(question(page)).toContainText(offer.name)
      await expect(question(page)).toContainText('500 lei')
      await expect(question(page)).toContainText('4 folosiri · 12 luni de la pornire')
      await expect(question(page)).toContainText('Mai rămân 3 folosiri libere.')
      await expect(question(page).getByRole('button', { name: /^Fără abonament/ })).toHaveCount(0)
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('started, the same is asked again', async () => {
      await question(page).getByRole('button', { name: 'Pornește și programează' }).click()
      await expect(details(page)).toContainText(service.name)
      expect(asked.map(({ path, status }) => [path, status])).toEqual([
        ['/add_booking', 400],
        ['/assign-subscription', 200],
        ['/add_booking', 200],
      ])
      expect(asked[2]?.body).toBe(asked[0]?.body)
    })

    await test.step('its use waits for the visit', async () => {
      await expectUses(page, iris.id, offer.name, 'În derulare', '1 folosită temporar', '3 libere')
      expect(await findViolations(page)).toEqual([])
    })
  },
)

test('so does a series, and a patient who joins a group', { tag: '@desktop' }, async ({ page, clinic }) => {
  const token = clinic.session.accessToken
  const { ada, service, offer } = await sellOnlyInPackage(clinic, 3)
  const [iris, dora] = [await addKnownPatient(clinic, 'Iris'), await addKnownPatient(clinic, 'Dora')]
  const date = quietDay()
  await enterAs(page, clinic.session)

  await test.step('a series of three', async () => {
    await openCalendar(page, { date, doctors: [ada] })
    await page.getByRole('button', { name: 'Programare', exact: true }).click()
    const form = await fillIn(page, iris, ada, service, '10:00')
    await form.getByRole('switch', { name: 'Recurență' }).click()
    await form.getByLabel('La câte zile, săptămâni, luni sau ani').fill('1')
    await choose(form.getByLabel('Zile, săptămâni, luni sau ani', { exact: true }), 'week')
    await form.getByLabel('De câte ori').fill('3')
    await form.getByRole('button', { name: 'Salvează 3 programări' }).click()
    await expect(question(page)).toContainText('Cele 3 programări țin câte o folosire')
    await question(page).getByRole('button', { name: 'Pornește și programează' }).click()
    await expect(details(page)).toContainText('Face parte dintr-o serie')
    await expectUses(page, iris.id, offer.name, '3 folosite temporar', '0 libere')
  })

  await test.step('a seat of a group', async () => {
    const course = await addOwnService(clinic, ada, 'Curs', { minutes: 60, group_count: 4 })
    const start = at(date, '12:00')
    const planned = { doctor_id: ada.id, start, services: [{ service_id: course.id }] }
    const { data: group } = await ask(addGroup, planned, token)
    await ask(changeService, { id: course.id, subscription_only: true }, token)
    const courses = await addPackage(clinic, course.id, { price: 240, maximum_uses: 1 })
    await openCalendar(page, { date, doctors: [ada], more: `booking=${group.id}` })
    await details(page).getByRole('button', { name: 'Adaugă pacienți' }).click()
    const dialog = page.getByRole('dialog', { name: /^Adaugă pacienți/ })
    await dialog.getByLabel('Caută după nume sau telefon').fill(dora.lastName)
    await dialog.getByRole('option', { name: dora.name }).click()
    await dialog.getByRole('button', { name: 'Salvează modificările' }).click()
    await expect(question(page)).toContainText(courses.name)
    await expect(question(page)).toContainText('Nu rămâne nicio folosire liberă.')
    await question(page).getByRole('button', { name: 'Pornește și programează' }).click()
    await expect(details(page)).toContainText('Grup, 1 din 4 locuri ocupate')
    await expectUses(page, dora.id, courses.name, '1 folosită temporar', '0 libere')
  })
})

test(
  'the money of a package can be taken as soon as the visit is booked',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { ada, service, offer } = await sellOnlyInPackage(clinic, 4)
    const iris = await addKnownPatient(clinic, 'Iris')
    await enterAs(page, clinic.session)
    await openCalendar(page, { date: quietDay(), doctors: [ada] })
    await page.getByRole('button', { name: 'Programare', exact: true }).click()
    const form = await fillIn(page, iris, ada, service, '14:00')
    await form.getByRole('button', { name: 'Salvează programarea' }).click()
    await question(page)
      .getByLabel(/Încasează acum/)
      .check()
    await question(page).getByRole('button', { name: 'Pornește și programează' }).click()
    const drawer = page.getByRole('dialog', { name: /^Încas/ })
    await expect(drawer).toContainText(offer.name)
    await expect(drawer).toContainText('500,00 lei')
  },
)
