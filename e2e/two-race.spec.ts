import { listBookings } from '#contract/bookings/calendar.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, readMessage } from './support/api.ts'
import { newPerson, type Person } from './support/people.ts'
import { test } from './support/test.ts'
import { clockOf, findFreeTime } from './support/visits.ts'

test(
  'two want one hour: one gets it, the other a near one with everything typed kept',
  { tag: '@phone' },
  async ({ browser, owner }) => {
    const { doctor, service, date, starts } = await findFreeTime(owner)
    const [start = ''] = starts
    const address = `/pacient/medic/${doctor.id}?services=[${service.service_id}]&start=${encodeURIComponent(start)}`
    const pages = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()))
    for (const page of pages) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: clockOf(start), pressed: true })).toBeVisible()
    }
    await Promise.all(pages.map(page => page.getByRole('link', { name: 'Continuă' }).click()))

    const [winner, loser] = await tellApart(pages)
    await expect(loser.getByRole('alert')).toContainText(`Ora ${clockOf(start)} tocmai s-a ocupat`)
    const maria = newPerson('Maria')
    const ioana = newPerson('Ioana')
    await fill(loser, ioana)
    await fill(winner, maria)
    await book(winner, maria)
    await expect(winner.getByRole('heading', { level: 1 })).toContainText(clockOf(start))

    const nearest = loser.getByRole('listitem').getByRole('link')
    await expect(nearest.first()).toBeVisible()
    const other = await nearest.first().getByRole('strong').innerText()
    expect(other).not.toBe(clockOf(start))
    await nearest.first().click()
    await expect(loser.getByRole('timer')).toBeVisible()
    await expect(loser.getByLabel('Nume', { exact: true })).toHaveValue(ioana.lastName)
    await expect(loser.getByLabel('Telefon')).toHaveValue(ioana.typedPhone)
    await book(loser, ioana)
    await expect(loser.getByRole('heading', { level: 1 })).toContainText(other)

    const { data: bookings } = await ask(
      listBookings,
      { from_date: date, to_date: date, doctor_id: doctor.id },
      owner.accessToken,
    )
    const atThatHour = bookings.filter(booking => booking.start === start && !booking.cancelled_at)
    expect(atThatHour.map(booking => booking.patient_name)).toEqual([maria.name])
    await Promise.all(pages.map(page => page.context().close()))
  },
)

/** The one whose hour is kept first, then the one who came second. */
async function tellApart(pages: Page[]): Promise<[Page, Page]> {
  const kept = await Promise.all(
    pages.map(async page => {
      const timer = page.getByRole('timer', { name: 'Îți păstrăm ora încă' })
      await expect(timer.or(page.getByRole('alert'))).toBeVisible()
      return timer.isVisible()
    }),
  )
  expect(kept.filter(Boolean)).toHaveLength(1)
  const [first, second] = pages as [Page, Page]
  return kept[0] ? [first, second] : [second, first]
}

async function fill(page: Page, { firstName, lastName, typedPhone }: Person): Promise<void> {
  await page.getByLabel('Prenume').fill(firstName)
  await page.getByLabel('Nume', { exact: true }).fill(lastName)
  await page.getByLabel('Telefon').fill(typedPhone)
}

async function book(page: Page, { phone }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  await page.getByLabel('Codul din 6 cifre').fill(await readMessage(phone, CODE_IN_SMS))
  await expect(page.getByRole('heading', { level: 1, name: /^(Ne vedem|Ai cerut) / })).toBeVisible()
}
