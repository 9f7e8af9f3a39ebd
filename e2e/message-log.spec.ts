import { expect } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, bookVisit, quietDay } from './support/clinic.ts'
import { choose, details } from './support/calendar.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'
import { bookOnline, type FreeTime } from './support/visits.ts'

test('the bell tells what a patient did, lets it be approved there, and is read', async ({
  page,
  clinic,
  isMobile,
}) => {
  const eva = await addDoctor(clinic, 'Eva')
  const ilie = newPerson('Ilie')
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/clients')
  const free = {
    clinicId: clinic.session.userId,
    doctor: { id: eva.id },
    service: { service_id: clinic.check },
    date: quietDay(),
    starts: [at(quietDay(), '09:30')],
  } as FreeTime
  await bookOnline(free, ilie)
  await page.getByRole('button', { name: /^Notificări, / }).click()
  const panel = page.getByRole('dialog', { name: 'Notificări' })
  const line = panel.getByRole('listitem').filter({ hasText: ilie.name })
  await expect(line).toContainText('s-a programat online')
  await expect(line).toContainText('Așteaptă aprobarea')
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  await line.getByRole('button', { name: 'Aprobă' }).click()
  await expect(page.getByText('Vizita e aprobată.').last()).toBeVisible()
  // What is read leaves the new ones and stays among all.
  await expect(line).toHaveCount(0)
  await panel.getByText('Toate', { exact: true }).click()
  await expect(line).toBeVisible()
  await expect(line.getByRole('button', { name: 'Aprobă' })).toHaveCount(0)
  if (isMobile) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notificări', exact: true })).toBeFocused()
})

test('every message has its line in the log, and its life beside it', async ({ page, clinic, isMobile }) => {
  const mara = newPerson('Mara')
  const doctor = await addDoctor(clinic, 'Dana')
  await enterAs(page, clinic.session)
  const free = {
    clinicId: clinic.session.userId,
    doctor: { id: doctor.id },
    service: { service_id: clinic.check },
    date: quietDay(),
    starts: [at(quietDay(), '11:00')],
  } as FreeTime
  await bookOnline(free, mara)
  await page.goto(`/cabinet/administration/logs?tab=messages&q=${mara.lastName}`)
  const rows = page.getByRole('table', { name: 'Mesaje trimise' }).getByRole('row')
  const row = rows.filter({ hasText: mara.lastName }).first()
  await expect(row).toBeVisible()
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  await row.getByRole('button').press('Enter')
  const life = page.getByRole('complementary', { name: 'Viața mesajului' })
  await expect(life).toBeFocused()
  await expect(life.getByRole('listitem').first()).toContainText(/Scris|Calculat la termen/)
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(life).toHaveCount(0)
  await expect(row.getByRole('button')).toBeFocused()
  // Back closes it too, and leaves one in the log.
  await row.getByRole('button').press('Enter')
  await expect(life).toBeFocused()
  await page.goBack()
  await expect(life).toHaveCount(0)
  await expect(row.getByRole('button')).toBeFocused()
  await page
    .getByRole('radiogroup', { name: 'Starea mesajelor' })
    .getByText(/^Sărite/)
    .click()
  await expect(page.getByText('Niciun mesaj nu se potrivește.')).toBeVisible()
  await page.getByRole('button', { name: 'Șterge filtrele' }).click()
  await expect(rows.nth(1)).toBeVisible()
  if (isMobile) return
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descarcă' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^mesaje-.*\.csv$/)
  await page.getByRole('tab', { name: 'Răspunsuri' }).click()
  await expect(page.getByText('Niciun răspuns de rezolvat.')).toBeVisible()
  expect(await findViolations(page, { within: 'main' })).toEqual([])
})

test(
  'the desk writes one SMS from the visit and sees it in the thread',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const date = quietDay()
    const ada = await addDoctor(clinic, 'Ada')
    const booked = await bookVisit(clinic, ada, at(date, '08:00'))
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/calendar?booking=${booked.booking.id}`)
    const field = details(page).getByRole('textbox', { name: /^SMS către/ })
    await field.fill('Te așteptăm la ora 8, intrarea e prin curte.')
    await expect(details(page)).toContainText('/160')
    await details(page).getByRole('button', { name: 'Trimite' }).click()
    await expect(page.getByText('SMS-ul pleacă acum.').last()).toBeVisible()
    await expect(details(page).getByRole('list', { name: /^Mesaje/ })).toContainText('intrarea e prin curte')
    await expect(field).toHaveValue('')
    expect(await findViolations(page, { within: 'aside' })).toEqual([])
    await details(page).getByRole('tab', { name: 'Istoric' }).click()
    await expect(details(page).getByRole('listitem').filter({ hasText: 'Creată' })).toBeVisible()
  },
)

test(
  'what a change of the reminder does is said before it is saved',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/settings/messages')
    const days = page.getByRole('radiogroup', { name: 'Reamintire prin SMS' })
    await days.getByText('3', { exact: true }).click()
    const bar = page.getByRole('complementary', { name: 'Modificări' })
    await expect(bar).toContainText('Pentru vizitele de')
    await expect(bar).toContainText('la 18:00')
    await expect(page.getByRole('heading', { name: 'Gateway SMS' })).toBeVisible()
    expect(await findViolations(page, { within: 'main' })).toEqual([])
    await page.getByRole('button', { name: 'Configurează' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gateway SMS' })
    await choose(dialog.getByLabel('Prin cine pleacă'), 'generic')
    await expect(dialog.getByLabel('Adresa gatewayului')).toBeVisible()
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  },
)
