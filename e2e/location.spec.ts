import { listCabinets } from '#contract/clinic/cabinets.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { makePicture } from '#test/upload.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { boxOf } from './support/calendar.ts'
import { addDoctor, at, bookVisit, openLocation, quietDay, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, hearNobody, RECEPTION, signIn } from './support/test.ts'

const readLocation = async ({ session, locationId }: Clinic) =>
  (await ask(listLocations, {}, session.accessToken)).data.find(({ id }) => id === locationId)
const readCabinet = async ({ session }: Clinic, id: number) =>
  (await ask(listCabinets, {}, session.accessToken)).data.find(each => each.id === id)

async function openPage(page: Page, clinic: Clinic): Promise<void> {
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/locations/${clinic.locationId}`)
  await expect(page.getByRole('heading', { name: 'Orele de deschidere' })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Salvează', exact: true })
const cabinetRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a location says where it is, when it opens and in which zone', async ({ page, clinic }) => {
  const own = await openLocation(clinic)
  await openPage(page, own)
  expect(await findViolations(page)).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, 'fits').toBeLessThanOrEqual(0)

  await page.getByRole('combobox', { name: 'Județ' }).fill('bucu')
  await page.getByRole('option', { name: 'București' }).click()
  await page.getByRole('combobox', { name: 'Localitate' }).fill('sectorul 1')
  await page.getByRole('option', { name: /Sectorul 1/ }).click()
  await expect(page.getByText('Pacienții văd „București, sector 1”.')).toBeVisible()
  const zone = page.getByRole('combobox', { name: 'Fus orar' })
  await expect(zone).toContainText('București, GMT')
  await zone.click()
  await page.getByRole('option', { name: /^Chișinău/ }).click()

  await page.getByRole('switch', { name: 'luni: deschis' }).check()
  await page.getByRole('textbox', { name: 'luni, de la' }).fill('19:00')
  await page.getByRole('textbox', { name: 'luni, până la' }).fill('09:00')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.getByRole('textbox', { name: 'luni, de la' }).fill('08:00')
  await page.getByRole('textbox', { name: 'luni, până la' }).fill('12:00')
  await page.getByRole('button', { name: 'Adaugă ore în luni, după o pauză' }).click()
  await page.getByRole('switch', { name: 'marți: deschis' }).check()
  await page.getByRole('switch', { name: 'duminică: deschis' }).check()
  await page.getByRole('switch', { name: 'duminică: deschis' }).uncheck()
  await save(page).click()
  await expect(page).toHaveURL(/\/locations$/)
  expect(await readLocation(own)).toMatchObject({
    city: 'București, sector 1',
    zone: 'Europe/Chisinau',
    hours: [
      { days: [1, 2], start: '08:00', end: '12:00' },
      { days: [1, 2], start: '13:00', end: '17:00' },
    ],
  })
})

test(
  'a picture comes and goes, and what is none is refused',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await openPage(page, await openLocation(clinic))
    const pictures = page.getByRole('region', { name: 'Imagini' })
    const choose = (name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
      pictures.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await choose('plan.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    await expect(pictures.getByText(/plan\.svg/)).toBeVisible()
    await choose('intrare.jpg', await makePicture(800, 600))
    await expect(pictures.getByRole('img', { name: 'Imaginea 1' })).toHaveJSProperty('naturalWidth', 320)
    await expect(pictures).toContainText('1 din 10')
    await pictures.getByRole('button', { name: /imaginea 1$/i }).click()
    await pictures.getByRole('group').getByRole('button').first().click()
    await expect(pictures).toContainText('0 din 10')
  },
)

test(
  'a cabinet is added for some services, and moves by its menu',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const here = await openLocation(clinic)
    const there = await openLocation(clinic)
    const place = (await readLocation(there))?.name ?? ''
    await openPage(page, here)
    await page.getByRole('button', { name: 'Cabinet', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Cabinet nou' })
    await drawer.getByLabel('Nume', { exact: true }).fill('Chirurgie')
    await drawer.getByRole('checkbox', { name: 'Orice serviciu' }).uncheck()
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer.getByText('Alege cel puțin un serviciu.').first()).toBeVisible()
    await drawer.getByRole('checkbox', { name: 'Consultație' }).check()
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer).toHaveCount(0)
    const row = cabinetRow(page, 'Chirurgie')
    await expect(row).toContainText('Consultație')
    expect(await findViolations(page)).toEqual([])

    await row.getByRole('button', { name: 'Chirurgie', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: `Mută la ${place}` }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alert').filter({ hasText: `Muți Chirurgie la ${place}?` })
    await question.getByRole('button', { name: 'Renunță' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Chirurgie', exact: true }).click()
    await page.getByRole('menuitem', { name: `Mută la ${place}` }).click()
    await question.getByRole('button', { name: 'Mută cabinetul' }).click()
    await expect(row).toHaveCount(0)
    const moved = (await ask(listCabinets, {}, clinic.session.accessToken)).data.find(
      ({ location_id: id }) => id === there.locationId,
    )
    expect(moved).toMatchObject({ name: 'Chirurgie', service_ids: [clinic.check] })
  },
)

test(
  'a cabinet with coming visits is dragged to another location, and its visits are shown first',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const here = await openLocation(clinic)
    const there = await openLocation(clinic)
    const place = (await readLocation(there))?.name ?? ''
    const doctor = await addDoctor(here, 'Vlad')
    await bookVisit(here, doctor, at(quietDay(), '10:00'))
    await openPage(page, here)
    const row = cabinetRow(page, doctor.cabinet.name)
    await expect(row).toContainText(`Dr. ${doctor.lastName}`)
    const handle = row.getByTitle(`Trage ${doctor.cabinet.name} în altă locație`)
    await handle.hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    const box = (await handle.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(box.x, box.y + 8, { steps: 3 })
    const drop = page.getByRole('listitem').filter({ hasText: `${place} Lasă aici` })
    // Near its edges the page scrolls under what is dragged: a person lets go where it is lit.
    await expect(async () => {
      const { x, y, height } = await boxOf(drop)
      await page.mouse.move(x + 40, y + height / 2, { steps: 8 })
      await expect(drop).toHaveAttribute('data-over', 'true', { timeout: 500 })
    }).toPass()
    await page.mouse.up()
    const question = page.getByRole('alert').filter({ hasText: `la ${place}?` })
    await expect(question).toContainText(`Dr. ${doctor.lastName}`)
    // What is dropped swallows a press in the same moment.
    expect(await findViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Mută cabinetul' }).click()
    const visits = page.getByRole('dialog', { name: /^Schimbarea atinge o vizită/ })
    await expect(visits).toBeVisible()
    expect((await readCabinet(clinic, doctor.cabinet.id))?.location_id).toBe(here.locationId)
    await visits.getByRole('button', { name: 'Păstreaz-o programată' }).click()
    await expect(row).toHaveCount(0)
    expect((await readCabinet(clinic, doctor.cabinet.id))?.location_id).toBe(there.locationId)
  },
)

test(
  'a location is closed and opened again, and deleted when nothing names it',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const own = await openLocation(clinic)
    const { name = '' } = (await readLocation(own)) ?? {}
    await openPage(page, own)
    await page.getByRole('button', { name: 'Dezactivează' }).click()
    await expect(page.getByText('dezactivată', { exact: true })).toBeVisible()
    expect((await readLocation(own))?.active).toBe(false)
    await page.getByRole('region', { name: 'Notificări' }).getByRole('button', { name: 'Închide' }).click()
    await page.getByRole('button', { name: 'Reactivează' }).click()
    await expect(page.getByText('activă', { exact: true })).toBeVisible()

    await page.goto('/cabinet/administration/locations')
    await page.getByRole('button', { name: `Acțiuni pentru ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    expect(await readLocation(own)).toBeUndefined()
  },
)

