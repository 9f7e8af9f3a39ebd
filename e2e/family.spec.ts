import { addPatientBooking } from '#contract/online/online-booking.ts'
import { expect, type Browser, type Page } from '@playwright/test'
import { readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor } from './support/clinic.ts'
import { bookAs, DONE, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs, type SignedIn } from './support/test.ts'

const LINK = /(http\S+\/f\/\S+)/
const MATEI = { Prenume: 'Matei', 'Data nașterii': '2019-05-14' }

async function openFamily(page: Page): Promise<void> {
  await page.goto('/patient/family')
  await expect(page.getByRole('heading', { level: 1, name: 'Familia mea' })).toBeVisible()
}

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** In the record of the patient that was booked, the clinic says who answers for the child. */
async function writeGuardian(browser: Browser, session: SignedIn, name: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })
  const page = await context.newPage()
  await enterAs(page, session)
  await page.goto(`/cabinet/administration/clients?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: new RegExp(name.split(' ')[0]!) })
    .first()
    .click()
  await page.getByRole('tab', { name: /^(Date|Informații|Persoan)/ }).click()
  const family = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Familie' }) })
  await family.getByRole('button', { name: 'Trece ca însoțitor' }).click()
  await expect(family).toContainText('vede în cont toate vizitele')
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  await context.close()
}

test(
  'a mother books for her son, and sees his visits once the clinic says that she may',
  { tag: '@phone' },
  async ({ page, clinic, browser }) => {
    const doctor = await addDoctor(clinic, 'Emil')
    const mother = newPerson('Maria')
    await openConfirmation(page, clinic, doctor)
    await bookAs(page, mother)

    await openFamily(page)
    await expect(page.getByRole('heading', { name: 'Programează și pentru ai tăi' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Adaugă pe cineva' }).click()
    await fill(page, { ...MATEI, Nume: mother.lastName, 'CNP, opțional': '5190514123457' })
    await expect(page.getByText('7 ani. Pentru copii nu cerem telefon')).toBeVisible()
    await page.getByRole('button', { name: 'Adaugă pe Matei' }).click()
    await expect(page.getByText('Ultima cifră nu se potrivește.')).toBeVisible()
    await expect(page.getByLabel('CNP, opțional')).toBeFocused()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('CNP, opțional').fill('5190514123455')
    await page.getByRole('button', { name: 'Adaugă pe Matei' }).click()
    await expect(page.getByText('Bifează toate casetele de confirmare.')).toBeVisible()
    await page.getByText('Sunt părintele sau tutorele legal al copilului Matei').click()
    await page.getByRole('button', { name: 'Adaugă pe Matei' }).click()
    const card = cardOf(page, 'Matei')
    await expect(card).toContainText('fiul tău, 7 ani')

    await card.getByRole('button', { name: /^Programează/ }).click()
    await expect(page).toHaveURL(/\/pacient$/)
    await openConfirmation(page, clinic, doctor, '11:00')
    await expect(page.getByRole('radio', { name: 'Matei' })).toBeChecked()
    expect(await findViolations(page, { within: 'form' })).toEqual([])
    const booked = page.waitForRequest(request => request.url().includes(addPatientBooking.path))
    await page.getByRole('button', { name: 'Confirmă programarea' }).click()
    expect((await booked).postDataJSON()).toHaveProperty('family_id')
    await expect(page.getByRole('heading', { level: 1, name: DONE })).toBeVisible()

    await openFamily(page)
    await expect(card.getByRole('link', { name: /^Vezi programarea/ })).toContainText('11:00')
    await card.getByRole('link', { name: /^Istoric/ }).click()
    await expect(page.getByText('vezi doar ce ai programat tu')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])

    await writeGuardian(browser, clinic.session, `Matei ${mother.lastName}`)
    await page.goto(page.url())
    await expect(page.getByText('Vezi toate vizitele de la Dentalia.')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Mai multe pentru Matei' }).click()
    await page.getByRole('menuitem', { name: 'Scoate din familie' }).click()
    await expect(page.getByText('O programare rămâne').last()).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Anulează', exact: true }).click()
    await expect(card).toBeVisible()
  },
)

test(
  'a father agrees by the link, and takes it back by the same one',
  { tag: '@phone' },
  async ({ page, clinic, browser }) => {
    const doctor = await addDoctor(clinic, 'Felicia')
    const [daughter, father] = [newPerson('Maria'), newPerson('Gheorghe')]
    await openConfirmation(page, clinic, doctor, '12:00')
    await bookAs(page, daughter)
    await openFamily(page)
    await page.getByRole('link', { name: 'Adaugă pe cineva' }).click()
    await page.getByText('Părinte', { exact: true }).click()
    await fill(page, {
      Prenume: 'Gheorghe',
      Nume: father.lastName,
      'Data nașterii': '1955-02-01',
      'Telefonul persoanei': father.typedPhone,
    })
    await page.getByRole('button', { name: 'Adaugă pe Gheorghe' }).click()
    const card = cardOf(page, 'Gheorghe')
    await expect(card).toContainText('I-am trimis un SMS ca să fie de acord.')
    await expect(card.getByRole('button', { name: 'Trimite din nou' })).toBeDisabled()

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'ro-RO' })
    const his = await context.newPage()
    await his.goto(await readMessage(father.phone, LINK))
    await expect(his.getByRole('heading', { level: 1 })).toContainText('vrea să programeze pentru tine')
    expect(await findViolations(his)).toEqual([])
    await his.getByRole('button', { name: 'Sunt de acord', exact: true }).click()
    await expect(his.getByRole('heading', { level: 1 })).toContainText('programează pentru tine')
    await openFamily(page)
    await expect(card.getByRole('link', { name: /^Istoric/ })).toBeVisible()
    await expect(card).not.toContainText('SMS')

    await his.getByRole('button', { name: 'Oprește accesul' }).click()
    await expect(his.getByRole('heading', { level: 1, name: 'Ai oprit accesul' })).toBeVisible()
    await context.close()
    await openFamily(page)
    await expect(card).toContainText('Și-a retras acordul')
    await expect(card.getByRole('button', { name: /^Programează/ })).toHaveCount(0)
  },
)
