import { addLocation } from '#contract/clinic/locations.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import {
  column,
  details,
  expectAt,
  grid,
  newVisit,
  openCalendar,
  pointAt,
  visit,
} from './support/calendar.ts'
import { addDoctor, at, bookVisit, daysFromToday, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'
import { addVisit, findFreeTime } from './support/visits.ts'

const CALENDAR = '/cabinet/administration/calendar'
/** A visit in the list. */
const row = (page: Page, lastName: string) => page.getByRole('button', { name: lastName })
/** Asking for the hours of months later than a day. */
const hoursAfter = (day: string) => (url: URL) =>
  url.pathname.endsWith('/working-time') && (url.searchParams.get('from_date') ?? '') > day
const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test(
  'filters narrow the calendar; its address carries them to a reload, a step back and somebody else',
  { tag: '@desktop' },
  async ({ page, browser, clinic }) => {
    const token = clinic.session.accessToken
    const { data: place } = await ask(addLocation, { name: 'Cotroceni' }, token)
    const [ada, bogdan] = [await addDoctor(clinic, 'Ada'), await addDoctor(clinic, 'Bogdan')]
    const cleo = await addDoctor({ ...clinic, locationId: place.id }, 'Cleo')
    const date = quietDay()
    const { person: nora } = await bookVisit(clinic, ada, at(date, '09:00'))
    const services = [{ service_id: clinic.cleaning }]
    const { person: dinu, booking } = await bookVisit(clinic, bogdan, at(date, '10:00'), {
      firstName: 'Dinu',
      services,
    })
    const { person: ema } = await bookVisit(clinic, cleo, at(date, '11:00'), { firstName: 'Ema' })
    await ask(setBookingStatus, { booking_id: booking.id, status: 2 }, token)
    await enterAs(page, clinic.session)
    await openCalendar(page, { date })
    const expectShown = async (shown: string[]) => {
      for (const { lastName } of [nora, dinu, ema]) {
        await expect(visit(page, lastName)).toHaveCount(shown.includes(lastName) ? 1 : 0)
      }
    }
    await expectShown([nora.lastName, dinu.lastName, ema.lastName])

    await test.step('doctors', async () => {
      await page.getByRole('button', { name: 'Medici', exact: true }).click()
      const menu = page.getByRole('dialog', { name: 'Medici' })
      await menu.getByRole('button', { name: `Arată doar ${ada.name}` }).click()
      await expectShown([nora.lastName])
      await menu.getByRole('checkbox', { name: bogdan.name }).check()
      await expectShown([nora.lastName, dinu.lastName])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('columnheader', { name: /^Dr\./ })).toHaveCount(2)
    })

    await test.step('status, which fades the others', async () => {
      const chip = page.getByRole('button', { name: /^Confirmat \d/ })
      await expect(chip).toHaveText('Confirmat 1')
      await chip.click()
      await expect(visit(page, nora.lastName)).toHaveAttribute('data-faded', 'true')
      await expect(visit(page, dinu.lastName)).not.toHaveAttribute('data-faded', 'true')
    })

    await test.step('kept by a reload, a link and the device; a step back undoes a view', async () => {
      await page.getByText('Listă', { exact: true }).click()
      await expect(row(page, dinu.lastName)).toBeVisible()
      await expect(row(page, nora.lastName)).toHaveCount(0)
      await page.reload()
      await expect(row(page, dinu.lastName)).toBeVisible()
      await expect(row(page, nora.lastName)).toHaveCount(0)
      const other = await (await browser.newContext()).newPage()
      await enterAs(other, clinic.session)
      await other.goto(page.url())
      await expect(row(other, dinu.lastName)).toBeVisible()
      await expect(row(other, nora.lastName)).toHaveCount(0)
      await other.context().close()
      await page.goBack()
      await expect(view(page, 'Zi')).toBeChecked()
      await expect(visit(page, nora.lastName)).toHaveAttribute('data-faded', 'true')
      await page.goForward()
      await expect(view(page, 'Listă')).toBeChecked()
      await page.goto(CALENDAR)
      await expect(view(page, 'Listă')).toBeChecked()
      await expect(page.getByRole('button', { name: /^Confirmat / })).toHaveAttribute('aria-pressed', 'true')
      await expect(page).toHaveURL(new RegExp(`filterDoctorId=.*${ada.id}`))
    })

    await test.step('service, location and cabinet', async () => {
      await openCalendar(page, { date, doctors: [ada, bogdan] })
      await page.getByRole('button', { name: 'Servicii', exact: true }).click()
      await page.getByRole('menuitemradio', { name: 'Igienizare' }).click()
      await expectShown([dinu.lastName])
      await openCalendar(page, { date })
      await page.getByRole('button', { name: 'Dentalia' }).click()
      await page.getByRole('menuitemradio', { name: 'Cotroceni' }).click()
      await expectShown([ema.lastName])
      await openCalendar(page, { date, more: 'activeType=cabinet' })
      await page.getByRole('button', { name: 'Cabinete', exact: true }).click()
      await page.getByRole('button', { name: `Arată doar ${bogdan.cabinet.name}` }).click()
      await expectShown([dinu.lastName])
      await expect(page).toHaveURL(new RegExp(`cabinets=.*${bogdan.cabinet.id}`))
    })
  },
)

