// What a person may ask of those who keep their data: who looked at it, and a copy of it.

import { readFile } from 'node:fs/promises'
import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { exportPerson } from '#contract/patients/person-copy.ts'
import { expect, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { addKnownPatient, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

async function openInformation(page: Page, clinic: Clinic, name: string) {
  const patient = await addKnownPatient(clinic, name)
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/clients/${patient.id}?tab=info`)
  const section = page.getByRole('region', { name: 'Date personale' })
  // The last to come of what stands there.
  await expect(section.getByRole('listitem').filter({ hasText: 'a deschis fișa' }).last()).toBeVisible()
  return { patient, section }
}

async function take(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test(
  'who opened a record is told, and its copy is taken to read and for programs',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { patient, section } = await openInformation(page, clinic, 'Iris')
    const opened = section.getByRole('region', { name: 'Cine a deschis fișa' }).getByRole('listitem')
    await expect(opened.filter({ hasText: 'copie' })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])

    const json = await take(page, 'Descarcă JSON')
    expect(json.name).toMatch(/^[a-z-]+iris-\d{4}-\d\d-\d\d\.json$/)
    const copy = JSON.parse(json.bytes.toString()) as PersonCopy
    expect(copy).toMatchObject({ format: 'zambet.person', version: 1, person: { mobile: patient.phone } })
    await expect(opened.filter({ hasText: 'a descărcat o copie a datelor' }).last()).toBeVisible()

    const pdf = await take(page, 'Descarcă PDF')
    expect(pdf.name).toMatch(/iris-\d{4}-\d\d-\d\d\.pdf$/)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test(
  'a copy that could not be made says so, and the next press makes it',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { section } = await openInformation(page, clinic, 'Ilarie')
    const path = exportPerson.path.replace('{id}', '*')
    await page.route(`**${path}?*`, route =>
      route.fulfill({ status: 500, json: { status: 'error', message: 'Ups' } }),
    )
    await section.getByRole('button', { name: 'Descarcă JSON' }).click()
    await expect(page.locator('span').filter({ hasText: /^Ups$/ })).toBeVisible()
    await page.unroute(`**${path}?*`)
    expect((await take(page, 'Descarcă JSON')).name).toContain('ilarie')
  },
)
