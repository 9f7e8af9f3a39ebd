import { expect, type Page } from '@playwright/test'
import { makePicture } from '../test/upload.ts'
import { addPhrase, listPhrases } from '#contract/patients/phrases.ts'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addKnownPatient } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const record = (id: number, rest = '') => `/cabinet/administration/clients/${id}?tab=observations${rest}`
const form = (page: Page) => page.getByRole('form', { name: 'Observație nouă' })
const written = (page: Page) => form(page).getByRole('textbox', { name: 'Observație nouă' })
const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePicture(600, 400),
})

/** From the field down to its list, in pixels. */
const distance = (list: { y: number } | null, field: { y: number } | null) =>
  list && field ? Math.abs(list.y - field.y) : Infinity

test('a note is kept as a draft, saved with tooth, code and pictures, compared and corrected', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ilinca')
  await enterAs(page, clinic.session)
  await page.goto(record(patient.id))
  await written(page).fill('Refacere cu compozit A3')
  await expect(form(page)).toContainText('Se păstrează ca ciornă')
  await page.reload()
  await expect(written(page)).toHaveValue('Refacere cu compozit A3')

  const code = form(page).getByRole('combobox', { name: 'Dinte sau cod' })
  await code.fill('11')
  const choice = page.getByRole('option', { name: /^11, incisiv central/ })
  await expect
    .poll(async () => distance(await choice.boundingBox(), await code.boundingBox()))
    .toBeLessThan(60)
  await choice.click()
  await code.fill('carie a dent')
  await page.getByRole('option', { name: 'K02.1 Carie a dentinei' }).click()
  await form(page)
    .locator('input[type=file][multiple]')
    .setInputFiles([await picture('inainte.jpg'), await picture('dupa.jpg')])
  await expect(form(page).locator('img')).toHaveCount(2)
  expect(await findViolations(page)).toEqual([])
  await form(page).getByRole('button', { name: 'Salvează' }).click()

  const note = page.getByRole('article')
  await expect(note).toContainText('Refacere cu compozit A3')
  await expect(note).toContainText('K02.1 Carie a dentinei')
  await expect(page).toHaveURL(/note=\d+/)
  if (await written(page).isVisible()) await expect(written(page)).toHaveValue('')

  await note.getByRole('button', { name: 'Pune înainte și după' }).click()
  const slider = note.getByRole('slider', { name: 'Cât se vede din poza de după' })
  await expect(slider).toBeVisible({ timeout: 30_000 })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('51')
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: 'Imagine pentru pacient' }).click()
  expect((await download).suggestedFilename()).toBe('inainte-si-dupa.jpg')

  await note.getByRole('button', { name: 'Ce poți face cu observația' }).click()
  await page.getByRole('menuitem', { name: 'Corectează' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text').fill('Refacere cu compozit A2')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(note).toContainText('„A3” a devenit „A2”. Textul vechi rămâne.')
  await note.getByRole('button', { name: 'Vezi' }).click()
  await expect(page.getByRole('dialog')).toContainText('Refacere cu compozit A3')
  expect(await findViolations(page)).toEqual([])
})

test('a note that is deleted says why and comes back', { tag: '@desktop' }, async ({ page, clinic }) => {
  const patient = await addKnownPatient(clinic, 'Ilinca')
  await enterAs(page, clinic.session)
  await page.goto(record(patient.id))
  await written(page).fill('Pe fișa greșită')
  await form(page).getByRole('button', { name: 'Salvează' }).click()
  const note = page.getByRole('article')
  await note.getByRole('button', { name: 'Ce poți face cu observația' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Șterge' }).click()
  await expect(dialog).toContainText('Completează acest câmp.')
  await dialog.getByLabel('De ce').fill('Alt pacient')
  await dialog.getByRole('button', { name: 'Șterge' }).click()
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(page.getByRole('article')).toContainText('Pe fișa greșită')
})

test('the timeline tells it, and leads to it', { tag: '@desktop' }, async ({ page, clinic }) => {
  const patient = await addKnownPatient(clinic, 'Ilinca')
  await enterAs(page, clinic.session)
  await page.goto(record(patient.id))
  await written(page).fill('Durere la rece')
  await form(page).getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByRole('article')).toContainText('Durere la rece')
  await page.goto(`/cabinet/administration/clients/${patient.id}`)
  const timeline = page.getByRole('tabpanel', { name: 'Cronologie' })
  await expect(timeline).toContainText('Durere la rece')
  expect(await findViolations(page)).toEqual([])
  await timeline.getByRole('button', { name: 'Mesaje' }).click()
  await expect(timeline).toContainText('Nimic nu se potrivește')
  await timeline.getByRole('button', { name: 'Tot' }).click()
  await timeline.getByRole('link', { name: 'Observație' }).click()
  await expect(page.getByRole('article')).toContainText('Durere la rece')
  await page.goBack()
  await expect(timeline).toContainText('Durere la rece')
})

test(
  'the older note waits folded under the open one, and phrases are put in order',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const patient = await addKnownPatient(clinic, 'Ilinca')
    for (const title of ['Canal', 'Extracție', 'Control'])
      await ask(addPhrase, { title, text: `${title}: fără acuze.` }, token)
    await enterAs(page, clinic.session)
    await page.goto(record(patient.id))
    for (const text of ['Consultație estetică', 'Durere la rece']) {
      await written(page).fill(text)
      await form(page).getByRole('button', { name: 'Salvează' }).click()
      await expect(page.getByRole('article')).toContainText(text)
      if (!(await written(page).isVisible()))
        await page.getByRole('button', { name: 'Înapoi la listă' }).click()
    }
    await page
      .getByRole('list')
      .getByRole('button', { name: /^Durere la rece/ })
      .click()
    await page
      .getByRole('button', { name: /Consultație estetică/ })
      .last()
      .click()
    await expect(page.getByRole('article')).toContainText('Consultație estetică')
    if (!(await written(page).isVisible()))
      await page.getByRole('button', { name: 'Înapoi la listă' }).click()

    await page.getByRole('button', { name: 'Modifică', exact: true }).last().click()
    const dialog = page.getByRole('dialog')
    const titles = dialog.getByRole('listitem').getByLabel('Cum se cheamă')
    const readTitles = () => titles.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
    await expect.poll(readTitles).toEqual(['Canal', 'Extracție', 'Control'])
    await dialog.getByRole('button', { name: /^Mută fraza Control/ }).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(readTitles).toEqual(['Control', 'Canal', 'Extracție'])
    await expect(dialog.getByRole('button', { name: /^Mută fraza Control/ })).toBeFocused()
    await expect
      .poll(async () => (await ask(listPhrases, {}, token)).data.map(({ title }) => title))
      .toEqual(['Control', 'Canal', 'Extracție'])
    expect(await findViolations(page)).toEqual([])
  },
)