test(
  'single keys, the small month and the search lead through the days',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '16:00'))
    // The noon of a day keeps it today for as long as the story is told.
    const today = daysFromToday(0)
    await page.clock.setFixedTime(at(today, '12:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date: today, doctors: [ada] })

    await test.step('keys, and the sheet that lists them', async () => {
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'Scurtături de tastatură' })
      await expect(sheet).toContainText('Mută programarea')
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      for (const [key, name] of [
        ['w', 'Săptămână'],
        ['m', 'Lună'],
        ['l', 'Listă'],
        ['d', 'Zi'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(view(page, name)).toBeChecked()
      }
      for (const [key, day] of [
        ['j', addDays(today, 1)],
        ['j', addDays(today, 2)],
        ['k', addDays(today, 1)],
        ['t', today],
      ] as const) {
        await page.keyboard.press(key)
        await expect(page).toHaveURL(new RegExp(`activeDate=%?2?2?${day}`))
      }
      await page.keyboard.press('n')
      await expect(newVisit(page)).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('the small month, by keys and by mouse', async () => {
      const title = page.getByRole('heading', { level: 1 }).getByRole('button')
      await title.press('Enter')
      const month = page.getByRole('dialog', { name: 'Alege ziua' })
      await expect(month.getByRole('button', { pressed: true })).toBeVisible()
      await month.getByRole('button', { pressed: true }).press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`activeDate=${addDays(today, 8)}`))
      await page.getByRole('button', { name: 'Ziua următoare' }).click()
      await expect(page).toHaveURL(new RegExp(`activeDate=${addDays(today, 9)}`))
      await page.getByRole('button', { name: 'Azi', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`activeDate=${today}`))
    })

    await test.step('the search, by phone, marks what it found', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type(person.typedPhone)
      await expect(page.getByRole('option', { name: person.lastName })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`activeDate=${date}`))
      await expect(visit(page, person.lastName)).toHaveAttribute('aria-current', 'true')
      await expect(visit(page, person.lastName)).toBeFocused()
      await expect(visit(page, person.lastName)).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(details(page)).toHaveCount(0)
      await page.keyboard.press('/')
      await page.keyboard.type('zzqqxx')
      await expect(page.getByText('Nicio programare găsită')).toBeVisible()
    })
  },
)

test(
  'without a connection the calendar says so, and catches up',
  { tag: '@desktop' },
  async ({ page, context, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await expectAt(page, person.lastName, '09:00')
    const said = page.getByText('Fără legătură cu serverul. Datele pot fi vechi; reconectarea e automată.')
    await expect(said).toHaveCount(0)
    // A part of the page that is still on its way would be cut off.
    await page.waitForFunction(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const last = Math.max(...scripts.map(one => one.startTime + one.duration))
      return performance.now() - last > 1_000
    })

    await context.setOffline(true)
    await expect(said).toBeVisible()
    const { person: later } = await bookVisit(clinic, ada, at(date, '10:00'), { firstName: 'Dinu' })
    await visit(page, person.lastName).click()
    await details(page).getByRole('button', { name: 'Confirmă', exact: true }).click()
    await expect(
      page.getByText('Nu există conexiune. Nimic nu s-a pierdut: încearcă din nou.').last(),
    ).toBeVisible()
    await expect(visit(page, person.lastName)).toHaveAccessibleName(/Aprobat/)
    await expect(visit(page, later.lastName)).toHaveCount(0)

    await context.setOffline(false)
    await expect(visit(page, later.lastName)).toBeVisible()
    await expect(said).toHaveCount(0)
  },
)

