import { expect } from '@playwright/test'
import { addDoctor, quietDay } from './support/clinic.ts'
import { bookAs, openConfirmation } from './support/online.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { bookOnline, findFreeTime } from './support/visits.ts'

test('back after booking leads to the booking', { tag: '@phone' }, async ({ page, clinic }) => {
  const doctor = await addDoctor(clinic, 'Emil')
  await page.goto(`/pacient/medic/${doctor.id}?services=[${clinic.check}]&day=${quietDay()}`)
  await page.getByRole('button', { name: '10:00' }).first().click()
  await page.getByRole('link', { name: 'Continuă' }).click()
  await bookAs(page, newPerson('Ana'))
  const link = new URL(page.url()).pathname
  await page.goBack()
  await page.getByRole('link', { name: 'Continuă' }).click()
  await expect(page).toHaveURL(new RegExp(`${link}$`))
  await expect(page.getByRole('heading', { level: 1, name: /10:00/ })).toBeVisible()
})

test('another visit of one’s own at the hour is named', { tag: '@phone' }, async ({ page, clinic }) => {
  const [first, second] = [await addDoctor(clinic, 'Emil'), await addDoctor(clinic, 'Felicia')]
  await openConfirmation(page, clinic, first)
  await bookAs(page, newPerson('Ana'))
  const link = new URL(page.url()).pathname
  await openConfirmation(page, clinic, second, '10:15')
  await page.getByRole('button', { name: 'Confirmă programarea' }).click()
  await expect(page.getByRole('alert')).toContainText('Ai deja o vizită la ora aceasta')
  await expect(page.getByText('tocmai s-a ocupat')).toHaveCount(0)
  await page.getByRole('link', { name: new RegExp(`10:00–10:30.*${first.name}`) }).click()
  await expect(page).toHaveURL(new RegExp(`${link}$`))
})

test('the list says whose visit it is', { tag: '@phone' }, async ({ page, clinic }) => {
  const doctor = await addDoctor(clinic, 'Emil')
  await openConfirmation(page, clinic, doctor)
  await bookAs(page, newPerson('Ana'))
  await openConfirmation(page, clinic, doctor, '11:00')
  await page.getByText('Pentru altcineva').click()
  await page.getByLabel('Prenumele pacientului').fill('Matei')
  await page.getByLabel('Numele pacientului', { exact: true }).fill('Popa')
  await page.getByRole('button', { name: 'Confirmă programarea' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /11:00/ })).toBeVisible()
  await page.goto('/appointments')
  await expect(page.getByRole('article').filter({ hasText: '10:00' })).toContainText('Pentru tine')
  await expect(page.getByRole('article').filter({ hasText: '11:00' })).toContainText('Pentru Matei')
})

test(
  'the server’s words are read anew in another language, and back',
  { tag: '@phone' },
  async ({ page, owner }) => {
    const code = await bookOnline(await findFreeTime(owner), newPerson('Ana'))
    // All that is asked in Romanian is answered.
    await page.goto(`/b/${code}`, { waitUntil: 'networkidle' })
    const card = page.getByRole('region').or(page.locator('main section')).first()
    const romanian = await card.innerText()
    const languages: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/')) languages.push(request.headers()['accept-language'] ?? '')
    })
    await page.getByRole('button', { name: /^Limba/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(card).not.toHaveText(romanian)
    await expect.poll(() => languages.length).toBeGreaterThan(0)
    expect(new Set(languages)).toEqual(new Set(['en']))
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Română' }).click()
    await expect(card).toContainText(romanian.split('\n').at(-1) ?? '')
  },
)
