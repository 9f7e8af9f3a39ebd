import { addBooking } from '#contract/bookings/booking-changes.ts'
import { addPatient } from '#contract/patients/patient-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'

/** One person, written down twice. */
async function writtenTwice(clinic: Clinic) {
  const token = clinic.session.accessToken
  const { lastName, phone } = newPerson('Maria')
  const { data: kept } = await ask(
    addPatient,
    { first_name: 'Maria', last_name: lastName, mobile: phone },
    token,
  )
  const { data: merged } = await ask(
    addPatient,
    {
      first_name: 'Mariana',
      last_name: lastName,
      email: `m${kept.id}@exemplu.ro`,
      note: 'Preferă dimineața',
    },
    token,
  )
  return { kept, merged, lastName }
}

const openMerge = async (page: Page) => {
  await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Unește cu altă fișă…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unește două fișe' })).toBeVisible()
}

test(
  'two records of one person become one, lead to it by either address, and part again',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { kept, merged, lastName } = await writtenTwice(clinic)
    const doctor = await addDoctor(clinic, 'Radu')
    await ask(
      addBooking,
      {
        patient_id: merged.id,
        doctor_id: doctor.id,
        start: '2027-03-10T10:00:00+02:00',
        services: [{ service_id: clinic.check }],
      },
      clinic.session.accessToken,
    )
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/clients/${kept.id}`)
    await openMerge(page)
    await expect(page.getByRole('main').getByText('Rămâne:').locator('..')).toContainText(lastName)
    await page
      .getByRole('combobox', { name: 'Caută cealaltă fișă după nume sau telefon' })
      .fill(`Mariana ${lastName}`)
    await page.getByRole('option', { name: `${lastName} Mariana` }).click()
    await expect(page.getByText('1 vizită')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('group', { name: 'Nume' }).getByLabel(`Mariana ${lastName}`).check()
    await page.getByRole('button', { name: 'Unește fișele' }).click()

    await expect(page.getByRole('heading', { level: 1, name: `${lastName} Mariana` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/clients/${kept.id}$`))
    await expect(page.getByText(/^Unită cu Mariana/)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    // The old address leads to who is left.
    await page.goto(`/cabinet/administration/clients/${merged.id}`)
    await expect(page).toHaveURL(new RegExp(`/clients/${kept.id}$`))

    await page.getByRole('listitem').getByRole('button', { name: 'Anulează unirea' }).click()
    await expect(page.getByText('Fișele sunt din nou separate.').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/clients/${merged.id}$`))
    await page.goto(`/cabinet/administration/clients/${kept.id}`)
    await expect(page.getByRole('heading', { level: 1, name: `${lastName} Maria` })).toBeVisible()
    await expect(page.getByText(/^Unită cu/)).toBeHidden()
  },
)

test(
  'a merge that is refused says why and loses no choice',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const { kept, merged, lastName } = await writtenTwice(clinic)
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/clients/merge?kept=${kept.id}&merged=${merged.id}`)
    const mariana = page.getByRole('group', { name: 'Nume' }).getByLabel(`Mariana ${lastName}`)
    await mariana.check()
    await page.route(`**/api/v2/patients/${kept.id}/merge`, route =>
      route.fulfill({ status: 500, json: { status: 'error', message: 'Ceva nu a mers.' } }),
    )
    await page.getByRole('button', { name: 'Unește fișele' }).click()
    await expect(page.getByRole('alert').getByText('Ceva nu a mers.')).toBeVisible()
    await expect(mariana).toBeChecked()
    await page.unroute(`**/api/v2/patients/${kept.id}/merge`)
    await page.getByRole('button', { name: 'Unește fișele' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${lastName} Mariana` })).toBeVisible()
  },
)

test(
  'whoever changes or writes down somebody alike is led to make one of two',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const token = clinic.session.accessToken
    const { lastName, phone, typedPhone } = newPerson('Maria')
    const person = { last_name: lastName, mobile: phone }
    const { data: one } = await ask(addPatient, { first_name: 'Maria', ...person }, token)
    const { data: two } = await ask(
      addPatient,
      { first_name: 'Maria', ...person, not_duplicate_of: [one.id] },
      token,
    )
    await enterAs(page, clinic.session)
    await page.goto(`/cabinet/administration/clients/${one.id}`)
    await page.getByRole('button', { name: 'Modifică', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Prenume').fill('Maria Elena')
    await form.getByRole('listitem').getByRole('link', { name: 'Unește', exact: true }).click()
    const discard = page.getByRole('button', { name: 'Renunță la ce am scris' })
    await discard.click()
    await expect(page).toHaveURL(new RegExp(`kept=${one.id}&merged=${two.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Unește două fișe' })).toBeVisible()
    await expect(form).toHaveCount(0)

    await page.goto('/cabinet/administration/clients')
    await page.getByRole('button', { name: 'Pacient nou' }).first().click()
    await form.getByLabel('Prenume').fill('Maria')
    await form.getByLabel('Telefon').fill(typedPhone)
    await form.getByRole('link', { name: 'Unește cele două fișe' }).click()
    await discard.click()
    await expect(page).toHaveURL(/kept=\d+&merged=\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Unește două fișe' })).toBeVisible()
  },
)
