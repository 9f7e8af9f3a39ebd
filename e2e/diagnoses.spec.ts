import { expect, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { addKnownPatient } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const record = (id: number) => `/cabinet/administration/clients/${id}?tab=info`
const panel = (page: Page) => page.getByRole('region', { name: /^Diagnostice/ })
const rows = (page: Page) =>
  panel(page).getByRole('list', { name: 'Diagnostice', exact: true }).getByRole('listitem')

async function choose(page: Page, action: string) {
  await rows(page)
    .first()
    .getByRole('button', { name: /^Ce poți face cu diagnosticul/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a diagnosis is given by the keyboard, corrected, resolved and taken back, each undone by a press', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ilinca')
  await enterAs(page, clinic.session)
  await page.goto(record(patient.id))
  await expect(panel(page)).toContainText('Niciun diagnostic încă.')

  await panel(page).getByRole('button', { name: 'Diagnostic' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Adaugă diagnosticul' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Diagnostic' })).toHaveAccessibleDescription(
    'Completează acest câmp.',
  )
  await dialog.getByRole('combobox', { name: 'Diagnostic' }).fill('pulpi')
  await expect(page.getByRole('option', { name: 'K04.0 Pulpită' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('K04.0')
  await dialog.getByLabel('Dinți').fill('36, 99')
  await dialog.getByRole('button', { name: 'Adaugă diagnosticul' }).click()
  await expect(dialog.getByLabel('Dinți')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Dinți').fill('36')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Adaugă diagnosticul' }).click()
  await expect(rows(page)).toHaveText([/K04\.0Pulpită36.*Activ/])

  await choose(page, 'Corectează')
  await dialog.getByLabel('Dinți').fill('37')
  await dialog.getByLabel('De ce').fill('Alt dinte')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(rows(page)).toHaveText([/K04\.0Pulpită37/])
  await panel(page).getByText('Un diagnostic retras', { exact: true }).click()
  await expect(panel(page)).toContainText('Motiv: Alt dinte')
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(rows(page)).toHaveText([/K04\.0Pulpită36/])

  await choose(page, 'Închide')
  await dialog.getByRole('button', { name: 'Închide', exact: true }).last().click()
  await expect(rows(page)).toHaveText([/Închis/])
  await choose(page, 'Redeschide')
  await expect(rows(page)).toHaveText([/Activ/])

  await choose(page, 'Retrage')
  await dialog.getByRole('button', { name: 'Retrage' }).click()
  await expect(dialog.getByLabel('De ce')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('De ce').fill('Alt pacient')
  await dialog.getByRole('button', { name: 'Retrage' }).click()
  await expect(panel(page)).toContainText('Niciun diagnostic încă.')
  await expect(panel(page)).toContainText('2 diagnostice retrase')
  expect(await findViolations(page)).toEqual([])
})
