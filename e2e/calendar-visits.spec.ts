import { getBooking } from '#contract/bookings/bookings.ts'
import { listBookings } from '#contract/bookings/calendar.ts'
import { saveDoctor } from '#contract/clinic/doctors.ts'
import { reviewBooking } from '#contract/online/reviews.ts'
import { editBooking, setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { addDays } from '#domain/time/wall-time.ts'
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
  shownForm,
  visit,
} from './support/calendar.ts'
import {
  addDoctor,
  addKnownPatient,
  at,
  bookVisit,
  daysFromToday,
  quietDay,
  type Clinic,
  type OwnDoctor,
} from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson, type Person } from './support/people.ts'
import { enterAs } from './support/test.ts'

const editForm = (page: Page) => page.getByRole('dialog', { name: 'Modifică programarea' })

test(
  'what one does to a visit is seen at once by whoever looks at the same day',
  { tag: '@desktop' },
  async ({ page, browser, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const iris = await addKnownPatient(clinic, 'Iris', {
      alerts: [{ kind: 'allergy', severity: 'high', text: 'Alergie la penicilină' }],
    })
    const { booking } = await bookVisit(clinic, ada, at(date, '09:00'), { patient_id: iris.id })
    const other = await (await browser.newContext()).newPage()
    for (const each of [page, other]) {
      await enterAs(each, clinic.session)
      await openCalendar(each, { date, doctors: [ada] })
      await expect(visit(each, iris.lastName)).toHaveAccessibleName(/Aprobat, .*Atenționare medicală/)
    }
    const expectBoth = async (status: string) => {
      for (const each of [page, other]) {
        await expect(visit(each, iris.lastName)).toHaveAccessibleName(new RegExp(`, ${status}, `))
      }
    }

    await test.step('its menu under the right button', async () => {
      await visit(page, iris.lastName).click({ button: 'right' })
      const menu = page.getByRole('menu', { name: iris.name })
      await menu.getByRole('menuitem', { name: 'Confirmă' }).click()
      await expectBoth('Confirmat')
    })

    await test.step('its card: alert, phone and the steps that may follow', async () => {
      await visit(page, iris.lastName).click()
      await expect(details(page)).toContainText('Alergie la penicilină')
      await expect(details(page).getByRole('link', { name: 'Sună' })).toHaveAttribute(
        'href',
        `tel:${iris.phone}`,
      )
      // From here, where it is accounted for, whatever the device could send by itself.
      await expect(details(page).getByRole('button', { name: 'SMS', exact: true })).toBeVisible()
    })

    await test.step('moved elsewhere, it moves here', async () => {
      const { data } = await ask(getBooking, { id: booking.id }, clinic.session.accessToken)
      await ask(
        editBooking,
        { booking_id: booking.id, version: data.version, start: at(date, '11:30') },
        clinic.session.accessToken,
      )
      await expectAt(page, iris.lastName, '11:30')
      await expectAt(other, iris.lastName, '11:30')
      await expect(details(page)).toContainText('11:30–12:00')
      await details(page).getByRole('tab', { name: 'Istoric' }).click()
      const history = details(page).getByRole('listitem')
      await expect(history.filter({ hasText: /Mutată pe .*11:30/ })).toBeVisible()
      await expect(history.filter({ hasText: 'Creată' })).toBeVisible()
      await expect(history.filter({ hasText: /^\d\d:\d\dConfirmat · / })).toBeVisible()
    })

    await test.step('to the patient’s record', async () => {
      await details(page).getByRole('link', { name: 'Fișa pacientului' }).click()
      await expect(page.getByRole('heading', { level: 1, name: iris.name })).toBeVisible()
    })
    await other.context().close()
  },
)

test(
  'a visit is edited: services in order with their own time and price, notes',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const ada = await addDoctor(clinic, 'Ada')
    // This doctor takes longer and asks for more.
    const services = [{ service_id: clinic.check }, { service_id: clinic.cleaning, minutes: 60, price: 350 }]
    await ask(saveDoctor, { id: ada.id, first_name: 'Ada', last_name: ada.lastName, services }, token)
    const date = quietDay()
    const { person, booking } = await bookVisit(clinic, ada, at(date, '09:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    await visit(page, person.lastName).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Modifică' }).click()

    const form = editForm(page)
    await chooseService(form, 'Igienizare')
    const cleaning = form.getByRole('listitem').filter({ hasText: 'Igienizare' })
    await expect(cleaning).toContainText('60 min')
    await expect(cleaning.getByLabel('Prețul: Igienizare')).toHaveValue('350')
    await cleaning.getByRole('button', { name: 'Mai scurt: Igienizare' }).click()
    await cleaning.getByLabel('Prețul: Igienizare').fill('275,5')
    await cleaning.getByRole('button', { name: 'Mai devreme: Igienizare' }).click()
    await expect(form.getByRole('listitem').first()).toContainText('Igienizare')
    await expect(form).toContainText('09:00–10:25 · 85 min')
    await form.getByLabel('Note pentru cabinet').fill('Vine cu fiica')
    const tell = form.getByRole('checkbox', { name: 'Trimite confirmarea prin SMS acum' })
    await expect(tell).not.toBeChecked()
    await choose(form.getByLabel('Ora'), '09:30')
    await expect(tell).toBeChecked()
    await choose(form.getByLabel('Ora'), '09:00')
    await expect(tell).not.toBeChecked()
    await form.getByRole('button', { name: 'Salvează modificările' }).click()

    await expect(details(page)).toContainText('Vine cu fiica')
    await expect(details(page)).toContainText('475,50')
    await expect(visit(page, person.lastName)).toHaveAccessibleName(/, 09:00–10:25, /)
    const { data } = await ask(getBooking, { id: booking.id }, token)
    expect(data.services).toMatchObject([
      { service_id: clinic.cleaning, minutes: 55, price: 275.5 },
      { service_id: clinic.check, minutes: 30, price: 200 },
    ])
  },
)

