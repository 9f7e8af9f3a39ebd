import { getBooking } from '#contract/bookings/bookings.ts'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { listScheduleExceptions } from '#contract/clinic/doctors.ts'
import { addHolidayDate, listHolidayDates, removeHolidayDate } from '#contract/clinic/holidays.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { details } from './support/calendar.ts'
import { addDoctor, at, bookVisit, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const list = 'Vizitele atinse'

test('a day off shows the visits it leaves behind, and waits for an answer', async ({ page, clinic }) => {
  const ada = await addDoctor(clinic, 'Ada')
  const date = quietDay()
  const { person } = await bookVisit(clinic, ada, at(date, '10:00'))
  const countDaysOff = async () =>
    (await ask(listScheduleExceptions, { id: ada.id }, clinic.session.accessToken)).data.length
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/doctors/${ada.id}`)
  await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Excepție de la program' })
  await form.getByLabel('De la', { exact: true }).fill(date)
  await form.getByLabel('Motiv').fill('Congres')
  await form.getByRole('button', { name: 'Adaugă' }).click()

  const question = page.getByRole('dialog', { name: 'Schimbarea atinge o vizită programată' })
  const row = question.getByRole('list', { name: list }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(person.lastName)
  await expect(row).toContainText('10:00–10:30')
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  const [calendar] = await Promise.all([page.context().waitForEvent('page'), row.getByRole('link').click()])
  await expect(calendar).toHaveURL(new RegExp(date))
  await expect(details(calendar)).toContainText(person.lastName)
  await calendar.close()

  await expect(question.getByRole('button', { name: 'Vezi și mută' })).toBeVisible()
  await question.getByRole('button', { name: 'Renunță' }).click()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Motiv')).toHaveValue('Congres')
  expect(await countDaysOff()).toBe(0)

  await form.getByRole('button', { name: 'Adaugă' }).click()
  await expect(row).toHaveCount(1)
  const other = await bookVisit(clinic, ada, at(date, '11:00'))
  await question.getByRole('button', { name: 'Păstreaz-o programată' }).click()
  const again = page.getByRole('dialog', { name: 'Schimbarea atinge 2 vizite programate' })
  await expect(again).toContainText('Între timp, vizitele s-au schimbat.')
  await expect(again).toContainText(other.person.lastName)
  expect(await countDaysOff()).toBe(0)
  await again.getByRole('button', { name: 'Păstrează-le programate' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Congres' })).toBeVisible()
  expect(await countDaysOff()).toBe(1)
})

test(
  'a doctor leaves: visits go to a colleague or wait, and nothing happens before the button',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const bogdan = await addDoctor(clinic, 'Bogdan')
    const date = quietDay()
    const visits = []
    for (const hour of ['09:00', '10:00', '11:00']) visits.push(await bookVisit(clinic, ada, at(date, hour)))
    const [, second, third] = visits
    await bookVisit(clinic, bogdan, at(date, '10:00'))
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/doctors/${ada.id}`)
    const leave = async () => {
      await page.getByRole('button', { name: /^Acțiuni pentru/ }).click()
      await page.getByRole('menuitem', { name: 'Dezactivează' }).click()
    }
    const plan = page.getByRole('dialog', { name: /pleacă\. Ce facem cu cele 3 vizite\?/ })
    const rows = plan.getByRole('list', { name: 'Vizitele' }).getByRole('listitem')

    await leave()
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'aceeași oră' })).toHaveCount(2)
    await expect(rows.filter({ hasText: second!.person.lastName })).toContainText('altă oră')
    expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
    await plan.press('Escape')
    await expect(plan).toHaveCount(0)
    await expect(page.getByText('Inactiv')).toHaveCount(0)

    await leave()
    await plan.getByRole('button', { name: `Alege alt loc pentru ${third!.person.name}` }).click()
    await plan
      .getByRole('group', { name: /^Alt loc pentru/ })
      .getByText('De reprogramat')
      .click()
    await plan.getByRole('button', { name: 'Mută 2, lasă 1 de reprogramat' }).click()
    const done = page.getByRole('dialog', { name: 'Gata' })
    await expect(done).toContainText('2 mutate, una de reprogramat')
    await done.getByRole('link', { name: 'Deschide calendarul' }).click()
    await expect(page.getByRole('region', { name: 'De reprogramat' })).toContainText(third!.person.lastName)
    await page.goto(`/cabinet/administration/doctors/${ada.id}`)
    await expect(page.getByText('Inactiv').first()).toBeVisible()
  },
)

