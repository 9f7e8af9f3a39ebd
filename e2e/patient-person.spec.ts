// Who a patient is: written down with a CNP, seen while typing where they are there already, and what must not be missed.

import { getPatient } from '#contract/patients/patients.ts'
import { parseCnp } from '#domain/people/cnp.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addKnownPatient, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

const CNP = Array.from({ length: 10 }, (_, last) => `285031240001${last}`).find(parseCnp)!

async function openRecord(page: Page, clinic: Clinic, id: number) {
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'a new patient: the CNP says the rest, and who is there already is shown',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const known = await addKnownPatient(clinic, 'Denisa', { birth_date: '1990-05-17' })
    const fresh = newPerson('Ilinca')
    await enterAs(page, clinic.session)
    await page.goto('/cabinet/administration/clients')
    await page.getByRole('button', { name: 'Pacient nou' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Prenume').fill(fresh.firstName)
    await form.getByLabel('Telefon').fill(known.typedPhone)
    await expect(form.getByRole('heading', { name: 'Poate există deja' })).toBeVisible()
    await expect(form.getByRole('listitem').filter({ hasText: known.name })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await form.getByRole('link', { name: 'Deschide fișa' }).click()
    const question = page.getByRole('alertdialog', { name: 'Renunți la ce ai scris?' })
    await question.getByRole('button', { name: 'Continuă' }).click()
    await expect(form.getByLabel('Prenume')).toHaveValue(fresh.firstName)
    await expect(form.getByRole('button', { name: 'Adaugă pacientul' })).toBeInViewport()
    await form.getByLabel('Telefon').fill(fresh.typedPhone)
    await expect(form.getByRole('heading', { name: 'Poate există deja' })).toHaveCount(0)

    await form.getByLabel('Nume', { exact: true }).fill(fresh.lastName)
    await form.getByLabel('CNP').fill(CNP)
    await expect(form.getByLabel('Data nașterii', { exact: true })).toHaveValue('12.03.1985')
    await form.getByLabel('CNP').fill(CNP.replace(/^28/, '18'))
    await form.getByLabel('CNP').press('Tab')
    await expect(form.getByText('CNP-ul nu este corect: verifică cele 13 cifre.')).toBeVisible()
    await form.getByLabel('CNP').fill(CNP)
    await form.getByText('Nu are alergii cunoscute').click()
    await form.getByRole('button', { name: 'Adaugă pacientul' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toContainText(fresh.firstName)
    await expect(page.getByText('Fără alergii cunoscute')).toBeVisible()
    await expect(page.getByText('CNP 2850312••••••')).toBeVisible()
    await page.getByRole('button', { name: 'Arată CNP-ul' }).click()
    await expect(page.getByText(`CNP ${CNP}`)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  },
)

test('alerts are added, ended with a reason and kept; whether there are allergies is asked', async ({
  page,
  clinic,
}) => {
  const iris = await addKnownPatient(clinic, 'Iris')
  await openRecord(page, clinic, iris.id)
  await page.getByRole('button', { name: 'Alergii: neîntrebat' }).click()
  await page.getByRole('menuitem', { name: 'Nu are alergii cunoscute' }).click()
  await expect(page.getByRole('button', { name: 'Fără alergii cunoscute' })).toBeVisible()

  await page.getByRole('button', { name: 'Alertă', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ce nu trebuie ratat').fill('Alergie la latex')
  await dialog.getByRole('button', { name: 'Adaugă o alertă' }).click()
  await expect(dialog.getByText('neconfirmată')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmă' }).click()
  await expect(dialog.getByText(/confirmată de /)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Alergie: Alergie la latex')).toBeVisible()
  await expect(page.getByText('Fără alergii cunoscute')).toHaveCount(0)

  await page.getByRole('button', { name: 'Alerte', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Încheie' }).click()
  await expect(dialog.getByLabel('De ce nu mai este valabilă')).toBeFocused()
  await page.keyboard.type('Test negativ')
  await page.keyboard.press('Enter')
  await dialog.getByText('O alertă încheiată').click()
  await expect(dialog.getByText(/: Test negativ$/)).toBeVisible()
})

test(
  'a tag is made while typing, taken off and given back, renamed and removed for all',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const iris = await addKnownPatient(clinic, 'Iris')
    const read = async () =>
      (await ask(getPatient, { id: iris.id }, clinic.session.accessToken)).data.tags.map(({ name }) => name)
    const name = newPerson('Rate').lastName
    await openRecord(page, clinic, iris.id)
    await page.getByRole('button', { name: 'Etichetă', exact: true }).click()
    await page.getByRole('combobox', { name: 'Caută sau scrie o etichetă' }).fill(name)
    const create = page.getByRole('option', { name: `Creează „${name}”` })
    await expect(create).toBeInViewport()
    await create.click()
    const off = page.getByRole('button', { name: `Scoate eticheta ${name}` })
    await off.click()
    await expect(off).toHaveCount(0)
    await page.getByRole('button', { name: 'Anulează' }).first().click()
    await expect(off).toBeVisible()
    await expect.poll(read).toEqual([name])

    await page.getByRole('button', { name: 'Etichetă', exact: true }).click()
    await page.getByRole('option', { name: 'Modifică etichetele' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Modifică eticheta ${name}` }).click()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Nume').fill(`${name} doi`)
    await dialog.getByRole('button', { name: 'Salvează' }).click()
    await expect(dialog.getByText('un pacient')).toBeVisible()
    await dialog.getByRole('button', { name: `Șterge eticheta ${name} doi` }).click()
    await expect(dialog.getByText(`${name} doi`)).toHaveCount(0)
    await expect.poll(read).toEqual([])
  },
)
