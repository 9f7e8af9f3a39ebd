import { expect, type Page } from '@playwright/test'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { reviewBooking } from '#contract/online/reviews.ts'
import { findViolations } from './support/axe.ts'
import { details } from './support/calendar.ts'
import { ask } from './support/api.ts'
import { addDoctor, at, bookVisit, daysFromToday, type Clinic, type OwnDoctor } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

/** A visit of yesterday that took place, and what its patient says of it today. */
async function review(clinic: Clinic, doctor: OwnDoctor, clock: string, rating: number, comment = '') {
  const { person, booking } = await bookVisit(clinic, doctor, at(daysFromToday(-1), clock))
  await ask(setBookingStatus, { booking_id: booking.id, status: 4 }, clinic.session.accessToken)
  await ask(reviewBooking, { code: booking.code ?? '', rating, comment })
  return person
}

async function openReport(page: Page, tab: string, doctor: OwnDoctor): Promise<void> {
  const days = `from=${daysFromToday(-6)}&to=${daysFromToday(0)}`
  await page.goto(`/cabinet/administration/reports?tab=${tab}&${days}&doctors=[${doctor.id}]`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
}

test('low ratings come first, are answered and hidden, and lead to their visits', async ({
  page,
  clinic,
}) => {
  const ada = await addDoctor(clinic, 'Ada')
  await review(clinic, ada, '09:00', 5)
  const sad = await review(clinic, ada, '10:00', 2, 'Am așteptat mult peste oră.')
  await review(clinic, ada, '11:00', 4, 'Blândă și atentă')
  await enterAs(page, clinic.session)
  await openReport(page, 'feedback', ada)
  const list = page.getByRole('region', { name: 'Ce spun pacienții' })
  const items = list.getByRole('listitem')
  const mean = page.getByRole('region', { name: 'Nota', exact: true })

  await test.step('the mean, what it is made of, and the lowest first', async () => {
    await expect(mean).toContainText('3,67')
    await expect(mean.getByRole('row', { name: '2 1' })).toBeVisible()
    await expect(items).toHaveCount(3)
    await expect(items.first()).toContainText('Am așteptat mult peste oră.')
    await expect(items.first()).toContainText('programat 10:00–10:30')
    await expect(items.first().getByRole('img', { name: '2 stele din 5' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('what is chosen stands in the address', async () => {
    await list.getByRole('button', { name: /^Cu text/ }).click()
    await expect(items).toHaveCount(2)
    await list.getByRole('button', { name: /^3 stele și mai puțin/ }).click()
    await expect(items).toHaveCount(1)
    await expect(page).toHaveURL(/said=.*low.*with_text/)
    await page.reload()
    await expect(items).toHaveCount(1)
  })

  await test.step('an answer is written in place', async () => {
    await items.first().getByRole('button', { name: 'Răspunde' }).click()
    const form = page.getByRole('dialog', { name: 'Răspunde la recenzie' })
    await form.getByLabel('Răspunsul clinicii').fill('Ne pare rău, am lăsat mai mult timp.')
    await form.getByRole('button', { name: 'Publică răspunsul' }).click()
    await expect(items.first()).toContainText('Ne pare rău, am lăsat mai mult timp.')
    await expect(mean).toContainText('1 din 3')
  })

  await test.step('hidden with a reason it is listed, and not averaged', async () => {
    await items.first().getByRole('button', { name: 'Ascunde cu motiv' }).click()
    const form = page.getByRole('dialog', { name: 'Ascunde recenzia' })
    await form.getByLabel('Motivul, trimis pacientului').fill('Cuvinte care jignesc')
    await form.getByRole('button', { name: 'Ascunde', exact: true }).click()
    await expect(items.first()).toContainText('Cuvinte care jignesc')
    await expect(mean).toContainText('4,50')
    await items.first().getByRole('button', { name: 'Arată din nou' }).click()
    await expect(mean).toContainText('3,67')
  })

  await test.step('a figure opens its reviews, and a review its visit', async () => {
    await mean.getByRole('button', { name: '2', exact: true }).click()
    const rows = page.getByRole('dialog', { name: '2 stele' })
    await expect(rows).toContainText(sad.lastName)
    await rows.getByRole('button', { name: 'Închide' }).click()
    await items.first().getByRole('link', { name: 'Vizita', exact: true }).click()
    await expect(details(page)).toContainText(sad.lastName)
    await page.goBack()
    await expect(items.first()).toContainText('Am așteptat mult peste oră.')
  })
})

test('who is new is counted, and opens into their records', async ({ page, clinic }) => {
  const bogdan = await addDoctor(clinic, 'Bogdan')
  const first = await review(clinic, bogdan, '09:00', 5)
  await review(clinic, bogdan, '10:00', 5)
  await enterAs(page, clinic.session)
  await openReport(page, 'clients', bogdan)
  const table = page.getByRole('table', { name: 'Pacienți: Pe medici' })
  await expect(table.getByRole('button', { name: 'Total, Pacienți noi: 2' })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Pacienți noi și reveniți/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await table.getByRole('button', { name: 'Total, Pacienți noi: 2' }).click()
  const rows = page.getByRole('dialog', { name: 'Pacienți noi' })
  await expect(rows).toContainText('2 pacienți')
  await rows.getByRole('link', { name: new RegExp(first.lastName) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(first.lastName) })).toBeVisible()
})
