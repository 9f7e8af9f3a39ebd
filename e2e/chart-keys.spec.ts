import { listChartFavourites } from '#contract/patients/tooth-chart.ts'
import { expect, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { chartTeeth, entryDialog, facts, openChart, readChart, tooth } from './support/chart.ts'
import { addKnownPatient } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

/** As fast as a practised hand types, in milliseconds. */
const PACE = 250

/** A mouth as it is dictated, tooth by tooth along the arches: what is typed on each, and what the chart says of it then. */
const MOUTH: readonly (readonly [tooth: number, keys: string, fact: string])[] = [
  [18, 'Ex', '18 missing existing'],
  [17, 'oo', '17 filling O existing'],
  [16, 'r', '16 root_canal existing'],
  [15, 'omo', '15 filling MO existing'],
  [14, 'ood', '14 filling OD existing'],
  [13, 'v', '13 veneer V existing'],
  [12, 'c', '12 crown existing'],
  [11, 'c', '11 crown existing'],
  [21, 'om', '21 filling M existing'],
  [22, 'Dcd', '22 caries D condition'],
  [23, 'bv', '23 abrasion V condition'],
  [24, 'co', '24 caries O condition'],
  [25, 'cmo', '25 caries MO condition'],
  [26, 'p', '26 pulpitis condition'],
  [27, 'cp', '27 caries L condition'],
  [28, 'i', '28 impacted condition'],
  [38, 'r', '38 retained_root condition'],
  [37, 'co', '37 caries O condition'],
  [36, 'a', '36 apical_lesion condition'],
  [35, 'f', '35 fracture condition'],
  [34, 'cod', '34 caries OD condition'],
  [33, 'bv', '33 abrasion V condition'],
  [32, 't', '32 rotated condition'],
  [31, 'm1', '31 mobility condition'],
  [41, 'm1', '41 mobility condition'],
  [42, 'm2', '42 mobility condition'],
  [43, 'hv', '43 hypoplasia V condition'],
  [44, 'Poo', '44 filling O planned'],
  [45, 'omod', '45 filling MOD planned'],
  [48, 'x', '48 extraction planned'],
]

/** A capital letter chooses a state. */
const withShift = (key: string) => (/[A-Z]/.test(key) ? `Shift+${key}` : key)

async function walkTo(page: Page, from: number, to: number) {
  for (const key of keysBetween(from, to)) await page.keyboard.press(key, { delay: PACE })
}

/** Arrows: along the arch, and across where the other one begins. */
function keysBetween(from: number, to: number): string[] {
  if (from === to) return []
  const upper = [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28]
  const lower = [48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38]
  if (upper.includes(from) !== upper.includes(to)) return ['ArrowDown']
  const row = upper.includes(from) ? upper : lower
  const steps = row.indexOf(to) - row.indexOf(from)
  return Array.from({ length: Math.abs(steps) }, () => (steps > 0 ? 'ArrowRight' : 'ArrowLeft'))
}

test('a mouth of thirty findings is charted by keys alone, at human pace, in under two minutes @desktop', async ({
  page,
  clinic,
}) => {
  test.setTimeout(240_000)
  const patient = await addKnownPatient(clinic, 'Ilinca', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await page.getByRole('tab', { name: /^Odontogramă/ }).focus()
  // As one comes there: by Tab, until a tooth has the focus.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-tooth]:focus')).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await expect(tooth(page, 18)).toBeFocused()

  const start = Date.now()
  let at = 18
  for (const [number, keys] of MOUTH) {
    await walkTo(page, at, number)
    at = number
    for (const key of keys) await page.keyboard.press(withShift(key), { delay: PACE })
    await page.keyboard.press('Enter', { delay: PACE })
  }
  const took = Date.now() - start
  test.info().annotations.push({ type: '30 findings by keys', description: `${(took / 1000).toFixed(1)} s` })
  expect(took).toBeLessThan(120_000)

  const wanted = MOUTH.map(([, , fact]) => fact).toSorted()
  await expect.poll(async () => facts(await readChart(clinic.session, patient.id))).toEqual(wanted)
  await page.reload()
  await expect(tooth(page, 36)).toHaveAccessibleName(/36, primul molar inferior stâng: leziune apicală/)
  await expect(tooth(page, 18)).toHaveAccessibleName(/lipsă/)
  await expect(tooth(page, 45)).toHaveAccessibleName(/obturație MOD planificată/)
})

test('the popover is read and worked by keys, says what was saved, and takes it back @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ion', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  await tooth(page, 36).focus()
  await page.keyboard.press('Enter')
  const dialog = entryDialog(page)
  await expect(dialog.getByRole('heading', { name: /Primul molar inferior stâng/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(dialog.getByRole('radio', { name: 'Carie' })).toBeChecked()
  await page.keyboard.press('m')
  await page.keyboard.press('o')
  await expect(dialog.getByRole('checkbox', { name: 'Mezial' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Ocluzal' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Lingual' })).not.toBeChecked()
  await expect(dialog).toContainText('K02.1')
  expect(await findViolations(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(tooth(page, 36)).toBeFocused()
  const told = page.locator('[aria-live="polite"]', { hasText: 'Am salvat: 36: Carie MO.' })
  await expect(told.first()).toBeAttached()
  await expect(tooth(page, 36)).toHaveAccessibleName(/carie MO/)
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 caries MO condition'])

  await page.keyboard.press('Control+z')
  await expect(tooth(page, 36)).not.toHaveAccessibleName(/carie/)
  await expect.poll(async () => facts(await readChart(clinic.session, patient.id))).toEqual([])

  // On a tooth that is missing only what may be there is offered, and an implant notes that one is gone.
  await page.keyboard.press('Shift+R')
  await page.keyboard.press('i')
  await expect(dialog.getByRole('checkbox', { name: 'Notează și că lipsește 36' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 implant done', '36 missing existing'])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: 'Coroană' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Obturație' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(tooth(page, 36)).toBeFocused()
})

test('a bridge is drawn over teeth with the mouse, its roles read off them @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Dan', { birth_date: '1960-03-12' })
  await chartTeeth(clinic.session, patient.id, [{ tooth: 45, kind: 'missing', state: 'existing' }])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await tooth(page, 46).hover()
  await page.mouse.down()
  await tooth(page, 45).hover()
  await tooth(page, 44).hover()
  await page.mouse.up()
  const dialog = entryDialog(page)
  await expect(dialog.getByRole('radio', { name: 'Punte' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: /^\d\d: / })).toHaveText(['46stâlp', '45corp', '44stâlp'])
  await page.keyboard.press('Enter')
  await expect
    .poll(async () =>
      (await readChart(clinic.session, patient.id)).entries.flatMap(one =>
        one.kind === 'bridge' ? [[one.tooth, one.role]] : [],
      ),
    )
    .toEqual([
      [46, 'abutment'],
      [45, 'pontic'],
      [44, 'abutment'],
    ])
  // All three go with one press, as they came.
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['45 missing existing'])
})

test('the same is charted on several teeth at once, and a favourite by its digit @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Radu', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=14')
  await tooth(page, 14).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+E')
  await page.keyboard.press('o')
  await page.keyboard.press('o')
  await entryDialog(page).getByRole('button', { name: 'Ține minte ca favorit' }).click()
  await expect(page.getByText('L-am pus la favorite, pe tasta 1.').first()).toBeVisible()
  await entryDialog(page).getByRole('button', { name: 'Salvează', exact: true }).click()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['14 filling O existing', '15 filling O existing'])
  // The digit is pressed before it is read what is on it.
  const gate = Promise.withResolvers<void>()
  const asked = page.waitForRequest(`**/api${listChartFavourites.path}`)
  await page.route(
    `**/api${listChartFavourites.path}`,
    async route => {
      await gate.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.reload()
  await asked
  await tooth(page, 26).focus()
  await page.keyboard.press('1')
  gate.resolve()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['14 filling O existing', '15 filling O existing', '26 filling O existing'])
  // Another one, of canals, is put first; the other goes.
  await page.keyboard.press('Shift+P')
  await page.keyboard.press('r')
  const dialog = entryDialog(page)
  await dialog.getByRole('button', { name: 'Ține minte ca favorit' }).click()
  await expect(page.getByText('L-am pus la favorite, pe tasta 2.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Schimbă favoritele' }).click()
  const favourites = page.getByRole('dialog', { name: 'Favoritele tale' })
  await favourites.getByRole('button', { name: 'Mută mai sus Tratament de canal (planificat)' }).click()
  await favourites.getByRole('button', { name: 'Scoate Obturație O (existent)' }).click()
  await expect(favourites.getByRole('listitem')).toHaveText(['1Tratament de canal (planificat)'])
  expect(await findViolations(page)).toEqual([])
  await favourites.getByRole('button', { name: 'Închide' }).click()
  await tooth(page, 26).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Tratament de canal (planificat)' }).click()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toContain('26 root_canal planned')
})

test('a bridge is made by Shift and arrows, and an end that nothing carries is said beside it @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Oana', { birth_date: '1960-03-12' })
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 15, kind: 'missing', state: 'existing' },
    { tooth: 14, kind: 'missing', state: 'existing' },
  ])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=16')
  await tooth(page, 16).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+P', 'b', 'Enter'])
    await page.keyboard.press(key)
  const dialog = entryDialog(page)
  await expect(dialog).toContainText('O punte se sprijină la ambele capete.')
  await dialog.getByText('Cu extensie', { exact: true }).click()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () =>
      (await readChart(clinic.session, patient.id)).entries.flatMap(one =>
        one.kind === 'bridge' ? [one.role] : [],
      ),
    )
    .toEqual(['abutment', 'pontic', 'pontic'])
})

