import { register, sendOtp } from '#contract/accounts/accounts.ts'
import { getBookingByCode, registerAndLoginPatient } from '#contract/online/online-booking.ts'
import { listPatients } from '#contract/patients/patient-lists.ts'
import { setConfig } from '#contract/settings/settings.ts'
import { searchBookings } from '#contract/bookings/bookings.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, LINK_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { choose, newVisit, openCalendar, visit } from './support/calendar.ts'
import { addDoctor, addKnownPatient, at, openLocation, quietDay, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson, type Person } from './support/people.ts'
import { enterAs, PASSWORD } from './support/test.ts'

/** The page that confirms a visit at ten, with a doctor of the story's own. */
async function openConfirm(page: Page, clinic: Clinic, clock = '10:00') {
  const own = await openLocation(clinic)
  const doctor = await addDoctor(own, 'Ada')
  const start = encodeURIComponent(at(quietDay(), clock))
  await page.goto(`/pacient/confirmare?doctor=${doctor.id}&services=[${clinic.check}]&start=${start}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmă programarea' })).toBeVisible()
  return doctor
}

async function typeWho(page: Page, who: Person, phone: string) {
  await page.getByLabel('Prenume').fill(who.firstName)
  await page.getByLabel('Nume', { exact: true }).fill(who.lastName)
  await page.getByLabel('Telefon').fill(phone)
}

/** Somebody who proved their phone before. */
async function proveOwner(firstName: string): Promise<Person> {
  const owner = newPerson(firstName)
  await ask(sendOtp, { mobile: owner.phone })
  const code = await readMessage(owner.phone, CODE_IN_SMS)
  await ask(registerAndLoginPatient, {
    first_name: owner.firstName,
    last_name: owner.lastName,
    mobile: owner.phone,
    code,
  })
  return owner
}

test(
  'another name on a known phone is asked about, and books as who they are',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const mara = await proveOwner('Mara')
    const ion = newPerson('Ion')
    const known = await listKnown(mara.phone, CODE_IN_SMS)
    await openConfirm(page, clinic)
    await typeWho(page, ion, mara.typedPhone)
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await page.getByLabel('Codul din 6 cifre').fill(await readMessage(mara.phone, CODE_IN_SMS, known))

    const question = page.getByRole('heading', { name: 'Ești Mara?' })
    await expect(question).toBeFocused()
    await expect(page.getByText(mara.lastName)).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Nu, sunt Ion' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /10:00/ })).toBeVisible()
    const found = await ask(
      listPatients,
      { clinicId: clinic.session.userId, lang: 'ro', search: mara.phone },
      clinic.session.accessToken,
    )
    expect(found.data.map(patient => patient.first_name)).toEqual(['Ion'])
  },
)

test(
  'an account made by email proves its phone while booking',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const vera = newPerson('Vera')
    const { data } = await ask(register, {
      user_type: 3,
      first_name: vera.firstName,
      last_name: vera.lastName,
      email: `${vera.lastName}@exemplu.ro`,
      password: PASSWORD,
      mobile: vera.phone,
    })
    await enterAs(page, { ...data, user_type: 3 })
    await openConfirm(page, clinic)
    await expect(page.getByLabel('Telefon')).toHaveValue(
      new RegExp(vera.typedPhone.replaceAll(' ', String.raw`\s`)),
    )
    await expect(page.getByLabel('Prenume')).toHaveCount(0)
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await page.getByLabel('Codul din 6 cifre').fill(await readMessage(vera.phone, CODE_IN_SMS))
    await expect(page.getByRole('heading', { level: 1, name: /10:00/ })).toBeVisible()
  },
)

test(
  'where the clinic approves by hand it says that it will answer, and does',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const { accessToken } = clinic.session
    await ask(setConfig, { auto_approve: false }, accessToken)
    const dora = newPerson('Dora')
    await openConfirm(page, clinic, '11:00')
    await typeWho(page, dora, dora.typedPhone)
    await page.getByRole('button', { name: 'Trimite codul' }).click()
    await page.getByLabel('Codul din 6 cifre').fill(await readMessage(dora.phone, CODE_IN_SMS))
    await expect(page.getByRole('heading', { level: 1, name: /^Ai cerut .*11:00/ })).toBeVisible()
    await expect(page.getByText('Îți scriem prin SMS când o aprobă.')).toBeVisible()

    await page.goto(await readMessage(dora.phone, LINK_IN_SMS))
    await expect(page.getByText('Așteaptă clinica')).toBeVisible()
    await expect(page.getByText('Clinica îți păstrează ora și îți răspunde.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm că vin' })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])

    const { data } = await ask(searchBookings, { search: dora.lastName }, accessToken)
    await ask(setBookingStatus, { booking_id: data[0]!.id, status: 1 }, accessToken)
    await readMessage(dora.phone, /(programare aprobata)/)
    await page.reload()
    await page.getByRole('button', { name: 'Confirm că vin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Te așteptăm / })).toBeVisible()
    const code = page.url().split('/').at(-1) ?? ''
    expect((await ask(getBookingByCode, { code })).data.status).toBe(2)
  },
)

test('a patient written down again is shown before saving, in the list and with a visit', async ({
  page,
  clinic,
}) => {
  const tanase = await addKnownPatient(clinic, 'Denisa', {
    birth_date: '1990-05-17',
    alerts: [{ kind: 'allergy', severity: 'high', text: 'Penicilină' }],
  })
  await enterAs(page, clinic.session)

  await test.step('in the list', async () => {
    await page.goto('/cabinet/administration/clients')
    await page.getByRole('button', { name: 'Pacient nou' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Nume', { exact: true }).fill(tanase.lastName.toUpperCase())
    await form.getByLabel('Prenume').fill('Denisa')
    await form.getByLabel('Telefon').fill(tanase.typedPhone)
    await form.getByRole('button', { name: 'Adaugă pacientul' }).click()
    await expect(form.getByRole('heading', { name: 'Pacientul există deja?' })).toBeFocused()
    await expect(form.getByRole('listitem').filter({ hasText: tanase.name })).toContainText('17 mai 1990')
    expect(await findViolations(page)).toEqual([])
    await expect(form.getByRole('link', { name: 'Deschide fișa' })).toHaveAttribute(
      'href',
      `/cabinet/administration/clients/${tanase.id}`,
    )
    await form.getByLabel('Prenume').fill('Luca')
    await form.getByRole('button', { name: 'Este altcineva, adaugă' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca')
  })

  await test.step('with a visit', async () => {
    const own = await openLocation(clinic)
    const doctor = await addDoctor(own, 'Ada')
    await openCalendar(page, { date: quietDay(), doctors: [doctor], more: 'add=true' })
    const form = newVisit(page)
    await form.getByRole('combobox', { name: /^Caută/ }).fill('Noua Denisa')
    await form.getByRole('option', { name: /Pacient nou/ }).click()
    await form.getByLabel('Telefon').fill(tanase.typedPhone)
    await choose(form.getByLabel('Ora', { exact: true }), '09:00')
    await form.getByRole('button', { name: 'Adaugă serviciu' }).click()
    await form.getByRole('option', { name: /Consultație/ }).click()
    await form.getByRole('button', { name: 'Salvează programarea' }).click()
    const mother = form.getByRole('listitem').filter({ hasText: tanase.name })
    await expect(mother).toContainText(tanase.typedPhone)
    expect(await findViolations(page)).toEqual([])
    await mother.getByRole('button', { name: 'Alege pacientul' }).click()
    await expect(form.getByText(tanase.name, { exact: true }).first()).toBeVisible()
    await form.getByRole('button', { name: 'Salvează programarea' }).click()
    await expect(visit(page, tanase.lastName)).toBeVisible()
  })
})
