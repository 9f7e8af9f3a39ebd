import { expect, type Browser, type Page } from '@playwright/test'
import { CODE_IN_SMS, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, openLocation, quietDay } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'

test(
  'who does not care which doctor gets one who is free, is told whom, or is told the truth',
  { tag: '@phone' },
  async ({ browser, page, clinic }) => {
    const own = await openLocation(clinic)
    const doctors = [await addDoctor(own, 'Ada'), await addDoctor(own, 'Bogdan')]
    const names = doctors.map(({ name }) => name)
    const start = at(quietDay(), '10:00')
    const place = `/pacient/clinica/${clinic.session.userId}/${own.locationId}`
    await page.goto(`${place}?services=[${clinic.check}]&start=${encodeURIComponent(start)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Oricare medic' })).toBeVisible()
    await expect(page.getByRole('button', { name: '10:00', pressed: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    const address = await page.getByRole('link', { name: 'Continuă' }).getAttribute('href')
    const [first, second] = await Promise.all([openAt(browser, address), openAt(browser, address)])
    const given = await Promise.all([nameOn(first), nameOn(second)])
    expect(given.toSorted()).toEqual(names.toSorted())

    const third = await openAt(browser, address)
    await expect(third.getByRole('alert')).toContainText('Ora 10:00 tocmai s-a ocupat')
    await expect(third.getByText('Cele mai apropiate ore, la oricare medic:')).toBeVisible()
    await expect(third.getByRole('listitem').getByRole('link').first()).toBeVisible()
    expect(await findViolations(third)).toEqual([])

    const ana = newPerson('Ana')
    await first.getByLabel('Prenume').fill(ana.firstName)
    await first.getByLabel('Nume', { exact: true }).fill(ana.lastName)
    await first.getByLabel('Telefon').fill(ana.typedPhone)
    await first.getByRole('button', { name: 'Trimite codul' }).click()
    await first.getByLabel('Codul din 6 cifre').fill(await readMessage(ana.phone, CODE_IN_SMS))
    await expect(first.getByRole('heading', { level: 1, name: /10:00/ })).toBeVisible()
    await expect(first.getByText(given[0])).toBeVisible()
    await Promise.all([first, second, third].map(each => each.context().close()))
  },
)

async function openAt(browser: Browser, address: string | null): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmă programarea' })).toBeVisible()
  return page
}

/** Whom the kept hour is with. */
async function nameOn(page: Page): Promise<string> {
  await expect(page.getByText('Ales dintre medicii cu ora aceasta liberă.')).toBeVisible()
  return page.getByText(/^Dr\. /).innerText()
}