test(
  'a day off that moves over visits finds them other hours, and is saved with them',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const token = clinic.session.accessToken
    const date = addDays(quietDay(), 1)
    const { booking } = await bookVisit(clinic, ada, at(date, '10:00'))
    const name = `Inventar ${ada.lastName}`
    const { data: day } = await ask(addHolidayDate, { date: addDays(date, -3), name_ro: name }, token)
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/settings/holidays')
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'De la' }).fill(date)
    await page.getByRole('textbox', { name: 'Până la' }).fill(date)
    await page.getByRole('button', { name: 'Salvează' }).click()
    const question = page.getByRole('dialog', { name: 'Schimbarea atinge o vizită programată' })
    await question.getByRole('button', { name: 'Vezi și mută' }).click()
    const plan = page.getByRole('dialog', { name: 'Ce facem cu o vizită?' })
    await expect(plan.getByRole('list', { name: 'Vizitele' }).getByRole('listitem')).toContainText('altă oră')
    await plan.getByRole('button', { name: 'Mută una' }).click()
    const done = page.getByRole('dialog', { name: 'Gata' })
    await expect(done).toContainText('una mutată')
    await done.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const moved = (await ask(getBooking, { id: booking.id }, token)).data
    expect([moved.pinned_at, moved.start.slice(0, 10) === date]).toEqual([null, false])
    const saved = (await ask(listHolidayDates, { year: Number(date.slice(0, 4)) }, token)).data
    expect(saved.find(each => each.id === day.id)).toMatchObject({ date, to_date: date })
    await ask(removeHolidayDate, { id: day.id }, token)
  },
)

test(
  'a cabinet that is for other services from now on sends its visit elsewhere, then is saved as typed',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    // Their cabinet is free then.
    await addDoctor(clinic, 'Bogdan')
    const { booking } = await bookVisit(clinic, ada, at(quietDay(), '10:00'))
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/cabinets/${ada.cabinet.id}`)
    const form = page.getByRole('dialog', { name: 'Modifică cabinetul' })
    await form.getByLabel('Nume').fill(`Sala ${ada.lastName}`)
    await form.getByText('Orice serviciu').click()
    await form.getByText('Igienizare').click()
    const save = form.getByRole('button', { name: 'Salvează' })
    await save.click()
    const question = page.getByRole('dialog', { name: 'Schimbarea atinge o vizită programată' })
    await question.getByRole('button', { name: 'Renunță' }).click()
    await expect(question).toHaveCount(0)
    await expect(form.getByRole('alert')).toHaveText('')
    await save.click()
    await question.getByRole('button', { name: 'Vezi și mută' }).click()
    const plan = page.getByRole('dialog', { name: 'Ce facem cu o vizită?' })
    await plan.getByRole('button', { name: 'Mută una' }).click()
    const done = page.getByRole('dialog', { name: 'Gata' })
    await expect(done).toContainText('una mutată')
    await done.press('Escape')
    await expect(form).toHaveCount(0)
    const token = clinic.session.accessToken
    const moved = (await ask(getBooking, { id: booking.id }, token)).data
    expect(moved.pinned_at).toBeNull()
    expect(moved.cabinet_id).not.toBe(ada.cabinet.id)
    const cabinets = (await ask(listCabinets, {}, token)).data
    expect(cabinets.find(each => each.id === ada.cabinet.id)).toMatchObject({
      name: `Sala ${ada.lastName}`,
      service_ids: [clinic.cleaning],
    })
  },
)
