import { listPatients } from '#contract/patients/patient-lists.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import {
  chooseService,
  column,
  details,
  dragMouse,
  expectAt,
  newVisit,
  openCalendar,
  pointAt,
  shownForm,
  visit,
} from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, bookVisit, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Renunți la ce ai scris?' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Continuă' })
const leave = (page: Page) => question(page).getByRole('button', { name: 'Renunță la ce am scris' })
const rows = (page: Page) =>
  newVisit(page)
    .getByRole('list', { name: /^Servicii/ })
    .getByRole('listitem')
const search = 'Caută după nume sau telefon'

test('what was typed for a visit is kept until somebody says otherwise', async ({
  page,
  clinic,
  isMobile,
}) => {
  const ada = await addDoctor(clinic, 'Ada')
  const date = quietDay()
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada] })
  const add = page.getByRole(isMobile ? 'link' : 'button', { name: /^Programare( nouă)?$/ })
  await add.click()
  await expect(newVisit(page)).toBeVisible()

  await test.step('nothing typed, nothing asked', async () => {
    await page.keyboard.press('Escape')
    await expect(newVisit(page)).toHaveCount(0)
    if (!isMobile) await expect(add).toBeFocused()
    await add.click()
  })

  await test.step('Escape, the cross and a press outside ask', async () => {
    await newVisit(page).getByLabel('Note pentru cabinet').fill('Vine cu mama')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await stay(page).click()
    await newVisit(page).getByRole('button', { name: 'Închide' }).click()
    await stay(page).click()
    if (!isMobile) {
      await page.mouse.click(5, 5)
      await stay(page).click()
    }
    await expect(newVisit(page).getByLabel('Note pentru cabinet')).toHaveValue('Vine cu mama')
  })

  await test.step('another form is only looked at', async () => {
    await newVisit(page).getByText('Timp blocat', { exact: true }).click()
    await expect(shownForm(page).getByLabel('Al cui timp')).toBeVisible()
    await page.keyboard.press('Escape')
    await stay(page).click()
    await newVisit(page).getByText('Vizită', { exact: true }).click()
    await expect(newVisit(page).getByLabel('Note pentru cabinet')).toHaveValue('Vine cu mama')
  })

  await test.step('what was chosen by buttons counts too, and saying so discards', async () => {
    await newVisit(page).getByLabel('Note pentru cabinet').fill('')
    await chooseService(newVisit(page), 'Consultație')
    await page.keyboard.press('Escape')
    await stay(page).click()
    await expect(rows(page)).toContainText('Consultație')
    await page.keyboard.press('Escape')
    await leave(page).click()
    await expect(newVisit(page)).toHaveCount(0)
  })
})

test(
  'other forms of the staff area ask too, and saving asks nothing',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const person = newPerson('Dora')
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/clients')
    const add = page.getByRole('button', { name: /^(Adaugă pacient|Pacient nou)$/ }).first()
    await add.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Prenume').fill(person.firstName)
    await dialog.getByLabel('Nume', { exact: true }).fill(person.lastName)
    await page.keyboard.press('Escape')
    await stay(page).click()
    await expect(dialog.getByLabel('Prenume')).toHaveValue(person.firstName)
    await dialog.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/clients\/\d+/)
    await expect(question(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Modifică', exact: true }).first().click()
    await dialog.getByLabel('Prenume').fill('Dorina')
    await page.goBack()
    await stay(page).click()
    await expect(dialog.getByLabel('Prenume')).toHaveValue('Dorina')
    // The browser has gone back already and is brought forward again.
    await expect(page).toHaveURL(/clients\/\d+/)
    await page.goBack()
    await leave(page).click()
    await expect(page).not.toHaveURL(/clients\/\d+/)
  },
)

