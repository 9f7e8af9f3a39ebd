import { getConfig, setConfig } from '#contract/settings.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { choose } from './support/calendar.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test('settings gather until they are saved together, and are not lost by leaving', async ({
  page,
  clinic,
  isMobile,
}) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/settings')
  if (isMobile) await page.getByRole('link', { name: 'Programări' }).click()
  await expect(page).toHaveURL(/\/settings\/bookings$/)
  const rows = page.getByRole('region', { name: 'Programări' }).getByRole('listitem')
  const days = rows.filter({ hasText: 'Cât de departe se poate programa' })
  const notice = rows.filter({ hasText: 'Preaviz pentru programarea online' })
  const open = rows.filter({ hasText: 'Programări deschise de persoană' })
  const bar = page.getByRole('complementary', { name: 'Modificări' })

  await days.getByRole('textbox').fill('731')
  await expect(days).toContainText('Între 1 zi și 730 de zile')
  await expect(bar.getByRole('button', { name: 'Salvează' })).toBeDisabled()
  await days.getByRole('textbox').fill('30')
  await choose(notice.getByRole('combobox'), 'days')
  await expect(notice).toContainText('modificat')
  await expect(bar.getByRole('status')).toHaveText('2 modificări nesalvate')

  await page.getByRole('link', { name: 'Pacienți' }).first().click()
  await page.getByRole('button', { name: 'Continuă' }).click()
  await notice.getByRole('button', { name: 'Revino la 2 ore' }).click()
  await expect(bar.getByRole('status')).toHaveText('1 modificare nesalvată')
  await expect(days.getByRole('textbox')).toHaveValue('30')
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText('Setările sunt salvate').last()).toBeVisible()
  if (!isMobile) await expect(bar).toContainText('Nicio modificare nesalvată')

  await page.reload()
  await expect(days.getByRole('textbox')).toHaveValue('30')
  // Somebody else saves meanwhile: what is theirs alone is taken, what both changed is told first.
  const { accessToken } = clinic.session
  await days.getByRole('textbox').fill('45')
  await ask(setConfig, { max_open_bookings: 7 }, accessToken)
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect(open.getByRole('textbox')).toHaveValue('7')
  await days.getByRole('textbox').fill('50')
  await ask(setConfig, { horizon_days: 60 }, accessToken)
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText('Altcineva a schimbat între timp').last()).toBeVisible()
  await expect(days.getByRole('textbox')).toHaveValue('50')
  await bar.getByRole('button', { name: 'Salvează' }).click()
  await expect
    .poll(async () => (await ask(getConfig, {}, accessToken)).data)
    .toMatchObject({ horizon_days: 50 })

  await days.getByRole('button', { name: 'Revino la 90 de zile' }).click()
  await bar.getByRole('button', { name: 'Renunță' }).click()
  await expect(days.getByRole('textbox')).toHaveValue('50')
  await page.goto('/cabinet/administration/settings/unknown')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina nu există' })).toBeVisible()
})
