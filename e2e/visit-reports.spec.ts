import {
  getVisitReport,
  lockVisitReport,
  writeVisitReport,
  type VisitReport,
} from '#contract/documents/visit-reports.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { ask, CODE_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, type Clinic } from './support/clinic.ts'
import { addTemplate, openReport, openVisit, reportPage } from './support/reports.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, hearNobody } from './support/test.ts'

const WRITES = '**/api/v2/visit-reports/*'
const LINK = /(http\S+\/document\/\S+?)[.,]?(?:\s|$)/

const why = (page: Page) => page.getByRole('textbox', { name: 'Motivul prezentării (obligatoriu)' })
/** Nothing that is written arrives. */
const cut = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.continue())

const readReport = async ({ session }: Clinic, { id }: Pick<VisitReport, 'id'>) =>
  (await ask(getVisitReport, { id }, session.accessToken)).data
const writeInto = async (token: string, { id, version }: VisitReport, text: string) =>
  (await ask(writeVisitReport, { id, version, fields: { why: text } }, token)).data

test('a report is written by keys, locked, taken back, locked again and sent, and its patient opens it with a code', async ({
  page,
  clinic,
  browser,
}) => {
  test.slow()
  await addTemplate(clinic)
  const visit = await openVisit(clinic)
  await enterAs(page, clinic.session)
  await page.goto(reportPage(visit, `booking=${visit.booking.id}`))
  await expect(page.getByRole('heading', { name: 'Nu există raport pentru această vizită.' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Începe raportul' }).click()

  await page.getByRole('button', { name: 'Blochează raportul' }).click()
  await expect(why(page)).toBeFocused()
  await expect(page.getByText('Alege un răspuns.')).toBeVisible()
  await page.keyboard.type('Durere la 36')
  await page.keyboard.press('Tab')
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'Sângerare' })).toBeChecked()
  await expect(page.getByText('2 din 2 câmpuri obligatorii')).toBeVisible()
  await expect(page.getByText(/^salvat acum/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Blochează raportul' }).click()
  await page.getByRole('button', { name: /^Anulează blocarea, \d+ s$/ }).click()
  await expect(why(page)).toHaveValue('Durere la 36')
  await page.getByRole('button', { name: 'Blochează raportul' }).click()
  await expect(page.getByText(/^Are nr\. \d{4}-\d{5} și nu se mai schimbă/)).toBeVisible()
  await expect(why(page)).toBeHidden()
  // Taken back once, it cannot be again.
  await expect(page.getByRole('button', { name: /^Anulează blocarea/ })).toBeHidden()

  const { phone } = visit.person
  await page.getByRole('button', { name: 'Trimite', exact: true }).click()
  await expect(page.getByText(/^Trimis pe .* prin SMS/)).toBeVisible()
  const link = await readMessage(phone, LINK)

  const phones = await browser.newContext({ locale: 'ro-RO', viewport: { width: 390, height: 844 } })
  const patient = await phones.newPage()
  await patient.goto(link)
  await expect(patient.getByRole('heading', { level: 1, name: 'Ai un document medical' })).toBeVisible()
  expect(await findViolations(patient)).toEqual([])
  const known = await listKnown(phone, CODE_IN_SMS)
  const ask6 = patient.getByRole('button', { name: /^Trimite codul la .*•••/ })
  // The document is made by then, or a moment later.
  await ask6.click()
  const code = await readMessage(phone, CODE_IN_SMS, known)
  const box = patient.getByLabel('Cod', { exact: true })
  await box.fill(code.replace(/\d$/, digit => String((Number(digit) + 1) % 10)))
  await expect(patient.getByText(/^Codul nu este corect. Încearcă din nou/)).toBeVisible()
  await box.fill(code)
  await expect(patient.getByRole('heading', { level: 1, name: 'Documentul tău' })).toBeVisible()
  expect(await findViolations(patient)).toEqual([])
  const [file] = await Promise.all([
    patient.waitForEvent('download'),
    patient.getByRole('link', { name: /^Descarcă PDF/ }).click(),
  ])

  await patient.goto('/verify-document')
  await patient.locator('input[type=file]').setInputFiles(await file.path())
  await expect(patient.getByRole('heading', { name: 'Documentul nu a fost schimbat' })).toBeVisible()
  await phones.close()
})

test('a colleague who writes is seen and can be asked for the pen; what was typed meanwhile merges @desktop', async ({
  page,
  clinic,
}) => {
  const { visit, report } = await openReport(clinic)
  const colleague = await addColleague(clinic, [
    'patients.view',
    'bookings.view',
    'bookings.all_doctors',
    'clinical.view',
    'clinical.edit',
  ])
  // The owner began it, and holds the pen.
  const theirs = await colleague.signIn()
  await enterAs(page, theirs)
  await page.goto(reportPage(visit, `report=${report.id}`))
  await expect(page.getByText(/scrie acum în raport\. Tu citești\.$/)).toBeVisible()
  await expect(why(page)).toBeHidden()
  await page.getByRole('button', { name: 'Scriu eu' }).click()
  await why(page).fill('Durere la 36')
  await expect.poll(async () => (await readReport(clinic, report)).fields).toEqual({ why: 'Durere la 36' })
})

test('what is typed without a connection survives a reload, and a report locked meanwhile is completed by it @desktop', async ({
  page,
  clinic,
}) => {
  test.slow()
  const { visit, report } = await openReport(clinic)
  await enterAs(page, clinic.session)
  await hearNobody(page)
  await page.goto(reportPage(visit, `report=${report.id}`))
  await expect(why(page)).toBeVisible()
  await page.route(WRITES, cut)
  await why(page).fill('Durere nocturnă')
  await expect(page.getByText(/^(se salvează|păstrat pe dispozitiv)$/)).toBeVisible()
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(why(page)).toHaveValue('Durere nocturnă')
  expect((await readReport(clinic, report)).fields).toEqual({})

  const token = clinic.session.accessToken
  const written = await writeInto(token, report, 'Control')
  const { data: whole } = await ask(
    writeVisitReport,
    { id: report.id, version: written.version, fields: { how: { chosen: ['no'] } } },
    token,
  )
  await ask(lockVisitReport, { id: report.id, version: whole.version }, token)
  await page.unroute(WRITES)
  await page.reload()
  await expect(page.getByText('Raportul a fost blocat între timp.')).toBeVisible()
  await expect(page.getByText('Durere nocturnă')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Adaugă o completare' }).click()
  await expect(why(page)).toHaveValue('Durere nocturnă')
  expect((await readReport(clinic, report)).fields).toMatchObject({ why: 'Control' })
})

test('where two wrote the same, both are shown and one is chosen @desktop', async ({ page, clinic }) => {
  const { visit, report } = await openReport(clinic)
  await enterAs(page, clinic.session)
  await hearNobody(page)
  await page.goto(reportPage(visit, `report=${report.id}`))
  await expect(why(page)).toBeVisible()
  await writeInto(clinic.session.accessToken, report, 'Control')
  await why(page).fill('Durere la 36')
  const asked = page.getByRole('region', { name: /^Un coleg a scris altceva/ })
  await expect(asked).toContainText('Control')
  await asked.getByRole('button', { name: 'Păstrează ce am scris eu la „Motivul prezentării”' }).click()
  await expect.poll(async () => (await readReport(clinic, report)).fields).toEqual({ why: 'Durere la 36' })
  await expect(asked).toBeHidden()
})

test('sending that fails and a report that cannot be read say so @desktop', async ({ page, clinic }) => {
  const { visit, report } = await openReport(clinic)
  const token = clinic.session.accessToken
  const { data: whole } = await ask(
    writeVisitReport,
    { id: report.id, version: report.version, fields: { why: 'Control', how: { chosen: ['no'] } } },
    token,
  )
  await ask(lockVisitReport, { id: report.id, version: whole.version }, token)
  await enterAs(page, clinic.session)
  await page.route('**/visit-reports/*/send', route =>
    route.fulfill({ status: 500, json: { status: 'error' } }),
  )
  await page.goto(reportPage(visit, `report=${report.id}`))
  await page.getByRole('button', { name: 'Trimite', exact: true }).click()
  await expect(page.getByText('Raportul nu a putut fi trimis.')).toBeVisible()
  await page.goto(reportPage(visit, 'report=999999999'))
  await expect(page.getByRole('heading', { name: 'Raportul nu a putut fi încărcat.' })).toBeVisible()
})
