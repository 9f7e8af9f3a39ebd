import { register } from '#contract/accounts/accounts.ts'
import { addCabinet } from '#contract/clinic/cabinets.ts'
import { getClinic } from '#contract/clinic/clinics.ts'
import { listManagedDoctors, saveDoctor, setSchedule } from '#contract/clinic/doctors.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { addService } from '#contract/clinic/services.ts'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { newAddress, newPerson } from './support/people.ts'
import { enterAs, PASSWORD, test, type SignedIn } from './support/test.ts'

const GUIDE = '/cabinet/administration/first-steps'
const question = (page: Page) => page.getByRole('dialog', { name: /cât completai$/ })
const saved = (page: Page) => page.getByText('Salvat acum.')
const street = (page: Page) => page.getByLabel('Stradă și număr')
const way = (page: Page) => page.getByLabel('Cum se ajunge')
const name = (page: Page) => page.getByLabel('Numele clinicii')
const phone = (page: Page) => page.getByLabel('Telefonul pentru pacienți')

async function openClinic(): Promise<SignedIn> {
  const { lastName, phone: mobile } = newPerson('')
  const { data: session } = await ask(register, {
    user_type: 1,
    first_name: 'Corina',
    last_name: lastName,
    email: `${lastName.toLowerCase()}@exemplu.ro`,
    password: PASSWORD,
    mobile,
    mobile_country: 'RO',
    clinic_name: 'Clinica Horea',
  })
  return session
}

/** A clinic just registered, with a step of its guide open on two devices of one person. */
async function openTwice(page: Page, browser: Browser, step: 'clinic' | 'address') {
  const session = await openClinic()
  const other = await (await browser.newContext({ extraHTTPHeaders: newAddress() })).newPage()
  for (const one of [page, other]) {
    await enterAs(one, session)
    await one.goto(`${GUIDE}?step=${step}`)
    await expect(one.getByRole('button', { name: /^Continuă la / })).toBeVisible()
  }
  return { other, session }
}

const readPlace = async ({ accessToken }: SignedIn) => (await ask(listLocations, {}, accessToken)).data[0]
const readClinic = async ({ accessToken, userId: id }: SignedIn) =>
  (await ask(getClinic, { id, lang: 'ro' }, accessToken)).data

/** Both type, and the other's is saved first: this page's next save names the version before it. */
async function typeBoth(page: Page, mine: [Locator, string], theirs: [Locator, string]) {
  // Kept back until the other's is saved, however slow the machine is.
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  const saves = /\/(updatelocation|v2\/company)$/
  await page.route(saves, async route => {
    await mayGo
    await route.continue()
  })
  await mine[0].fill(mine[1])
  await theirs[0].fill(theirs[1])
  await expect(saved(theirs[0].page())).toBeVisible()
  letGo()
}

test(
  'two who write in one step: different fields both stay, of the same one the second chooses',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const { other, session } = await openTwice(page, browser, 'address')

    await test.step('different fields', async () => {
      await typeBoth(page, [way(page), 'Interfon 4'], [street(other), 'Str. Horea 31'])
      await expect(saved(page)).toBeVisible()
      await expect(street(page)).toHaveValue('Str. Horea 31')
      await expect(way(other)).toHaveValue('Interfon 4')
      expect(await readPlace(session)).toMatchObject({ address: 'Str. Horea 31', directions: 'Interfon 4' })
    })

    await test.step('mine', async () => {
      await typeBoth(page, [street(page), 'Str. Horea 33'], [street(other), 'Str. Horea 32'])
      const choice = question(page).getByRole('radiogroup', { name: 'Stradă și număr' })
      await expect(choice).toContainText('Str. Horea 31')
      await expect(choice.getByRole('radio', { name: /Tu ai scris.*Horea 33/ })).toBeChecked()
      expect(await findViolations(page, { within: 'dialog[open]' })).toEqual([])
      await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
      await expect(saved(page)).toBeVisible()
      await expect(street(other)).toHaveValue('Str. Horea 33')
      expect(await readPlace(session)).toMatchObject({ address: 'Str. Horea 33' })
    })

    await test.step('theirs', async () => {
      await typeBoth(page, [street(page), 'Str. Horea 35'], [street(other), 'Str. Horea 34'])
      await question(page)
        .getByRole('button', { name: /^Lasă ce a salvat/ })
        .click()
      await expect(saved(page)).toBeVisible()
      await expect(street(page)).toHaveValue('Str. Horea 34')
      expect(await readPlace(session)).toMatchObject({ address: 'Str. Horea 34' })
    })

    await test.step('back to the form, which keeps what was written and asks again', async () => {
      await typeBoth(page, [street(page), 'Str. Horea 37'], [street(other), 'Str. Horea 36'])
      await question(page).getByRole('button', { name: 'Înapoi la formular' }).click()
      await expect(page.getByText('Nu s-a salvat. Ce ai scris rămâne aici.')).toBeVisible()
      await expect(street(page)).toHaveValue('Str. Horea 37')
      expect(await readPlace(session)).toMatchObject({ address: 'Str. Horea 36' })
      await page.getByRole('button', { name: 'Încearcă din nou' }).click()
      await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
      await expect(saved(page)).toBeVisible()
      expect(await readPlace(session)).toMatchObject({ address: 'Str. Horea 37' })
    })
    await other.context().close()
  },
)

