import { listFormFiles } from '#contract/documents/form-files.ts'
import { getPatient } from '#contract/patients/patients.ts'
import { expect, type Page } from '@playwright/test'
import { ask, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addKnownPatient, type Clinic } from './support/clinic.ts'
import { addForm, ELEMENTS, LINK, signWithMouse } from './support/forms.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const both = (ro: string, en: string) => ({ ro, en })

/** What the record may take over, and what somebody should see. */
const TELLING = [
  {
    id: 'thin', type: 'yes_no', label: both('Iei ceva pentru subțierea sângelui?', 'Do you take blood thinners?'),
    required: true, alarm: ['yes'],
  },
  { id: 'mail', type: 'record', field: 'email', label: both('Emailul tău', 'Your email') },
  ...ELEMENTS.filter(({ type }) => type === 'consent' || type === 'signature'),
] as const // prettier-ignore

const record = (id: number) => `/cabinet/administration/clients/${id}?tab=forms`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const list = ({ session }: Clinic, id: number) => ask(listFormFiles, { id }, session.accessToken)

async function choose(page: Page, form: string, what: string) {
  await page.getByRole('button', { name: `Acțiuni pentru ${form}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test(
  'several forms go in one message, once more, and one is taken back',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const extraction = await addForm(clinic, { title: 'Acord pentru extracție' })
    const photographs = await addForm(clinic, { title: 'Acord pentru fotografii' })
    expect(extraction).not.toBe(photographs)
    const person = await addKnownPatient(clinic, 'Irina')
    await enterAs(page, clinic.session)
    await page.goto(record(person.id))
    await expect(page.getByRole('heading', { name: 'Niciun formular încă' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Trimite formulare' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trimite formulare' })
    await dialog.getByRole('button', { name: 'Trimite', exact: true }).click()
    await expect(dialog.getByText('Alege cel puțin un formular.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Acord pentru extracție' }).check()
    await dialog.getByRole('checkbox', { name: 'Acord pentru fotografii' }).check()
    await dialog.getByLabel('Dinți').fill('36, 99')
    await dialog.getByRole('button', { name: 'Trimite', exact: true }).click()
    await expect(dialog.getByText('Scrie numere de dinți, de la 11 la 85, cu virgulă.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Dinți').fill('36')
    await dialog.getByRole('button', { name: 'Trimite', exact: true }).click()
    await expect(page.getByText('Am trimis 2 formulare.').first()).toBeVisible()
    const link = await readMessage(person.phone, LINK)
    for (const name of ['Acord pentru extracție', 'Acord pentru fotografii'])
      await expect(row(page, name)).toContainText('Trimis pacientului')
    expect(await findViolations(page)).toEqual([])

    await choose(page, 'Acord pentru fotografii', 'Trimite din nou')
    await expect(page.getByText('Am trimis formularul.').first()).toBeVisible()
    await choose(page, 'Acord pentru extracție', 'Anulează formularul')
    const asking = page.getByRole('dialog', { name: 'Anulezi „Acord pentru extracție”?' })
    await asking.getByLabel('Motiv').fill('Nu mai scoatem dintele')
    await asking.getByRole('button', { name: 'Anulează formularul' }).click()
    await expect(row(page, 'Acord pentru extracție')).toContainText('Anulat')
    await page.getByRole('button', { name: 'De semnat' }).click()
    await expect(row(page, 'Acord pentru extracție')).toHaveCount(0)

    const stranger = await page.context().browser()!.newContext({ locale: 'ro-RO' })
    const phone = await stranger.newPage()
    await phone.goto(link)
    await expect(phone.getByText('Acord pentru extracție')).toHaveCount(0)
    await stranger.close()
  },
)

test('whoever signs on the tablet is named by a colleague, and answers enter the record', async ({
  page,
  clinic,
  browser,
  isMobile,
}) => {
  test.slow()
  await addForm(clinic, { title: 'Chestionar scurt', elements: TELLING, signing: { code: 'witness' } })
  const person = await addKnownPatient(clinic, 'Sorina')
  await enterAs(page, clinic.session)
  await page.goto(record(person.id))
  await page.getByRole('button', { name: 'Semnează pe tabletă' }).click()
  const choosing = page.getByRole('dialog', { name: 'Semnează pe tabletă' })
  await choosing.getByRole('checkbox', { name: 'Chestionar scurt' }).check()
  await choosing.getByRole('button', { name: 'Deschide pe tabletă' }).click()
  await expect(page.getByRole('img', { name: 'Codul linkului pentru tabletă' })).toBeVisible()
  const address = await page.getByRole('link', { name: 'Deschide aici' }).getAttribute('href')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  const elsewhere = await browser.newContext({ locale: 'ro-RO', viewport: { width: 820, height: 1180 } })
  const tablet = await elsewhere.newPage()
  await tablet.goto(address!)
  await tablet.getByRole('group', { name: 'Iei ceva pentru subțierea sângelui?' }).getByText('Da').click()
  await tablet.getByRole('textbox', { name: 'Emailul tău' }).fill('sorina@exemplu.ro')
  await tablet.getByText('Am înțeles riscurile extracției.').click()
  await tablet.getByRole('button', { name: 'Continuă la semnătură' }).click()
  await signWithMouse(tablet, tablet.getByRole('img', { name: 'Semnătura' }))
  await tablet.getByRole('checkbox', { name: /^Am citit documentul/ }).click()
  await tablet.getByRole('button', { name: 'Semnează documentul' }).click()
  await expect(tablet.getByRole('heading', { name: 'Arată ecranul la recepție' })).toBeVisible()

  // It was told of by itself, on the page that was left open.
  await expect(page.getByText('a semnat pe tabletă și așteaptă')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm identitatea' }).click()
  await expect(tablet.getByRole('heading', { level: 1, name: 'Documentul este semnat' })).toBeVisible()
  await elsewhere.close()
  await expect(row(page, 'Chestionar scurt')).toContainText('Semnat de pacient')
  await expect(page.getByText('Un răspuns cere atenție:')).toBeVisible()

  await page.getByRole('button', { name: 'Chestionar scurt', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Chestionar scurt' })
  await expect(panel.getByRole('region', { name: 'Dovada' })).toContainText('Martor')
  await expect(panel.getByRole('button', { name: 'Deschide: Document semnat' })).toBeEnabled({
    timeout: 20_000,
  })
  const notable = panel.getByRole('region', { name: 'Răspunsuri de văzut' })
  await notable.getByRole('listitem').filter({ hasText: 'sorina@exemplu.ro' }).getByRole('button').click()
  await expect(notable.getByText(/^trecut în fișă de/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const { accessToken } = clinic.session
  await expect
    .poll(async () => (await ask(getPatient, { id: person.id }, accessToken)).data.email)
    .toBe('sorina@exemplu.ro')
  const { data } = await list(clinic, person.id)
  expect(data).toMatchObject([{ status: 2, proof: 'witness' }])

  await page.goBack()
  await expect(panel).toBeHidden()
  if (!isMobile) await expect(row(page, 'Chestionar scurt')).toBeVisible()
})