test(
  'a series steps around what is taken, then changes from one visit on and as a whole',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const [second, third, fourth] = [7, 14, 21].map(days => addDays(date, days)) as [string, string, string]
    await bookVisit(clinic, ada, at(second, '10:00'), { firstName: 'Dinu' })
    await bookVisit(clinic, ada, at(third, '10:00'), { firstName: 'Ema' })
    const iris = await addKnownPatient(clinic, 'Iris')
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })

    await test.step('each date is looked at before any is booked', async () => {
      const free = await pointAt(column(page, ada.name), '10:00')
      await page.mouse.click(free.x, free.y)
      const form = newVisit(page)
      await form.getByLabel('Caută după nume sau telefon').fill(iris.lastName)
      await form.getByRole('option', { name: iris.name }).click()
      await chooseService(form, 'Consultație')
      await form.getByRole('switch', { name: 'Recurență' }).click()
      await form.getByLabel('La câte zile, săptămâni, luni sau ani').fill('1')
      await choose(form.getByLabel('Zile, săptămâni, luni sau ani', { exact: true }), 'week')
      await form.getByLabel('De câte ori').fill('4')
      const dates = form.getByRole('list', { name: 'Datele seriei' }).getByRole('listitem')
      await expect(dates).toHaveCount(4)
      await expect(dates.filter({ hasText: 'liber' })).toHaveCount(2)
      await expect(dates.filter({ hasText: '2 avertismente' })).toHaveCount(2)
      await expect(form.getByText('Mai ai de hotărât 2 date')).toBeVisible()
      await form.getByRole('button', { name: 'Mută la 10:30' }).click()
      await expect(dates.nth(1)).toContainText('mutată: 10:30')
      await dates.nth(2).getByRole('button').click()
      await form.getByRole('radio', { name: 'Sari peste data asta' }).check()
      await expect(dates.nth(2)).toContainText('se sare')
      await form.getByRole('button', { name: 'Salvează 3 programări' }).click()
      await expectAt(page, iris.lastName, '10:00')
      await expect(details(page)).toContainText('Face parte dintr-o serie')
      await expectStarts(clinic, ada, iris, [at(date, '10:00'), at(second, '10:30'), at(fourth, '10:00')])
    })

    await test.step('moved from the second on', async () => {
      await openCalendar(page, { date: second, doctors: [ada] })
      const target = await pointAt(column(page, ada.name), '12:00')
      await dragMouse(page, await handleOf(visit(page, iris.lastName)), target)
      const question = page.getByRole('dialog', { name: 'Programarea face parte dintr-o serie' })
      await question.getByLabel('Pe aceasta și pe cele de după ea').check()
      await question.getByRole('button', { name: 'Continuă' }).click()
      await expectAt(page, iris.lastName, '12:00')
      await expectStarts(clinic, ada, iris, [at(date, '10:00'), at(second, '12:00'), at(fourth, '12:00')])
    })

    await test.step('a note for all of them', async () => {
      await visit(page, iris.lastName).click()
      await details(page).getByRole('button', { name: 'Modifică' }).click()
      await editForm(page).getByLabel('Note pentru cabinet').fill('Aparat nou')
      await editForm(page).getByRole('button', { name: 'Salvează modificările' }).click()
      const question = page.getByRole('dialog', { name: 'Programarea face parte dintr-o serie' })
      await question.getByLabel('Pe toate din serie').check()
      await question.getByRole('button', { name: 'Continuă' }).click()
      await expect(details(page)).toContainText('Aparat nou')
      const kept = await listOwn(clinic, ada, iris)
      expect(kept.map(booking => booking.note)).toEqual(['Aparat nou', 'Aparat nou', 'Aparat nou'])
    })

    await test.step('cancelled from the second on', async () => {
      await details(page).getByRole('button', { name: 'Anulează programarea' }).click()
      const dialog = page.getByRole('dialog', { name: 'Anulezi programarea?' })
      await dialog.getByLabel('Pe aceasta și pe cele de după ea').check()
      await dialog.getByRole('button', { name: 'Anulează programarea' }).click()
      await expect(visit(page, iris.lastName)).toHaveCount(0)
      await expectStarts(clinic, ada, iris, [at(date, '10:00')])
    })
  },
)

