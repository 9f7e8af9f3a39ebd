import { expect } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { chartTeeth, entryDialog, facts, openChart, readChart, tooth } from './support/chart.ts'
import { addColleague, addKnownPatient } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, hearNobody } from './support/test.ts'

const POSTS = '**/api/teeth-diagnostics'

test('what is charted without a connection is drawn, survives a reload, and is sent once there is one @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ana', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  // Reading goes on: a page that could not be opened at all would show nothing that waits.
  await page.route(POSTS, route => route.abort())
  await tooth(page, 36).focus()
  for (const key of ['c', 'm', 'Enter', 'ArrowRight', 'p', 'Enter']) await page.keyboard.press(key)
  await expect(tooth(page, 36)).toHaveAccessibleName(/carie M.*\. Așteaptă conexiunea/)
  await expect(tooth(page, 37)).toHaveAccessibleName(/pulpită/)
  await expect(page.getByText('2 înregistrări așteaptă conexiunea')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(facts(await readChart(clinic.session, patient.id))).toEqual([])

  await page.reload()
  await expect(tooth(page, 36)).toHaveAccessibleName(/carie M/)
  await expect(tooth(page, 37)).toHaveAccessibleName(/pulpită/)

  await page.unroute(POSTS)
  await page.goto('/cabinet/administration/clients')
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)), { timeout: 30_000 })
    .toEqual(['36 caries M condition', '37 pulpitis condition'])
  await openChart(page, patient.id)
  await expect(page.getByText('așteaptă conexiunea')).toBeHidden()
})

test('two dentists on one tooth: the second sees what the first noted, and can save theirs too @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Ioan', { birth_date: '1985-03-12' })
  const colleague = await addColleague(clinic, [
    'patients.view',
    'bookings.view',
    'bookings.all_doctors',
    'clinical.view',
    'clinical.edit',
  ])
  const session = await colleague.signIn()
  await enterAs(page, clinic.session)
  // What others do is not heard of here.
  await hearNobody(page)
  await openChart(page, patient.id, '&tooth=36')
  await chartTeeth(session, patient.id, [{ tooth: 36, kind: 'filling', state: 'existing', surfaces: 'O' }])
  await tooth(page, 36).focus()
  for (const key of ['a', 'Enter']) await page.keyboard.press(key)
  const refused = page.getByRole('alert', { name: 'O înregistrare nu s-a salvat' })
  await expect(refused).toContainText('36: Obturație O')
  await expect(refused).toContainText('36: Leziune apicală')
  await expect(tooth(page, 36)).toHaveAccessibleName(/obturație O/)
  expect(await findViolations(page)).toEqual([])
  expect(facts(await readChart(clinic.session, patient.id))).toEqual(['36 filling O existing'])
  await refused.getByRole('button', { name: 'Salvează și a mea' }).click()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 apical_lesion condition', '36 filling O existing'])
  await expect(refused).toBeHidden()
})

