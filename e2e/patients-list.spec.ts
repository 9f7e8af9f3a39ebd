import { readFile } from 'node:fs/promises'
import { listPatients } from '#contract/patients/patient-lists.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { boxOf } from './support/calendar.ts'
import { addKnownPatient } from './support/clinic.ts'
import { test as ownTest } from './support/own-clinic.ts'
import { enterAs, hearNobody, RECEPTION, signIn, test } from './support/test.ts'

const ADDRESS = '/cabinet/administration/clients'
const SEARCH = 'Nume, telefon, CNP sau număr de fișă'

/** The names of those listed, which lead to their records. */
const names = (page: Page) => page.getByRole('row').locator('[data-row-name]')
const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Alege: / })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Ce faci cu cei aleși' })
const counted = (page: Page, words: RegExp) => page.locator('footer').getByText(words)

/** The file that a press brings, as its name and bytes. */
async function fileOf(page: Page, format: string, from = page.getByRole('main')) {
  await from.getByRole('button', { name: 'Descarcă' }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const linesOf = ({ bytes }: { bytes: Buffer }) =>
  bytes
    .toString()
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(';'))

test(
  'Back from a record returns to the row, among all that was loaded',
  { tag: '@phone' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    await hearNobody(page)
    await page.goto(ADDRESS)
    await expect(counted(page, /^100 din \d+ (de )?pacienți$/)).toBeVisible()
    // What is near is loaded before one is there.
    await names(page).nth(99).scrollIntoViewIfNeeded()
    await expect(counted(page, /^200 din /)).toBeVisible()
    const row = names(page).nth(148)
    await row.scrollIntoViewIfNeeded()
    const name = await row.innerText()
    const before = await row.boundingBox()
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(row).toBeFocused()
    await expect(row).toHaveText(name)
    expect(await names(page).count()).toBeGreaterThanOrEqual(200)
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)
  },
)

test(
  'the rest is asked for once more when one wishes, never by itself',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    await hearNobody(page)
    let refused = 0
    await page.route(/getpatientByclinic.*page=2/, async route => {
      if (refused === 2) return route.continue()
      await route.fulfill({ status: 500, json: { status: 'error', code: 'unexpected', message: 'Ups' } })
      refused++
    })
    await page.goto(ADDRESS)
    await names(page).nth(99).scrollIntoViewIfNeeded()
    const again = page.getByRole('main').getByRole('button', { name: 'Încearcă din nou' })
    await expect(again).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(refused).toBe(1)
    await again.click()
    await expect.poll(() => refused).toBe(2)
    // Presses are ignored until the answer is there.
    await expect(again).not.toHaveAttribute('aria-busy')
    await expect(names(page).first()).toBeAttached()
    await again.click()
    await expect(counted(page, /^200 din /)).toBeVisible()
  },
)

test(
  'what a lost connection kept back is read once it is there again',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    await hearNobody(page)
    let isLost = true
    await page.route(/getpatientByclinic.*page=2|\/v2\/version/, route =>
      isLost ? route.abort() : route.continue(),
    )
    await page.goto(ADDRESS)
    await names(page).nth(99).scrollIntoViewIfNeeded()
    await expect(page.getByRole('main').getByRole('button', { name: 'Încearcă din nou' })).toBeVisible()
    isLost = false
    await expect(counted(page, /^200 din /)).toBeVisible()
  },
)

