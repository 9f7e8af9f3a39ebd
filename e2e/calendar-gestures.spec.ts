import { addDays } from '#domain/time/wall-time.ts'
import { expect, type Page } from '@playwright/test'
import {
  boxOf,
  column,
  details,
  dragMouse,
  expectAt,
  Finger,
  grid,
  handleOf,
  newVisit,
  openCalendar,
  pinboard,
  pointAt,
  visit,
} from './support/calendar.ts'
import { addDoctor, at, bookVisit, expectKept, quietDay, type OwnDoctor } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test(
  'by mouse: free time is chosen, a visit goes to other hours, doctors, cabinets and days, grows and is copied',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const [ada, bogdan] = [await addDoctor(clinic, 'Ada'), await addDoctor(clinic, 'Bogdan')]
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    const block = visit(page, person.lastName)
    await enterAs(page, clinic.session)
    // Of all the stories' cabinets, these two fit on screen.
    const cabinets = `cabinets=${JSON.stringify([ada.cabinet.id, bogdan.cabinet.id])}`
    await openCalendar(page, { date, doctors: [ada, bogdan], more: cabinets })

    await test.step('a click and a drag over free time open the form on it', async () => {
      const free = await pointAt(column(page, bogdan.name), '11:00')
      await page.mouse.click(free.x, free.y)
      await expect(newVisit(page).getByLabel('Medic', { exact: true })).toHaveAttribute(
        'data-value',
        String(bogdan.id),
      )
      await expect(newVisit(page).getByLabel('Ora', { exact: true })).toHaveAttribute(
        'data-value',
        String(11 * 60),
      )
      await page.keyboard.press('Escape')
      await expect(newVisit(page)).toHaveCount(0)
      const from = await pointAt(column(page, ada.name), '13:00')
      await dragMouse(page, from, await pointAt(column(page, ada.name), '14:15'))
      await newVisit(page).getByText('Timp blocat').click()
      await expect(newVisit(page).getByLabel('De la')).toHaveAttribute('data-value', String(13 * 60))
      await expect(newVisit(page).getByLabel('Până la')).toHaveAttribute('data-value', String(14 * 60 + 30))
      await newVisit(page).getByRole('button', { name: 'Renunță' }).click()
    })

    await test.step('another hour of another doctor', async () => {
      await dragMouse(page, await handleOf(block), await pointAt(column(page, bogdan.name), '10:00'))
      await expectAt(page, person.lastName, '10:00', bogdan.lastName)
    })

    await test.step('Escape leaves it where it was', async () => {
      const from = await handleOf(block)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x, from.y + 120, { steps: 6 })
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(page.getByText(`${person.name} a rămas unde era`)).toBeAttached()
      await expectAt(page, person.lastName, '10:00')
    })

    await test.step('another cabinet, with the doctor kept', async () => {
      await page.getByText('Pe cabinete', { exact: true }).click()
      const target = await pointAt(column(page, ada.cabinet.name), '10:30')
      await dragMouse(page, await handleOf(block), target)
      await expectAt(page, person.lastName, '10:30', bogdan.lastName)
      await expectKept(clinic, booking, {
        start: at(date, '10:30'),
        doctor_id: bogdan.id,
        cabinet_id: ada.cabinet.id,
      })
      await page.getByText('Pe medici', { exact: true }).click()
    })

    await test.step('longer by its lower edge', async () => {
      const { x, y, width, height } = await boxOf(block)
      const end = await pointAt(column(page, bogdan.name), '11:30')
      await dragMouse(page, { x: x + width / 2, y: y + height - 2 }, end)
      await expect(block).toHaveAccessibleName(/, 10:30–11:30, /)
      await expectKept(clinic, booking, { start: at(date, '10:30'), end: at(date, '11:30') })
    })

    await test.step('a copy, with the control key', async () => {
      const from = await handleOf(block)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.keyboard.down('Control')
      const to = await pointAt(column(page, ada.name), '15:00')
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
      await page.keyboard.up('Control')
      await expect(block).toHaveCount(2)
      await expect(block.filter({ hasText: '15:00' })).toHaveAccessibleName(
        new RegExp(`, 15:00–16:00, .*${ada.lastName}`),
      )
    })

    await test.step('another day of the week, and of the month', async () => {
      await openCalendar(page, { view: 'timeGridWeek', date, doctors: [bogdan] })
      const wednesday = column(page, 'Miercuri')
      await dragMouse(page, await handleOf(block), await pointAt(wednesday, '12:00'))
      await expectAt(page, person.lastName, '12:00')
      await expectKept(clinic, booking, { start: at(addDays(date, 1), '12:00') })
      await page.getByText('Lună', { exact: true }).click()
      const [from, to] = await waysOf(page, person.lastName, addDays(date, 1), addDays(date, 3))
      await dragMouse(page, from, to)
      await expect(dayOf(page, addDays(date, 3)).getByRole('button', { name: person.lastName })).toBeVisible()
      await expectKept(clinic, booking, { start: at(addDays(date, 3), '12:00') })
    })

    await test.step('by the pinboard, to a day found meanwhile', async () => {
      await dayOf(page, addDays(date, 3)).getByRole('button', { name: person.lastName }).click()
      await details(page).getByRole('button', { name: 'Reprogramează' }).click()
      await expect(pinboard(page).getByRole('listitem')).toContainText(person.name)
      await openCalendar(page, { date: addDays(date, 4), doctors: [ada, bogdan] })
      const card = await handleOf(pinboard(page).getByText(person.name))
      await page.mouse.move(card.x, card.y)
      await page.mouse.down()
      const target = await pointAt(column(page, ada.name), '09:00')
      await page.mouse.move(target.x, target.y, { steps: 8 })
      const promised = await promisedTime(page)
      await page.mouse.up()
      await expectAt(page, person.lastName, promised, ada.lastName)
      await expect(pinboard(page)).toHaveCount(0)
      await expectKept(clinic, booking, { doctor_id: ada.id })
    })
  },
)