test('taking out a tooth that carries a bridge is asked about first @desktop', async ({ page, clinic }) => {
  const patient = await addKnownPatient(clinic, 'Emil', { birth_date: '1960-03-12' })
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 45, kind: 'missing', state: 'existing' },
    ...[46, 45, 44].map(number => ({ tooth: number, kind: 'bridge', state: 'existing', group: 1 }) as const),
  ])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=46')
  await tooth(page, 46).focus()
  for (const key of ['Shift+R', 'x', 'Enter']) await page.keyboard.press(key)
  const dialog = entryDialog(page)
  await expect(dialog.getByRole('alert').filter({ hasText: '46 ține o punte' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toContain('46 extraction done')
})

test('an entry is corrected, said to be over, and taken back, each with its way back @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Lia', { birth_date: '1985-03-12' })
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 36, kind: 'caries', state: 'condition', surfaces: 'M', date: '2026-01-10' },
  ])
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  const choose = async (action: string) => {
    await page
      .getByRole('button', { name: /^Ce poți face cu 36/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Corectează')
  const dialog = entryDialog(page)
  await expect(dialog.getByRole('checkbox', { name: 'Mezial' })).toBeChecked()
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 caries MD condition'])
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 caries M condition'])

  await choose('Nu mai este')
  await page.getByRole('dialog').getByRole('button', { name: 'Nu mai este', exact: true }).click()
  await expect(tooth(page, 36)).not.toHaveAccessibleName(/carie/)
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(tooth(page, 36)).toHaveAccessibleName(/carie M/)

  await choose('Retrage')
  await expect(tooth(page, 36)).not.toHaveAccessibleName(/carie/)
  await expect.poll(async () => facts(await readChart(clinic.session, patient.id))).toEqual([])
})

test('a crown is over with its implant, and whatever is done to either has its way back @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Mara', { birth_date: '1985-03-12' })
  await chartTeeth(clinic.session, patient.id, [
    { tooth: 36, kind: 'extraction', state: 'done', date: '2026-01-10' },
    { tooth: 36, kind: 'implant', state: 'done', date: '2026-02-10' },
    { tooth: 36, kind: 'crown', state: 'done', date: '2026-03-10' },
  ])
  const standing = async () => {
    const { entries, teeth } = await readChart(clinic.session, patient.id)
    const ids = teeth['36']?.entries ?? []
    return entries.filter(one => ids.includes(one.id)).map(({ kind, note }) => `${kind} ${note}`.trim())
  }
  const all = ['extraction', 'implant', 'crown']
  await enterAs(page, clinic.session)
  await openChart(page, patient.id, '&tooth=36')
  const choose = async (kind: RegExp, action: string) => {
    await page.getByRole('button', { name: kind }).first().click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const undo = () => page.getByRole('button', { name: 'Anulează' }).click()

  await choose(/^Ce poți face cu 36: Implant/, 'Nu mai este')
  await page.getByRole('dialog').getByRole('button', { name: 'Nu mai este', exact: true }).click()
  await expect.poll(standing).toEqual(['extraction'])
  await undo()
  await expect.poll(standing).toEqual(all)

  await choose(/^Ce poți face cu 36: Implant/, 'Corectează')
  await entryDialog(page).getByLabel('Notă').fill('Stabil')
  await entryDialog(page).getByRole('button', { name: 'Salvează' }).click()
  await expect.poll(standing).toEqual(['extraction', 'implant Stabil', 'crown'])
  await undo()
  await expect.poll(standing).toEqual(all)

  await choose(/^Ce poți face cu 36: Coroană/, 'Retrage')
  await expect.poll(standing).toEqual(all.slice(0, 2))
  await undo()
  await expect.poll(standing).toEqual(all)
  await expect(page.getByText(/nu s-a(u)? salvat/)).toBeHidden()
})

test('what the server refuses is shown with why, and stays until it is written anew @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Sorin', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await hearNobody(page)
  await openChart(page, patient.id, '&tooth=36')
  // What the page did not hear of: the same was noted already.
  await chartTeeth(clinic.session, patient.id, [{ tooth: 36, kind: 'pulpitis', state: 'condition' }])
  await tooth(page, 36).focus()
  for (const key of ['p', 'Enter']) await page.keyboard.press(key)
  const refused = page.getByRole('alert', { name: 'O înregistrare nu s-a salvat' })
  await expect(refused).toContainText('36: Pulpită — Este deja notat în ziua aceea.')
  await refused.getByRole('button', { name: 'Corectează' }).click()
  const dialog = entryDialog(page)
  await expect(dialog).toContainText('Este deja notat în ziua aceea.')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(refused).toContainText('36: Pulpită')
  await refused.getByRole('button', { name: 'Corectează' }).click()
  await dialog.getByRole('radio', { name: 'Fractură' }).check({ force: true })
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => facts(await readChart(clinic.session, patient.id)))
    .toEqual(['36 fracture condition', '36 pulpitis condition'])
  await expect(refused).toBeHidden()
})
