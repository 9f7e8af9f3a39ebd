import { expect, type Page } from '@playwright/test'
import { addDoctor, openLocation } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'

const DEMO_CLINIC = '/c/clinica-aurora'

/** What the browser complains of: errors, warnings, and whatever the policy refused. */
function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

/** What the browser has made of the server's drawing. */
const drawnAndAwake = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const drawn = new DOMParser().parseFromString(html, 'text/html').querySelector('#root')?.innerHTML
    return [drawn, document.querySelector('#root')?.innerHTML]
  })

test('the public pages wake as they were drawn, and without a complaint', async ({
  page,
  clinic,
  isMobile,
}) => {
  const own = await openLocation(clinic)
  const doctor = await addDoctor(own, 'Ada')
  const doctorPage = `/pacient/medic/${doctor.id}`
  const place = `/pacient/clinica/${clinic.session.userId}/${own.locationId}`
  const complaints = listenTo(page)
  for (const address of [doctorPage, place]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [drawn, awake] = await drawnAndAwake(page)
    expect(awake, address).toBe(drawn)
  }
  // What these show, other stories change.
  for (const address of [DEMO_CLINIC, '/pacient']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Confidențialitate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Politica de confidențialitate' })).toBeVisible()
  const [drawn, awake] = await drawnAndAwake(page)
  expect(awake).toBe(drawn)
  await page.goto(doctorPage)
  await page.getByRole('button', { name: 'Adaugă la favorite' }).click()
  await expect(page.getByRole('button', { name: 'Scoate din favorite' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Scoate din favorite' })).toBeVisible()
  await page.getByRole('link', { name: 'Intră în cont' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('English is drawn for whoever has chosen it', async () => {
    await page.getByRole('button', { name: isMobile ? 'Meniu' : 'Limba: Română' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: '1. Choose the service' })).toBeVisible()
    await page.goto('/pacient')
    await expect(page).toHaveURL(/language=en/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
  expect(complaints).toEqual([])
})

test('without scripts a doctor is read and called', { tag: '@phone' }, async ({ browser, clinic }) => {
  const doctor = await addDoctor(await openLocation(clinic), 'Ada')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/pacient/medic/${doctor.id}?services=[${clinic.check}]`)
  await expect(page.getByRole('heading', { level: 1, name: doctor.name })).toBeVisible()
  await expect(page.getByText('200 lei', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d\d:\d\d$/ }).first()).toBeVisible()
  await page.goto(DEMO_CLINIC)
  await expect(page.getByRole('link', { name: /^Sună/ }).first()).toHaveAttribute('href', /^tel:\+40/)
  await page.goto('/pacient')
  await expect(page.getByRole('article').first().getByRole('heading')).toBeVisible()
  // What is not there says so, and the browser searches by itself.
  expect((await page.goto('/pacient/medic/nimeni'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Medicul nu este aici' })).toBeVisible()
  await page.getByRole('combobox', { name: 'De ce ai nevoie' }).fill(doctor.lastName)
  await page.getByRole('button', { name: 'Caută', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/pacient\\?q=${doctor.lastName}`))
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(doctor.name)
  await context.close()
})
