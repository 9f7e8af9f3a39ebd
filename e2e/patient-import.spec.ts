import { readFile } from 'node:fs/promises'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

const ADDRESS = '/cabinet/administration/clients/import'

const give = (page: Page, lines: readonly string[], name = 'pacienti.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test(
  'a sheet is looked at, imported, left and come back to, and taken back',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const [known, first, second] = [newPerson('Ana'), newPerson('Ion'), newPerson('Ema')]
    await ask(
      addPatient,
      { first_name: 'Ana', last_name: known.lastName, mobile: known.phone },
      clinic.session.accessToken,
    )
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/clients')
    await page.getByRole('link', { name: 'Importă' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Importă pacienți' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await give(page, [
      'Nume;Prenume;Telefon;Email',
      `${known.lastName};Ana;${known.phone};ana@exemplu.ro`,
      `${first.lastName};Ion;${first.phone};`,
      `${second.lastName};Ema;12;`,
    ])

    await expect(page.getByRole('heading', { name: '1 rând cu probleme' })).toBeVisible()
    await expect(page.getByText('Telefonul nu este valid.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 rând al cuiva care poate există deja' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarcă rândurile cu probleme' }).click(),
    ])
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

    await page.getByRole('link', { name: 'Schimbă coloanele' }).click()
    await expect(page.getByRole('heading', { name: 'Ce este în fiecare coloană' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Coloana „Telefon”' })).toHaveText('Telefon')
    expect(await findViolations(page)).toEqual([])
    await page.goBack()
    // Leaving and coming back finds it where it was.
    await page.goto('/cabinet/administration/clients')
    await page.getByRole('link', { name: 'Importă' }).click()
    await page
      .getByRole('link', { name: /^pacienti\.csv/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Importă 2 pacienți' }).click()
    await expect(page.getByRole('heading', { name: 'Importul s-a terminat' })).toBeVisible()
    await expect(page.getByText('1 pacient adăugat · 1 fișă completată')).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Anulează importul' }).click()
    const question = page.getByRole('dialog', { name: 'Anulezi importul?' })
    expect(await findViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Anulează importul' }).click()
    await expect(page.getByRole('heading', { name: 'Importul este anulat' })).toBeVisible()
    await expect(page.getByText('Nu a rămas nimeni din el.')).toBeVisible()
  },
)

test(
  'columns that nobody can guess are said by hand, and a file that is none says so',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { lastName, phone } = newPerson('Dan')
    await enterAs(page, clinic.session)
    await page.goto(ADDRESS)
    await give(page, ['doar un antet'])
    await expect(page.getByText('Fișierul nu are rânduri sub antet.')).toBeVisible()
    await page.getByRole('link', { name: 'Alege alt fișier' }).click()
    await give(page, ['A;B', `${lastName} Dan;${phone}`], 'altele.csv')
    await expect(page.getByRole('heading', { name: 'Ce este în fiecare coloană' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verifică rândurile' })).toBeDisabled()
    for (const [column, field] of [
      ['A', 'Nume întreg'],
      ['B', 'Telefon'],
    ] as const) {
      await page.getByRole('combobox', { name: `Coloana „${column}”` }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Verifică rândurile' }).click()
    await page.getByRole('button', { name: 'Importă 1 pacient' }).click()
    await expect(page.getByText('1 pacient adăugat')).toBeVisible()
    await page.getByRole('link', { name: 'Vezi pacienții' }).click()
    await page.getByRole('searchbox').first().fill(lastName)
    await expect(page.getByText(`${lastName} Dan`)).toBeVisible()
  },
)
