import { randomInt } from 'node:crypto'
import { addSeries } from '#contract/bookings/series.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { expectAt, openCalendar, visit } from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, bookVisit, openClinic, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const STREAM = '**/api/v2/changes*'
const lost = (page: Page) =>
  page.getByText('Fără legătură cu serverul. Datele pot fi vechi; reconectarea e automată.')

/** The next answer to a question for visits with this in its dates. */
const visitsRead = (page: Page, wish: string) =>
  page.waitForResponse(response => response.request().postData()?.includes(wish) ?? false)

test(
  'a session that runs out is renewed without a word, and what came meanwhile is shown',
  { tag: '@desktop' },
  async ({ page }) => {
    // A session that is renewed is of no use to other stories.
    const clinic = await openClinic(`sesiune${randomInt(1e9)}@exemplu.ro`)
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    const gate = Promise.withResolvers<void>()
    let tries = 0
    await page.route(STREAM, async route => {
      tries++
      if (tries === 1) return route.fulfill({ status: 401, json: {} })
      await gate.promise
      return route.continue()
    })
    await enterAs(page, clinic.session)
    const renewed = page.waitForResponse('**/api/v2/refresh-token')
    await openCalendar(page, { date, doctors: [ada] })
    await expectAt(page, person.lastName, '09:00')
    expect((await renewed).status()).toBe(200)
    await expect.poll(() => tries).toBe(2)
    await expect(lost(page)).toHaveCount(0)
    const { person: later } = await bookVisit(clinic, ada, at(date, '10:00'), { firstName: 'Dinu' })
    gate.resolve()
    await expectAt(page, later.lastName, '10:00')
    await expect(lost(page)).toHaveCount(0)
  },
)

test(
  'what was booked after the page had read and before it listened is shown',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    const gate = Promise.withResolvers<void>()
    const held = page.waitForRequest(STREAM)
    await page.route(STREAM, async route => {
      await gate.promise
      return route.continue()
    })
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await expectAt(page, person.lastName, '09:00')
    await held
    const { person: later } = await bookVisit(clinic, ada, at(date, '10:00'), { firstName: 'Dinu' })
    gate.resolve()
    await expectAt(page, later.lastName, '10:00')
  },
)

test(
  'changes that cannot be heard of at first are caught up with',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    await page.route(STREAM, route => route.abort())
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await expectAt(page, person.lastName, '09:00')
    await expect(lost(page)).toBeVisible()
    const { person: later } = await bookVisit(clinic, ada, at(date, '10:00'), { firstName: 'Dinu' })
    await page.unroute(STREAM)
    await expectAt(page, later.lastName, '10:00')
    await expect(lost(page)).toHaveCount(0)
  },
)

test(
  'a second change is seen though the answer about the first is late',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'), { status: 0 })
    const token = clinic.session.accessToken
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await expectAt(page, person.lastName, '09:00', 'Nou')

    const [isAnswered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      url => url.pathname.endsWith(`/bookings/${booking.id}`),
      async route => {
        const response = await route.fetch()
        isAnswered.resolve()
        await gate.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await ask(setBookingStatus, { booking_id: booking.id, status: 1 }, token)
    await isAnswered.promise
    await ask(setBookingStatus, { booking_id: booking.id, status: 2 }, token)
    // The second is told while the answer about the first is on its way.
    await page.waitForTimeout(1_000)
    gate.resolve()
    await expectAt(page, person.lastName, '09:00', 'Confirmat')
  },
)

test(
  'a series reaches into a month that was looked ahead to, whatever else changes',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const iris = await addKnownPatient(clinic, 'Iris')
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    const token = clinic.session.accessToken
    let [first, weeks] = [date, 0]
    for (; first.slice(0, 7) === date.slice(0, 7); weeks++) first = addDays(first, 7)
    const ahead = visitsRead(page, `"from_date":"${date.slice(0, 7)}-01"`)
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await ahead

    const occurrences = Array.from({ length: 6 }, (_, day) => ({ start: at(addDays(first, day), '11:00') }))
    const services = [{ service_id: clinic.check }]
    const reread = visitsRead(page, `"to_date":"${first.slice(0, 7)}-01"`)
    await ask(addSeries, { patient_id: iris.id, doctor_id: ada.id, services, occurrences }, token)
    await reread
    await ask(setBookingStatus, { booking_id: booking.id, status: 2 }, token)
    await expectAt(page, person.lastName, '09:00', 'Confirmat')
    await page.keyboard.press('w')
    for (let week = 0; week < weeks; week++) await page.keyboard.press('j')
    await expect(visit(page, iris.lastName)).toHaveCount(occurrences.length)
  },
)
