import { changeCompany } from '#contract/clinic/company.ts'
import { editBooking, setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { searchBookings } from '#contract/bookings/bookings.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, LINK_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { addDevice } from './support/authenticator.ts'
import { addDoctor, at, daysFromToday, openClinic, openLocation } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { DONE } from './support/online.ts'
import { newPerson, type Person } from './support/people.ts'

/** From where one lands to the arrival of the code. */
const MOST_TAPS = 6

const WORDS = {
  ro: {
    book: 'Programează-te',
    go: 'Continuă',
    firstName: 'Prenume',
    lastName: 'Nume',
    phone: 'Telefon',
    send: 'Trimite codul',
    code: 'Codul din 6 cifre',
    booked: DONE,
    move: /^Mută vizita: /,
    moveThere: 'Mută vizita',
    moved: /^Gata, te așteptăm /,
    rate: 'Spune cum a fost',
    stars: /^5 stele/,
    sendRating: 'Trimite evaluarea',
    thanks: 'Mulțumim, Ilie!',
    addKey: 'Adaugă o cheie pe acest dispozitiv',
    added: 'Cheia de acces este adăugată.',
    enter: 'Intră cu amprenta sau fața',
    hello: 'Bună, Ilie',
  },
  en: {
    book: 'Book a visit',
    go: 'Continue',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    send: 'Send the code',
    code: 'The 6-digit code',
    booked: /^(See you|You asked for) /,
    move: /^Move the visit: /,
    moveThere: 'Move the visit',
    moved: /^Done, see you /,
    rate: 'Say how it was',
    stars: /^5 stars/,
    sendRating: 'Send the rating',
    thanks: 'Thank you, Ilie!',
    addKey: 'Add a passkey on this device',
    added: 'The passkey is added.',
    enter: 'Sign in with fingerprint or face',
    hello: 'Hello, Ilie',
  },
}
type Words = (typeof WORDS)['ro']

/** A thumb that counts what it presses; typing is counted by its fields. */
class Thumb {
  taps = 0

  async tap(what: Locator): Promise<void> {
    await what.tap()
    this.taps += 1
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const hours = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ })

/** A check, on a day if one is named, at its first free hour. */
async function chooseVisit(page: Page, words: Words, thumb: Thumb, day?: string): Promise<void> {
  await thumb.tap(page.getByText('Consultație', { exact: true }))
  if (day) await thumb.tap(page.locator(`[data-date="${day}"]`))
  await thumb.tap(hours(page).first())
  await thumb.tap(page.getByRole('link', { name: words.go }))
}

/** From the visit that was chosen to the code, which is the only field beyond name and phone. */
async function proveThePhone(page: Page, words: Words, thumb: Thumb, person: Person): Promise<void> {
  await page.getByLabel(words.firstName).fill(person.firstName)
  await page.getByLabel(words.lastName, { exact: true }).fill(person.lastName)
  await page.getByLabel(words.phone).fill(person.typedPhone)
  const known = await listKnown(person.phone, CODE_IN_SMS)
  await thumb.tap(page.getByRole('button', { name: words.send }))
  const code = await readMessage(person.phone, CODE_IN_SMS, known)
  expect(thumb.taps).toBeLessThanOrEqual(MOST_TAPS)
  await page.getByLabel(words.code).fill(code)
  await expect(heading(page, words.booked)).toBeVisible()
}

for (const language of ['ro', 'en'] as const)
  test(
    `a stranger scans a clinic’s code in ${language}: books, moves, rates and comes back by passkey`,
    { tag: '@phone' },
    async ({ page }) => {
      const words: Words = WORDS[language]
      const ilie = newPerson('Ilie')
      const slug = ilie.lastName.toLowerCase()
      // Whose page leads to the hours of its only doctor.
      const clinic = await openClinic(`${slug}@exemplu.ro`)
      const { accessToken } = clinic.session
      await ask(changeCompany, { slug }, accessToken)
      await ask(setConfig, { auto_approve: true }, accessToken)
      // Of more places than stand beside each other on a phone.
      await openLocation(clinic)
      const doctor = await addDoctor(await openLocation(clinic), 'Ada')

      const link = await test.step('books', async () => {
        const thumb = new Thumb()
        await page.goto(`/c/${slug}?via=code`)
        if (language === 'en') {
          await page.getByRole('button', { name: /^Limba/ }).tap()
          await page.getByRole('menuitemradio', { name: 'English' }).tap()
          await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        }
        await thumb.tap(page.getByRole('link', { name: words.book, exact: true }).last())
        await chooseVisit(page, words, thumb, daysFromToday(4))
        await proveThePhone(page, words, thumb, ilie)
        return readMessage(ilie.phone, LINK_IN_SMS)
      })

      await test.step('moves the visit by its link', async () => {
        await page.goto(link)
        await page.getByRole('link', { name: words.move }).tap()
        await page.locator(`[data-date="${daysFromToday(5)}"]`).tap()
        await hours(page).last().tap()
        await page.getByRole('button', { name: words.moveThere }).tap()
        await expect(heading(page, words.moved)).toBeFocused()
      })

      await test.step('the visit takes place', async () => {
        const { data } = await ask(searchBookings, { search: ilie.lastName }, accessToken)
        const { id: booking_id, version } = data[0]!
        const start = at(daysFromToday(-1), '10:00')
        await ask(editBooking, { booking_id, version, start }, accessToken)
        await ask(setBookingStatus, { booking_id, status: 4 }, accessToken)
      })

      await test.step('rates it', async () => {
        await page.goto(link)
        await page.getByRole('link', { name: words.rate }).tap()
        await page.getByRole('radio', { name: words.stars }).check({ force: true })
        await page.getByRole('button', { name: words.sendRating }).tap()
        await expect(heading(page, words.thanks)).toBeVisible()
      })

      await test.step('comes back by passkey', async () => {
        await addDevice(page)
        await page.goto('/patient/security')
        await page.getByRole('button', { name: words.addKey }).tap()
        await expect(page.getByText(words.added).last()).toBeVisible()
        await page.goto('/logout?user=1')
        await expect(page).toHaveURL(/\/pacient/)
        await page.goto('/pacient?modal=login')
        await page.getByRole('button', { name: words.enter }).tap()
        await expect(heading(page, words.hello)).toBeVisible()
        await page.goto('/appointments')
        await expect(page.getByRole('article').filter({ hasText: doctor.lastName })).toBeVisible()
      })
    },
  )

test(
  'from the search and from a doctor’s page it is six taps as well',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { lastName, id, name } = await addDoctor(await openLocation(clinic), 'Ada')
    const words = WORDS.ro

    await test.step('from the search', async () => {
      const thumb = new Thumb()
      await page.goto('/pacient')
      const need = page.getByRole('combobox', { name: 'De ce ai nevoie?' })
      await thumb.tap(need)
      await need.fill(lastName)
      await thumb.tap(page.getByRole('option', { name }))
      await chooseVisit(page, words, thumb)
      await proveThePhone(page, words, thumb, newPerson('Ana'))
    })

    await test.step('from a doctor’s page, on another day', async () => {
      const thumb = new Thumb()
      await page.goto('/logout?user=1')
      await expect(page).toHaveURL(/\/pacient/)
      await page.goto(`/pacient/medic/${id}`)
      await chooseVisit(page, words, thumb, daysFromToday(3))
      await proveThePhone(page, words, thumb, newPerson('Ana'))
    })
  },
)