test(
  'a picker is worked by keys: arrows move, Enter picks, the focus comes back',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const iris = await addKnownPatient(clinic, 'Iris')
    const fresh = newPerson('Zoe')
    const date = quietDay()
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada], more: 'add=true' })
    const form = newVisit(page)
    const service = form.getByRole('combobox', { name: 'Adaugă serviciu' })
    const addService = form.getByRole('button', { name: 'Adaugă serviciu' })

    await test.step('a patient', async () => {
      const field = form.getByLabel(search)
      await field.press('Enter')
      await expect(form.getByText('Alege medicul', { exact: true })).toHaveCount(0)
      await field.pressSequentially(iris.lastName)
      await expect(form.getByRole('option', { name: iris.name })).toHaveAttribute('aria-selected', 'true')
      await field.press('ArrowDown')
      await expect(form.getByRole('option', { name: /^Pacient nou/ })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await field.press('ArrowUp')
      await field.press('Enter')
      await expect(form.getByText(iris.name)).toBeVisible()
      await expect(form.getByRole('button', { name: 'Alege alt pacient' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused()
    })

    await test.step('somebody new lacks the name and the phone', async () => {
      await form.getByLabel(search).fill(fresh.lastName)
      await expect(form.getByRole('option', { name: /^Pacient nou/ })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await form.getByLabel(search).press('Enter')
      await expect(form.getByLabel('Prenume')).toBeFocused()
      await form.getByRole('button', { name: 'Salvează programarea' }).click()
      await expect(form.getByText('Completează numele și telefonul')).toHaveCount(1)
      await expect(form.getByText('Completează acest câmp')).toHaveCount(0)
      await form.getByLabel('Prenume').fill(fresh.firstName)
      await form.getByLabel('Telefon').fill(fresh.typedPhone)
    })

    await test.step('a service', async () => {
      await addService.press('Enter')
      await expect(service).toBeFocused()
      await service.press('ArrowDown')
      await expect(rows(page)).toHaveCount(0)
      await service.press('Escape')
      await expect(addService).toBeFocused()
      await expect(question(page)).toHaveCount(0)
      await addService.press('Enter')
      await service.pressSequentially('consult')
      await service.press('Enter')
      await expect(rows(page)).toContainText('Consultație')
      await expect(addService).toBeFocused()
    })

    await form.getByRole('button', { name: 'Salvează programarea' }).click()
    await expect(details(page).getByRole('heading', { level: 2 })).toContainText(fresh.lastName)
    const { clinicId } = { clinicId: clinic.session.userId }
    const { data } = await ask(
      listPatients,
      { clinicId, lang: 'ro', search: fresh.lastName },
      clinic.session.accessToken,
    )
    expect(data).toHaveLength(1)
  },
)

test('saving leads to the first thing that is missing', { tag: '@desktop' }, async ({ page, clinic }) => {
  const ada = await addDoctor(clinic, 'Ada')
  const iris = await addKnownPatient(clinic, 'Iris')
  await enterAs(page, clinic.session)
  await openCalendar(page, { date: quietDay(), doctors: [ada], more: 'add=true' })
  const form = newVisit(page)
  const save = form.getByRole('button', { name: 'Salvează programarea' })
  await save.click()
  await expect(form.getByLabel(search)).toBeFocused()
  await form.getByLabel(search).fill(iris.lastName)
  await form.getByRole('option', { name: iris.name }).click()
  await save.click()
  await expect(form.getByRole('button', { name: 'Adaugă serviciu' })).toBeFocused()
})

test(
  'the time dragged over the grid is the length of the visit, and says so',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const iris = await addKnownPatient(clinic, 'Iris')
    const date = quietDay()
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    const from = await pointAt(column(page, ada.name), '10:00')
    const to = await pointAt(column(page, ada.name), '11:00')
    await dragMouse(page, from, to)
    const form = newVisit(page)
    await expect(form).toContainText('Ai ales 75 min pe calendar')
    await form.getByLabel(search).fill(iris.lastName)
    await form.getByRole('option', { name: iris.name }).click()
    await chooseService(form, 'Consultație')
    await expect(form).toContainText('Ține 75 min, cât ai ales pe calendar; de obicei durează 30 min.')
    await form.getByRole('button', { name: 'Pune 30 min' }).click()
    await expect(rows(page)).toContainText('30 min')
    await form.getByRole('button', { name: 'Scoate: Consultație' }).click()
    await form.getByRole('button', { name: 'Închide' }).click()
    await leave(page).click()

    await dragMouse(page, from, to)
    await form.getByLabel(search).fill(iris.lastName)
    await form.getByRole('option', { name: iris.name }).click()
    await chooseService(form, 'Consultație')
    await form.getByRole('button', { name: 'Salvează programarea' }).click()
    await expect(visit(page, iris.lastName)).toHaveAccessibleName(/, 10:00–11:15, /)
    await bookVisit(clinic, ada, at(date, '12:00'))
    await expectAt(page, iris.lastName, '10:00')
  },
)
