import { saveDoctor } from '#contract/clinic/doctors.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import {
  boxOf,
  column,
  details,
  dragMouse,
  expectAt,
  Finger,
  grid,
  handleOf,
  openCalendar,
  pointAt,
  visit,
} from './support/calendar.ts'
import {
  addDoctor,
  at,
  bookVisit,
  daysFromToday,
  expectKept,
  openLocation,
  quietDay,
} from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, stopClock } from './support/test.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Pune la loc' })

/** What the frame of a drag promises: its hours and what it says of the place. */
async function expectPromise(page: Page, hours: string, text: string | RegExp = /./): Promise<void> {
  const frame = grid(page)
    .locator('strong')
    .filter({ visible: true, hasText: /^\d\d:\d\d–/ })
  await expect(frame).toHaveText(hours)
  await expect(frame.locator('+ span')).toHaveText(text)
}

test(
  'a double press confirms once, and a finished visit is not made to arrive',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    const { booking: past } = await bookVisit(clinic, ada, at(daysFromToday(-1), '09:00'))
    await ask(setBookingStatus, { booking_id: past.id, status: 4 }, clinic.session.accessToken)
    await enterAs(page, clinic.session)

    await openCalendar(page, { date, doctors: [ada], more: `booking=${booking.id}` })
    await details(page).getByRole('button', { name: 'Confirmă' }).dblclick()
    await expectKept(clinic, booking, { status: 2 })
    await expect(details(page).locator('[aria-current="step"]')).toHaveText('Confirmat')

    await openCalendar(page, { date: daysFromToday(-1), doctors: [ada], more: `booking=${past.id}` })
    await expect(details(page).locator('[aria-current="step"]')).toHaveText('Finalizat')
    await expect(details(page).getByRole('button', { name: 'A sosit' })).toHaveCount(0)
  },
)

test('a visit made longer goes back to what it was', { tag: '@desktop' }, async ({ page, clinic }) => {
  const ada = await addDoctor(clinic, 'Ada')
  const date = quietDay()
  const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada] })
  const block = visit(page, person.lastName)
  const { x, y, width, height } = await boxOf(block)
  await dragMouse(page, { x: x + width / 2, y: y + height - 2 }, { x: x + width / 2, y: y + height + 16 })
  await expectKept(clinic, booking, { end: at(date, '09:45') })
  await undo(page).click()
  await expect(block).toHaveAccessibleName(/, 09:00–09:30, /)
  await expectKept(clinic, booking, { end: at(date, '09:30') })
})

test('keys carry a visit past others and save it once', { tag: '@desktop' }, async ({ page, clinic }) => {
  const ada = await addDoctor(clinic, 'Ada')
  const date = quietDay()
  const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
  await bookVisit(clinic, ada, at(date, '09:30'))
  await bookVisit(clinic, ada, at(date, '10:00'))
  await page.clock.install()
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada] })
  let saved = 0
  page.on('request', request => {
    if (request.url().includes('/v2/edit_booking')) saved++
  })
  const block = visit(page, person.lastName)

  await test.step('Escape leaves it where it was', async () => {
    await block.focus()
    // Keys that rest would save.
    await stopClock(page)
    await page.keyboard.press('Alt+ArrowDown')
    await expectPromise(page, '10:30–11:00')
    await page.keyboard.press('Alt+ArrowDown')
    await expectPromise(page, '10:45–11:15')
    await page.keyboard.press('Escape')
    await expect(grid(page).locator('strong').filter({ visible: true, hasText: '10:45–11:15' })).toHaveCount(
      0,
    )
    await expectAt(page, person.lastName, '09:00')
  })

  await test.step('Enter puts it down', async () => {
    for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await expectAt(page, person.lastName, '11:00')
    await expect(block).toBeFocused()
    await expectKept(clinic, booking, { start: at(date, '11:00') })
    expect(saved).toBe(1)
  })

  await test.step('so does a rest', async () => {
    for (const _ of [1, 2]) await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect(block).toHaveAccessibleName(/, 11:00–12:00, /)
    await expectKept(clinic, booking, { end: at(date, '12:00') })
    expect(saved).toBe(2)
  })
})

test(
  'who was told of a cancellation that is taken back hears so',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada], more: `booking=${booking.id}` })
    await details(page).getByRole('button', { name: 'Anulează programarea' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anulează programarea' }).click()
    await undo(page).click()
    await page.getByRole('button', { name: 'Trimite SMS că rămâne valabilă' }).click()
    await expect(page.getByText(/anularea e retrasă/).last()).toBeVisible()
    await readMessage(person.phone, /(ramane valabila)/)
  },
)

test('a visit lands in the cabinet that its target named', async ({ page, clinic, isMobile }) => {
  const here = await openLocation(clinic)
  const [ada, bogdan] = [await addDoctor(here, 'Ada'), await addDoctor(here, 'Bogdan')]
  const date = quietDay()
  const { person, booking } = await bookVisit(here, ada, at(date, '09:00'))
  await bookVisit(here, bogdan, at(date, '11:00'), { cabinet_id: ada.cabinet.id })
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada] })
  const target = await pointAt(column(page, ada.name), '11:00')
  const handle = await handleOf(visit(page, person.lastName))
  const finger = await Finger.of(page)
  if (isMobile) {
    await finger.press(handle)
    await expect(page.getByText(/^Liber \d/).first()).toBeVisible()
    await finger.move(target)
  } else {
    await page.mouse.move(handle.x, handle.y)
    await page.mouse.down()
    await page.mouse.move(handle.x, handle.y + 10, { steps: 3 })
    await page.mouse.move(target.x, target.y, { steps: 8 })
  }
  await expectPromise(page, '11:00–11:30', `${bogdan.cabinet.name} liber`)
  await (isMobile ? finger.lift() : page.mouse.up())
  await expectKept(clinic, booking, { start: at(date, '11:00'), cabinet_id: bogdan.cabinet.id })
  await expect(page.getByText(`acum în ${bogdan.cabinet.name}`).last()).toBeVisible()
  await undo(page).click()
  await expectKept(clinic, booking, { start: at(date, '09:00'), cabinet_id: ada.cabinet.id })
})

test(
  'a target says that its doctor does not give the service',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const [ada, bogdan] = [await addDoctor(clinic, 'Ada'), await addDoctor(clinic, 'Bogdan')]
    const { id, lastName } = bogdan
    const services = [{ service_id: clinic.cleaning }]
    await ask(
      saveDoctor,
      { id, first_name: 'Bogdan', last_name: lastName, services },
      clinic.session.accessToken,
    )
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada, bogdan] })
    const target = await pointAt(column(page, bogdan.name), '11:00')
    const handle = await handleOf(visit(page, person.lastName))
    await page.mouse.move(handle.x, handle.y)
    await page.mouse.down()
    await page.mouse.move(handle.x, handle.y + 10, { steps: 3 })
    await page.mouse.move(target.x, target.y, { steps: 8 })
    await expectPromise(page, '11:00–11:30', new RegExp(`Dr. Bogdan ${lastName} nu face Consultație`))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectAt(page, person.lastName, '09:00')
  },
)
