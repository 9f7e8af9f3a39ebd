import { getBooking } from '#contract/bookings/bookings.ts'
import { cancelBooking, editBooking } from '#contract/bookings/booking-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import {
  choose,
  column,
  details,
  dragMouse,
  expectAt,
  handleOf,
  newVisit,
  openCalendar,
  pointAt,
  visit,
} from './support/calendar.ts'
import {
  addDoctor,
  at,
  bookVisit,
  expectKept,
  quietDay,
  signInDoctor,
  type OwnDoctor,
} from './support/clinic.ts'
import { newPerson } from './support/people.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, hearNobody } from './support/test.ts'

const refusal = (page: Page) => page.getByRole('dialog', { name: 'Ora nu e liberă' })
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notificări' }).getByText(text).last()
const undo = (page: Page) => page.getByRole('button', { name: 'Pune la loc' })

async function drop(page: Page, lastName: string, { name }: OwnDoctor, clock: string): Promise<void> {
  const target = await pointAt(column(page, name), clock)
  await dragMouse(page, await handleOf(visit(page, lastName)), target)
}

test(
  'what stands in the way is told one by one, and nothing is lost: put back, overlapped, moved near, undone',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const bogdan = await addDoctor(clinic, 'Bogdan')
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    await bookVisit(clinic, bogdan, at(date, '10:00'), { patient_id: booking.patient_id ?? 0 })
    const { person: other } = await bookVisit(clinic, ada, at(date, '10:00'), { firstName: 'Dinu' })
    const token = clinic.session.accessToken
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })

    await test.step('put back', async () => {
      await drop(page, person.lastName, ada, '10:00')
      await refusal(page).getByRole('button', { name: 'Las-o unde era' }).click()
      await expectAt(page, person.lastName, '09:00')
    })

    await test.step('overlapped all the same, for a reason', async () => {
      await drop(page, person.lastName, ada, '10:00')
      const goOn = refusal(page).getByRole('button', { name: 'Suprapune totuși' })
      for (const warning of [
        `Medicul are altă programare ${other.name}`,
        `Pacientul are altă programare ${person.name}`,
      ]) {
        await expect(goOn).toBeDisabled()
        await refusal(page)
          .getByRole('checkbox', { name: `${warning}, 10:00–10:30` })
          .check()
      }
      await refusal(page).getByLabel('Motiv, rămâne în jurnal').fill('Vin împreună')
      await goOn.click()
      await expectAt(page, person.lastName, '10:00')
      await expectAt(page, other.lastName, '10:00')
      await expectKept(clinic, booking, { start: at(date, '10:00'), overridden: true })
    })

    await test.step('taken back', async () => {
      await undo(page).click()
      await expectAt(page, person.lastName, '09:00')
      await page.reload()
      await expectAt(page, person.lastName, '09:00')
    })

    await test.step('moved to an hour that is offered', async () => {
      await drop(page, person.lastName, ada, '10:00')
      await refusal(page)
        .getByRole('button', { name: /, 10:30$/ })
        .click()
      await expectAt(page, person.lastName, '10:30')
      await expect(notice(page, new RegExp(`Programare mutată: ${person.name}, .*10:30`))).toBeVisible()
    })

    await test.step('cancelled, and restored', async () => {
      await visit(page, person.lastName).click()
      await details(page).getByRole('button', { name: 'Anulează programarea' }).click()
      const dialog = page.getByRole('dialog', { name: 'Anulezi programarea?' })
      await dialog.getByLabel('Motiv, rămâne în jurnal').fill('Pleacă din oraș')
      await dialog.getByRole('button', { name: 'Anulează programarea' }).click()
      await expect(visit(page, person.lastName)).toHaveCount(0)
      await expect(details(page)).toHaveCount(0)
      await expect(notice(page, `Programarea pentru ${person.name} a fost anulată`)).toBeVisible()
      await undo(page).last().click()
      await expectAt(page, person.lastName, '10:30')
    })

    await test.step('somebody else was first', async () => {
      // Nothing tells this page of changes any more.
      await hearNobody(page)
      await page.reload()
      await expectAt(page, person.lastName, '10:30')
      const { data } = await ask(getBooking, { id: booking.id }, token)
      await ask(
        editBooking,
        { booking_id: booking.id, version: data.version, start: at(date, '14:00') },
        token,
      )
      await drop(page, person.lastName, ada, '12:00')
      await expect(notice(page, 'Altcineva a schimbat între timp. Am adus ultima formă.')).toBeVisible()
      await expectAt(page, person.lastName, '14:00')
    })

    await test.step('the server does not answer', async () => {
      await page.route('**/api/v2/edit_booking', route => route.abort())
      await drop(page, person.lastName, ada, '12:00')
      await expect(notice(page, 'Nu există conexiune. Nimic nu s-a pierdut: încearcă din nou.')).toBeVisible()
      await expectAt(page, person.lastName, '14:00')
      await page.unroute('**/api/v2/edit_booking')
    })

    await test.step('it was cancelled meanwhile', async () => {
      await ask(cancelBooking, { booking_id: booking.id }, token)
      await visit(page, person.lastName).click()
      await details(page).getByRole('button', { name: 'Confirmă', exact: true }).click()
      await expect(visit(page, person.lastName)).toHaveCount(0)
      await expect(notice(page, /anulat/)).toBeVisible()
    })
  },
)

