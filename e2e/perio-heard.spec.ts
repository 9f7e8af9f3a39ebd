import { startPerioExam } from '#contract/patients/perio-exams.ts'
import { expect } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { chartTeeth } from './support/chart.ts'
import { addKnownPatient } from './support/clinic.ts'
import { listen } from './support/heard.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const perioOf = (id: number) => `/cabinet/administration/clients/${id}?tab=perio`

test('an exam begins at its first site, each figure and grade is heard once, and closing it leads to its heading @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Radu', { birth_date: '1971-06-06' })
  await enterAs(page, clinic.session)
  await page.goto(perioOf(patient.id))
  await page.getByRole('button', { name: 'Începe un examen' }).click()
  await expect(page.getByRole('button', { name: '18 disto-vestibular: nemăsurat' })).toBeFocused()
  const heard = await listen(page)
  for (const key of ['3', 's', 'b', 'f']) await page.keyboard.press(key)
  await expect(page.getByText('Salvat', { exact: true })).toBeVisible()
  expect(await heard()).toEqual([
    '18 disto-vestibular: sondaj 3 mm',
    '18 vestibular: nemăsurat, sângerare',
    '18: mobilitate I',
    '18: furcație I',
  ])

  // In a reader's own colours a mark that is set still differs from one that is not.
  await page.emulateMedia({ forcedColors: 'active' })
  const inkOf = (site: string) =>
    page
      .getByRole('button', { name: `18 ${site}: sângerare` })
      .locator('i')
      .evaluate(mark => getComputedStyle(mark).backgroundColor)
  expect(await inkOf('vestibular')).not.toBe(await inkOf('mezio-vestibular'))
  await page.emulateMedia({ forcedColors: 'none' })

  await page.getByRole('button', { name: 'Încheie examenul' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Încheie examenul' }).click()
  await expect(page.getByRole('heading', { name: /^Examen din/ })).toBeFocused()
})

test('a mouth without teeth says so, and each third of it can be reached to say that an implant stands there @phone', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ecaterina', { birth_date: '1941-02-02' })
  const teeth = [1, 2, 3, 4].flatMap(quarter => [1, 2, 3, 4, 5, 6, 7, 8].map(place => quarter * 10 + place))
  await chartTeeth(
    clinic.session,
    patient.id,
    teeth.map(tooth => ({ tooth, kind: 'missing', state: 'existing' })),
  )
  await ask(startPerioExam, { id: patient.id }, clinic.session.accessToken)
  await enterAs(page, clinic.session)
  await page.goto(perioOf(patient.id))
  await expect(page.getByText(/^Nu e niciun dinte de măsurat\./)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: '13–23' }).tap()
  await page.getByRole('button', { name: '13: Lipsă. Schimbă' }).tap()
  await page.getByRole('menuitem', { name: 'Implant' }).tap()
  await expect(page.getByRole('button', { name: '13 disto-vestibular: nemăsurat' })).toBeVisible()
  await expect(page.getByText(/^Nu e niciun dinte de măsurat\./)).toBeHidden()
})