test(
  'what is wrong is said by its field, and leaving it half written asks',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const own = await openLocation(clinic)
    await openPage(page, own)
    const name = page.getByRole('textbox', { name: 'Nume', exact: true })
    await name.fill('X')
    await save(page).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Sediul Lung')
    await page.getByRole('button', { name: 'Renunță' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(name).toHaveValue('Sediul Lung')
  },
)

test('who may not manage locations finds no page of one', { tag: '@desktop' }, async ({ page, owner }) => {
  const [location] = (await ask(listLocations, {}, owner.accessToken)).data
  await enterAs(page, await signIn(RECEPTION))
  await page.goto(`/cabinet/administration/locations/${location?.id}`)
  await expect(page.getByRole('textbox', { name: 'Nume', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what could not be read is offered again', { tag: '@desktop' }, async ({ page, clinic }) => {
  const own = await openLocation(clinic)
  await enterAs(page, clinic.session)
  await hearNobody(page)
  // Refused rather than cut off: what a lost connection kept back comes by itself.
  let isAway = true
  await page.route(/\/(getlocations|v2\/first-steps)/, route =>
    isAway ? route.fulfill({ status: 500, json: { status: 'error', message: 'Ups' } }) : route.continue(),
  )
  const again = page.getByRole('main').getByRole('button', { name: 'Încearcă din nou' })
  for (const [address, heading] of [
    [`locations/${own.locationId}`, (await readLocation(own))!.name],
    ['first-steps', /./],
  ] as const) {
    isAway = true
    await page.goto(`/cabinet/administration/${address}`)
    await expect(again).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    isAway = false
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
