import { listHolidays } from '#domain/time/holidays.ts'
import { weekdayOf } from '#domain/time/wall-time.ts'
import { expect } from '@playwright/test'
import { choose, chooseService, newVisit, openCalendar, visit } from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, bookVisit, daysFromToday, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs, PASSWORD } from './support/test.ts'

/** The first two days after the coming week on which a clinic usually works. */
const listWorkdays = () =>
  Array.from({ length: 14 }, (_, index) => daysFromToday(7 + index))
    .filter(date => weekdayOf(date) <= 5 && !isHoliday(date))
    .slice(0, 2) as [string, string]

const isHoliday = (date: string) =>
  listHolidays(Number(date.slice(0, 4))).some(holiday => holiday.date === date)

test(
  'a clinic comes from its registration to its first visit, and to a day off',
  { tag: '@desktop' },
  async ({ page }) => {
    const { lastName, typedPhone } = newPerson('')
    const service = `Consultație ${lastName}`
    const { lastName: family } = newPerson('Ada')
    const [date, dayOff] = listWorkdays()

    await test.step('registers', async () => {
      await page.goto('/register/cabinet')
      await page.getByLabel('Numele clinicii').fill('Dentalia')
      await page.getByLabel('Nume', { exact: true }).fill(lastName)
      await page.getByLabel('Prenume').fill('Oana')
      await page.getByLabel('Telefon').fill(typedPhone)
      for (const label of ['Email', 'Repetă emailul'])
        await page.getByLabel(label, { exact: true }).fill(`${lastName.toLowerCase()}@exemplu.ro`)
      await page.getByLabel('Parolă', { exact: true }).fill(PASSWORD)
      await page.getByRole('checkbox', { name: /Am citit și accept/ }).check()
      await page.getByRole('button', { name: 'Creează contul clinicii' }).click()
      await expect(page).toHaveURL(/\/first-steps/)
      await page.getByRole('button', { name: 'Mai târziu' }).click()
      await expect(page.getByRole('heading', { name: 'Calendarul își așteaptă medicii' })).toBeVisible()
    })

    const menu = page.getByRole('navigation', { name: 'Meniul clinicii' })
    const openTab = async (name: string) => {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }

    await test.step('says where it is', async () => {
      await openTab('Locații')
      await page.getByRole('link', { name: 'Dentalia', exact: true }).click()
      await page.getByLabel('Stradă și număr').fill('Str. Horea 31')
      await page.getByRole('combobox', { name: 'Județ' }).fill('Cluj')
      await page.getByRole('option', { name: 'Cluj' }).click()
      await page.getByRole('combobox', { name: 'Localitate' }).fill('Cluj-Nap')
      await page.getByRole('option', { name: 'Cluj-Napoca' }).click()
      await page.getByRole('button', { name: 'Salvează' }).click()
      await expect(page.getByText('Salvat: Dentalia').last()).toBeVisible()
    })

    await test.step('says what it offers', async () => {
      await openTab('Servicii')
      await page.getByRole('button', { name: 'Serviciu nou' }).click()
      const drawer = page.getByRole('dialog', { name: 'Serviciu nou' })
      await drawer.getByLabel('Nume', { exact: true }).fill(service)
      await drawer.getByLabel('Durată, minute').fill('45')
      await drawer.getByLabel('Preț, lei').fill('180')
      await drawer.getByRole('button', { name: 'Salvează' }).click()
      await expect(page.getByRole('button', { name: service, exact: true })).toBeVisible()
    })

    await test.step('adds a doctor with a week', async () => {
      await openTab('Medici')
      await page.getByRole('button', { name: 'Medic nou' }).click()
      const drawer = page.getByRole('dialog', { name: 'Medic nou' })
      await drawer.getByLabel('Prenume').fill('Ada')
      await drawer.getByLabel('Nume de familie').fill(family)
      await drawer.getByRole('checkbox', { name: service }).setChecked(true)
      await drawer.getByRole('button', { name: 'Salvează și treci la program' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(family)
      await page.getByRole('button', { name: 'Luni–vineri, 09:00–17:00' }).click()
      await page.getByRole('button', { name: 'Salvează', exact: true }).click()
      await expect(page.getByText('Ai salvat programul.').last()).toBeVisible()
    })

    await test.step('writes its first visit', async () => {
      await openCalendar(page, { date: date })
      await page.getByRole('button', { name: 'Programare', exact: true }).click()
      const dan = newPerson('Dan')
      await newVisit(page).getByLabel('Caută după nume sau telefon').fill(dan.name)
      await newVisit(page)
        .getByRole('option', { name: /^Pacient nou/ })
        .click()
      await newVisit(page).getByLabel('Telefon').fill(dan.typedPhone)
      await chooseService(newVisit(page), /./)
      await choose(newVisit(page).getByLabel('Ora', { exact: true }), '10:00')
      await expect(newVisit(page).getByText('Medicul, cabinetul și pacientul sunt liberi.')).toBeVisible()
      await newVisit(page).getByRole('button', { name: 'Salvează programarea' }).click()
      await expect(visit(page, dan.lastName)).toHaveAccessibleName(/, 10:00–10:45, /)
    })

    await test.step('gives the doctor a day off', async () => {
      await openTab('Medici')
      await page.getByRole('link', { name: family }).click()
      await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Excepție de la program' })
      await dialog.getByLabel('De la', { exact: true }).fill(dayOff)
      await dialog.getByLabel('Motiv').fill('Congres')
      await dialog.getByRole('button', { name: 'Adaugă' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('listitem').filter({ hasText: 'Congres' })).toBeVisible()
      await openCalendar(page, { date: dayOff })
      await expect(page.getByRole('gridcell', { name: /nu lucrează|Închis/ })).toBeVisible()
    })
  },
)

test(
  'a service is added, changed and deleted; one that was used stays',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    await bookVisit(clinic, ada, at(quietDay(), '09:00'))
    const name = `Albire ${newPerson('').lastName}`
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/services')
    await page.getByRole('button', { name: 'Serviciu nou' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Nume', { exact: true }).fill(name)
    await drawer.getByLabel('Preț, lei').fill('')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer.getByLabel('Preț, lei')).toHaveAttribute('aria-invalid', 'true')
    await drawer.getByLabel('Preț, lei').fill('900')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('900')
    await row.getByRole('button', { name, exact: true }).click()
    await drawer.getByLabel('Preț, lei').fill('950')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(row).toContainText('950')

    await page.getByRole('button', { name: 'Acțiuni pentru Consultație' }).click()
    await expect(page.getByRole('menuitem', { name: 'Dezactivează' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Șterge' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: `Acțiuni pentru ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    await expect(row).toHaveCount(0)
  },
)

test(
  'an address opens a record of a list, and Back closes it',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/services')
    const drawer = page.getByRole('dialog')
    const row = page.getByRole('button', { name: 'Consultație', exact: true })
    await row.click()
    await expect(drawer.getByLabel('Nume', { exact: true })).toHaveValue('Consultație')
    await expect(page).toHaveURL(/\/services\/\d+$/)
    const address = page.url()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(row).toBeFocused()
    await expect(page).toHaveURL(/\/services$/)

    await page.goto(address)
    await drawer.getByLabel('Preț, lei').fill('210')
    await drawer.getByRole('button', { name: 'Salvează' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/\/services$/)
    await expect(page.getByRole('row').filter({ hasText: 'Consultație' })).toContainText('210')

    await page.goto(address.replace(/\d+$/, '999999999'))
    await expect(page.getByText('Adresa duce la ceva ce nu mai există').first()).toBeVisible()
    await expect(page).toHaveURL(/\/services$/)
  },
)

test(
  'a patient is found without diacritics, filtered, and booked from the record',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const stefania = await addKnownPatient(clinic, 'Ștefănița', {
      alerts: [{ kind: 'allergy', severity: 'high', text: 'Alergie la latex' }],
    })
    const silent = await addKnownPatient(clinic, 'Țița', { mobile: '' })
    const start = at(quietDay(), '09:00')
    await bookVisit(clinic, ada, start, { patient_id: stefania.id })
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/clients')
    const search = page.getByRole('searchbox', { name: 'Nume, telefon, CNP sau număr de fișă' })
    const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
    await search.fill(`stefanita ${stefania.lastName}`.toUpperCase())
    await expect(link(stefania.name)).toBeVisible()
    await expect(link(silent.name)).toHaveCount(0)
    await search.fill('')
    await page.getByRole('button', { name: 'Fără telefon' }).click()
    await expect(link(silent.name)).toBeVisible()
    await expect(link(stefania.name)).toHaveCount(0)
    await expect(page).toHaveURL(/noPhone/)
    await page.getByRole('button', { name: 'Fără telefon' }).click()
    await search.fill(stefania.lastName)
    await link(stefania.name).click()

    await expect(page.getByRole('heading', { level: 1, name: stefania.name })).toBeVisible()
    await expect(page.getByText('Alergie la latex').first()).toBeVisible()
    await expect(page.getByText('Consultație').first()).toBeVisible()
    await page.getByRole('link', { name: 'Programează' }).first().click()
    await expect(newVisit(page)).toContainText(stefania.name)
    await newVisit(page).getByRole('button', { name: 'Renunță' }).click()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: stefania.name })).toBeVisible()
  },
)
