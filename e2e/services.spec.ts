import { addCabinet } from '#contract/clinic/cabinets.ts'
import { addServiceCategory, listServiceCategories } from '#contract/clinic/service-categories.ts'
import { addService, changeService, listManagedServices } from '#contract/clinic/services.ts'
import type { CallInput } from '#contract/call.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, bookVisit, openClinic, quietDay, type Clinic } from './support/clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs, RECEPTION, signIn, test } from './support/test.ts'

/** A clinic for each story: all of them look at everything that it offers. */
async function openOwn(page: Page): Promise<Clinic> {
  const clinic = await openClinic(`${newPerson('Oana').lastName.toLowerCase()}@exemplu.ro`)
  await enterAs(page, clinic.session)
  return clinic
}

const addTo = async (clinic: Clinic, input: CallInput<typeof addService>) =>
  (await ask(addService, input, clinic.session.accessToken)).data.id
const addCategory = async (clinic: Clinic, name_ro: string) =>
  (await ask(addServiceCategory, { name_ro }, clinic.session.accessToken)).data.id
const catalogue = (clinic: Clinic) => ask(listManagedServices, {}, clinic.session.accessToken)
const priceOf = async (clinic: Clinic, id: number) =>
  (await catalogue(clinic)).data.find(service => service.id === id)?.price

async function openServices(page: Page): Promise<void> {
  await page.goto('/cabinet/administration/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Servicii' })).toBeVisible()
}

const namesOf = (page: Page) => page.getByRole('rowheader').getByRole('button')
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Mută ${name}:` })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Alege: ${name}` })
const notice = (page: Page, text: string) => page.getByText(text).last()

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 30, { steps: 4 })
  await page.mouse.move(start.x + 20, end.y + end.height - 4, { steps: 8 })
  await page.mouse.up()
}

