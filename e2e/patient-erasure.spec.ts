import { addBooking } from '#contract/bookings/booking-changes.ts'
import { addObservation } from '#contract/patients/observations.ts'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

async function write(clinic: Clinic) {
  const { lastName, phone } = newPerson('Maria')
  const { data } = await ask(
    addPatient,
    { first_name: 'Maria', last_name: lastName, mobile: phone, note: 'Vine cu fiica' },
    clinic.session.accessToken,
  )
  return { id: data.id, lastName }
}

async function openErasing(page: Page, clinic: Clinic, id: number) {
  await enterAs(page, clinic.session)
  await page.goto(`/cabinet/administration/clients/${id}?tab=info`)
  await page.getByRole('button', { name: 'Șterge datele…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Ștergi datele/ })
  await expect(dialog.getByRole('heading', { name: 'Se șterge acum' })).toBeVisible()
  return dialog
}

test(
  'a person is erased once their name was typed, and what law keeps is told',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { id, lastName } = await write(clinic)
    await ask(addObservation, { patient_id: id, text: 'Carie la 36' }, clinic.session.accessToken)
    const dialog = await openErasing(page, clinic, id)
    await expect(
      dialog.getByRole('heading', { name: /^Rămâne, fiindcă legea o cere, până la/ }),
    ).toBeVisible()
    await expect(dialog.getByText('o observație', { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await dialog.getByLabel('Scrie numele persoanei').fill('Ana Altcineva')
    await dialog.getByRole('button', { name: 'Șterge definitiv' }).click()
    await expect(dialog.getByText('Numele nu este al acestei persoane.', { exact: false })).toBeVisible()
    await dialog.getByLabel('Scrie numele persoanei').fill(`${lastName.toLowerCase()} maria`)
    await dialog.getByRole('button', { name: 'Șterge definitiv' }).click()

    await expect(
      page.getByRole('heading', { level: 1, name: /^Datele acestei persoane au fost șterse la/ }),
    ).toBeVisible()
    await expect(page.getByText('Fișa clinică rămâne sub cheie până la', { exact: false })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Datele acestei persoane/ })).toBeVisible()
    await page.goto(`/cabinet/administration/clients?q=${lastName}`)
    await expect(page.getByText('Niciun pacient pentru', { exact: false })).toBeVisible()

    // Who may erase finds who was erased.
    await page.goto('/cabinet/administration/clients?inactive=true')
    await page.getByRole('button', { name: 'Persoane șterse' }).click()
    const erased = page.getByRole('dialog', { name: 'Persoane șterse' })
    await expect(erased.getByText(`Maria ${lastName}`)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await erased.getByRole('link', { name: `Maria ${lastName}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Datele acestei persoane/ })).toBeVisible()
  },
)

test(
  'visits to come stand in the way, and the way to them is shown',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { id } = await write(clinic)
    const doctor = await addDoctor(clinic, 'Radu')
    await ask(
      addBooking,
      {
        patient_id: id,
        doctor_id: doctor.id,
        start: '2027-03-10T10:00:00+02:00',
        services: [{ service_id: clinic.check }],
      },
      clinic.session.accessToken,
    )
    const dialog = await openErasing(page, clinic, id)
    await expect(
      dialog.getByRole('heading', { name: 'Are o vizită viitoare. Anuleaz-o întâi.' }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Șterge definitiv' })).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Vezi vizitele' }).click()
    await expect(page).toHaveURL(/tab=visits/)
    await expect(dialog).toBeHidden()
  },
)

test(
  'an erasure that fails says why and keeps what was typed',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { id, lastName } = await write(clinic)
    const dialog = await openErasing(page, clinic, id)
    await expect(dialog.getByRole('heading', { name: 'Nu rămâne nimic' })).toBeVisible()
    await page.route(`**/api/v2/patients/${id}/erasure`, route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { status: 'error', message: 'Ups' } })
        : route.fallback(),
    )
    const name = dialog.getByLabel('Scrie numele persoanei')
    await name.fill(`Maria ${lastName}`)
    await dialog.getByRole('button', { name: 'Șterge definitiv' }).click()
    await expect(dialog.getByRole('alert').getByText('Ups')).toBeVisible()
    await expect(name).toHaveValue(`Maria ${lastName}`)
    await page.unroute(`**/api/v2/patients/${id}/erasure`)
    await dialog.getByRole('button', { name: 'Șterge definitiv' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: /^Datele acestei persoane au fost șterse la/ }),
    ).toBeVisible()
  },
)
