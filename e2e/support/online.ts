import { expect, type Page } from '@playwright/test'
import { CODE_IN_SMS, listKnown, readMessage } from './api.ts'
import { at, quietDay, type Clinic, type OwnDoctor } from './clinic.ts'
import type { Person } from './people.ts'

/** The confirmation of a check by a doctor, on a quiet day. */
export async function openConfirmation(
  page: Page,
  clinic: Clinic,
  doctor: OwnDoctor,
  clock = '10:00',
): Promise<void> {
  const start = encodeURIComponent(at(quietDay(), clock))
  await page.goto(`/pacient/confirmare?doctor=${doctor.id}&services=[${clinic.check}]&start=${start}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmă programarea' })).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Îți păstrăm ora încă' })).toBeVisible()
}

export async function fillPerson(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Prenume').fill(person.firstName)
  await page.getByLabel('Nume', { exact: true }).fill(person.lastName)
  await page.getByLabel('Telefon').fill(person.typedPhone)
}

/** Asks for a code by SMS and answers it. */
export async function askForCode(page: Page, { phone }: Person): Promise<string> {
  const known = await listKnown(phone, CODE_IN_SMS)
  await page.getByRole('button', { name: 'Trimite codul' }).click()
  return readMessage(phone, CODE_IN_SMS, known)
}

/** What the page says right after booking: the clinic may still have to answer. */
export const DONE = /^(Ne vedem|Ai cerut) /

/** Books as somebody new, by the code from the SMS; ends on the page that says so. */
export async function bookAs(page: Page, person: Person): Promise<void> {
  await fillPerson(page, person)
  await page.getByLabel('Codul din 6 cifre').fill(await askForCode(page, person))
  await expect(page.getByRole('heading', { level: 1, name: DONE })).toBeVisible()
}
