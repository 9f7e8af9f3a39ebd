import { readFile } from 'node:fs/promises'
import { getAccount } from '#contract/accounts/accounts.ts'
import { getGraph } from '#contract/reports/graphs.ts'
import { listReportSchedules } from '#contract/reports/report-schedules.ts'
import { expect, type Download, type Page } from '@playwright/test'
import excel from 'exceljs'
import { ask, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose } from './support/calendar.ts'
import { addColleague, addDoctor, addKnownPatient, daysFromToday } from './support/clinic.ts'
import { chargeVisit } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const SPAN = { from: daysFromToday(-6), to: daysFromToday(0) }
const NAME = `${SPAN.from}_${SPAN.to}`

async function openReports(page: Page, more = ''): Promise<void> {
  await page.goto(`/cabinet/administration/reports?from=${SPAN.from}&to=${SPAN.to}${more}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
}

async function exported(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Exportă' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return coming
}

async function bookOf(file: Download): Promise<excel.Workbook> {
  const book = new excel.Workbook()
  await book.xlsx.load((await readFile(await file.path())) as never)
  return book
}

/** What a column of a sheet comes to, without its last row where that is the total. */
function sumOf(sheet: excel.Worksheet, column: string): number {
  const rows = sheet.getSheetValues() as unknown[][]
  const head = rows.findIndex(row => row?.includes(column))
  const at = rows[head]!.indexOf(column)
  return rows
    .slice(head + 1)
    .filter(row => row[1] !== 'Total')
    .reduce((sum, row) => sum + Number(row[at] ?? 0), 0)
}

test('a report is taken away with its rows, and adds up', { tag: '@desktop' }, async ({ page, clinic }) => {
  const ada = await addDoctor(clinic, 'Ada')
  const ilinca = await addKnownPatient(clinic, 'Ilinca')
  await chargeVisit(clinic, ada, ilinca.id, [clinic.check, clinic.cleaning])
  const asked = { report: 'overview' as const, ...SPAN, doctor_id: [ada.id] }
  const { totals } = await ask(getGraph, asked, clinic.session.accessToken)
  await enterAs(page, clinic.session)
  await openReports(page, `&doctors=${ada.id}`)

  const sheet = await exported(page, 'Foaie de calcul cu rânduri')
  expect(sheet.suggestedFilename()).toBe(`privire-de-ansamblu-${NAME}.xlsx`)
  const book = await bookOf(sheet)
  expect(totals.produced).toBe(500)
  expect(sumOf(book.getWorksheet('Sumar')!, 'Realizat')).toBe(500)
  expect(sumOf(book.getWorksheet('Rânduri')!, 'Realizat')).toBe(500)
  expect(book.getWorksheet('Definiții')!.rowCount).toBeGreaterThan(5)

  const text = await readFile(await (await exported(page, 'Text (CSV)')).path(), 'utf8')
  expect(text).toContain('\r\nTotal;500,00;')
  const paper = await readFile(await (await exported(page, 'De tipărit (PDF)')).path())
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a report is sent by itself: set up, sent, opened from its mail, stopped', async ({
  page,
  clinic,
  browser,
}) => {
  const token = clinic.session.accessToken
  const { user: colleague } = await addColleague(clinic, [
    'bookings.view',
    'reports.activity',
    'bookings.all_doctors',
  ])
  const { data: me } = await ask(getAccount, {}, token)
  const nameOf = `${colleague.first_name} ${colleague.last_name}`
  const email = String(me.email)
  await enterAs(page, clinic.session)
  await openReports(page)
  await page.getByRole('button', { name: 'Trimite periodic' }).click()
  const panel = page.getByRole('dialog', { name: 'Trimite periodic' })
  const form = page.getByRole('dialog', { name: 'Programează un raport' })

  await test.step('at first it says what this is good for', async () => {
    await expect(panel.getByText('Niciun raport nu pleacă singur încă')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a form that says when it goes first and of which days', async () => {
    await panel.getByRole('button', { name: 'Programează acest raport' }).click()
    await expect(form.getByText(/^Pleacă luni, .*, 08:00, cu cifrele din/)).toBeVisible()
    await form.getByText('Lunar', { exact: true }).click()
    await choose(form.getByLabel('Ziua lunii'), '31')
    await expect(form.getByText('În lunile mai scurte pleacă în ultima lor zi.')).toBeVisible()
    await form.getByText('Zilnic', { exact: true }).click()
    await form.getByLabel('Ora').fill('7:30')
    await form.getByLabel('Ora').blur()
    await expect(form.getByText(/07:30, cu cifrele din/)).toBeVisible()
    await form.getByRole('checkbox', { name: nameOf }).check()
    expect(await findViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Salvează' }).click()
    await expect(panel.getByText('în fiecare zi la 07:30')).toBeVisible()
  })

  await test.step('sent now, each gets what they may see', async () => {
    await panel.getByRole('button', { name: /^Trimite acum/ }).click()
    await expect(page.getByText('Trimis la 2 persoane.').last()).toBeVisible()
    await expect(panel.getByText(/^Ultima dată .*, la 2 persoane$/)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await readMessage(email, /(Realizat: \S+ lei)/)).toBeTruthy()
    expect(await readMessage(String(colleague.email), /(Programări: \d+)/)).toBeTruthy()
    expect(await listKnown(String(colleague.email), /Programări: \d[^]*(\d lei)/)).toEqual([])
  })

  await test.step('the mail’s link opens the report, its other link takes it away, a stranger signs in first', async () => {
    const link = await readMessage(email, /Deschide raportul:\n(\S+)/)
    const path = link.slice(link.indexOf('/cabinet'))
    await page.goto(path)
    await expect(page.getByRole('tab', { name: 'Privire de ansamblu', selected: true })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.goto(`${path.replace('tab=overview', 'tab=financial')}&download=csv`)
    expect((await coming).suggestedFilename()).toMatch(/^financiar-.*\.csv$/)
    await expect(page).not.toHaveURL(/download/)
    const stranger = await browser.newContext()
    const other = await stranger.newPage()
    await other.goto(new URL(path, page.url()).href)
    await expect(other.getByLabel('Parolă', { exact: true })).toBeVisible()
    await stranger.close()
  })

  await test.step('one switch stops it, and one may leave', async () => {
    await page.goto('/cabinet/administration/reports?panel=schedules')
    await panel.getByRole('switch').click()
    await expect(panel.getByText('Oprit', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: /^Nu mai vreau/ }).click()
    await expect(panel.getByRole('button', { name: /^Nu mai vreau/ })).toBeHidden()
    const { data } = await ask(listReportSchedules, {}, token)
    expect(data).toMatchObject([{ active: false, recipients: [{ name: nameOf }] }])
    await panel.getByRole('button', { name: /^Acțiuni pentru/ }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Șterge' }).click()
    await expect(panel.getByText('Niciun raport nu pleacă singur încă')).toBeVisible()
  })
})
