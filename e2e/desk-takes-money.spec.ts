import { addBooking, editBooking, setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { details, openCalendar } from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, daysFromToday, quietDay } from './support/clinic.ts'
import {
  addOwnService,
  addPackage,
  BAKERY,
  checkout,
  expectAccount,
  expectTotals,
  giveCode,
  openAccount,
  openInvoices,
  startPackage,
} from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test('the desk takes a split payment, by code, cash and card, with a use and for a company', async ({
  page,
  clinic,
}) => {
  const token = clinic.session.accessToken
  const ada = await addDoctor(clinic, 'Ada')
  const filling = await addOwnService(clinic, ada, 'Obturație')
  await openInvoices(clinic)
  const patient = await addKnownPatient(clinic, 'Ilinca')
  const { id: packageId, name: packageName } = await addPackage(clinic, clinic.cleaning)
  await startPackage(clinic, patient.id, packageId)
  const code = await giveCode(clinic, 100, patient.id)
  const day = daysFromToday(-1)
  const services = [clinic.check, filling.id, clinic.cleaning].map(id => ({ service_id: id }))
  const visit = { patient_id: patient.id, doctor_id: ada.id, start: at(day, '10:00'), services }
  const { data: booking } = await ask(addBooking, visit, token)
  await enterAs(page, clinic.session)

  const drawer = checkout(page)
  await test.step('opened from the visit, what is covered costs nothing', async () => {
    await openCalendar(page, { date: day, doctors: [ada], more: `booking=${booking.id}` })
    await details(page).getByRole('button', { name: 'Încasează' }).click()
    await expect(drawer.getByText(`Abonament ${packageName}, 1 din 4`)).toBeVisible()
    await expect(drawer.getByText(/^1\.349,99 lei$/).first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a discount says why', async () => {
    await drawer.getByRole('button', { name: `Schimbă „${filling.name}”` }).click()
    await drawer.getByLabel('Reducere', { exact: true }).fill('10')
    await drawer.getByLabel('Motiv').fill('membru de familie')
    await expect(drawer.getByText('Reducere 25 lei · membru de familie')).toBeVisible()
    await drawer.getByRole('checkbox', { name: new RegExp(`^Restanță din .*${packageName}`) }).uncheck()
    await expect(drawer.getByText('424,99 lei').first()).toBeVisible()
  })

  await test.step('a code, cash with change, and the card for the rest', async () => {
    await drawer.getByRole('button', { name: 'Card cadou, 100 lei' }).click()
    await expect(drawer.getByText('Valabil, are 100 lei. Rămâne gol.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Numerar', exact: true }).click()
    await drawer.getByLabel('Suma: Numerar').fill('200')
    await drawer.getByLabel('Primit').fill('250')
    await expect(drawer.getByText('rest de dat 50,00 lei')).toBeVisible()
    await drawer.getByRole('button', { name: 'Card la POS', exact: true }).click()
    await expect(drawer.getByLabel('Suma: Card la POS')).toHaveValue('124,99')
  })

  await test.step('for a company', async () => {
    await drawer.getByText('Firmă', { exact: true }).click()
    await drawer.getByLabel('CIF').fill('RO93188208')
    await expect(drawer.getByText('CIF-ul nu pare corect.')).toBeVisible()
    await drawer.getByLabel('CIF').fill(BAKERY.cif)
    await expect(drawer.getByText('CIF-ul nu pare corect.')).toHaveCount(0)
    await drawer.getByLabel('Denumire').fill(BAKERY.name)
    await drawer.getByLabel('Adresă').fill(BAKERY.address)
    await drawer.getByLabel('Localitate').fill(BAKERY.city)
    await drawer.getByLabel('Județ').click()
    await page.getByRole('option', { name: 'Cluj', exact: true }).click()
    expect(await findViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Încasează 424,99 lei' }).click()
    await expect(page.getByText(/Încasat: 424,99 lei\. Rest de dat: 50,00 lei\./).last()).toBeVisible()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('the account says the same, to the ban', async () => {
    await ask(setBookingStatus, { booking_id: booking.id, status: 4 }, token)
    await openAccount(page, patient.id)
    await expectAccount(page, [
      [/Igienizare/, packageName, /inclus/, /900,00$/],
      [/Card la POS/, /124,99/, /900,00$/],
      [/Numerar/, /200,00/, /1\.024,99$/],
      [code, /100,00/, /1\.224,99$/],
      [filling.name, /membru de familie/, /DEN 000001/, /224,99/, /1\.324,99$/],
      [/Consultație/, /200,00/, /1\.100,00$/],
      [packageName, /900,00/, /900,00$/],
    ])
    await expect(page.getByRole('region', { name: 'De plată' })).toContainText('900,00 lei')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('so do the day’s takings', async () => {
    await page.goto('/cabinet/administration/payments')
    await expectTotals(page, { Numerar: '200,00', 'Card la POS': '124,99', 'În total': '324,99 lei' })
    await expect(page.getByText(`Consultație, ${filling.name}`).first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('and the company’s invoice, with a receipt of the cash', async () => {
    await page.goto('/cabinet/administration/invoices')
    await expect(page.getByText(BAKERY.name)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: /^DEN/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Factura DEN/ })).toBeVisible()
    await expect(page.getByText('424,99 din 424,99 lei')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Chitanță' }).click()
    await expect(page.getByText(/^Chitanța CHT.* este emisă\.$/).last()).toBeVisible()
  })
})

test(
  'the drawer asks again when a price changed meanwhile; what was taken is taken back whole',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const ada = await addDoctor(clinic, 'Ada')
    const patient = await addKnownPatient(clinic, 'Radu')
    const code = await giveCode(clinic, 50, patient.id)
    const day = quietDay()
    const services = [{ service_id: clinic.check }]
    const wish = { patient_id: patient.id, doctor_id: ada.id, start: at(day, '11:00'), services }
    const { data: booking } = await ask(addBooking, wish, token)
    await enterAs(page, clinic.session)
    const drawer = checkout(page)
    const openDrawer = async () => {
      await openCalendar(page, { date: day, doctors: [ada], more: `booking=${booking.id}` })
      await details(page).getByRole('button', { name: 'Încasează' }).click()
      await expect(drawer.getByRole('heading', { name: /^Vizita / })).toBeVisible()
      // What is chosen next is how it is paid.
      await expect(drawer.locator('[data-start] button').first()).toBeFocused()
    }

    await test.step('a colleague makes it dearer while the drawer is open', async () => {
      await openDrawer()
      await drawer.getByRole('button', { name: 'Card cadou, 50 lei' }).click()
      await drawer.getByRole('button', { name: 'Numerar', exact: true }).click()
      await ask(
        editBooking,
        {
          booking_id: booking.id,
          version: booking.version,
          services: [{ service_id: clinic.check, price: 240 }],
        },
        token,
      )
      await drawer.getByRole('button', { name: 'Încasează 200,00 lei' }).click()
      await expect(
        drawer.getByRole('alert').filter({ hasText: 'Între timp s-a schimbat ceva' }),
      ).toBeVisible()
      await expect(drawer.getByLabel('Suma: Numerar')).toHaveValue('190,00')
      expect(await findViolations(page)).toEqual([])
      await drawer.getByRole('button', { name: 'Încasează 240,00 lei' }).click()
      await expect(drawer).toHaveCount(0)
    })

    await test.step('and it is taken back', async () => {
      await page.getByRole('button', { name: 'Ia înapoi' }).click()
      await expect(page.getByText('Luat înapoi.').last()).toBeVisible()
      await openDrawer()
      await expect(drawer.getByRole('button', { name: 'Card cadou, 50 lei' })).toBeVisible()
      await expect(drawer.getByText('240,00 lei').first()).toBeVisible()
      await drawer.getByRole('button', { name: 'Închide' }).click()
      await openAccount(page, patient.id)
      await expect(page.getByText('Nimic de plată')).toBeVisible()
      await expectAccount(page, [
        [/0,00$/],
        [/0,00$/],
        [/0,00$/],
        [/Numerar/, 'anulat ulterior', /190,00/, /0,00$/],
        [code, 'anulat ulterior', /50,00/, /190,00$/],
        [/Consultație/, 'anulat ulterior', /240,00/, /240,00$/],
      ])
      expect(await findViolations(page)).toEqual([])
    })
  },
)