test(
  'by keyboard: the same, with the menu key for the rest',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const doctors = [await addDoctor(clinic, 'Ada'), await addDoctor(clinic, 'Bogdan')]
    // As their columns stand.
    const [left, right] = doctors.toSorted((a, b) => a.lastName.localeCompare(b.lastName)) as [
      OwnDoctor,
      OwnDoctor,
    ]
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, left, at(date, '09:00'))
    const block = visit(page, person.lastName)
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [left, right] })

    await test.step('moves and lengthens', async () => {
      await block.focus()
      await page.keyboard.press('Alt+ArrowDown')
      await expectAt(page, person.lastName, '09:15')
      await page.keyboard.press('Alt+ArrowRight')
      await expectAt(page, person.lastName, '09:15', right.lastName)
      await expect(block).toBeFocused()
      await page.keyboard.press('Alt+Shift+ArrowDown')
      await expect(block).toHaveAccessibleName(/, 09:15–10:00, /)
      await expect(block).toBeFocused()
      await expectKept(clinic, booking, {
        start: at(date, '09:15'),
        end: at(date, '10:00'),
        doctor_id: right.id,
      })
    })

    await test.step('copies from its menu to free time', async () => {
      await page.keyboard.press('Shift+F10')
      await choose(page, 'Copiază')
      await expect(block).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: `Liber, 10:00, ${right.name}` })).toBeFocused()
      await page.keyboard.press('ContextMenu')
      await choose(page, `Lipește: ${person.name}`)
      await expect(block).toHaveCount(2)
      await expect(block.filter({ hasText: '10:00–10:45' })).toBeVisible()
    })

    await test.step('opens the form on free time and comes back to it', async () => {
      await openCalendar(page, { date, doctors: [left, right] })
      await block.first().focus()
      await page.keyboard.press('ArrowLeft')
      const free = page.getByRole('button', { name: `Liber, 09:00, ${left.name}` })
      await expect(free).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(newVisit(page).getByLabel('Ora', { exact: true })).toHaveAttribute(
        'data-value',
        String(9 * 60),
      )
      await page.keyboard.press('Escape')
      await expect(newVisit(page)).toHaveCount(0)
      await expect(free).toBeFocused()
    })

    await test.step('waits on the pinboard while the day changes', async () => {
      await block.first().focus()
      await page.keyboard.press('ContextMenu')
      await choose(page, 'Reprogramează')
      await page.keyboard.press('j')
      await expect(page).toHaveURL(new RegExp(`activeDate=${addDays(date, 1)}`))
      await expect(block).toHaveCount(0)
      await pinboard(page).getByRole('button', { name: 'Caută loc' }).press('Enter')
      const finder = page.getByRole('dialog', { name: /^Caută loc/ })
      const typed = addDays(date, 1).split('-').toReversed().join('.')
      await finder.getByLabel('Începând cu', { exact: true }).fill(typed)
      await finder
        .getByRole('button', { name: /^Toate orele libere/ })
        .first()
        .press('Enter')
      await expect(finder.getByRole('button', { name: /^10:00, / }).first()).toBeFocused()
      await finder.getByRole('button', { name: /^11:00, / }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Modifică programarea' })
      await expect(dialog.getByLabel('Ora', { exact: true })).toHaveAttribute('data-value', String(11 * 60))
      await expect(dialog.getByText('Medicul, cabinetul și pacientul sunt liberi.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Salvează modificările' }).press('Enter')
      await expectAt(page, person.lastName, '11:00')
      await expect(pinboard(page)).toHaveCount(0)
      await expectKept(clinic, booking, { start: at(addDays(date, 1), '11:00') })
    })

    await test.step('goes from day to day in the month', async () => {
      await details(page).getByRole('button', { name: 'Închide' }).press('Enter')
      await page.keyboard.press('m')
      const own = dayOf(page, addDays(date, 1)).getByRole('button', { name: person.lastName })
      await own.focus()
      await page.keyboard.press('Alt+ArrowRight')
      const moved = dayOf(page, addDays(date, 2)).getByRole('button', { name: person.lastName })
      await expect(moved).toBeFocused()
      await expectKept(clinic, booking, { start: at(addDays(date, 2), '11:00') })
    })
  },
)

