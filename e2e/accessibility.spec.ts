import { addSeries } from '#contract/bookings/series.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import {
  choose,
  chooseService,
  newVisit,
  openCalendar,
  pinboard,
  shownForm,
  visit,
} from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, bookVisit, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'
import { addVisit, bookOnline, findFreeTime } from './support/visits.ts'

const PUBLIC = [
  '/login/cabinet',
  '/register/cabinet',
  '/register/pacient',
  '/reset-password/cabinet',
  '/set-password/cabinet?token=1.x',
  '/login/verify-otp/1',
  '/pacient',
  '/pacient?modal=login',
  '/pacient?modal=forgot',
  '/pacient?modal=contact',
  '/pacient?modal=privacy',
  '/pacient/confirmare',
  '/favorit',
  '/appointments',
  '/b/unknown',
  '/fill-form/x',
  '/rate/x',
  '/zoom/callback',
  '/demo/messages',
  '/unknown',
]

test('axe finds nothing on the public pages', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of PUBLIC) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, address)
  }
})

test('axe finds nothing on the way to a visit', async ({ page, owner }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const free = await findFreeTime(owner)
  const { doctor, service, starts } = free
  const services = `services=[${service.service_id}]&start=${encodeURIComponent(starts[0] ?? '')}`
  await page.goto(`/pacient/medic/${doctor.id}?${services}`)
  await expect(page.getByRole('region', { name: 'Alegerea ta' })).toBeVisible()
  await expectNoViolations(page, 'doctor')

  await page.goto(`/pacient/confirmare?doctor=${doctor.id}&${services}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByLabel('Telefon')).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, 'form with errors')
  const { firstName, lastName, typedPhone } = newPerson('Irina')
  await page.getByLabel('Prenume').fill(firstName)
  await page.getByLabel('Nume', { exact: true }).fill(lastName)
  await page.getByLabel('Telefon').fill(typedPhone)
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await expect(page.getByLabel('Codul din 6 cifre')).toBeVisible()
  await expectNoViolations(page, 'code')

  const code = await bookOnline(await findFreeTime(owner), newPerson('Matei'))
  await page.goto(`/b/${code}`)
  await expect(page.getByRole('button', { name: 'Anulează' })).toBeVisible()
  await expectNoViolations(page, 'visit')
  await page.goto(`/b/${code}?nou=1`)
  await expect(page.getByRole('heading', { level: 1, name: /^(Ne vedem|Ai cerut) / })).toBeVisible()
  await expectNoViolations(page, 'booked')
})

test('axe finds nothing in the staff area', async ({ page, owner, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const free = await findFreeTime(owner)
  const { booking } = await addVisit(owner, free, 'Elena')
  await enterAs(page, owner)
  const calendar = '/cabinet/administration/calendar'
  for (const view of ['timeGridDay', 'timeGridWeek', 'dayGridMonth', 'listWeek']) {
    await page.goto(`${calendar}?view=${view}&activeDate=${free.date}`)
    await expect(page.getByRole('button', { name: /, \d\d:\d\d–\d\d:\d\d, / }).first()).toBeAttached()
    await expectNoViolations(page, view)
  }
  await page.goto(`${calendar}?view=timeGridDay&activeDate=${free.date}&booking=${booking.id}`)
  await expect(page.getByRole('complementary', { name: 'Detaliile programării' })).toBeVisible()
  await expectNoViolations(page, 'details')
  await page.goto(`${calendar}?view=timeGridDay&activeDate=${free.date}&add=true`)
  const dialog = page.getByRole('dialog', { name: 'Programare nouă' })
  await choose(dialog.getByLabel('Medic', { exact: true }), String(free.doctor.id))
  await expectNoViolations(page, 'new visit')
  await dialog.getByText('Timp blocat').click()
  await expectNoViolations(page, 'blocked time')
  await page.goto('/cabinet/administration/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
  await page.getByRole('button', { name: isMobile ? 'Meniu' : 'Contul meu' }).click()
  await expectNoViolations(page, 'reports with its menu')
})

test('axe finds nothing in what opens over the calendar', async ({ page, clinic }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const ada = await addDoctor(clinic, 'Ada')
  const date = quietDay()
  const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
  await bookVisit(clinic, ada, at(date, '09:30'), { firstName: 'Dinu' })
  await bookVisit(clinic, ada, at(addDays(date, 7), '12:00'), { firstName: 'Ema' })
  const iris = await addKnownPatient(clinic, 'Iris', {
    alerts: [{ kind: 'allergy', severity: 'high', text: 'Alergie la latex' }],
  })
  const occurrences = [0, 7].map(days => ({ start: at(addDays(date, days), '11:00') }))
  const series = {
    patient_id: iris.id,
    doctor_id: ada.id,
    services: [{ service_id: clinic.check }],
    occurrences,
  }
  await ask(addSeries, series, clinic.session.accessToken)
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada], more: 'activeType=cabinet' })
  await expect(visit(page, person.lastName)).toBeAttached()
  await expectNoViolations(page, 'by cabinet')

  await openCalendar(page, { date, doctors: [ada] })
  await visit(page, person.lastName).click({ button: 'right' })
  await expect(page.getByRole('menu', { name: person.name })).toBeVisible()
  await expectNoViolations(page, 'menu of a visit')
  await page.getByRole('menuitem', { name: 'Reprogramează' }).click()
  await expect(pinboard(page)).toBeVisible()
  await expectNoViolations(page, 'pinboard')
  await pinboard(page)
    .getByRole('button', { name: /^Înapoi la ora ei/ })
    .click()

  await visit(page, person.lastName).focus()
  // Before the doctor's hours.
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Ora nu e liberă' })
  await expect(conflict.getByRole('checkbox').first()).toBeVisible()
  await expectNoViolations(page, 'conflict')
  await conflict.getByRole('button', { name: 'Las-o unde era' }).click()
  await visit(page, iris.lastName).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const question = page.getByRole('dialog', { name: 'Programarea face parte dintr-o serie' })
  await expect(question).toBeVisible()
  await expectNoViolations(page, 'which of the series')
  await question.getByRole('button', { name: 'Renunță' }).click()

  await openCalendar(page, { date, doctors: [ada], more: 'add=true' })
  const form = newVisit(page)
  await choose(form.getByLabel('Medic', { exact: true }), String(ada.id))
  await chooseService(form, 'Consultație')
  await choose(form.getByLabel('Ora', { exact: true }), '12:00')
  await form.getByRole('switch', { name: 'Recurență' }).click()
  await expect(form.getByText('Mai ai de hotărât 1 dată')).toBeVisible()
  await form.getByRole('radio', { name: 'Suprapune totuși' }).check()
  await expectNoViolations(page, 'series with a date that is taken')
  await form.getByText('Grup', { exact: true }).click()
  const group = shownForm(page)
  await chooseService(group, 'Școala de periaj')
  await group.getByLabel('Caută după nume sau telefon').fill(iris.lastName)
  await expect(group.getByRole('option', { name: iris.name })).toBeVisible()
  await expectNoViolations(page, 'group')
})

test('a visit is booked with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const { firstName, lastName, typedPhone, phone } = newPerson('Tudor')
  await page.goto('/pacient')
  await tabTo(page, page.getByRole('combobox', { name: 'De ce ai nevoie?' }))
  await page.keyboard.type('consult')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/service=Consult/)
  const found = page.getByRole('article').first()
  await expect(found).toContainText('Consult')
  // The nearest hours are anybody's: another story may take them, or they pass.
  const near = found.getByRole('link', { name: /^\d\d:\d\d, / })
  // Over holidays the first one is days away, and chosen among those of its day.
  const far = found.getByRole('link', { name: /^Prima oră/ })
  await expect(near.or(far).first()).toBeVisible()
  if (await far.isVisible()) {
    await tabTo(page, far)
    await page.keyboard.press('Enter')
    // Past the days.
    await tabTo(page, page.getByRole('button', { name: /^\d\d:\d\d$/ }).last(), 120)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Continuă' }))
  } else await tabTo(page, near.last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  await tabTo(page, page.getByLabel('Prenume'))
  await page.keyboard.type(firstName)
  await tabTo(page, page.getByLabel('Nume', { exact: true }))
  await page.keyboard.type(lastName)
  await tabTo(page, page.getByLabel('Telefon'))
  await page.keyboard.type(typedPhone)
  await page.keyboard.press('Enter')
  // The field for the code takes the focus by itself.
  await expect(page.getByLabel('Codul din 6 cifre')).toBeFocused()
  await page.keyboard.type(await readMessage(phone, CODE_IN_SMS))
  await expect(page.getByRole('heading', { level: 1, name: /^(Ne vedem|Ai cerut) / })).toBeFocused()
})

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** In the light look with every rule, in the dark one with those of colour. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  await wear(page, 'light')
  const light = await findViolations(page)
  await wear(page, 'dark')
  const dark = await findViolations(page, { rules: ['color-contrast'] })
  expect.soft([...light, ...dark], where).toEqual([])
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there')
}
