import { addReportTemplate, getReportTemplate } from '#contract/documents/document-templates.ts'
import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, type SignedIn } from './support/test.ts'

const PATH = '/cabinet/administration/report-templates'

async function newTemplate({ session }: Clinic, title: string): Promise<number> {
  const { data } = await ask(addReportTemplate, { title }, session.accessToken)
  return data.id
}

const readTemplate = async ({ accessToken }: SignedIn, id: number) =>
  (await ask(getReportTemplate, { id }, accessToken)).data

const sheet = (page: Page) => page.getByRole('textbox', { name: /^Textul șablonului/ })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^salvat \d\d:\d\d$/ })).toBeVisible()

async function openTemplate(page: Page, session: SignedIn, id: number) {
  await enterAs(page, session)
  await page.goto(`${PATH}/${id}`)
  await expect(sheet(page)).toBeVisible()
}

/** The names of the nodes of a page, and the texts in them. */
const typesOf = (body: ReportBody | undefined) => body?.content?.map(({ type }) => type)
const textOf = (body: ReportBody | undefined): string =>
  (body?.text ?? '') + (body?.content ?? []).map(part => textOf(part)).join('')

test('a template is written, published and begun anew', { tag: '@desktop' }, async ({ page, clinic }) => {
  await enterAs(page, clinic.session)
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Șablon nou' }).first().click()
  await page.getByLabel('Titlu').fill('Raport după extracție')
  await page.getByRole('button', { name: 'Începe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport după extracție' })).toBeVisible()
  const id = Number(/(\d+)$/.exec(page.url())?.[1])
  const { keyboard } = page

  await test.step('text, and a tag by its sign', async () => {
    await sheet(page).click()
    await keyboard.type('# Raport medical nr. @nr')
    await expect(page.getByRole('option', { name: 'Nr. raport' })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Nume întreg' }).click()
    await keyboard.type(', s-a prezentat.')
  })

  await test.step('a block that fills itself and a field with its heading', async () => {
    const palette = page.getByRole('complementary', { name: 'Ce pui pe pagină' })
    await palette.getByRole('button', { name: 'Manoperele vizitei' }).click()
    await palette.getByRole('button', { name: 'O variantă' }).click()
    const properties = page.getByRole('complementary', { name: 'Proprietăți' })
    await properties.getByLabel('Eticheta').fill('Complicații')
    await properties.getByLabel('Varianta 1', { exact: true }).fill('Nu')
    await properties.getByLabel('Varianta 2', { exact: true }).fill('Sângerare')
    await properties.getByRole('switch', { name: 'Obligatoriu la blocare' }).check()
    await expect(page.locator('[data-sheet] [data-field]')).toContainText('Nu · Sângerare')
  })

  await test.step('and once more, until it is taken off again', async () => {
    const properties = page.getByRole('complementary', { name: 'Proprietăți' })
    const fields = page.locator('[data-sheet] [data-field]')
    await properties.getByRole('button', { name: 'Fă încă un câmp la fel' }).click()
    await expect(fields).toContainText(['Nu · Sângerare', 'Nu · Sângerare'])
    await properties.getByLabel('Eticheta').fill('Altele')
    await expect(fields).toContainText(['Complicații', 'Altele'])
    await page.getByRole('button', { name: 'Anulează', exact: true }).click()
    await expect(fields).toHaveCount(1)
  })
  await saved(page)
  expect(await findViolations(page, { without: '[data-sheet]' })).toEqual([])

  await test.step('and published, which begins the next draft', async () => {
    await page.getByRole('button', { name: 'Publică', exact: true }).click()
    await page.getByRole('button', { name: 'Publică v1' }).click()
    await expect(page.getByText('Publicat v1', { exact: true })).toBeVisible()
    const { content, published_version: version } = await readTemplate(clinic.session, id)
    expect(version).toBe(1)
    expect(typesOf(content.body.ro)).toEqual(['heading', 'paragraph', 'block', 'heading', 'field'])
    expect(content.fields).toMatchObject([{ label: { ro: 'Complicații' }, kind: 'choice', required: true }])
    await sheet(page).press('Control+End')
    await keyboard.press('Enter')
    await keyboard.type('Revino la control.')
    await expect(page.getByText('Ciornă v2', { exact: true })).toBeVisible()
  })
})

test('what is pasted is reduced to what paper can have', { tag: '@desktop' }, async ({ page, clinic }) => {
  const id = await newTemplate(clinic, 'Din Word')
  await openTemplate(page, clinic.session, id)
  await sheet(page).click()
  await sheet(page).evaluate(dom => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
       <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
       <h1 style="mso-style-next:Normal">Recomandări<o:p></o:p></h1>
       <p class="MsoNormal"><b>Fără</b> <i>mestecat</i> <script>alert(1)</script>pe stânga<o:p></o:p></p>
       <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Gheață</p>
       <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Control</p>
       <table><tr><td width="100">36</td><td>canal</td></tr></table>
       <img src="file:///C:/x.png" onerror="alert(2)"></body></html>`,
    )
    dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Textul a venit fără imagini').first()).toBeVisible()
  await saved(page)
  const { content } = await readTemplate(clinic.session, id)
  expect(typesOf(content.body.ro)).toEqual(
    expect.arrayContaining(['heading', 'paragraph', 'bullet_list', 'table']),
  )
  expect(textOf(content.body.ro)).toContain('Fără mestecat pe stânga')
  expect(textOf(content.body.ro)).not.toMatch(/alert|xml|·/)
})

test(
  'of two who write one template nobody loses what they wrote',
  { tag: '@desktop' },
  async ({ page, clinic, browser }) => {
    const id = await newTemplate(clinic, 'Doi scriu')
    await openTemplate(page, clinic.session, id)
    const colleague = await addColleague(clinic, ['templates.manage', 'clinical.view', 'patients.view'])
    const other = await (await browser.newContext()).newPage()
    await openTemplate(other, await colleague.signIn(), id)

    await test.step('different parts come together by themselves', async () => {
      await other.getByLabel('Text în subsol').fill('Păstrează acest document.')
      await saved(other)
      await sheet(page).click()
      await page.keyboard.type('Al meu')
      await expect
        .poll(async () => {
          const { content } = await readTemplate(clinic.session, id)
          return [textOf(content.body.ro), content.page.footer.ro]
        })
        .toEqual(['Al meu', 'Păstrează acest document.'])
    })
    await other.context().close()
  },
)

test('a template is read and written on a phone', { tag: '@phone' }, async ({ page, clinic }) => {
  const id = await newTemplate(clinic, 'Pe telefon')
  await openTemplate(page, clinic.session, id)
  await sheet(page).click()
  await page.keyboard.type('Bună')
  await page.getByRole('button', { name: 'Adaugă', exact: true }).click()
  await page.getByRole('button', { name: 'Odontograma' }).click()
  await saved(page)
  const { content } = await readTemplate(clinic.session, id)
  expect(typesOf(content.body.ro)).toEqual(['paragraph', 'block'])
  expect(await findViolations(page)).toEqual([])
})
