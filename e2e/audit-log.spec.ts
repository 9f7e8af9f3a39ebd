import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { findViolations } from './support/axe.ts'
import { details } from './support/calendar.ts'
import { addColleague, addDoctor, at, bookVisit, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const LOG = '/cabinet/administration/logs'
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Înregistrări' }).getByRole('row')
const entryOf = (page: Page) => page.getByRole('complementary', { name: 'Înregistrarea' })

test('a change is found by its patient, opened, read, and led back to its visit', async ({
  page,
  clinic,
  isMobile,
}) => {
  const doctor = await addDoctor(clinic, 'Ilinca')
  const { booking, person } = await bookVisit(clinic, doctor, at(quietDay(), '10:00'))
  await enterAs(page, clinic.session)
  await page.goto(LOG)
  await page.getByRole('searchbox', { name: /^Pacient, persoană/ }).fill(person.lastName)
  const row = rowsOf(page).filter({ hasText: 'Programare nouă' })
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(row).toHaveCount(1)
  await expect(
    rowsOf(page).filter({ hasNotText: person.lastName }).filter({ hasText: 'Programare nouă' }),
  ).toHaveCount(0)
  await expect(row.getByRole('img', { name: 'nouă' })).toBeVisible()
  expect(await findViolations(page, { within: 'main' })).toEqual([])

  await row.getByRole('button').press('Enter')
  const entry = entryOf(page)
  await expect(entry.getByRole('heading', { name: 'Programare nouă' })).toBeVisible()
  await expect(entry.getByRole('row').filter({ hasText: 'Medic' })).toContainText(doctor.lastName)
  await expect(entry).not.toContainText(/[{}[\]"]|true|false|null/)
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  await expect(row.getByRole('img', { name: 'nouă' })).toHaveCount(0)

  await entry.getByRole('link', { name: 'Deschide vizita' }).click()
  await expect(details(page)).toContainText(person.lastName)
  if (isMobile) return
  await details(page).getByRole('tab', { name: 'Istoric' }).click()
  await details(page).getByRole('link', { name: 'Vezi în jurnal' }).click()
  await expect(page.getByRole('button', { name: 'Doar o programare' })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: person.lastName })).toHaveCount(1)
  await page.goBack()
  await expect(details(page)).toContainText(person.lastName)
  expect(booking.id).toBeGreaterThan(0)
})

test(
  'the log is walked through with the keyboard alone, and closed',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const doctor = await addDoctor(clinic, 'Vlad')
    await bookVisit(clinic, doctor, at(quietDay(), '11:00'))
    await bookVisit(clinic, doctor, at(quietDay(), '12:00'))
    await enterAs(page, clinic.session)
    await page.goto(`${LOG}?thing=visits`)
    const names = rowsOf(page).getByRole('button')
    await names.first().focus()
    await page.keyboard.press('Enter')
    await expect(names.first()).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(names.nth(1)).toBeFocused()
    await expect(names.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await expect(names.first()).toHaveAttribute('aria-expanded', 'false')
    await page.goBack()
    await expect(entryOf(page)).toHaveCount(0)
  },
)

test(
  'it is narrowed to a day, a person and a kind, in the address',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const doctor = await addDoctor(clinic, 'Ioana')
    await bookVisit(clinic, doctor, at(quietDay(), '09:00'))
    await enterAs(page, clinic.session)
    await page.goto(LOG)
    await page.getByRole('button', { name: 'Ziua', exact: true }).click()
    await page.getByRole('button', { name: 'Ieri' }).click()
    await expect(page.getByText('Nimic nu se potrivește')).toBeVisible()
    await expect(page).toHaveURL(/from=/)
    await page.getByRole('button', { name: 'Șterge filtrele' }).click()
    await expect(rowsOf(page).nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Ce', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Echipa' }).click()
    await expect(rowsOf(page).filter({ hasText: 'Medic adăugat' }).first()).toBeVisible()
    await expect(rowsOf(page).filter({ hasText: 'Programare nouă' })).toHaveCount(0)
    await page.reload()
    await expect(rowsOf(page).filter({ hasText: 'Medic adăugat' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Cine', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Sistemul' }).click()
    await expect(page.getByText('Nimic nu se potrivește')).toBeVisible()
  },
)

test(
  'all of it is marked read, and taken away as it is shown',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const doctor = await addDoctor(clinic, 'Radu')
    const { person } = await bookVisit(clinic, doctor, at(quietDay(), '13:00'))
    await enterAs(page, clinic.session)
    await page.goto(`${LOG}?q=${person.lastName}`)
    await expect(rowsOf(page).filter({ hasText: person.lastName }).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarcă' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const file = await download
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Ce s-a întâmplat')
    expect(text).toContain(person.lastName)
    await page.getByRole('button', { name: 'Marchează tot citit' }).click()
    await expect(page.getByText('Tot jurnalul e marcat citit.').last()).toBeVisible()
    await expect(rowsOf(page).getByRole('img', { name: 'nouă' })).toHaveCount(0)
    await page.goto(`${LOG}?action=exported`)
    const exported = rowsOf(page).filter({ hasText: 'Export din jurnal' }).first()
    await expect(exported.getByRole('img', { name: 'de văzut' })).toBeVisible()
  },
)

test('whose record was opened is told, and only to who may know', async ({ page, clinic, isMobile }) => {
  const doctor = await addDoctor(clinic, 'Mara')
  const { person, booking } = await bookVisit(clinic, doctor, at(quietDay(), '14:00'))
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/clients/${booking.patient_id}`)
  await expect(page.getByRole('heading', { name: new RegExp(person.lastName) })).toBeVisible()
  await page.goto(`${LOG}?tab=access&q=${person.lastName}`)
  const rows = page.getByRole('table', { name: 'Fișe deschise' }).getByRole('row')
  await expect(rows.filter({ hasText: person.lastName }).first()).toContainText('Fișa')
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  if (isMobile) return
  const colleague = await addColleague(clinic, ['bookings.view', 'patients.view'])
  const other = await page.context().browser()!.newContext()
  const theirs = await other.newPage()
  await enterAs(theirs, await colleague.signIn())
  await theirs.goto(new URL(LOG, page.url()).href)
  await expect(theirs.getByRole('tab', { name: 'Activitate' })).toHaveCount(0)
  await other.close()
})
