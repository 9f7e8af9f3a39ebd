import { getMergePreview, mergePatients } from '#contract/patients/patient-merges.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { chartTeeth, facts, openChart, readChart, tooth } from './support/chart.ts'
import { addKnownPatient, daysFromToday, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const LONG_AGO = '2021-03-06'
const LATER = '2024-05-14'

/** A mouth that was charted on three days. */
async function charted(clinic: Clinic) {
  const patient = await addKnownPatient(clinic, 'Ilinca', { birth_date: '1985-03-12' })
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 18, kind: 'missing', state: 'existing', date: LONG_AGO },
    { tooth: 36, kind: 'caries', state: 'condition', surfaces: 'MO', date: LONG_AGO, diagnosis: 'K02.1' },
    { tooth: 36, kind: 'filling', state: 'done', surfaces: 'MO', date: LATER },
    { tooth: 11, kind: 'crown', state: 'planned' },
  ])
  return patient
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Ziua la care te uiți' })

/** A phone shows a quarter at a time. */
async function turnTo(page: Page, quarter: string) {
  const button = page.getByRole('button', { name: quarter })
  if (await button.isVisible()) await button.click()
}

const chosen = (page: Page) => page.locator('[data-tooth][aria-pressed="true"]')
const focused = (page: Page) => page.locator('[data-tooth]:focus')