test(
  'by touch: a tap chooses free time, a long press takes hold',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const [ada, bogdan] = [await addDoctor(clinic, 'Ada'), await addDoctor(clinic, 'Bogdan')]
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    const block = visit(page, person.lastName)
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada, bogdan] })
    const finger = await Finger.of(page)
    const freeTime = page.getByText(/^Liber \d/)

    await test.step('free time', async () => {
      const free = await pointAt(column(page, bogdan.name), '11:00')
      await page.touchscreen.tap(free.x, free.y)
      await expect(newVisit(page).getByLabel('Ora', { exact: true })).toHaveAttribute(
        'data-value',
        String(11 * 60),
      )
      await newVisit(page).getByRole('button', { name: 'Renunță' }).click()
      const from = await pointAt(column(page, ada.name), '13:00')
      const sign = page.getByText('13:00–13:15', { exact: true })
      await finger.drag(from, { x: from.x, y: from.y + 64 }, sign)
      await newVisit(page).getByText('Timp blocat').click()
      await expect(newVisit(page).getByLabel('De la')).toHaveAttribute('data-value', String(13 * 60))
      await expect(newVisit(page).getByLabel('Până la')).toHaveAttribute('data-value', String(14 * 60 + 15))
      await newVisit(page).getByRole('button', { name: 'Renunță' }).click()
    })

    await test.step('another doctor, then longer by the handle of the one held', async () => {
      const target = await pointAt(column(page, bogdan.name), '09:30')
      await finger.drag(await handleOf(block), target, freeTime)
      await expectAt(page, person.lastName, '09:30')
      await expectKept(clinic, booking, { start: at(date, '09:30'), doctor_id: bogdan.id })

      await finger.press(await handleOf(block))
      await expect(freeTime.first()).toBeVisible()
      await finger.lift()
      const { x, y, width, height } = await boxOf(block)
      await finger.press({ x: x + width / 2, y: y + height - 4 })
      await finger.move({ x: x + width / 2, y: y + height + 32 })
      await finger.lift()
      await expect(block).toHaveAccessibleName(/, 09:30–10:30, /)
      await expectKept(clinic, booking, { end: at(date, '10:30') })
    })

    await test.step('another day, from the pinboard', async () => {
      await block.tap()
      await details(page).getByRole('button', { name: 'Reprogramează' }).tap()
      await expect(details(page)).toHaveCount(0)
      await openCalendar(page, { date: addDays(date, 1), doctors: [ada, bogdan] })
      await finger.press(await handleOf(pinboard(page).getByText(person.name)))
      await expect(freeTime.first()).toBeVisible()
      await finger.move(await pointAt(column(page, ada.name), '12:00'))
      const promised = await promisedTime(page)
      await finger.lift()
      await expectAt(page, person.lastName, promised)
      await expect(pinboard(page)).toHaveCount(0)
      await expectKept(clinic, booking, { doctor_id: ada.id })
    })

    await test.step('another day of the month', async () => {
      await openCalendar(page, { view: 'dayGridMonth', date, doctors: [ada, bogdan] })
      const [from, to] = await waysOf(page, person.lastName, addDays(date, 1), addDays(date, 3))
      await finger.drag(from, to, page.locator('[data-over]'))
      await expect(dayOf(page, addDays(date, 3)).getByRole('button', { name: person.lastName })).toBeVisible()
    })

    await test.step('its menu, from the list', async () => {
      await openCalendar(page, { view: 'listWeek', date: addDays(date, 3), doctors: [ada, bogdan] })
      await page.getByRole('button', { name: person.lastName }).tap()
      await details(page).getByRole('button', { name: 'Mai multe' }).tap()
      await page.getByRole('menuitem', { name: 'Confirmă' }).tap()
      await details(page).getByRole('button', { name: 'Închide' }).tap()
      await expect(page.getByRole('button', { name: person.lastName })).toHaveAccessibleName(/Confirmat/)
    })
  },
)