test(
  'what comes while one reads is asked about as well, also when a move is taken back',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    const { person: other } = await bookVisit(clinic, ada, at(date, '11:00'), { firstName: 'Dinu' })
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    const goOn = refusal(page).getByRole('button', { name: 'Suprapune totuși' })
    const warningOf = (name: string) => refusal(page).getByRole('checkbox', { name: new RegExp(name) })

    await drop(page, person.lastName, ada, '11:15')
    await warningOf(other.lastName).check()
    await expect(refusal(page)).toContainText('Scrie de ce, ca să poți salva.')
    await expect(goOn).toBeDisabled()
    await refusal(page).getByLabel('Motiv, rămâne în jurnal').fill('Vin împreună')
    const { person: newcomer } = await bookVisit(clinic, ada, at(date, '11:30'), { firstName: 'Ema' })
    await goOn.click()
    await expect(warningOf(newcomer.lastName)).not.toBeChecked()
    await expect(warningOf(other.lastName)).toBeChecked()
    await expect(refusal(page).getByLabel('Motiv, rămâne în jurnal')).toHaveValue('Vin împreună')
    await warningOf(newcomer.lastName).check()
    await goOn.click()
    await expectAt(page, person.lastName, '11:15')

    await drop(page, person.lastName, ada, '14:00')
    await expect(notice(page, new RegExp(`${person.name}, .*14:00`))).toBeVisible()
    await undo(page).last().click()
    await expect(refusal(page)).toContainText(`Medicul are altă programare`)
    await refusal(page).getByRole('button', { name: 'Las-o unde era' }).click()
    await expectAt(page, person.lastName, '14:00')
  },
)

test(
  'who may not overlap is told so, in the calendar and in the form',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { lastName: mailbox } = newPerson('')
    const ada = await addDoctor(clinic, 'Ada', { email: `${mailbox.toLowerCase()}@exemplu.ro` })
    const bogdan = await addDoctor(clinic, 'Bogdan')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '09:00'))
    const { person: other } = await bookVisit(clinic, ada, at(date, '10:00'), { firstName: 'Dinu' })
    const { person: foreign } = await bookVisit(clinic, bogdan, at(date, '10:00'), { firstName: 'Ema' })
    await enterAs(page, await signInDoctor(ada))
    await openCalendar(page, { date })
    await expectAt(page, other.lastName, '10:00')
    await expect(visit(page, foreign.lastName)).toHaveCount(0)
    await expect(page.getByRole('gridcell', { name: bogdan.name })).toHaveCount(0)

    await drop(page, person.lastName, ada, '10:15')
    await expect(refusal(page)).toContainText('Nu ai dreptul să suprapui')
    await expect(refusal(page)).toContainText('Medicul are altă programare')
    await expect(refusal(page).getByRole('checkbox')).toHaveCount(0)
    await expect(refusal(page).getByRole('button', { name: 'Suprapune totuși' })).toHaveCount(0)
    await refusal(page).getByRole('button', { name: 'Las-o unde era' }).click()
    await expectAt(page, person.lastName, '09:00')

    await visit(page, person.lastName).click()
    await expect(details(page).getByRole('link', { name: 'Sună' })).toHaveCount(0)
    await details(page).getByRole('button', { name: 'Modifică' }).click()
    const form = page.getByRole('dialog', { name: 'Modifică programarea' })
    await choose(form.getByLabel('Ora', { exact: true }), '10:00')
    await expect(form).toContainText('Nu ai dreptul să suprapui')
    await expect(form.getByRole('button', { name: 'Salvează modificările' })).toBeDisabled()
    await form.getByRole('button', { name: '10:30' }).click()
    await form.getByRole('button', { name: 'Salvează modificările' }).click()
    await expectAt(page, person.lastName, '10:30')

    await page.keyboard.press('n')
    await newVisit(page).getByLabel('Medic', { exact: true }).click()
    await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(1)
  },
)