test('a day, a code and a note are said by keys, and what is wrong is said beside its field @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Tudor', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  await tooth(page, 36).focus()
  await page.keyboard.press('c')
  const dialog = entryDialog(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Alege suprafețele.')
  await page.keyboard.press('o')
  await dialog.getByRole('button', { name: 'azi' }).click()
  await dialog.getByLabel('Data', { exact: true }).fill('12.03.1980')
  await dialog.getByLabel('Data', { exact: true }).press('Enter')
  await expect(dialog).toContainText('Pacientul nu era născut.')
  await dialog.getByLabel('Data', { exact: true }).fill('14.05.2021')
  await dialog.getByRole('button', { name: 'Alege alt diagnostic' }).click()
  await dialog.getByRole('combobox', { name: 'Cod CIM-10' }).fill('K02.3')
  await page.getByRole('option', { name: 'K02.3 Carie oprită' }).click()
  await dialog.getByLabel('Notă').fill('Sub obturație')
  await dialog.getByLabel('Notă').press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await readChart(clinic.session, patient.id)).entries)
    .toMatchObject([
      { tooth: 36, surfaces: 'O', date: '2021-05-14', note: 'Sub obturație', diagnosis: { code: 'K02.3' } },
    ])

  // What was written and left is there again.
  await tooth(page, 37).focus()
  await page.keyboard.press('f')
  await dialog.getByLabel('Notă').fill('Cuspid')
  await page.keyboard.press('Escape')
  await expect(tooth(page, 37)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Notă')).toHaveValue('Cuspid')
})
