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

test(
  'a diagnosis is given by the keyboard, corrected, resolved and taken back, each undone by a press',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
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
  },
)

const settings = '/cabinet/administration/settings/diagnoses'
const own = (page: Page) => page.getByRole('list', { name: 'Diagnosticele clinicii' }).getByRole('listitem')

test(
  'the clinic’s own diagnoses are added, put in order by keys and by dragging, renamed and put aside',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto(settings)
    for (const name of ['Bruxism', 'Abraziune', 'Gingie retrasă']) {
      await page.getByLabel('Diagnostic nou').fill(name)
      await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
      await expect(own(page).filter({ hasText: name })).toBeVisible()
      await expect(page.getByLabel('Diagnostic nou')).toHaveValue('')
    }
    await page.getByLabel('Diagnostic nou').fill('bruxism')
    await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
    await expect(page.getByLabel('Diagnostic nou')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Diagnostic nou').fill('')

    const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Mută ${name}`) })
    await handle('Gingie retrasă').focus()
    await page.keyboard.press('ArrowUp')
    await expect(own(page)).toHaveText([/Bruxism/, /Gingie retrasă/, /Abraziune/])
    await expect(handle('Gingie retrasă')).toBeFocused()
    const from = (await handle('Bruxism').boundingBox())!
    const to = (await own(page).nth(2).boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + to.height - 2, { steps: 4 })
    await page.mouse.up()
    await expect(own(page)).toHaveText([/Gingie retrasă/, /Abraziune/, /Bruxism/])
    await expect(async () => {
      await page.reload()
      await expect(own(page)).toHaveText([/Gingie retrasă/, /Abraziune/, /Bruxism/], { timeout: 2_000 })
    }).toPass()
    expect(await findViolations(page)).toEqual([])

    await own(page)
      .first()
      .getByRole('button', { name: /Gingie retrasă/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Modifică' }).click()
    await page.getByLabel('Cum se cheamă').fill('Recesiune gingivală')
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(own(page).first()).toContainText('Recesiune gingivală')
    await own(page)
      .nth(2)
      .getByRole('button', { name: /Bruxism/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Dezactivează' }).click()
    await expect(own(page)).toHaveCount(2)
    await expect(page.getByText('Unul nu se mai folosește')).toBeVisible()
  },
)

test(
  'a list of ICD-10 is checked row by row before it is taken, and given up again',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    await enterAs(page, clinic.session)
    await page.goto(settings)
    const bring = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'icd10.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByText(/coduri ale gurii și ale dinților, cu numele noastre/)).toBeVisible()
    await bring('cod;denumire\nI10;Hipertensiune\nXX;Greșit\nI11;\n')
    const wrong = page.getByRole('region', { name: /icd10\.csv are rânduri greșite/ })
    await expect(wrong.getByRole('listitem')).toHaveText([/^Rândul 3: .*ICD-10/, /^Rândul 4: /])
    await bring('cod;denumire\nI10;Hipertensiune\nI11;Boală de inimă\n')
    const found = page.getByRole('region', { name: 'icd10.csv' })
    await expect(found).toContainText('2 coduri. Noi: 2, cu alt nume: 0, dispar: 0.')
    expect(await findViolations(page)).toEqual([])
    await found.getByRole('button', { name: 'Folosește lista' }).click()
    await expect(page.getByText('2 coduri din lista clinicii, înaintea celor ale noastre.')).toBeVisible()
    await page.getByRole('button', { name: 'Renunță la lista clinicii' }).click()
    await expect(page.getByText(/coduri ale gurii și ale dinților, cu numele noastre/)).toBeVisible()
  },
)
