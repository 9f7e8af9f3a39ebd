import { findViolations } from './support/axe.ts'
import { expect, type Page } from '@playwright/test'
import {
  choose,
  column,
  details,
  dragMouse,
  expectAt,
  handleOf,
  newVisit,
  openCalendar,
  pinboard,
  pointAt,
  visit,
} from './support/calendar.ts'
import { addDoctor, at, bookVisit, expectKept, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'
import { bookOnline, clockOf, type FreeTime } from './support/visits.ts'

const finder = (page: Page) => page.getByRole('dialog', { name: /^Caută loc/ })
const editForm = (page: Page) => page.getByRole('dialog', { name: 'Modifică programarea' })

test('the next free hours are found by service, doctor and part of day, and booked there', async ({
  page,
  clinic,
  isMobile,
}) => {
  const date = quietDay()
  const ada = await addDoctor(clinic, 'Ada')
  await bookVisit(clinic, ada, at(date, '08:00'))
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada], view: isMobile ? 'listWeek' : 'timeGridDay' })
  if (isMobile) {
    await page.getByRole('button', { name: 'Felul de afișare' }).click()
    await page.getByRole('menuitem', { name: 'Caută loc' }).click()
  } else await page.getByRole('button', { name: 'Caută loc' }).click()
  await expect(finder(page).getByText('Alege un serviciu ca să vezi orele libere')).toBeVisible()
  await choose(finder(page).getByLabel('Serviciul'), String(clinic.check))
  await expect(finder(page).getByRole('button', { name: /^Primul loc liber/ })).toContainText('08:30')
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  await finder(page).getByText('Seara').click()
  await expect(finder(page).getByRole('button', { name: /^Primul loc liber/ })).toContainText('17:00')
  await finder(page)
    .getByRole('button', { name: /^17:15, .*Ada/ })
    .first()
    .click()

  const form = newVisit(page)
  await expect(form.getByLabel('Ora', { exact: true })).toHaveAttribute('data-value', String(17 * 60 + 15))
  await expect(form.getByLabel('Medic', { exact: true })).toHaveAttribute('data-value', String(ada.id))
  await expect(form.getByLabel('Cabinet', { exact: true })).toHaveAttribute(
    'data-value',
    String(ada.cabinet.id),
  )
  const dan = newPerson('Dan')
  await form.getByLabel('Caută după nume sau telefon').fill(dan.name)
  await form.getByRole('option', { name: /^Pacient nou/ }).click()
  await form.getByLabel('Telefon').fill(dan.typedPhone)
  await expect(form.getByText('Medicul, cabinetul și pacientul sunt liberi.')).toBeVisible()
  await form.getByRole('button', { name: 'Primul loc liber' }).click()
  await expect(form.getByLabel('Ora', { exact: true })).toHaveAttribute('data-value', String(8 * 60 + 30))
  await form.getByRole('button', { name: 'Salvează programarea' }).click()
  await expect(details(page).getByRole('heading', { level: 2 })).toContainText(dan.lastName)
  await expect(details(page)).toContainText('08:30')
})

test(
  'a refused drop and a waiting visit find another hour anywhere',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const date = quietDay()
    const bo = await addDoctor(clinic, 'Bo')
    await bookVisit(clinic, bo, at(date, '10:00'))
    const { person, booking } = await bookVisit(clinic, bo, at(date, '12:00'), { firstName: 'Mara' })
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [bo] })
    const to = await pointAt(column(page, bo.lastName), '10:00')
    await dragMouse(page, await handleOf(visit(page, person.lastName)), to)
    await page.getByRole('dialog').getByRole('button', { name: 'Caută alt loc' }).click()
    await expect(finder(page)).toContainText(person.name)
    const typed = date.split('-').toReversed().join('.')
    await finder(page).getByLabel('Începând cu', { exact: true }).fill(typed)
    await finder(page)
      .getByRole('button', { name: /^Toate orele libere: .*Bo/ })
      .first()
      .click()
    await finder(page)
      .getByRole('button', { name: /^14:00, .*Bo/ })
      .last()
      .click()
    await expect(editForm(page).getByLabel('Ora', { exact: true })).toHaveAttribute(
      'data-value',
      String(14 * 60),
    )
    await editForm(page).getByRole('button', { name: 'Salvează modificările' }).click()
    await expect(editForm(page)).toHaveCount(0)
    await expect(details(page)).toContainText('14:00')

    await details(page).getByRole('button', { name: 'Reprogramează' }).click()
    await pinboard(page).getByRole('button', { name: 'Caută loc' }).click()
    await finder(page).getByLabel('Începând cu', { exact: true }).fill(typed)
    await finder(page)
      .getByRole('button', { name: /^08:30, .*Bo/ })
      .first()
      .click()
    await editForm(page).getByRole('button', { name: 'Salvează modificările' }).click()
    await expect(pinboard(page)).toHaveCount(0)
    await expectAt(page, person.lastName, '08:30')
    await expectKept(clinic, booking, { start: at(date, '08:30') })
  },
)

