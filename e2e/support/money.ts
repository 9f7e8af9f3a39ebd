import { addBooking, setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { listDoctors, saveDoctor } from '#contract/clinic/doctors.ts'
import { getClinic } from '#contract/clinic/clinics.ts'
import { changeCompany } from '#contract/clinic/company.ts'
import { addService } from '#contract/clinic/services.ts'
import { addCheckout, getPatientCheckout, type DeskMethod } from '#contract/money/checkouts.ts'
import { addGiftCard } from '#contract/money/gift-cards.ts'
import { addGiftCodes, claimGiftCode } from '#contract/money/gift-codes.ts'
import { addInvoiceSeries } from '#contract/money/invoice-series.ts'
import { assignSubscription } from '#contract/money/patient-subscriptions.ts'
import { addSubscription } from '#contract/money/subscriptions.ts'
import type { CallInput } from '#contract/call.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask } from './api.ts'
import { at, daysFromToday, type Clinic, type OwnDoctor } from './clinic.ts'
import { newPerson } from './people.ts'

/** A company that pays for its people. */
export const BAKERY = {
  name: 'Brutăria Grâului SRL',
  cif: 'RO93188207',
  address: 'Strada Eroilor 14',
  city: 'Cluj-Napoca',
  county: 'CJ',
}

/** A clinic in whose name invoices and receipts may be issued. */
export async function openInvoices({ session }: Clinic): Promise<void> {
  const { accessToken: token, userId: id } = session
  const { data: clinic } = await ask(getClinic, { id, lang: 'ro' }, token)
  const company = { legal_name: 'Dentalia SRL', cif: 'RO91402516', address: 'Calea Floreasca 112' }
  const place = { county_id: 403, city_id: 179_141, vat_payer: true, version: clinic.version }
  await ask(changeCompany, { ...company, ...place }, token)
  await ask(addInvoiceSeries, { kind: 'invoice', prefix: 'DEN' }, token)
  await ask(addInvoiceSeries, { kind: 'receipt', prefix: 'CHT' }, token)
}

/** A service of its own name that the doctor gives too. */
export async function addOwnService(
  clinic: Clinic,
  doctor: OwnDoctor,
  name: string,
  fields: Partial<CallInput<typeof addService>> = {},
) {
  const token = clinic.session.accessToken
  const named = `${name} ${newPerson('').lastName}`
  const terms = { minutes: 30, price: 249.99, ...fields }
  const { data: service } = await ask(addService, { ...terms, name_ro: named }, token)
  const { data: doctors } = await ask(listDoctors, { id: clinic.session.userId, lang: 'ro' }, token)
  const known = doctors.find(each => each.id === doctor.id)
  const given = [...(known?.services ?? []).map(each => each.service_id), service.id]
  const services = given.map(id => ({ service_id: id }))
  const person = { first_name: known?.first_name ?? '', last_name: doctor.lastName }
  await ask(saveDoctor, { id: doctor.id, ...person, services }, token)
  return { id: service.id, name: named }
}

type Package = CallInput<typeof addSubscription>

/** A package of four uses in a year for 900 lei, unless told otherwise. */
export async function addPackage({ session }: Clinic, service: number, rest: Partial<Package> = {}) {
  const name = `Igienă ${newPerson('').lastName}`
  const terms = { price: 900, months: 12, maximum_uses: 4, service_ids: [service], ...rest }
  const { data } = await ask(addSubscription, { name_ro: name, ...terms }, session.accessToken)
  return { id: data.id, name }
}

export const startPackage = async ({ session }: Clinic, patientId: number, id: number) =>
  (await ask(assignSubscription, { patient_id: patientId, subscription_id: id }, session.accessToken)).data

/** A code that was given away, worth so much, and already somebody's. */
export async function giveCode({ session }: Clinic, value: number, patientId?: number) {
  const token = session.accessToken
  const card = {
    title: `Card ${newPerson('').lastName}`,
    value,
    expires_after_days: 90,
    maximum: 50,
    sold_online: false,
  }
  const { data: made } = await ask(addGiftCard, card, token)
  const { data: codes } = await ask(addGiftCodes, { id: made.id, count: 1, paid: false }, token)
  const code = codes[0]?.code ?? ''
  if (patientId !== undefined) await ask(claimGiftCode, { code, patient_id: patientId }, token)
  return code
}

export const checkout = (page: Page) => page.getByRole('dialog', { name: 'Încasează' })

/** The account's rows as they are read, the latest first: what, what it put on or took off, and what is owed after it. */
export async function expectAccount(page: Page, rows: (string | RegExp)[][]): Promise<void> {
  const lines = page.getByRole('table', { name: 'Cont' }).locator('tbody tr')
  await expect(lines).toHaveCount(rows.length)
  for (const [index, cells] of rows.entries()) {
    for (const cell of cells) await expect(lines.nth(index)).toContainText(cell)
  }
}

/** Tabs lead to a page of their own on a phone too. */
export async function openAccount(page: Page, patientId: number, search = ''): Promise<Locator> {
  await page.goto(`/cabinet/administration/clients/${patientId}?tab=account${search}`)
  const account = page.getByRole('region', { name: 'Cont', exact: true })
  await expect(account).toBeVisible()
  return account
}

/** What came by each way, less what went back. */
export async function expectTotals(page: Page, totals: Record<string, string>): Promise<void> {
  for (const [method, amount] of Object.entries(totals)) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${method}$`) })
    await expect(term.locator('+ dd')).toHaveText(amount)
  }
}

/** Puts visits of yesterday on a patient's account, each line by its price; nothing is paid. */
export async function chargeVisit(
  { session }: Clinic,
  doctor: OwnDoctor,
  patientId: number,
  services: number[],
  clock = '10:00',
): Promise<void> {
  const token = session.accessToken
  const lines = services.map(id => ({ service_id: id }))
  const start = at(daysFromToday(-1), clock)
  const wish = { patient_id: patientId, doctor_id: doctor.id, start, services: lines }
  const { data: booking } = await ask(addBooking, wish, token)
  await ask(setBookingStatus, { booking_id: booking.id, status: 4 }, token)
}

/** Pays all that is owed for what has one of these names. */
export async function payFor(
  { session }: Clinic,
  patientId: number,
  names: string[],
  method: DeskMethod = 'cash',
): Promise<void> {
  const token = session.accessToken
  const { data: quote } = await ask(getPatientCheckout, { id: patientId }, token)
  const paid = quote.arrears.filter(({ name }) => names.some(each => name.includes(each)))
  const amount = Math.round(paid.reduce((sum, { open }) => sum + open, 0) * 100) / 100
  const arrears = paid.map(({ charge_id }) => charge_id)
  const bill = { patient_id: patientId, version: quote.version, arrears, payments: [{ method, amount }] }
  await ask(addCheckout, bill, token)
}
