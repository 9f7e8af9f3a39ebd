import { expect, type Locator } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { chartTeeth, entryDialog, facts, openChart, readChart, tooth } from './support/chart.ts'
import { addKnownPatient } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

/** What is tapped on each tooth of a quarter, going on to the next by the button. */
const FINDINGS: readonly (readonly [tooth: number, taps: readonly string[], fact: string])[] = [
  [18, ['Existent', 'Dinte lipsă'], '18 missing existing'],
  [17, ['Obturație', 'Ocluzal'], '17 filling O existing'],
  [16, ['Diagnostic', 'Carie', 'Mezial', 'Ocluzal'], '16 caries MO condition'],
  [15, ['Pulpită'], '15 pulpitis condition'],
  [14, ['Carie', 'Palatinal'], '14 caries L condition'],
  [13, ['Planificat', 'Altul', 'Fațetă'], '13 veneer V planned'],
  [12, ['Coroană'], '12 crown planned'],
  [11, ['Realizat', 'Obturație', 'Incizal'], '11 filling O done'],
]

/** A kind or a state is the label of its radio; a surface is a box, and the rest behind a button. */
const target = (sheet: Locator, name: string) =>
  sheet
    .getByRole('checkbox', { name, exact: true })
    .or(sheet.getByRole('button', { name, exact: true }))
    .or(sheet.locator('label').filter({ has: sheet.page().getByRole('radio', { name, exact: true }) }))
    .first()

test('a quarter of a mouth is charted by touch, from a sheet whose targets a finger hits @phone', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Mara', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await tooth(page, 18).tap()
  await tooth(page, 18).tap()
  const sheet = entryDialog(page)
  for (const [number, taps, fact] of FINDINGS) {
    await expect(sheet.getByRole('heading', { name: new RegExp(`^${number}, `) })).toBeVisible()
    for (const name of taps) await target(sheet, name).tap()
    if (fact.includes('MO')) {
      expect(await findViolations(page)).toEqual([])
      const small = await sheet.locator('button, label:has(input), [role="checkbox"]').evaluateAll(boxes =>
        boxes.flatMap(box => {
          const { width, height } = box.getBoundingClientRect()
          return width > 0 && (width < 43.5 || height < 43.5)
            ? [`${box.textContent} ${width} × ${height}`]
            : []
        }),
      )
      expect(small).toEqual([])
    }
    await sheet.getByRole('button', { name: 'Salvează și următorul' }).tap()
  }
  await sheet.getByRole('button', { name: 'Închide' }).tap()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(FINDINGS.map(([, , fact]) => fact).toSorted())
  await page.reload()
  await expect(tooth(page, 16)).toHaveAccessibleName(/carie MO/)
})

test('a finger that rests on a tooth draws a bridge over its neighbours @phone', async ({ page, clinic }) => {
  const patient = await addKnownPatient(clinic, 'Ilie', { birth_date: '1960-03-12' })
  await chartTeeth(clinic.session, patient.id, [{ tooth: 15, kind: 'missing', state: 'existing' }])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  const centreOf = async (number: number) => {
    const { x, y, width, height } = (await tooth(page, number).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await tooth(page, 14).scrollIntoViewIfNeeded()
  await touch('touchStart', [await centreOf(16)])
  await expect(tooth(page, 16)).toHaveAttribute('aria-pressed', 'true')
  await touch('touchMove', [await centreOf(15)])
  await touch('touchMove', [await centreOf(14)])
  await expect(tooth(page, 14)).toHaveAttribute('aria-pressed', 'true')
  // A finger that leaves the glass while it still moves flings, and the browser swallows the next tap.
  await page.waitForTimeout(200)
  await touch('touchMove', [await centreOf(14)])
  await touch('touchEnd', [])
  const sheet = entryDialog(page)
  await expect(sheet.getByRole('radio', { name: 'Punte' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Salvează', exact: true }).tap()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['14 bridge planned', '15 bridge planned', '15 missing existing', '16 bridge planned'])
})
