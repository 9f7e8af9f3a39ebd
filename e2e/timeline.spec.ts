// All that happened with a patient, in one list: narrowed by kind, loaded on, and found again as it was left.

import { addObservation } from '#contract/patients/observations.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addKnownPatient, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const NOTES = 55
const timeline = (page: Page) => page.getByRole('tabpanel', { name: 'Cronologie' })
const entries = (page: Page) =>
  timeline(page).getByRole('region', { name: 'Cronologie' }).getByRole('listitem')
const kind = (page: Page, name: string) => timeline(page).getByRole('button', { name, exact: true })

/** A note with what was diagnosed by it, and then more notes than a page has. */
async function addHistory({ session: { accessToken } }: Clinic, id: number) {
  const note = { patient_id: id, text: 'Durere la rece', teeth: [36], images: [] }
  await ask(addObservation, { ...note, diagnoses: ['K04.0'] }, accessToken)
  for (let index = 1; index <= NOTES; index++)
    await ask(addObservation, { ...note, teeth: [], text: `Nota ${index}` }, accessToken)
}

test(
  'the timeline loads on, is narrowed down, and a step back finds it as it was',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const patient = await addKnownPatient(clinic, 'Ilinca')
    await addHistory(clinic, patient.id)
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/clients/${patient.id}`)
    await expect(entries(page).first()).toContainText(`Nota ${NOTES}`)
    expect(await findViolations(page)).toEqual([])

    const note = timeline(page).getByRole('link', { name: 'Observație · 36' })
    await test.step('the rest comes as one goes down', async () => {
      await entries(page).nth(49).scrollIntoViewIfNeeded()
      await note.scrollIntoViewIfNeeded()
      await expect(timeline(page)).toContainText('Nota 1')
    })

    await test.step('a note leads to itself, and back to where one was', async () => {
      await note.click()
      await expect(page).toHaveURL(/tab=observations&note=\d+/)
      await expect(page.getByRole('article')).toContainText('Durere la rece')
      await page.goBack()
      await expect(note).toBeInViewport()
    })

    await test.step('one kind alone, in the address', async () => {
      await kind(page, 'Diagnostice').click()
      await expect(page).toHaveURL(/kind=diagnosis/)
      await expect(entries(page)).toHaveCount(1)
      await timeline(page).getByRole('link', { name: 'Diagnostic · 36' }).click()
      await expect(page.getByRole('tab', { name: 'Informații' })).toHaveAttribute('aria-selected', 'true')
      await page.goBack()
      await expect(kind(page, 'Diagnostice')).toHaveAttribute('aria-pressed', 'true')
      await expect(entries(page)).toHaveCount(1)
      await kind(page, 'Mesaje').click()
      await expect(timeline(page)).toContainText('Nimic nu se potrivește')
    })

    await test.step('what is looked for stays after a reload', async () => {
      await kind(page, 'Tot').click()
      await timeline(page).getByRole('searchbox', { name: 'În cronologie' }).fill('la rece')
      await expect(entries(page)).toHaveCount(1)
      await page.reload()
      await expect(timeline(page).getByRole('searchbox', { name: 'În cronologie' })).toHaveValue('la rece')
      await expect(entries(page)).toHaveCount(1)
    })
  },
)
