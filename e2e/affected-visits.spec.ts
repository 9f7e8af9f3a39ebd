import { listScheduleExceptions } from '#contract/doctors.ts'
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
  'a doctor with visits ahead leaves only when they are kept knowingly',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    await bookVisit(clinic, ada, at(quietDay(), '09:00'))
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/doctors/${ada.id}`)
    const remove = async () => {
      await page.getByRole('button', { name: /^Acțiuni pentru/ }).click()
      await page.getByRole('menuitem', { name: 'Șterge' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
    }
    const question = page.getByRole('dialog', { name: 'Schimbarea atinge o vizită programată' })
    await remove()
    await question.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.lastName)
    await remove()
    await question.getByRole('button', { name: 'Păstreaz-o programată' }).click()
    await expect(page).toHaveURL(/doctors\/?$/)
  },
)
