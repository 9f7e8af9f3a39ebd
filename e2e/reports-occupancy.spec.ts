// How full the hours are: read as a table, walked through with the keyboard, opened to the visits of a cell and to one of them.

import { addHold } from '#contract/bookings/holds.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { details } from './support/calendar.ts'
import { addDoctor, at, bookVisit, daysFromToday, type Clinic, type OwnDoctor } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const DAY = daysFromToday(-1)

/** A doctor who works from 8 to 18: full from 9 to 10, half full from 10 to 11, and away from 13 to 14. */
async function addBusyDoctor(clinic: Clinic): Promise<OwnDoctor> {
  const doctor = await addDoctor(clinic, 'Ada')
  const { accessToken } = clinic.session
  const visits = []
  for (const clock of ['09:00', '09:30', '10:00'])
    visits.push(await bookVisit(clinic, doctor, at(DAY, clock)))
  await ask(setBookingStatus, { booking_id: visits[0]!.booking.id, status: 4 }, accessToken)
  await ask(
    addHold,
    { doctor_id: doctor.id, start: at(DAY, '13:00'), end: at(DAY, '14:00'), reason: 'Curs' },
    accessToken,
  )
  return doctor
}

async function openOccupancy(page: Page, doctor: OwnDoctor, more = ''): Promise<void> {
  await page.goto(
    `/cabinet/administration/reports?tab=occupancy&from=${DAY}&to=${DAY}&doctors=[${doctor.id}]${more}`,
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Medici pe ore' })).toBeVisible()
}

const map = (page: Page) => page.getByRole('region', { name: 'Medici pe ore' }).getByRole('table')

test(
  'the hours of a doctor are read, walked through by keyboard, and opened to a visit',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const doctor = await addBusyDoctor(clinic)
    await enterAs(page, clinic.session)
    await openOccupancy(page, doctor)
    const row = map(page).getByRole('row', { name: new RegExp(doctor.lastName) })
    const nine = row.getByRole('button', { name: /, 09–10: 100/ })

    await test.step('each hour says how full it is, and what is shut why', async () => {
      await expect(nine).toHaveText('100')
      await expect(row.getByRole('button', { name: /, 10–11: 50/ })).toHaveText('50')
      await expect(row.getByRole('button', { name: /, 13–14: blocat 1\sh\s00/ })).toBeVisible()
      await expect(row).toContainText(/1\sh\s30 din 9\sh\s00/)
      await expect(map(page).getByRole('columnheader', { name: '09' })).toBeVisible()
      const whole = page.getByRole('region', { name: 'Grad de ocupare' })
      await expect(whole).toContainText('17 %')
      await expect(whole.getByRole('button', { name: /^Vizite făcute: 0\sh\s30/ })).toBeVisible()
      await expect(whole.getByRole('button', { name: /^Timp blocat: 1\sh\s00/ })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Cum se calculează' })).toContainText(
        'Minute de vizită împărțite',
      )
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('arrows go from hour to hour', async () => {
      await nine.focus()
      await page.keyboard.press('ArrowRight')
      await expect(row.getByRole('button', { name: /, 10–11/ })).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(nine).toBeFocused()
    })

    await test.step('where there is room leads to the hours themselves', async () => {
      const room = page.getByRole('region', { name: 'Unde se poate umple' })
      await expect(room).toContainText(doctor.lastName)
      await expect(room.getByRole('link', { name: 'Vezi orele libere' })).toHaveAttribute(
        'href',
        new RegExp(`filterDoctorId=.*${doctor.id}`),
      )
    })

    await test.step('a cell opens the visits in it, and one of them the calendar', async () => {
      await nine.press('Enter')
      const rows = page.getByRole('dialog')
      await expect(rows.getByRole('row')).toHaveCount(3)
      await rows.getByRole('link').first().click()
      await expect(details(page)).toBeVisible()
    })
  },
)

test(
  'on a phone the table scrolls within itself, by cabinet and by a day of the week',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const doctor = await addBusyDoctor(clinic)
    await addDoctor(clinic, 'Bogdan')
    await enterAs(page, clinic.session)
    await openOccupancy(page, doctor)
    await page.getByRole('radio', { name: 'Cabinet' }).check({ force: true })
    await expect(page).toHaveURL(/group=cabinet_hour/)
    const table = page.getByRole('region', { name: 'Cabinete pe ore' }).getByRole('table')
    await expect(table.getByRole('row', { name: new RegExp(doctor.cabinet.name) })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await findViolations(page)).toEqual([])
  },
)
