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

test('what was drawn stays where it is, whoever is found when the page wakes', async ({ page, clinic }) => {
  const doctor = await addDoctor(await openLocation(clinic), 'Ada')
  await page.route('**/searchDoctor*', async route => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: { doctor_id: number; last_name: string }[] }
    const newcomer = { ...reply.data[0]!, doctor_id: doctor.id + 1_000_000, last_name: 'Venită' }
    await route.fulfill({ response, json: { ...reply, data: [newcomer, ...reply.data] } })
  })
  await page.goto(`/pacient?q=${doctor.lastName}`)
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText([doctor.name, 'Dr. Ada Venită'])
})

test('a doctor’s plain page leads to an hour in one press', async ({ page, clinic }) => {
  const doctor = await addDoctor(await openLocation(clinic), 'Ada')
  await page.goto(`/pacient/medic/${doctor.id}`)
  await expect(page.getByText('Ore libere pentru Consultație')).toBeVisible()
  const service = page.getByRole('checkbox', { name: /^Consultație/ })
  await expect(service).not.toBeChecked()
  const hour = page.getByRole('button', { name: '10:00', exact: true }).first()
  await hour.click()
  await expect(service).toBeChecked()
  await expect(hour).toBeInViewport()
  await page.getByRole('link', { name: 'Continuă' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmă programarea' })).toBeVisible()
  const change = page.getByRole('link', { name: 'Schimbă ora' }).last()
  await expect(change).toHaveAttribute('href', new RegExp(`/medic/${doctor.id}-ada-`))
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

test('what is pressed and typed before a page’s script has come is done once it has', async ({
  page,
  clinic,
}) => {
  const { id } = await addDoctor(await openLocation(clinic), 'Ada')
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route, request) => {
    if (!request.url().endsWith('/theme.js')) await script.promise
    await route.continue()
  })
  const drawn = { waitUntil: 'commit' } as const
  await page.goto(`/pacient/medic/${id}`, drawn)
  await page.getByText('Consultație', { exact: true }).click()
  await page.getByRole('button', { name: 'Adaugă la favorite' }).click()
  script.resolve()
  await expect(page.getByRole('button', { name: /^\d\d:\d\d$/ }).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Consultație/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Scoate din favorite' })).toBeVisible()
})

test('an hour pressed before the page is awake is chosen once it is', async ({ page, clinic }) => {
  const doctor = await addDoctor(await openLocation(clinic), 'Ada')
  // The scripts take their time, as on a slow network.
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await late.promise
    await route.continue()
  })
  await page.goto(`/pacient/medic/${doctor.id}`, { waitUntil: 'commit' })
  const hour = page.getByRole('button', { name: '10:00', exact: true }).first()
  await hour.click()
  await expect(hour).toHaveAttribute('aria-pressed', 'false')
  late.resolve()
  await expect(hour).toHaveAttribute('aria-pressed', 'true')
})
