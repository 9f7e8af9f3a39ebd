import { searchBookings } from '#contract/bookings/bookings.ts'
import { listPublicSlots } from '#contract/online/public-doctors.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, LINK_IN_SMS, readMessage } from './support/api.ts'
import { addDoctor, openLocation } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

test('a patient books with a code from the SMS, then confirms and cancels by its link', async ({
  page,
  clinic,
}) => {
  const ana = newPerson('Ana')
  const { name: doctor, lastName } = await addDoctor(await openLocation(clinic), 'Ada')

  await test.step('searches by service and by doctor', async () => {
    await page.goto('/pacient')
    const need = page.getByRole('combobox', { name: 'De ce ai nevoie?' })
    await need.fill('consultatie')
    await page.getByRole('option', { name: 'Consultație', exact: true }).click()
    await expect(page.getByRole('article').first()).toContainText('Consultație')
    await need.fill(lastName)
    await page.getByRole('button', { name: 'Caută', exact: true }).click()
    await expect(page.getByRole('heading', { name: '1 medic' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '1 medic' })).toBeVisible()
    await page.getByRole('article').getByRole('heading', { name: doctor }).click()
    await expect(page.getByRole('heading', { level: 1, name: doctor })).toBeVisible()
  })

  const hour = await test.step('chooses an hour', async () => {
    const days = page.getByRole('group', { name: 'Zile' }).getByRole('button', { disabled: false })
    // Before all four weeks are known the last day may be tomorrow, which is too near to be given up online.
    await expect.poll(() => days.count()).toBeGreaterThan(7)
    await days.last().click()
    const hours = page.getByRole('group', { name: /Dimineața|După-amiaza|Seara/ }).getByRole('button')
    const text = await hours.first().innerText()
    await hours.first().click()
    const choice = page.getByRole('region', { name: 'Alegerea ta' })
    await expect(choice).toContainText(text)
    await page.reload()
    await expect(page.getByRole('button', { name: text, pressed: true })).toBeVisible()
    await choice.getByRole('link', { name: 'Continuă' }).click()
    return text
  })
  await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
  const slot = readSlot(page)

  await test.step('types once: reload and back keep it', async () => {
    await page.getByLabel('Prenume').fill(ana.firstName)
    await page.getByLabel('Nume', { exact: true }).fill(ana.lastName)
    await page.getByLabel('Telefon').fill(ana.typedPhone)
    await page.reload()
    await expect(page.getByLabel('Nume', { exact: true })).toHaveValue(ana.lastName)
    await page.goBack()
    await expect(page.getByRole('button', { name: hour, pressed: true })).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel('Prenume')).toHaveValue(ana.firstName)
    await expect(page.getByLabel('Telefon')).toHaveValue(ana.typedPhone)
  })

  await test.step('proves the phone', async () => {
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    const code = await readMessage(ana.phone, CODE_IN_SMS)
    await page.getByLabel('Codul din 6 cifre').fill(wrong(code))
    await expect(page.getByLabel('Codul din 6 cifre')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Codul din 6 cifre').fill(code)
    await expect(page.getByRole('heading', { level: 1, name: /^Ai cerut / })).toContainText(hour)
    expect(await isFree(slot)).toBe(false)
  })

  await test.step('is approved by the clinic, and told', async () => {
    const { accessToken } = clinic.session
    const { data } = await ask(searchBookings, { search: ana.lastName }, accessToken)
    await ask(setBookingStatus, { booking_id: data[0]!.id, status: 1 }, accessToken)
    await readMessage(ana.phone, /(programare aprobata)/)
  })

  await test.step('opens the link on a phone that knows nobody', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(await readMessage(ana.phone, LINK_IN_SMS))
    await expect(page.getByRole('heading', { level: 1, name: `Ana, vii` })).toContainText(hour)
    await page.getByRole('button', { name: 'Confirm că vin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Te așteptăm / })).toContainText(hour)
    await page.reload()
    await expect(page.getByText('Confirmată')).toBeVisible()
  })

  await test.step('cancels, and the hour is free again', async () => {
    await page.getByRole('button', { name: 'Anulează' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anulează vizita' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ai anulat vizita / })).toBeVisible()
    expect(await isFree(slot)).toBe(true)
  })
})

interface Slot {
  doctor: number
  services: number[]
  start: string
}

function readSlot(page: Page): Slot {
  const search = new URL(page.url()).searchParams
  return {
    doctor: Number(search.get('doctor')),
    services: JSON.parse(search.get('services') ?? '[]') as number[],
    start: search.get('start') ?? '',
  }
}

async function isFree({ doctor, services, start }: Slot): Promise<boolean> {
  const from = addDays(start.slice(0, 10), -1)
  const { data } = await ask(listPublicSlots, { id: doctor, service_ids: services, from_date: from, days: 3 })
  return data.some(day => day.slots.includes(start))
}

/** Another code of six digits. */
const wrong = (code: string) => code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))
