import { expect } from '@playwright/test'
import { chartTeeth, entryDialog, facts, openChart, readChart, tooth } from './support/chart.ts'
import { addKnownPatient } from './support/clinic.ts'
import { listen } from './support/heard.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

test('what keys make of an entry, that it is saved, and a day that one goes to are heard, each once @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ioana', { birth_date: '1968-04-11' })
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 17, kind: 'crown', state: 'existing', date: '2021-03-06' },
  ])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=18')
  await tooth(page, 18).focus()
  const heard = await listen(page)
  for (const key of ['c', 'm', 'o', 'Enter']) await page.keyboard.press(key)
  await expect.poll(async () => facts(await readChart(clinic.session, patient.id))).toHaveLength(2)
  expect(await heard()).toEqual(['Carie', 'Carie M', 'Carie MO', 'Am salvat: 18: Carie MO.'])
  // The tooth says by itself what is on it.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+P')
  await page.keyboard.press('Shift+D')
  expect(await heard()).toEqual(['Notezi acum: Planificat', 'Notezi acum: Diagnostic'])
  const slider = page.getByRole('slider', { name: 'Ziua la care te uiți' })
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^6.mar\..2021$/)
  expect(await heard()).toEqual([])
  await page.getByRole('button', { name: 'Ultima zi' }).click()
  expect(await heard()).toEqual([expect.stringMatching(/^Azi, /)])

  // An implant notes that the tooth is gone, and is told as what it is.
  await tooth(page, 46).click()
  for (const key of ['Shift+R', 'i', 'Enter']) await page.keyboard.press(key)
  await expect.poll(heard).toContain('Am salvat: 46: Dinte lipsă; 46: Implant.')
  await expect(page.getByText('4 modificări din 2021')).toBeVisible()
})

test('the Tab key stays in the popover, arrows stay in a choice, and Escape leads back to the tooth @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Paul', { birth_date: '1968-04-11' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  await tooth(page, 36).focus()
  await page.keyboard.press('c')
  const dialog = entryDialog(page)
  const inside = () => dialog.evaluate(element => element.contains(document.activeElement))
  await expect.poll(inside).toBe(true)
  const star = dialog.getByRole('button', { name: 'Ține minte ca favorit' })
  await page.keyboard.press('Shift+Tab')
  await expect(star).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'azi' })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Carie' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Pulpită' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Leziune apicală' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(tooth(page, 36)).toBeFocused()
})

test('teeth that stand apart are chosen by keys, and the popover covers none of them @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Doru', { birth_date: '1968-04-11' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=16')
  await tooth(page, 16).focus()
  for (const key of ['Control+ArrowRight', 'Control+ArrowRight', 'Space', 'c']) await page.keyboard.press(key)
  const dialog = entryDialog(page)
  await expect(dialog.getByRole('heading')).toHaveText('16, 14, 2 dinți')
  const covered = async () => {
    const box = (await dialog.boundingBox())!
    const teeth = await Promise.all([16, 14].map(number => tooth(page, number).boundingBox()))
    return teeth.filter(one => one!.x < box.x + box.width && one!.x + one!.width > box.x).length
  }
  await expect.poll(covered).toBe(0)
  for (const key of ['o', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['14 caries O condition', '16 caries O condition'])
  // Who looks for a bridge on one tooth is told how one is made.
  await tooth(page, 34).click()
  for (const key of ['Shift+P', 'Enter']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'Altul' }).click()
  await dialog.getByRole('searchbox').fill('punte')
  await expect(dialog).toContainText('Punte: alege întâi cel puțin 3 dinți alăturați')
})

test('dentures say their arch and how much of it they replace: on the tooth, in the history, the table and on paper @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ecaterina', { birth_date: '1941-02-02' })
  const upper = [1, 2].flatMap(quarter => [1, 2, 3, 4, 5, 6, 7, 8].map(place => quarter * 10 + place))
  await chartTeeth(clinic.session, patient.id, [
    ...upper.map(
      number => ({ tooth: number, kind: 'missing', state: 'existing', date: '2019-05-01' }) as const,
    ),
    { arch: 'upper', kind: 'denture', state: 'existing', details: { extent: 'full' }, date: '2020-01-10' },
    { arch: 'lower', kind: 'denture', state: 'planned', details: { extent: 'partial' }, date: '2099-01-10' },
  ])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id)
  await expect(tooth(page, 11)).toHaveAccessibleName(/: lipsă, în proteza existentă$/)
  const history = page.getByRole('complementary', { name: 'Istoric și cifre' })
  await expect(history).toContainText('Arcada superioară: Proteză totală')
  // What is planned for a later day is seen before it comes.
  await expect(history).toContainText('Arcada inferioară: Proteză parțială')
  await page.getByRole('button', { name: 'Tabel' }).click()
  await expect(page.getByRole('row', { name: /^Arcada superioară/ })).toContainText(
    'Proteză totală existentă',
  )
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Lipsă' }).last()).toContainText('18, 17, 16')
  await expect(page.getByRole('listitem').filter({ hasText: 'Proteză totală' })).toContainText(
    'Arcada superioară',
  )
})