test('heads, filters and words stand in the address', { tag: '@desktop' }, async ({ page, owner }) => {
  await enterAs(page, owner)
  await page.goto(ADDRESS)
  const head = page.getByRole('columnheader', { name: 'Nume' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const first = await names(page).first().innerText()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-name/)
  await expect(names(page).first()).not.toHaveText(first)
  await page.getByLabel('Sortare:').selectOption('Cei mai noi')
  await expect(head).not.toHaveAttribute('aria-sort')

  await page.getByRole('button', { name: 'Medic', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Dr. Ana Popescu' }).click()
  await expect(page).toHaveURL(/doctor=\d+/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Medic: Dr. Ana Popescu' })).toBeVisible()
  await page.getByRole('button', { name: 'Șterge: Medic' }).click()
  await expect(page).not.toHaveURL(/doctor/)

  const search = page.getByRole('searchbox', { name: SEARCH })
  await search.fill('nimeni cu acest nume')
  await expect(page.getByRole('button', { name: 'Adaugă „nimeni cu acest nume”' })).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(names(page).first()).toBeVisible()
  await search.press('ArrowDown')
  await expect(names(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(names(page).nth(1)).toBeFocused()
})

test('columns are chosen, kept, and the file has the same', { tag: '@desktop' }, async ({ page, owner }) => {
  await enterAs(page, owner)
  await page.goto(`${ADDRESS}?q=albu`)
  await expect(page.getByRole('columnheader')).toContainText(['', 'Nume', 'Telefon', 'Medic'])
  await page.getByRole('button', { name: 'Coloane' }).click()
  for (const column of [
    'Telefon',
    'Etichete',
    'Medic',
    'Ultima vizită',
    'Următoarea vizită',
    'Data nașterii',
    'Sold',
  ])
    await page.getByRole('checkbox', { name: column, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Nume', 'Data nașterii', 'Mai multe'])
  const file = await fileOf(page, 'CSV')
  expect(file.name).toMatch(/^pacienti-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, ...lines] = linesOf(file)
  expect(head).toEqual(['Nume', 'Prenume', 'Data nașterii'])
  const shown = await names(page).allInnerTexts()
  expect(lines.map(([last, given]) => `${last} ${given}`)).toEqual(shown)
})

test('those who match are taken away as a document', { tag: '@desktop' }, async ({ page, owner }) => {
  await enterAs(page, owner)
  await page.goto(`${ADDRESS}?q=albu`)
  await expect(names(page).first()).toBeVisible()
  const { name, bytes } = await fileOf(page, 'PDF')
  expect(name).toMatch(/\.pdf$/)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // A refusal is said in words, and what is on screen stays.
  await page.route(/download=xlsx/, route => route.abort())
  await page.getByRole('button', { name: 'Descarcă' }).click()
  await page.getByRole('menuitem', { name: 'Foaie Excel' }).click()
  await expect(page.getByText('Nu există conexiune. Nimic nu s-a pierdut').first()).toBeVisible()
  await expect(names(page).first()).toBeVisible()
})

test(
  'rows are chosen with Shift, Space and all at once, and taken away',
  { tag: '@desktop' },
  async ({ page, owner }) => {
    await enterAs(page, owner)
    await page.goto(ADDRESS)
    await ticks(page).nth(1).click()
    await ticks(page)
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selectați')
    await ticks(page).nth(2).click()
    await expect(bar(page)).toContainText('3 selectați')
    const lines = linesOf(await fileOf(page, 'CSV', bar(page)))
    const shown = await names(page).allInnerTexts()
    expect(lines.slice(1).map(([last, given]) => `${last} ${given}`)).toEqual(
      [1, 3, 4].map(index => shown[index]),
    )
    expect(await findViolations(page)).toEqual([])
    await names(page).first().focus()
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('4 selectați')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)

    // What happens in the clinic meanwhile is told over the bar, and stays while the mouse rests there.
    const told = page.getByRole('region', { name: 'Notificări' }).getByRole('button', { name: 'Închide' })
    await page.addLocatorHandler(told.first(), button => button.click())
    const all = page.getByRole('checkbox', { name: 'Alege toate rândurile de aici' })
    await all.click()
    await bar(page)
      .getByRole('button', { name: /^Alege-i pe toți/ })
      .click()
    const total = Number(/din (\d+)/.exec(await counted(page, / din /).innerText())?.[1])
    await expect(bar(page)).toContainText(`${total} selectați`)
    expect(linesOf(await fileOf(page, 'CSV', bar(page)))).toHaveLength(total + 1)
    // Somebody else is asked for: nobody is chosen.
    await page.getByRole('searchbox', { name: SEARCH }).fill('albu')
    await expect(bar(page)).toHaveCount(0)
  },
)

test('who may not take it away nor deactivate is offered neither', { tag: '@desktop' }, async ({ page }) => {
  const session = await signIn(RECEPTION)
  await enterAs(page, session)
  await page.goto(ADDRESS)
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descarcă' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const answer = await page.request.get(`/api/v2/getpatientByclinic/1/ro/?download=csv`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  expect(answer.status()).toBe(403)
})

ownTest('several are deactivated at once and put back', async ({ page, clinic }) => {
  const [ana, , oana] = [
    await addKnownPatient(clinic, 'Ana'),
    await addKnownPatient(clinic, 'Ema'),
    await addKnownPatient(clinic, 'Oana'),
  ]
  const count = async () => {
    const reply = await ask(
      listPatients,
      { clinicId: clinic.session.userId, lang: 'ro', search: '' },
      clinic.session.accessToken,
    )
    return [reply.active, reply.inactive]
  }
  const [active = 0, inactive = 0] = await count()
  await enterAs(page, clinic.session)
  await page.goto(ADDRESS)
  for (const { name } of [ana, oana]) await page.getByRole('checkbox', { name: `Alege: ${name}` }).click()
  await bar(page).getByRole('button', { name: 'Dezactivează' }).click()
  await expect(page.getByText('2 pacienți sunt acum inactivi').last()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: ana.name, exact: true })).toHaveCount(0)
  expect(await count()).toEqual([active - 2, inactive + 2])
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(page.getByRole('link', { name: ana.name, exact: true })).toBeVisible()
  await expect.poll(count).toEqual([active, inactive])
})

ownTest(
  'somebody is found by a phone in any writing and with a letter wrong',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { name, lastName, phone } = await addKnownPatient(clinic, 'Ilinca')
    const national = phone.replace('+40', '')
    await enterAs(page, clinic.session)
    await page.goto(ADDRESS)
    const search = page.getByRole('searchbox', { name: SEARCH })
    const parts = [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
    for (const written of [`0${parts.join('-')}`, `0040 ${parts.join(' ')}`, parts.join('.')]) {
      await search.fill(written)
      await expect(names(page)).toHaveText([name])
    }
    const alike = page.getByText('Niciun rezultat exact; am găsit nume asemănătoare.')
    await expect(alike).toHaveCount(0)
    const wrong = lastName[3] === 'x' ? 'z' : 'x'
    await search.fill(`${lastName.slice(0, 3)}${wrong}${lastName.slice(4)}`)
    await expect(alike.first()).toBeVisible()
    await expect(names(page)).toHaveText([name])
    expect(await findViolations(page)).toEqual([])
  },
)

ownTest(
  'a way of seeing the list is kept, applied, renamed and put back',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    await addKnownPatient(clinic, 'Ilinca')
    await enterAs(page, clinic.session)
    await page.goto(`${ADDRESS}?noPhone=true`)
    const saved = page.getByRole('main').getByRole('button', { name: 'Filtre salvate' })
    await saved.click()
    await page.getByRole('button', { name: 'Salvează ce vezi acum' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvează filtrul' })
    await dialog.getByLabel('Nume').fill('Fără telefon')
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Filtru salvat: Fără telefon').last()).toBeVisible()

    await page.goto(ADDRESS)
    await expect(names(page).first()).toBeVisible()
    const head = page.getByRole('main').locator('header')
    const { height } = await boxOf(head)
    await saved.click()
    const panel = page.getByRole('dialog', { name: 'Filtre salvate' })
    await panel.getByRole('button', { name: 'Fără telefon', exact: true }).click()
    await expect(page).toHaveURL(/noPhone=true/)
    await expect(page.getByRole('heading', { name: 'Niciun pacient nu se potrivește' })).toBeVisible()
    // What one goes for next stays where it is.
    expect((await boxOf(head)).height).toBe(height)
    await head.getByRole('button', { name: 'Fără telefon' }).click()
    await page.getByRole('button', { name: 'Redenumește „Fără telefon”' }).click()
    const renaming = page.getByRole('dialog', { name: 'Redenumește filtrul' })
    await renaming.getByLabel('Nume').fill('De sunat')
    await renaming.getByRole('button', { name: 'Salvează' }).click()
    await head.getByRole('button', { name: 'De sunat' }).click()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Șterge „De sunat”' }).click()
    await expect(page.getByText('Ai șters filtrul „De sunat”').last()).toBeVisible()
    await page.getByRole('button', { name: 'Anulează' }).click()
    await expect(page.getByText('Filtru salvat: De sunat').last()).toBeVisible()
  },
)

ownTest(
  'birthdays narrow the list down, and stand in the address',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { name } = await addKnownPatient(clinic, 'Ilinca', { birth_date: '1988-02-29' })
    await addKnownPatient(clinic, 'Ilinca', { birth_date: '1990-07-12' })
    await enterAs(page, clinic.session)
    await page.goto(ADDRESS)
    // What one may do comes after the page, and moves the chips.
    await expect(page.getByRole('button', { name: 'Diagnostic', exact: true })).toBeVisible()
    await expect(names(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Data nașterii', exact: true }).click()
    await page.getByRole('combobox', { name: 'Luna' }).click()
    await page.getByRole('option', { name: 'februarie' }).click()
    await expect(page).toHaveURL(/dob=/)
    await expect(names(page)).toHaveText([name])
    await page.getByRole('combobox', { name: 'Ziua' }).click()
    await page.getByRole('option', { name: '29', exact: true }).click()
    await expect(page).toHaveURL(/dob=02-29/)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(names(page)).toHaveText([name])
    await expect(page.getByRole('button', { name: 'Data nașterii: 29 februarie' })).toBeVisible()
    await page.getByRole('button', { name: 'Șterge: Data nașterii' }).click()
    await expect(names(page).nth(1)).toBeVisible()
  },
)