test('a service is added in a new category, changed, put aside, and deleted unless it was used', async ({
  page,
}) => {
  const clinic = await openOwn(page)
  await openServices(page)

  await test.step('added with a category made on the way', async () => {
    await page.getByRole('button', { name: 'Serviciu nou' }).click()
    const drawer = page.getByRole('dialog', { name: 'Serviciu nou' })
    await drawer.getByLabel('Nume', { exact: true }).fill('Albire')
    await drawer.getByLabel('Durată, minute').fill('75')
    await drawer.getByLabel('Preț, lei').fill('900')
    await drawer.getByRole('button', { name: 'Categorie nouă' }).click()
    const category = page.getByRole('dialog', { name: 'Categorie nouă' })
    await category.getByLabel('Numele categoriei').fill('Estetică')
    await category.getByRole('button', { name: 'Salvează' }).click()
    await expect(category).toHaveCount(0)
    await drawer.getByLabel('TVA').click()
    await page.getByRole('option', { name: 'Cota standard' }).click()
    await drawer.getByLabel('Descriere pentru pacienți').fill('Alb')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer.getByText('Scrie între 5 și 5.000 de caractere.')).toBeVisible()
    await drawer.getByLabel('Descriere pentru pacienți').fill('Într-o singură vizită.')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Estetică' })).toBeVisible()
    await expect(page.getByText('TVA 21 %')).toBeVisible()
    const { data, categories } = await catalogue(clinic)
    expect(data.find(service => service.name_ro === 'Albire')).toMatchObject({
      vat: 'standard',
      category_id: categories[0]!.id,
      description_ro: 'Într-o singură vizită.',
    })
  })

  await test.step('changed; leaving it half-filled asks', async () => {
    await page.getByRole('button', { name: 'Albire', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Modifică serviciul' })
    await drawer.getByLabel('Preț, lei').fill('950')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continuă' }).click()
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Albire/ })).toContainText('950')
  })

  await test.step('put aside and back', async () => {
    await page.getByRole('button', { name: 'Acțiuni pentru Albire' }).click()
    await page.getByRole('menuitem', { name: 'Dezactivează' }).click()
    await expect(page.getByRole('radio', { name: 'Inactive 1' })).toBeAttached()
    await page.getByText('Inactive 1').click()
    await expect(namesOf(page)).toHaveText(['Albire'])
    await page.getByRole('button', { name: 'Acțiuni pentru Albire' }).click()
    await page.getByRole('menuitem', { name: 'Reactivează' }).click()
    // The whole list comes back, and its rows go elsewhere.
    await expect(page.getByText('Inactive 1')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Albire', exact: true })).toBeVisible()
  })

  await test.step('deleted; one that a booking has can only be put aside', async () => {
    await page.getByRole('button', { name: 'Acțiuni pentru Albire' }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    await expect(page.getByRole('button', { name: 'Albire', exact: true })).toHaveCount(0)
    const doctor = await addDoctor(clinic, 'Ada')
    await bookVisit(clinic, doctor, at(quietDay(), '10:00'))
    await openServices(page)
    await expect(page.getByRole('row', { name: /Consultație/ })).toContainText('1')
    await page.getByRole('button', { name: 'Acțiuni pentru Consultație' }).click()
    await expect(page.getByRole('menuitem', { name: 'Dezactivează' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Șterge' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a category is renamed and goes without its services', async () => {
    await page.getByRole('button', { name: 'Acțiuni pentru Estetică' }).click()
    await page.getByRole('menuitem', { name: 'Modifică' }).click()
    const drawer = page.getByRole('dialog', { name: 'Modifică categoria' })
    await drawer.getByLabel('Numele categoriei').fill('Zâmbet')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await page.getByRole('button', { name: 'Acțiuni pentru Zâmbet' }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
    expect((await ask(listServiceCategories, {}, clinic.session.accessToken)).data).toEqual([])
  })
  expect(await findViolations(page)).toEqual([])
})

test(
  'a service that a cabinet is for alone says so, and leads there',
  { tag: '@phone' },
  async ({ page }) => {
    const clinic = await openOwn(page)
    const id = await addTo(clinic, { name_ro: 'Laser', minutes: 30, price: 300 })
    const room = { name: 'Sala laser', location_id: clinic.locationId, service_ids: [id] }
    await ask(addCabinet, room, clinic.session.accessToken)
    await openServices(page)
    await page.getByRole('button', { name: 'Acțiuni pentru Laser' }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    const notices = page.getByRole('region', { name: 'Notificări' })
    const way = notices.getByRole('button', { name: 'Deschide cabinetul' })
    await expect(way).toBeVisible()
    await expect(notices).toContainText('Cabinetul „Sala laser” este doar pentru acest serviciu.')
    await expect(notices.getByRole('button', { name: 'Închide' })).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    await way.click()
    const drawer = page.getByRole('dialog', { name: 'Modifică cabinetul' })
    await expect(drawer.getByLabel('Nume', { exact: true })).toHaveValue('Sala laser')
  },
)

test(
  'services and categories are dragged into an order, and moved by keys alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const clinic = await openOwn(page)
    const [first, second] = [await addCategory(clinic, 'Consultații'), await addCategory(clinic, 'Igienă')]
    await addTo(clinic, { name_ro: 'Airflow', minutes: 30, price: 220, category_id: second })
    await openServices(page)
    await expect(namesOf(page)).toHaveText(['Airflow', 'Consultație', 'Igienizare', 'Școala de periaj'])

    await test.step('a service is dragged into an empty category, and behind another', async () => {
      await drag(page, handle(page, 'Consultație'), page.getByRole('heading', { name: 'Consultații' }))
      await expect(namesOf(page)).toHaveText(['Consultație', 'Airflow', 'Igienizare', 'Școala de periaj'])
      await drag(page, handle(page, 'Igienizare'), page.getByRole('row', { name: /Airflow/ }))
      await expect
        .poll(async () => (await catalogue(clinic)).data.map(one => [one.name_ro, one.category_id]))
        .toEqual([
          ['Consultație', first],
          ['Airflow', second],
          ['Igienizare', second],
          ['Școala de periaj', null],
        ])
    })

    await test.step('a category is dragged with all of it', async () => {
      await drag(page, handle(page, 'Igienă'), page.getByRole('row', { name: /Consultații/ }))
      await expect
        .poll(async () => (await catalogue(clinic)).categories.map(({ id }) => id))
        .toEqual([second, first])
      await expect(namesOf(page)).toHaveText(['Airflow', 'Igienizare', 'Consultație', 'Școala de periaj'])
    })

    await test.step('Escape lets a dragged row go where it was', async () => {
      const from = await handle(page, 'Airflow').boundingBox()
      await page.mouse.move(from!.x + 8, from!.y + 8)
      await page.mouse.down()
      await page.mouse.move(from!.x + 8, from!.y + 180, { steps: 5 })
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(namesOf(page).first()).toHaveText('Airflow')
    })

    await test.step('arrows on a handle move it, keep the focus and say where it is', async () => {
      await handle(page, 'Airflow').focus()
      await page.keyboard.press('ArrowDown')
      await expect(namesOf(page)).toHaveText(['Igienizare', 'Airflow', 'Consultație', 'Școala de periaj'])
      await expect(handle(page, 'Airflow')).toBeFocused()
      await expect(page.getByText('Airflow: locul 2 din 2 în Igienă.')).toBeAttached()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('Airflow: locul 1 din 2 în Consultații.')).toBeAttached()
      await handle(page, 'Consultații').focus()
      await page.keyboard.press('ArrowUp')
      await expect
        .poll(async () => (await catalogue(clinic)).categories.map(({ id }) => id))
        .toEqual([first, second])
      await page.reload()
      await expect(namesOf(page)).toHaveText(['Airflow', 'Consultație', 'Igienizare', 'Școala de periaj'])
    })

    await test.step('a menu moves, too, a category folds, and a search lets nothing move', async () => {
      await page.getByRole('button', { name: 'Acțiuni pentru Igienizare' }).click()
      await page.getByRole('menuitem', { name: 'Mută mai sus' }).click()
      await expect(page.getByText('Igienizare: locul 3 din 3 în Consultații.')).toBeAttached()
      await page.getByRole('button', { name: 'Strânge Consultații' }).click()
      await expect(namesOf(page)).toHaveText(['Școala de periaj'])
      await page.getByRole('button', { name: 'Desfă Consultații' }).click()
      for (let n = 0; n < 8; n++) await addTo(clinic, { name_ro: `Gutieră ${n}`, minutes: 30, price: 100 })
      await expect(namesOf(page)).toHaveCount(12)
      await page.getByRole('main').getByRole('searchbox', { name: 'Caută' }).fill('airfl')
      await expect(namesOf(page)).toHaveText(['Airflow'])
      await expect(handle(page, 'Airflow')).toHaveCount(0)
    })
  },
)

test(
  'an order that somebody else changed meanwhile is shown and not written over',
  { tag: '@desktop' },
  async ({ page }) => {
    const clinic = await openOwn(page)
    await openServices(page)
    await expect(namesOf(page)).toHaveCount(3)
    // The page hears of nothing while it is moved.
    await page.route('**/v2/services', route => route.abort())
    await addTo(clinic, { name_ro: 'Airflow', minutes: 30, price: 220 })
    await handle(page, 'Consultație').focus()
    await page.keyboard.press('ArrowDown')
    await expect(notice(page, 'Altcineva a schimbat lista cât mutai.')).toBeVisible()
    await page.unroute('**/v2/services')
    await page.reload()
    await expect(namesOf(page)).toHaveText(['Consultație', 'Igienizare', 'Școala de periaj', 'Airflow'])
  },
)

test('prices are changed together after a preview, and taken back from the notice', async ({
  page,
  isMobile,
}) => {
  const clinic = await openOwn(page)
  await addDoctor(clinic, 'Ada')
  await ask(changeService, { id: clinic.cleaning, price: 310 }, clinic.session.accessToken)
  await openServices(page)
  const panel = isMobile
    ? page.getByRole('dialog', { name: 'Schimbă prețurile' })
    : page.getByRole('complementary', { name: 'Schimbă prețurile' })
  if (!isMobile) {
    const all = page.getByRole('checkbox', { name: 'Alege toate rândurile de aici' })
    await all.check()
    await expect(panel).toBeVisible()
    await all.uncheck()
    await expect(panel).toHaveCount(0)
  }
  await tick(page, 'Consultație').click()
  await tick(page, 'Igienizare').click()
  if (isMobile) await page.getByRole('button', { name: 'Schimbă prețurile' }).click()
  await expect(panel.getByText('2 servicii alese dintr-o categorie')).toBeVisible()

  await test.step('what is wrong is said beside the field', async () => {
    await panel.getByLabel('Cu cât la sută').fill('opt')
    await expect(panel.getByText('Scrie un număr, ca 8 sau −5.')).toBeVisible()
    await panel.getByLabel('Cu cât la sută').fill('-101')
    await expect(panel.getByText('Scrie un număr între -100 și 1000')).toBeVisible()
  })

  await panel.getByLabel('Cu cât la sută').fill('+ 8')
  await panel.getByLabel('rotunjit la').click()
  await page.getByRole('option', { name: '10 lei' }).click()
  const row = panel.getByRole('row', { name: /Igienizare/ })
  await expect(row).toContainText('310')
  await expect(row).toContainText('330')
  await expect(row).toContainText('+20')
  await expect(panel.getByText('510\u00a0lei → 550\u00a0lei')).toBeVisible()
  await expect(panel.getByText('+7,8\u00a0%')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Schimbă 2 prețuri' }).click()
  await expect(notice(page, 'Ai schimbat 2 prețuri.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  expect(await priceOf(clinic, clinic.cleaning)).toBe(330)
  await page.getByRole('button', { name: 'Anulează' }).last().click()
  await expect(notice(page, 'Prețurile sunt din nou ca înainte.')).toBeVisible()
  expect(await priceOf(clinic, clinic.cleaning)).toBe(310)
})

test('who may not manage services finds no tab and no list', { tag: '@desktop' }, async ({ page }) => {
  await enterAs(page, await signIn(RECEPTION))
  await page.goto('/cabinet/administration/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Servicii', exact: true })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a service by video says what the clinic lacks for it', async ({ page }) => {
  await openOwn(page)
  await openServices(page)
  await page.getByRole('button', { name: 'Serviciu nou' }).click()
  const drawer = page.getByRole('dialog', { name: 'Serviciu nou' })
  const missing = drawer.getByText('Clinica nu are încă Zoom sau Google Meet.')
  await drawer.getByRole('combobox', { name: 'Unde' }).click()
  await page.getByRole('option', { name: 'Video' }).click()
  await expect(missing).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Unde' }).click()
  await page.getByRole('option', { name: 'În clinică' }).click()
  await expect(missing).toHaveCount(0)
})
