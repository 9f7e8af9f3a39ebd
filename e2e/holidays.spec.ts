import { listHolidayDates } from '#contract/clinic/holidays.ts'
import { getConfig } from '#contract/settings/settings.ts'
import { listHolidays } from '#domain/time/holidays.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { daysFromToday } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const nextYear = Number(daysFromToday(0).slice(0, 4)) + 1

test('a clinic closes days, every year, and works on a legal one', async ({ page, clinic, isMobile }) => {
  const own = async () =>
    (await ask(listHolidayDates, { year: nextYear }, clinic.session.accessToken)).data.filter(
      day => day.source === 'own',
    )
  const readRules = async () => (await ask(getConfig, {}, clinic.session.accessToken)).data
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings/holidays')
  await expect(page.getByRole('heading', { level: 2, name: 'Zile libere' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Anul următor' }).click()
  const day = (name: RegExp) => page.getByRole('button', { name })

  await test.step('a day, with its reason, is refused without one', async () => {
    await day(new RegExp(`, 12.august.${nextYear}`)).click()
    await expect(page.getByRole('heading', { level: 2, name: /12.august/ })).toBeVisible()
    await page.getByRole('button', { name: 'Închide ziua' }).click()
    await expect(page.getByText('Completează acest câmp.')).toBeVisible()
    await page.getByLabel('Motiv, îl văd și pacienții').fill('Vacanța clinicii')
    await page.getByLabel('Până la', { exact: true }).fill(`14.08.${nextYear}`)
    await page.getByRole('checkbox', { name: 'În fiecare an' }).check()
    if (!isMobile) expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Închide zilele' }).click()
    await expect(day(new RegExp(`, 13.august.${nextYear}, Vacanța clinicii, a clinicii`))).toBeVisible()
    expect(await own()).toMatchObject([
      { date: `${nextYear}-08-12`, to_date: `${nextYear}-08-14`, yearly: true, location_ids: null },
    ])
  })

  await test.step('is changed, and opened again, which can be undone', async () => {
    await day(/13.august/).click()
    await page.getByLabel('Motiv, îl văd și pacienții').fill('Concediu')
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(day(/13.august.*Concediu/)).toBeVisible()
    await day(/13.august/).click()
    await page.getByRole('button', { name: 'Redeschide' }).click()
    await expect(page.getByText('Redeschis: Concediu.').last()).toBeVisible()
    await expect.poll(async () => (await own()).length).toBe(0)
    await page.getByRole('button', { name: 'Anulează' }).last().click()
    await expect.poll(async () => (await own()).length).toBe(1)
  })

  await test.step('a legal one is worked in its year', async () => {
    const observe = page.getByRole('switch', { name: 'Închis de sărbătorile legale' })
    // A switch turns at once; what is kept is what the server says.
    const expectObserved = async (wanted: boolean) => {
      await expect.poll(readRules).toMatchObject({ observe_legal_holidays: wanted })
      await expect(observe).toBeChecked({ checked: wanted })
      await expect(observe).toBeEnabled()
    }
    await observe.press('Space')
    await expectObserved(true)
    const national = listHolidays(nextYear).find(each => each.key === 'national_day')!
    const worksOnNationalDay = async () =>
      (await ask(listHolidayDates, { year: nextYear }, clinic.session.accessToken)).data.some(
        each => each.date === national.date && each.source === 'legal' && !each.closed,
      )
    await day(new RegExp(`, 1.decembrie.${nextYear}, ${national.name.ro}, legală, închis`)).click()
    const work = page.getByRole('switch', { name: 'Lucrăm în ziua asta' })
    await work.press('Space')
    await expect.poll(worksOnNationalDay).toBe(true)
    await expect(work).toBeChecked()
    await expect(work).toBeEnabled()
    // The switch has saved itself: a phone's sheet closes over it without a question.
    if (isMobile) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(day(/, 1.decembrie.*legală, dar lucrăm/)).toBeVisible()
    await observe.press('Space')
    await expectObserved(false)
  })
})

test('a phone shows the present month first', { tag: '@phone' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings/holidays')
  await expect(page.locator('[aria-current=date]')).toBeInViewport()
})

test('days are chosen by keys alone', { tag: '@desktop' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings/holidays')
  await page.getByRole('button', { name: 'Anul următor' }).click()
  const first = page.getByRole('button', { name: new RegExp(`, 1.ianuarie.${nextYear}`) })
  await first.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /1.feb.* – 3.feb/ })).toBeVisible()
  await page.getByLabel('Motiv, îl văd și pacienții').fill('Renovare')
  // What is typed is not lost by a press elsewhere.
  await first.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Continuă' }).click()
  await page.getByRole('button', { name: 'Închide zilele' }).click()
  await expect(page.getByRole('button', { name: /2.februarie.*Renovare/ })).toBeVisible()
})