test('two who write the clinic’s name and phone', { tag: '@desktop' }, async ({ page, browser }) => {
  const { other, session } = await openTwice(page, browser, 'clinic')

  await test.step('different fields', async () => {
    await typeBoth(page, [phone(page), '0722 418 305'], [name(other), 'Clinica Surâs'])
    await expect(saved(page)).toBeVisible()
    await expect(name(page)).toHaveValue('Clinica Surâs')
    await expect(phone(other)).toHaveValue('0722 418 305')
    expect(await readClinic(session)).toMatchObject({ name: 'Clinica Surâs', phone: '+40722418305' })
  })

  await test.step('the same phone, typed otherwise', async () => {
    await typeBoth(page, [phone(page), '0722418306'], [phone(other), '+40 722 418 306'])
    await expect(saved(page)).toBeVisible()
    await expect(question(page)).toBeHidden()
  })

  await test.step('another phone', async () => {
    await typeBoth(page, [phone(page), '0722 418 308'], [phone(other), '0722 418 307'])
    const choice = question(page).getByRole('radiogroup', { name: 'Telefonul pentru pacienți' })
    await choice.getByRole('radio', { name: /418 307/ }).check()
    await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(phone(page)).toHaveValue('0722 418 307')
    expect(await readClinic(session)).toMatchObject({ phone: '+40722418307' })
  })
  await other.context().close()
})

/** What the page sends to `path` waits until `meanwhile` is done. */
async function holdBack(
  page: Page,
  path: string,
  press: () => Promise<void>,
  meanwhile: () => Promise<unknown>,
) {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async route => {
    await mayGo
    await route.continue()
  })
  const sent = page.waitForRequest(`**${path}`)
  await press()
  await sent
  await meanwhile()
  letGo()
}

test(
  'a step that gives a doctor services and a week asks about what a colleague gave meanwhile',
  { tag: '@desktop' },
  async ({ page }) => {
    const session = await openClinic()
    const token = session.accessToken
    const { data: service } = await ask(
      addService,
      { name_ro: 'Detartraj', name_en: 'Scaling', minutes: 45, price: 400 },
      token,
    )
    const place = await readPlace(session)
    const { data: cabinet } = await ask(addCabinet, { name: 'Sala 1', location_id: place!.id }, token)
    const person = { first_name: 'Ada', last_name: 'Pop' }
    const { data: ada } = await ask(saveDoctor, person, token)
    const read = async () => (await ask(listManagedDoctors, {}, token)).data.find(each => each.id === ada.id)
    await enterAs(page, session)

    await test.step('her services', async () => {
      await page.goto(`${GUIDE}?step=doctors`)
      const own = { service_id: service.id, minutes: 60, price: 500 }
      await holdBack(
        page,
        '/add_doctor',
        () => page.getByRole('button', { name: 'Continuă la program' }).click(),
        () => ask(saveDoctor, { id: ada.id, ...person, services: [own] }, token),
      )
      const choice = question(page).getByRole('radiogroup', { name: 'Servicii' })
      await expect(choice.getByRole('radio', { name: /Detartraj \(45 de minute, 400 lei\)/ })).toBeChecked()
      expect(await findViolations(page, { within: 'dialog[open]' })).toEqual([])
      await choice.getByRole('radio', { name: /Detartraj \(60 de minute, 500 lei\)/ }).check()
      await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
      await expect(page.getByRole('heading', { name: 'Când lucrează fiecare?' })).toBeVisible()
      expect((await read())?.services).toEqual([own])
    })

    await test.step('her week, as it was begun', async () => {
      const hours = { weekday: 2, start: '12:00', end: '20:00', week_parity: 'every' as const }
      const schedule = [{ ...hours, location_id: place!.id, cabinet_id: cabinet.id }]
      await holdBack(
        page,
        '/addschedule',
        () => page.getByRole('button', { name: 'Continuă la link' }).click(),
        () => ask(setSchedule, { doctor_id: ada.id, schedule }, token),
      )
      const choice = question(page).getByRole('radiogroup', { name: 'Program' })
      await expect(choice).toContainText('marți 12:00–20:00')
      await question(page).getByRole('button', { name: 'Salvează alegerile mele' }).click()
      await expect(page.getByRole('heading', { name: /online/ })).toBeVisible()
      expect((await read())?.schedule.length).toBeGreaterThan(1)
    })
  },
)