test('what is charted is drawn and told, and an earlier day shows what was known on it', async ({
  page,
  clinic,
}) => {
  const patient = await charted(clinic)
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  await expect(tooth(page, 36)).toHaveAccessibleName(
    '36, primul molar inferior stâng: obturație MO realizată aici',
  )
  await expect(tooth(page, 36)).toHaveAttribute('aria-pressed', 'true')
  const history = page.getByRole('complementary', { name: 'Istoric și cifre' })
  await expect(history.getByText('K02.1 Carie a dentinei')).toBeVisible()
  await expect(history.getByText(/^până la obturație MO/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await slider(page).press('Home')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /2021/)
  await expect(tooth(page, 36)).toHaveAccessibleName(/: carie MO$/)
  await expect(history.getByText('Obturație MO')).toHaveCount(0)
  await slider(page).press('ArrowRight')
  await expect(tooth(page, 36)).toHaveAccessibleName(/: obturație MO realizată aici$/)
  await slider(page).press('End')
  await turnTo(page, 'Dreapta sus')
  await expect(tooth(page, 11)).toHaveAccessibleName(/: coroană planificată$/)
  await expect(tooth(page, 18)).toHaveAccessibleName('18, molar de minte superior drept: lipsă')

  // All of it was recorded today: yesterday nothing of it was known.
  await page.getByRole('button', { name: 'Ce se știa într-o zi' }).click()
  const [year, month, day] = daysFromToday(-1).split('-')
  const field = page.getByRole('dialog', { name: 'Ce se știa într-o zi' }).getByRole('textbox')
  await field.fill(`${day}.${month}.${year}`)
  await expect(page.getByText(/^Ce se știa pe/)).toBeVisible()
  await expect(tooth(page, 11)).toHaveAccessibleName(/: nimic notat$/)
  await expect(page.getByRole('button', { name: 'Înapoi la ce se știe acum' })).toBeFocused()
  await page.getByRole('button', { name: 'Înapoi la ce se știe acum' }).click()
  await expect(page.getByRole('button', { name: 'Ce se știa într-o zi' })).toBeFocused()
  await expect(tooth(page, 11)).toHaveAccessibleName(/: coroană planificată$/)
})

test('the slider follows the hand, as often as it is drawn @desktop', async ({ page, clinic }) => {
  const patient = await charted(clinic)
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  const day = slider(page)
  for (let time = 0; time < 3; time++) {
    const { x, y, width } = (await day.boundingBox())!
    await page.mouse.move(x + width - 12, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 12, y + 10, { steps: 12 })
    await expect(day).toHaveAttribute('aria-valuetext', /2021/)
    await page.mouse.move(x + width - 12, y + 10, { steps: 12 })
    await expect(day).toHaveAttribute('aria-valuetext', /^Azi/)
    await page.mouse.up()
  }
})

test('the mouth is one stop of the Tab key, and arrows walk through it @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await charted(clinic)
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await expect(page.locator('[data-tooth][tabindex="0"]')).toHaveCount(1)
  await tooth(page, 18).focus()
  const walks: readonly (readonly [key: string, tooth: number])[] = [
    ['ArrowRight', 17],
    ['End', 28],
    ['ArrowDown', 38],
    ['Home', 48],
    ['ArrowUp', 18],
  ]
  for (const [key, number] of walks) {
    await page.keyboard.press(key)
    await expect(focused(page)).toHaveAttribute('data-tooth', String(number))
    await expect(chosen(page)).toHaveAttribute('data-tooth', String(number))
  }
  await page.keyboard.press('Shift+ArrowRight')
  await expect(chosen(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveCount(0)
  await expect(page.locator('[data-tooth][tabindex="0"]')).toHaveCount(1)
})

test('the table says the same as the drawing', { tag: '@desktop' }, async ({ page, clinic }) => {
  const patient = await charted(clinic)
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await page.getByRole('button', { name: 'Tabel' }).click()
  const table = page.getByRole('table', { name: 'Odontograma' })
  await expect(table.getByRole('row')).toHaveCount(33)
  const row = table.getByRole('row', { name: /^36/ })
  await expect(row).toContainText('Obturație MO realizată aici')
  await expect(row).not.toContainText('Carie')
  await expect(table.getByRole('row', { name: /^18/ })).toContainText('Dinte lipsă')
  await row.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Primul molar inferior stâng' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('teeth that change are proposed by age, and swapped by pressing their number twice @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Mara', { birth_date: daysFromToday(-3_000) })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await expect(page.getByRole('radio', { name: 'Mixtă' })).toBeChecked()
  await expect(tooth(page, 71)).toBeVisible()
  await page.getByRole('button', { name: 'Propune după vârstă' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Notează-le așa' }).click()
  await expect(tooth(page, 31)).toBeVisible()
  await expect(tooth(page, 71)).toHaveCount(0)

  const number = (of: number) => tooth(page, of).locator('text')
  await number(54).dblclick()
  await expect(tooth(page, 14)).toBeVisible()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toContain('54 exfoliated existing')
  await number(14).dblclick()
  await expect(tooth(page, 54)).toBeVisible()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .not.toContain('54 exfoliated existing')
  expect(await findViolations(page)).toEqual([])

  await page.getByText('Temporară', { exact: true }).click()
  await expect(tooth(page, 36)).toHaveCount(0)
})

test('paper has the mouth and what is on each tooth on one page @desktop', async ({ page, clinic }) => {
  const patient = await charted(clinic)
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${patient.lastName} Ilinca`)
  await expect(page.getByText(patient.phone)).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '36' })).toContainText('Obturație MO')
  await expect(page.getByRole('img', { name: 'Odontograma' })).toBeVisible()
  const file = await page.pdf({ preferCSSPageSize: true })
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('what two joined records say alike is offered to be taken back once @desktop', async ({
  page,
  clinic,
}) => {
  const token = clinic.session.accessToken
  const [kept, merged] = [await charted(clinic), await charted(clinic)]
  const { data: preview } = await ask(getMergePreview, { id: kept.id, with: merged.id }, token)
  await ask(
    mergePatients,
    {
      id: kept.id,
      merged_id: merged.id,
      kept_version: preview.kept.version,
      merged_version: preview.merged.version,
    },
    token,
  )
  expect((await readChart(clinic.session, kept.id)).entries).toHaveLength(8)
  await enterAs(page, clinic.session)
  await openChart(page, kept.id, '&tooth=18')
  await expect(page.getByRole('heading', { name: '4 înregistrări apar de două ori' })).toBeVisible()
  await page.getByRole('button', { name: 'Retrage surplusul' }).click()
  await expect(page.getByText('Am retras 4 înregistrări.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retrage surplusul' })).toBeHidden()
  const { entries, voided } = await readChart(clinic.session, kept.id)
  expect(entries).toHaveLength(4)
  expect(voided.map(one => one.void_reason)).toEqual(Array(4).fill('Notat de două ori în fișele unite'))
})

test('a phone shows a quarter at a time, by button or by a swipe, and nothing hangs over its edge @phone', async ({
  page,
  clinic,
}) => {
  const patient = await charted(clinic)
  await enterAs(page, clinic.session)
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await openChart(page, patient.id)
    await expect(page.locator('[data-tooth]')).toHaveCount(8)
    const small = await page
      .locator('[data-tooth], [role="group"] > button, [role="slider"]')
      .evaluateAll(targets =>
        targets.flatMap(target => {
          const { width: wide, height: high } = target.getBoundingClientRect()
          return wide < 43 || high < 44 ? [`${target.ariaLabel ?? target.textContent} ${wide} × ${high}`] : []
        }),
      )
    expect(small).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.getByRole('button', { name: 'Stânga jos' }).tap()
  await expect(tooth(page, 36)).toBeVisible()
  await expect(tooth(page, 18)).toHaveCount(0)

  // From the lower left back to the lower right.
  await tooth(page, 36).scrollIntoViewIfNeeded()
  const box = (await tooth(page, 36).boundingBox())!
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x: 100, y }])
  await touch('touchMove', [{ x: 180, y }])
  await touch('touchMove', [{ x: 260, y }])
  await touch('touchEnd', [])
  await expect(tooth(page, 46)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
