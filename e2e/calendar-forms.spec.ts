import { getBooking } from '#contract/bookings/bookings.ts'
import { saveDoctor, setSchedule } from '#contract/clinic/doctors.ts'
import { addGroup } from '#contract/bookings/groups.ts'
import { addCabinet } from '#contract/clinic/cabinets.ts'
import { addService, changeService } from '#contract/clinic/services.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import {
  choose,
  chooseService,
  column,
  details,
  dragMouse,
  expectAt,
  grid,
  handleOf,
  newVisit,
  openCalendar,
  pointAt,
  visit,
} from './support/calendar.ts'
import { addDoctor, at, bookVisit, expectKept, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

const cabinetOf = (page: Page) => newVisit(page).getByLabel('Cabinet', { exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Pune la loc' })

test(
  'a visit goes to the cabinet of its hour, and stays where it was put by hand, also over plain HTTP',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    // Outside a secure context a browser has none of these.
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
      Reflect.deleteProperty(Navigator.prototype, 'clipboard')
    })
    const { locationId } = clinic
    const token = clinic.session.accessToken
    const [ada, bo] = [await addDoctor(clinic, 'Ada'), await addDoctor(clinic, 'Bogdan')]
    const name = `Cabinet ${newPerson('').lastName}`
    const { data: later } = await ask(addCabinet, { name, location_id: locationId }, token)
    const schedule = [1, 2, 3, 4, 5, 6, 7].flatMap(weekday => {
      const shared = { weekday, week_parity: 'every' as const, location_id: locationId }
      return [
        { ...shared, start: '08:00', end: '13:00', cabinet_id: ada.cabinet.id },
        { ...shared, start: '13:00', end: '18:00', cabinet_id: later.id },
      ]
    })
    await ask(setSchedule, { doctor_id: ada.id, schedule }, token)
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, bo, at(date, '14:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada, bo] })

    await test.step('dropped on another doctor', async () => {
      const target = await pointAt(column(page, ada.name), '15:00')
      await dragMouse(page, await handleOf(visit(page, person.lastName)), target)
      await expectAt(page, person.lastName, '15:00')
      await expectKept(clinic, booking, { doctor_id: ada.id, cabinet_id: later.id })
    })

    await test.step('typed into the form', async () => {
      await page.getByRole('button', { name: 'Programare', exact: true }).click()
      const form = newVisit(page)
      await choose(form.getByLabel('Ora', { exact: true }), '09:00')
      await choose(form.getByLabel('Medic', { exact: true }), String(ada.id))
      await chooseService(form, 'Consultație')
      await expect(cabinetOf(page)).toHaveAttribute('data-value', String(ada.cabinet.id))
      await choose(form.getByLabel('Ora', { exact: true }), '16:00')
      await expect(cabinetOf(page)).toHaveAttribute('data-value', String(later.id))
    })

    await test.step('picked by hand while the hours of a far month were on their way', async () => {
      const form = newVisit(page)
      const gate = Promise.withResolvers<void>()
      let asked = 0
      await page.route('**/api/v2/working-time*', async route => {
        asked++
        await gate.promise
        await route.continue()
      })
      await form.getByRole('button', { name: 'Alege din calendar: Data' }).click()
      const month = form.getByRole('dialog', { name: 'Data' })
      // Months are fetched around the one on screen alone.
      for (let turned = 0; turned < 4; turned++)
        await month.getByRole('button', { name: 'Luna următoare' }).click()
      await month.getByRole('button', { name: /, 15 / }).click()
      await expect.poll(() => asked).toBe(1)
      await choose(cabinetOf(page), String(bo.cabinet.id))
      const arrived = page.waitForResponse('**/api/v2/working-time*')
      gate.resolve()
      await arrived
      await choose(form.getByLabel('Ora', { exact: true }), '16:15')
      await expect(cabinetOf(page)).toHaveAttribute('data-value', String(bo.cabinet.id))
    })
  },
)

test(
  'a group keeps its seats when its note changes and its service is no longer on offer',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const ada = await addDoctor(clinic, 'Ada')
    const name = `Curs ${newPerson('').lastName}`
    const { data: course } = await ask(
      addService,
      { name_ro: name, minutes: 60, price: 80, group_count: 6 },
      token,
    )
    await ask(
      saveDoctor,
      { id: ada.id, first_name: 'Ada', last_name: ada.lastName, services: [{ service_id: course.id }] },
      token,
    )
    const date = quietDay()
    const { data: group } = await ask(
      addGroup,
      { doctor_id: ada.id, start: at(date, '11:00'), services: [{ service_id: course.id }], seats: 5 },
      token,
    )
    await ask(changeService, { id: course.id, active: false, affected: 1 }, token)
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await grid(page).getByRole('button', { name }).click()
    await details(page).getByRole('button', { name: 'Modifică' }).click()
    const form = page.getByRole('dialog', { name: 'Modifică programarea' })
    await expect(form.getByLabel('Locuri')).toHaveValue('5')
    await form.getByLabel('Note pentru cabinet').fill('Aduc periuțele de acasă')
    await form.getByRole('button', { name: 'Salvează modificările' }).click()
    await expect(form).toHaveCount(0)
    const { data: kept } = await ask(getBooking, { id: group.id }, token)
    expect(kept).toMatchObject({ seats: 5, note: 'Aduc periuțele de acasă' })
  },
)

test(
  'the key takes back what was done last alone; a filter for nobody is named in words',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada, { id: 999_999 }] })
    await expect(
      page.getByText('Am lăsat deoparte filtrele din adresă pentru ce nu mai există: Medici.').last(),
    ).toBeVisible()

    const block = visit(page, person.lastName)
    await block.focus()
    for (const from of ['09:15', '09:30', '09:45']) {
      await page.keyboard.press('Alt+ArrowDown')
      await expectAt(page, person.lastName, from)
    }
    await expect(page.getByText(/Programare mutată: .*09:45/).last()).toBeVisible()
    await expect(undo(page)).toHaveCount(1)
    await page.keyboard.press('Shift+Z')
    await expectAt(page, person.lastName, '09:45')
    await page.keyboard.press('z')
    await expectAt(page, person.lastName, '09:30')

    await page.keyboard.press('Alt+ArrowUp')
    await expectAt(page, person.lastName, '09:15')
    await expect(page.getByText(/Programare mutată: .*09:15/).last()).toBeVisible()
    // What was done last counts from the press on, however long its answer takes.
    const answer = Promise.withResolvers<void>()
    await page.route('**/edit_booking', route => answer.promise.then(() => route.continue()), { times: 1 })
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect(block).toHaveAccessibleName(/, 09:15–10:00, /)
    await page.keyboard.press('z')
    answer.resolve()
    await expect(block).toHaveAccessibleName(/, 09:15–09:45, /)
    await page.keyboard.press('z')
    await expect(page.getByText('Nu e nimic de pus la loc.').last()).toBeVisible()
    await expect(block).toHaveAccessibleName(/, 09:15–09:45, /)
  },
)