test(
  'on the way to a month that is not there yet the grid stays; hours that do not come are told',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const late = addDays(date, 90)
    const { person: nora } = await bookVisit(clinic, ada, at(date, '09:00'))
    const { person: dinu } = await bookVisit(clinic, ada, at(late, '09:00'))
    const { person: ema } = await bookVisit(clinic, ada, at(addDays(date, 180), '09:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await expect(visit(page, nora.lastName)).toBeVisible()
    const find = async (lastName: string) => {
      await page.keyboard.press('/')
      await page.keyboard.type(lastName)
      await page.getByRole('option', { name: lastName }).click()
    }

    const gate = Promise.withResolvers<void>()
    await page.route(hoursAfter(addDays(date, 45)), async route => {
      await gate.promise
      await route.continue()
    })
    await grid(page).evaluate(element => element.setAttribute('data-same', ''))
    await find(dinu.lastName)
    await expect(page).toHaveURL(new RegExp(`activeDate=${late}`))
    await expect(page.locator('[data-late]').filter({ has: grid(page) })).toHaveAttribute('aria-busy', 'true')
    await expect(visit(page, nora.lastName)).toBeVisible()
    gate.resolve()
    await expect(visit(page, dinu.lastName)).toBeFocused()
    await expect(page.locator('[data-late]')).toHaveCount(0)
    await expect(grid(page)).toHaveAttribute('data-same')

    // A server that cannot, not a connection that is gone: that one is tried again without a word.
    await page.route(hoursAfter(addDays(date, 135)), route => route.fulfill({ status: 503, json: {} }))
    await find(ema.lastName)
    const told = page.getByText('Programul medicilor nu s-a încărcat')
    await expect(told).toBeVisible()
    await expect(visit(page, ema.lastName)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Încearcă din nou' }).click()
    await expect(told).toHaveCount(0)
  },
)

test(
  'a link with nonsense shows what can be shown and says what was left out',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    await enterAs(page, clinic.session)
    await page.goto(
      `${CALENDAR}?view=fortnight&activeDate=2026-13-45&filterDoctorId=%5B%22x%22%5D&booking=-1`,
    )
    await expect(page.getByText(/^Am lăsat deoparte/).last()).toHaveText(
      'Am lăsat deoparte ce nu s-a înțeles din adresă: view, activeDate, filterDoctorId, booking.',
    )
    await expect(view(page, 'Săptămână')).toBeChecked()
    await expect(page).not.toHaveURL(/fortnight|2026-13-45/)

    await openCalendar(page, { date: quietDay(), doctors: [ada], more: 'booking=2147483647' })
    await expect(page.getByText('Programarea din adresă nu există sau nu o poți vedea.').last()).toBeVisible()
    await expect(page).not.toHaveURL(/booking=/)
    await expect(column(page, ada.name)).toBeVisible()

    // Of another clinic, or none at all.
    await openCalendar(page, { date: quietDay(), doctors: [{ id: 2147483647 }] })
    await expect(page.getByRole('columnheader', { name: ada.name })).toBeVisible()
  },
)

test('long and foreign names, forty visits at one hour and a doctor without hours', async ({
  page,
  clinic,
}) => {
  const ada = await addDoctor(clinic, 'Ada')
  const bogdan = await addDoctor(clinic, 'Bogdan', { hours: [] })
  const date = quietDay()
  const [long, foreign] = ['A'.repeat(190), 'عبدالرحمن']
  for (const [name, clock] of [
    [long, '09:00'],
    [foreign, '10:00'],
  ] as const) {
    const patient = { first_name: 'Ali', last_name: name }
    await bookVisit(clinic, ada, at(date, clock), { patient })
  }
  const there: number[] = []
  for (let count = 0; count < 40; count++) {
    const { booking } = await bookVisit(clinic, ada, at(date, '14:00'), {
      override: there.flatMap(id => [
        { kind: 'doctor_overlap' as const, booking_id: id },
        { kind: 'cabinet_overlap' as const, booking_id: id },
      ]),
      override_reason: 'Urgență',
      cabinet_id: ada.cabinet.id,
    })
    there.push(booking.id)
  }
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada, bogdan] })

  await expect(grid(page).getByRole('button', { name: /, 14:00–14:30, / })).toHaveCount(40)
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await fits()).toBe(true)
  await visit(page, foreign).click()
  await expect(details(page).getByRole('heading', { level: 2, name: foreign })).toHaveAttribute('dir', 'auto')
  await details(page).getByRole('button', { name: 'Închide' }).click()
  await visit(page, long).click()
  await expect(details(page).getByRole('heading', { level: 2 })).toContainText(long)
  expect(await fits()).toBe(true)
  await details(page).getByRole('button', { name: 'Închide' }).click()

  const free = await pointAt(column(page, bogdan.name), '11:00')
  await page.mouse.click(free.x, free.y)
  await expect(newVisit(page).getByLabel('Medic', { exact: true })).toHaveAttribute(
    'data-value',
    String(bogdan.id),
  )
  await newVisit(page).getByRole('button', { name: 'Renunță' }).click()
  await openCalendar(page, { view: 'dayGridMonth', date, doctors: [ada] })
  await expect(grid(page).getByRole('button', { name: 'încă 38' })).toBeVisible()
  expect(await fits()).toBe(true)
})

test(
  'a day of all doctors prints on one page, the list of the week on few',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    const free = await findFreeTime(owner)
    const { date } = free
    // Far ahead the demo's diary is empty.
    await addVisit(owner, free, 'Ilinca')
    await enterAs(page, owner)
    await openCalendar(page, { date })
    await expect(
      grid(page)
        .getByRole('button', { name: /, \d\d:\d\d–\d\d:\d\d, / })
        .first(),
    ).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await pagesOf(page)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
    await openCalendar(page, { view: 'listWeek', date })
    await expect(page.getByRole('button', { name: /, \d\d:\d\d–\d\d:\d\d, / }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await pagesOf(page)).toBeLessThanOrEqual(5)
  },
)

/** How many pages of paper it takes. */
async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