test(
  'a group fills, loses and regains a seat, each with a status of its own',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const iris = await addKnownPatient(clinic, 'Iris')
    const [dinu, ema] = [newPerson('Dinu'), newPerson('Ema')]
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })

    await test.step('two come at first', async () => {
      await page.getByRole('button', { name: 'Programare', exact: true }).click()
      await newVisit(page).getByText('Grup', { exact: true }).click()
      const form = shownForm(page)
      await choose(form.getByLabel('Medic', { exact: true }), String(ada.id))
      await chooseService(form, 'Școala de periaj')
      await choose(form.getByLabel('Ora', { exact: true }), '11:00')
      await expect(form.getByLabel('Locuri')).toHaveValue('4')
      await form.getByLabel('Locuri').fill('3')
      for (const person of [dinu, ema]) {
        await form.getByLabel('Caută după nume sau telefon').fill(person.name)
        await form.getByRole('option', { name: /^Pacient nou/ }).click()
        await form.getByLabel('Telefon').fill(person.typedPhone)
        await form.getByRole('button', { name: 'Adaugă în grup' }).click()
      }
      await expect(form.getByRole('list', { name: 'Pacienții grupului' }).getByRole('listitem')).toHaveCount(
        2,
      )
      await form.getByRole('button', { name: 'Salvează grupul' }).click()
      await expect(details(page)).toContainText('Grup, 2 din 3 locuri ocupate')
    })

    await test.step('a third takes the last seat', async () => {
      await details(page).getByRole('button', { name: 'Adaugă pacienți' }).click()
      const dialog = page.getByRole('dialog', { name: /^Adaugă pacienți/ })
      await dialog.getByLabel('Caută după nume sau telefon').fill(iris.lastName)
      await dialog.getByRole('option', { name: iris.name }).click()
      await expect(dialog).toContainText('Grupul este plin')
      await dialog.getByRole('button', { name: 'Salvează modificările' }).click()
      await expect(details(page)).toContainText('Grup, 3 din 3 locuri ocupate')
      await expect(details(page).getByRole('button', { name: 'Adaugă pacienți' })).toHaveCount(0)
    })

    await test.step('one confirms, another one gives the seat back', async () => {
      await details(page)
        .getByRole('button', { name: `${iris.name}: Aprobat. Schimbă starea` })
        .click()
      await page.getByRole('menuitem', { name: 'Confirmat' }).click()
      await expect(
        details(page).getByRole('button', { name: `${iris.name}: Confirmat. Schimbă starea` }),
      ).toBeVisible()
      await expect(
        details(page).getByRole('button', { name: `${ema.name}: Aprobat. Schimbă starea` }),
      ).toBeVisible()
      await details(page)
        .getByRole('button', { name: `Scoate din grup: ${ema.name}` })
        .click()
      await expect(details(page)).toContainText('Grup, 2 din 3 locuri ocupate')
      await page.getByRole('button', { name: 'Pune la loc' }).click()
      await expect(details(page)).toContainText('Grup, 3 din 3 locuri ocupate')
    })

    await test.step('the whole group is called off', async () => {
      await details(page).getByRole('button', { name: 'Anulează programarea' }).click()
      await page
        .getByRole('dialog', { name: 'Anulezi programarea?' })
        .getByRole('button', { name: 'Anulează programarea' })
        .click()
      await expect(grid(page).getByRole('button', { name: 'Școala de periaj' })).toHaveCount(0)
    })
  },
)