test('the calendar page stays within a phone', { tag: '@phone' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await openCalendar(page, { date: quietDay(), doctors: [await addDoctor(clinic, 'Ada')] })
  const main = page.getByRole('main')
  expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('staff on any page are told what a patient does online, and led to it', async ({
  page,
  clinic,
  isMobile,
}) => {
  const date = quietDay()
  const eva = await addDoctor(clinic, 'Eva')
  const ilie = newPerson('Ilie')
  await enterAs(page, clinic.session)
  // What was there when a page opened is no news.
  const read = page.waitForResponse(/\/notifications\?/)
  await page.goto('/cabinet/administration/clients')
  await read
  await expect(page.getByRole('heading', { level: 1, name: 'Pacienți' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notificări/ })).toBeVisible()
  const free = {
    clinicId: clinic.session.userId,
    doctor: { id: eva.id },
    service: { service_id: clinic.check },
    date,
    starts: [at(date, '09:30')],
  } as FreeTime
  await bookOnline(free, ilie)
  await expect(page.getByText(`${ilie.name} s-a programat online: `).last()).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notificări, / })
  await expect(bell).toBeVisible()
  if (!isMobile) {
    const menu = page.getByRole('navigation', { name: 'Meniul clinicii' })
    await expect(menu.getByRole('link', { name: /^Calendar\W+\d+.* de văzut/ })).toBeVisible()
  }
  await bell.click()
  await page.getByRole('link', { name: `${ilie.name} s-a programat online` }).click()
  await expect(details(page).getByRole('heading', { level: 2 })).toContainText(ilie.lastName)
  await expect(details(page)).toContainText(clockOf(free.starts[0]!))
  // Looked at here, it is no news after a reload either.
  await page.reload()
  await expect(details(page)).toContainText(ilie.lastName)
  await expect(page.getByRole('button', { name: 'Notificări', exact: true })).toBeVisible()
})

test(
  'a date is typed as people write it or chosen by mouse and keyboard',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/clients')
    await page.getByRole('button', { name: 'Pacient nou' }).first().click()
    const form = page.getByRole('dialog', { name: 'Pacient nou' })
    const { lastName } = newPerson('')
    await form.getByLabel('Nume', { exact: true }).fill(lastName)
    await form.getByLabel('Prenume').fill('Ana')
    const birth = form.getByLabel('Data nașterii', { exact: true })
    await birth.pressSequentially('31022000')
    await expect(birth).toHaveValue('31.02.2000')
    await form.getByRole('button', { name: 'Adaugă pacientul' }).click()
    await expect(form.getByText('Scrie o dată validă.')).toBeVisible()
    await expect(birth).toBeFocused()
    await birth.fill('1.3.87')
    await birth.press('Tab')
    await expect(birth).toHaveValue('01.03.1987')
    await expect(form.getByText('Scrie o dată validă.')).toHaveCount(0)
    await birth.press('ArrowDown')
    const month = page.getByRole('dialog', { name: 'Data nașterii' })
    await month.getByLabel('Anul').selectOption('1990')
    await month.getByRole('button', { name: /, 1 martie 1990$/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(birth).toHaveValue('02.03.1990')
    await expect(birth).toBeFocused()
    await birth.press('ArrowDown')
    await expect(month.getByRole('button', { name: /, 2 martie 1990$/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(month).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(form).toBeVisible()
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
    await form.getByRole('button', { name: 'Adaugă pacientul' }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(lastName) })).toBeVisible()
    await page.getByRole('button', { name: 'Modifică' }).first().click()
    const known = page.getByRole('dialog').getByLabel('Data nașterii', { exact: true })
    await expect(known).toHaveValue('02.03.1990')
  },
)

test(
  'the patients’ columns keep their place whoever is listed',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    await page.goto('/cabinet/administration/clients')
    const phone = page.getByRole('columnheader', { name: 'Telefon' })
    await expect(page.getByRole('link', { name: /^Albu/ }).first()).toBeVisible()
    const before = await phone.boundingBox()
    await page.getByRole('searchbox', { name: 'Nume, telefon, CNP sau număr de fișă' }).fill('radulescu')
    await expect(page.getByRole('link', { name: /^Radulescu-Ene/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Albu/ })).toHaveCount(0)
    expect((await phone.boundingBox())?.x).toBe(before?.x)
  },
)
