import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { details } from './support/calendar.ts'
import {
  addColleague,
  addDoctor,
  addKnownPatient,
  daysFromToday,
  signInDoctor,
  type OwnDoctor,
} from './support/clinic.ts'
import { chargeVisit, payFor } from './support/money.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const DAYS = `from=${daysFromToday(-6)}&to=${daysFromToday(0)}`

/** Opens a report of the last seven days. */
async function openReport(page: Page, tab: string, more = ''): Promise<void> {
  await page.goto(`/cabinet/administration/reports?tab=${tab}&${DAYS}${more}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
}

/** A doctor without a title is called by their name alone. */
const bare = ({ name }: OwnDoctor) => name.replace('Dr. ', '')

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Ce raport' }).getByRole('tab')
const rowsOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test(
  'a report is narrowed, compared and opened to a visit in the calendar, and Back returns to its rows',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const ada = await addDoctor(clinic, 'Ada')
    const bogdan = await addDoctor(clinic, 'Bogdan')
    const ilinca = await addKnownPatient(clinic, 'Ilinca')
    const matei = await addKnownPatient(clinic, 'Matei')
    await chargeVisit(clinic, ada, ilinca.id, [clinic.check, clinic.cleaning])
    await chargeVisit(clinic, bogdan, matei.id, [clinic.check])
    await payFor(clinic, matei.id, ['Consultație'])
    await enterAs(page, clinic.session)
    await openReport(page, 'financial', `&doctors=[${ada.id},${bogdan.id}]`)
    const table = page.getByRole('table', { name: 'Financiar: Pe medici' })
    const total = table.getByRole('row', { name: /^Total/ })

    await test.step('its parts add up, and say what is left to pay', async () => {
      await expect(table.getByRole('row', { name: new RegExp(bare(ada)) })).toContainText('500,00')
      await expect(total.getByRole('button', { name: 'Total, Realizat: 700,00' })).toBeVisible()
      await expect(total.getByRole('button', { name: 'Total, Rămas: 500,00' })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('a figure says how it is reckoned', async () => {
      await page.getByRole('button', { name: 'Ce înseamnă „Realizat”' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Realizat' })).toContainText('vizit')
      await page.keyboard.press('Escape')
    })

    await test.step('narrowed to one doctor, in the address too', async () => {
      await page.getByRole('button', { name: /^Medici/ }).click()
      await page.getByRole('dialog', { name: 'Medici' }).getByLabel(bogdan.name).uncheck()
      await expect(total.getByRole('button', { name: 'Total, Realizat: 500,00' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(new RegExp(`doctors=%5B${ada.id}%5D`))
    })

    await test.step('without a comparison, and with it again by Back', async () => {
      await expect(table.getByRole('columnheader', { name: 'față de înainte' })).toBeVisible()
      await page.getByRole('button', { name: /^față de/ }).click()
      await page.getByRole('menuitemradio', { name: /^Fără comparație/ }).click()
      await expect(table.getByRole('columnheader', { name: 'față de înainte' })).toHaveCount(0)
      await page.goBack()
      await expect(table.getByRole('columnheader', { name: 'față de înainte' })).toBeVisible()
    })

    const rows = rowsOf(page, `Realizat: ${bare(ada)}`)
    await test.step('a cell opens the visits that it was made of', async () => {
      await table.getByRole('button', { name: `${bare(ada)}, Realizat: 500,00` }).click()
      await expect(rows).toContainText('o vizită')
      await expect(rows).toContainText('suma rândurilor este cea din raport, 500,00')
      await rows.getByRole('button', { name: 'Doar neachitate 1' }).click()
      await expect(page).toHaveURL(/unpaid/)
      await rows.getByRole('searchbox', { name: 'Pacient sau serviciu' }).fill('nimeni')
      await expect(rows.getByText('Nu se potrivește niciun rând')).toBeVisible()
      await rows.getByRole('button', { name: 'Arată toate rândurile' }).click()
      await expect(rows.getByRole('link', { name: ilinca.name })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('the rows of the cell alone are taken away', async () => {
      const coming = page.waitForEvent('download')
      await rows.getByRole('button', { name: 'Descarcă rândurile' }).click()
      await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
      const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(ilinca.lastName)
    })

    await test.step('a row leads to its visit, and Back to the rows as they were', async () => {
      await rows.getByRole('link', { name: ilinca.name }).click()
      await expect(details(page)).toContainText(ilinca.lastName)
      await page.goBack()
      await expect(rows.getByRole('link', { name: ilinca.name })).toBeFocused()
    })

    await test.step('closed, the report is there, and Back does not open them again', async () => {
      await rows.getByRole('button', { name: 'Închide' }).click()
      await expect(rows).toHaveCount(0)
      await expect(page).not.toHaveURL(/rows=/)
      await page.reload()
      await expect(total.getByRole('button', { name: 'Total, Realizat: 500,00' })).toBeVisible()
    })
  },
)

test('charts are walked by keys, read as tables, and each bar opens its rows', async ({
  page,
  clinic,
  isMobile,
}) => {
  const dora = await addDoctor(clinic, 'Dora')
  const ioana = await addKnownPatient(clinic, 'Ioana')
  await chargeVisit(clinic, dora, ioana.id, [clinic.check], '11:00')
  await enterAs(page, clinic.session)
  await openReport(page, 'overview', `&doctors=[${dora.id}]`)
  const name = isMobile ? 'Realizat' : 'Realizat și încasat'
  const card = page.getByRole('region', { name, exact: true })
  const chart = card.getByRole('group', { name: new RegExp(`^${name}\\. Săgețile`) })

  await test.step('twelve months, each with its figures in its name', async () => {
    await expect(chart.getByRole('button')).toHaveCount(12)
    await expect(chart.getByRole('button').last()).toHaveAccessibleName(/\(Luna în curs\), Realizat /)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('arrows go from bar to bar, Enter opens the rows of one', async () => {
    await chart.getByRole('button').last().focus()
    await page.keyboard.press('Home')
    await expect(chart.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(chart.getByRole('button').nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    const rows = rowsOf(page, /^Realizat: /)
    await expect(rows.getByRole('heading', { name: 'Niciun rând' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await expect(page).toHaveURL(/tab=overview|reports\?/)
  })

  await test.step('the same stands in a table', async () => {
    const turn = card.getByRole('button', { name: `${name}: tabel` })
    await turn.click()
    await expect(turn).toHaveAttribute('aria-pressed', 'true')
    await expect(card.getByRole('table', { name }).getByRole('row')).toHaveCount(14)
    await expect(card.getByRole('table', { name })).toContainText('200,00')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a tile opens what it was made of', async () => {
    await page.getByRole('button', { name: /^Realizat: 200 lei\. Vezi rândurile$/ }).click()
    await expect(rowsOf(page, 'Realizat').getByRole('link', { name: ioana.name })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
})

test('bookings say when people come, hour by hour', async ({ page, clinic }) => {
  const eva = await addDoctor(clinic, 'Eva')
  const radu = await addKnownPatient(clinic, 'Radu')
  await chargeVisit(clinic, eva, radu.id, [clinic.check], '12:00')
  await enterAs(page, clinic.session)
  await openReport(page, 'bookings', `&doctors=[${eva.id}]`)
  const hours = page.getByRole('table', { name: 'Când vin pacienții' })
  const full = hours.getByRole('button', { name: /, 12–13: o programare$/ })
  await expect(full).toHaveCount(1)
  expect(await findViolations(page)).toEqual([])
  // One stop for Tab, arrows within.
  await expect(hours.locator('button[tabindex="0"]')).toHaveCount(1)
  await hours.getByRole('button', { name: 'luni, 9–10: 0 programări' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(hours.getByRole('button', { name: 'luni, 10–11: 0 programări' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hours.getByRole('button', { name: 'marți, 10–11: 0 programări' })).toBeFocused()
  await full.focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, /^Programări: .*, 12:00$/).getByRole('link', { name: radu.name })).toBeVisible()
})

test('any period is chosen: by its name, a month, or from day to day', async ({ page, clinic, isMobile }) => {
  await enterAs(page, clinic.session)
  await page.goto('/cabinet/administration/reports?tab=service')
  const period = page.getByRole('button', { name: /^Perioada: / })
  const panel = page.getByRole('dialog', { name: 'Perioada' })
  await period.click()
  await expect(panel).toBeVisible()
  expect(await findViolations(page, { within: '[role=dialog]' })).toEqual([])
  await panel.getByRole('button', { name: /^Ieri/ }).click()
  await expect(page).toHaveURL(/period=yesterday/)
  await expect(panel).toHaveCount(0)
  await period.click()
  await panel.getByRole('button', { name: 'ianuarie' }).click()
  await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-01-31|to=\d{4}-01-31/)
  await expect(period).toHaveAccessibleName(/ianuarie \d{4}$/)
  await expect(page.getByRole('heading', { name: 'Niciun serviciu făcut în perioada aceasta' })).toBeVisible()
  await period.click()
  await panel.getByLabel('De la', { exact: true }).fill('20.11.2026')
  await panel.getByLabel('Până la', { exact: true }).fill('10.11.2026')
  await panel.getByRole('button', { name: 'Arată' }).click()
  await expect(panel.getByLabel('Până la', { exact: true })).toHaveAccessibleDescription(
    'Ultima zi e înaintea primei.',
  )
  await panel.getByLabel('Până la', { exact: true }).fill('22.11.2026')
  await panel.getByRole('button', { name: 'Arată' }).click()
  await expect(period).toHaveAccessibleName(/20–22.nov\. 2026$/)
  if (!isMobile) return
  await page.getByRole('button', { name: 'Filtre' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtre' })
  await filters.getByText('Anul trecut', { exact: true }).click()
  await expect(page).toHaveURL(/compare=last_year/)
  expect(await findViolations(page)).toEqual([])
  await filters.getByRole('button', { name: 'Arată raportul' }).click()
  await expect(filters).toHaveCount(0)
})

test(
  'a receptionist sees no money, a doctor their own visits, an accountant the amounts',
  { tag: '@desktop' },
  async ({ page, clinic, browser }) => {
    const ana = await addDoctor(clinic, 'Ana', { email: `ana${Date.now()}@exemplu.ro` })
    const dan = await addDoctor(clinic, 'Dan')
    const vlad = await addKnownPatient(clinic, 'Vlad')
    await chargeVisit(clinic, ana, vlad.id, [clinic.check], '13:00')
    await chargeVisit(clinic, dan, vlad.id, [clinic.check], '14:00')
    const reception = await addColleague(clinic, ['bookings.all_doctors', 'reports.activity'])
    const accountant = await addColleague(clinic, [
      'bookings.all_doctors',
      'reports.financial',
      'reports.activity',
    ])

    await test.step('the receptionist', async () => {
      await enterAs(page, await reception.signIn())
      // What is not theirs is no tab, whatever the address says.
      await openReport(page, 'financial')
      await expect(page.getByRole('region', { name: 'Programări pe medici' })).toContainText(bare(ana))
      await expect(tabsOf(page).filter({ hasText: 'Financiar' })).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText('lei')
      await openReport(page, 'bookings')
      await expect(page.getByRole('table', { name: 'Programări: Pe medici' })).toContainText(bare(dan))
      await expect(page.getByRole('main')).not.toContainText('Realizat')
      expect(await findViolations(page)).toEqual([])
    })

    await test.step('the doctor', async () => {
      const own = await browser.newContext()
      const theirs = await own.newPage()
      await enterAs(theirs, await signInDoctor(ana))
      await openReport(theirs, 'bookings')
      const table = theirs.getByRole('table', { name: 'Programări: Pe medici' })
      await expect(table).toContainText(bare(ana))
      await expect(table).not.toContainText(bare(dan))
      await expect(theirs.getByRole('button', { name: /^Medici/ })).toHaveCount(0)
      await own.close()
    })

    await test.step('the accountant', async () => {
      const own = await browser.newContext()
      const theirs = await own.newPage()
      await enterAs(theirs, await accountant.signIn())
      await openReport(theirs, 'financial', `&doctors=[${ana.id},${dan.id}]`)
      const table = theirs.getByRole('table', { name: 'Financiar: Pe medici' })
      await table.getByRole('button', { name: 'Total, Realizat: 400,00' }).click()
      // Who may not see patients reads what was done, and not for whom.
      const rows = rowsOf(theirs, 'Realizat')
      await expect(rows).toContainText('Consultație')
      await expect(rows).not.toContainText(vlad.lastName)
      await own.close()
    })
  },
)