test(
  'free time is blocked from its menu, the block is changed and freed',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const date = quietDay()
    const { person } = await bookVisit(clinic, ada, at(date, '15:00'))
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })
    const free = await pointAt(column(page, ada.name), '12:00')
    await page.mouse.click(free.x, free.y, { button: 'right' })
    await page
      .getByRole('menu', { name: 'Timp liber' })
      .getByRole('menuitem', { name: 'Timp blocat' })
      .click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('De la')).toHaveAttribute('data-value', String(12 * 60))
    const reason = `Ședință ${newPerson('').lastName}`
    await form.getByLabel('Motiv, se vede în calendar').fill(reason)
    await form.getByRole('button', { name: 'Blochează timpul' }).click()
    const block = grid(page).getByText(reason)
    await expect(block).toBeVisible()

    await block.click()
    await choose(form.getByLabel('De la'), '14:30')
    await choose(form.getByLabel('Până la'), '15:30')
    await form.getByRole('button', { name: 'Blochează timpul' }).click()
    await form
      .getByRole('checkbox', { name: new RegExp(`Medicul are altă programare.*${person.name}`) })
      .check()
    await form.getByLabel('Motiv, rămâne în jurnal').fill('Ședință scurtă')
    await form.getByRole('button', { name: 'Blochează timpul' }).click()
    await expect(form).toHaveCount(0)
    await grid(page).getByRole('button', { name: person.lastName }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: `${reason}, 14:30, ${ada.name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Eliberează timpul' }).click()
    await expect(block).toHaveCount(0)
  },
)

test('a visit of today arrives, is late, and is over; what was pressed by mistake is taken back', async ({
  page,
  clinic,
}) => {
  const ada = await addDoctor(clinic, 'Ada', { hours: ['00:00', '24:00'] })
  const date = daysFromToday(0)
  const { person } = await bookVisit(clinic, ada, at(date, '00:00'), { status: 2 })
  await enterAs(page, clinic.session)
  await openCalendar(page, { date, doctors: [ada] })
  const expectStatus = (status: string) =>
    expect(visit(page, person.lastName)).toHaveAccessibleName(new RegExp(`, ${status}, `))
  const press = (name: string) => details(page).getByRole('button', { name, exact: true }).click()
  await visit(page, person.lastName).click()
  await press('Întârzie')
  await expectStatus('Întârziat')
  await press('A sosit')
  await expectStatus('Sosit')
  await press('Altă stare')
  const others = page.getByRole('menu', { name: 'Altă stare' }).getByRole('menuitem')
  await expect(others).toHaveText(['Neprezentat', 'Confirmat'])
  await page.keyboard.press('Escape')
  await press('Finalizează vizita')
  await expectStatus('Finalizat')
  // What is over may not move any more, but was perhaps not over yet.
  await expect(details(page).getByRole('button', { name: 'Modifică' })).toHaveCount(0)
  await press('Altă stare')
  await others.filter({ hasText: 'Sosit' }).click()
  await expectStatus('Sosit')
})

test(
  'a visit of yesterday is missed, or rated by the patient',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const ada = await addDoctor(clinic, 'Ada')
    const date = daysFromToday(-1)
    const { person: missing } = await bookVisit(clinic, ada, at(date, '09:00'))
    const { person: pleased, booking } = await bookVisit(clinic, ada, at(date, '11:00'), {
      firstName: 'Dinu',
    })
    await ask(setBookingStatus, { booking_id: booking.id, status: 4 }, token)
    await ask(reviewBooking, { code: booking.code ?? '', rating: 4, comment: 'Blândă și atentă' })
    await enterAs(page, clinic.session)
    await openCalendar(page, { date, doctors: [ada] })

    await visit(page, missing.lastName).click()
    await details(page).getByRole('button', { name: 'Nu s-a prezentat' }).click()
    await expect(visit(page, missing.lastName)).toHaveAccessibleName(/Neprezentat/)
    await expect(details(page).getByRole('region', { name: 'Părerea pacientului' })).toHaveCount(0)
    await details(page).getByRole('button', { name: 'Închide' }).click()

    await visit(page, pleased.lastName).click()
    const review = details(page).getByRole('region', { name: 'Părerea pacientului' })
    await expect(review.getByRole('img', { name: '4 stele din 5' })).toBeVisible()
    await expect(review).toContainText('Blândă și atentă')

    await review.getByRole('button', { name: 'Răspunde' }).click()
    await page.getByLabel('Răspunsul clinicii').fill('Mulțumim!')
    await page.getByRole('button', { name: 'Publică răspunsul' }).click()
    await expect(review).toContainText('Mulțumim!')
    await review.getByRole('button', { name: 'Schimbă răspunsul' }).click()
    await page.getByLabel('Răspunsul clinicii').fill('')
    await page.getByRole('button', { name: 'Publică răspunsul' }).click()
    await expect(review).not.toContainText('Mulțumim!')
    await review.getByRole('button', { name: 'Ascunde cu motiv' }).click()
    await page.getByLabel('Motivul, trimis pacientului').fill('Numește un alt pacient')
    await page.getByRole('button', { name: 'Ascunde', exact: true }).click()
    await expect(review).toContainText('Ascunsă de clinică')
    await review.getByRole('button', { name: 'Arată din nou' }).click()
    await expect(review.getByRole('button', { name: 'Ascunde cu motiv' })).toBeVisible()
  },
)

/** The visits of a patient that the server keeps, in their order. */
async function listOwn({ session }: Clinic, { id }: OwnDoctor, { name }: Person) {
  const from = daysFromToday(0)
  const span = { from_date: from, to_date: addDays(from, 60) }
  const { data } = await ask(listBookings, { ...span, doctor_id: id }, session.accessToken)
  return data
    .filter(booking => booking.patient_name === name && !booking.cancelled_at)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

async function expectStarts(clinic: Clinic, doctor: OwnDoctor, person: Person, starts: string[]) {
  await expect
    .poll(async () => (await listOwn(clinic, doctor, person)).map(booking => booking.start))
    .toEqual(starts)
}