/** Goes down the open menu to a name and takes it. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    if (await item.evaluate(element => element === document.activeElement))
      return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrows do not lead to ${name}`)
}

/** When a visit would begin if it was let go now, as its frame says. */
async function promisedTime(page: Page): Promise<string> {
  const time = grid(page)
    .locator('strong')
    .filter({ hasText: /^\d\d:\d\d–/ })
  await expect(time).toBeVisible()
  return (await time.innerText()).slice(0, 5)
}

const dayOf = (page: Page, date: string) => grid(page).locator(`[data-date="${date}"]`)

/** Where a visit is held and where it is let go, on two days of one week of the month, which may be the last. */
async function waysOf(page: Page, lastName: string, day: string, target: string) {
  const own = dayOf(page, day).getByRole('button', { name: lastName })
  await expect(own).toBeVisible()
  await dayOf(page, target).scrollIntoViewIfNeeded()
  await own.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(dayOf(page, target))
  return [await handleOf(own), { x: x + width / 2, y: y + height - 8 }] as const
}

test('on a phone the grid never moves from under the finger', { tag: '@phone' }, async ({ page, clinic }) => {
  const ada = await addDoctor(clinic, 'Ada')
  const date = quietDay()
  const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
  await enterAs(page, clinic.session)
  await page.route(/PhoneBar/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await openCalendar(page, { date, doctors: [ada] })
  const drawn = await boxOf(visit(page, person.lastName))
  await expect(page.getByRole('group', { name: 'Alege ziua' })).toBeVisible()
  expect(await boxOf(visit(page, person.lastName))).toEqual(drawn)
})
