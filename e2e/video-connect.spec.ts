import { randomInt } from 'node:crypto'
import { addService } from '#contract/clinic/services.ts'
import { connectZoom, getIntegrations, getOwnVideo } from '#contract/video/integrations.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import {
  addDoctor,
  at,
  bookVisit,
  openClinic,
  quietDay,
  signInDoctor,
  type Clinic,
} from './support/clinic.ts'
import {
  INTEGRATIONS,
  openIntegrations,
  pressFor,
  pressToClose,
  rowOf,
  SOON,
} from './support/integrations.ts'
import { test } from './support/own-video.ts'
import { enterAs } from './support/test.ts'

const newClinic = () => openClinic(`video${randomInt(1e9)}@exemplu.ro`)

/** The same clinic, whose usual service is by video. */
async function byVideo(clinic: Clinic): Promise<Clinic> {
  const input = { name_ro: 'Consultație video', minutes: 30, price: 150, kind: 'virtual' as const }
  const { data } = await ask(addService, input, clinic.session.accessToken)
  return { ...clinic, check: data.id }
}

/** Holds what our page sends the code with, until it is let go. */
async function holdCode(page: Page): Promise<{ letGo: () => void; count: () => number }> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let count = 0
  await page.context().route(`**/api${connectZoom.path}`, async route => {
    count += 1
    await held
    await route.continue()
  })
  return { letGo, count: () => count }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an account is connected in a window that tells the page which opened it, and closes', async ({
  page,
  zoom,
}) => {
  zoom.desk.user = 'video'
  const clinic = await newClinic()
  // Nothing but the page that opened the window hears of it.
  await page.context().addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  await openIntegrations(page, clinic)
  await expect(page.getByText('fiecare vizită video își primește singură întâlnirea')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alege un serviciu' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const code = await holdCode(page)
  const popup = await pressFor(page, 'Leagă Zoom')
  await expect(heading(popup, 'Legăm Zoom de Dentalia')).toBeVisible()
  expect(new URL(popup.url()).search).toBe('')
  expect(await popup.evaluate(() => [window.opener !== null, document.referrer])).toEqual([true, ''])
  expect(await findViolations(popup)).toEqual([])
  await expect(page.getByText('Continuă în fereastra Zoom.')).toBeVisible()

  const closed = popup.waitForEvent('close', SOON)
  code.letGo()
  await expect(rowOf(page, 'Zoom')).toContainText('video@exemplu.ro')
  await expect(page.getByText('Zoom este legat.').last()).toBeVisible()
  await closed
  expect(code.count()).toBe(1)
  await expect(rowOf(page, 'Zoom').getByRole('heading', { name: 'Zoom' })).toBeFocused()
  await expect(rowOf(page, 'Google Meet')).toContainText('Ca să îl legi, deconectezi întâi Zoom.')
  await rowOf(page, 'Zoom').getByRole('button', { name: 'Verifică' }).click()
  await expect(page.getByText('Zoom răspunde și totul este cum trebuie.').last()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test(
  'a window that was cut off from its page tells all pages of ours',
  { tag: '@desktop' },
  async ({ page, zoom }) => {
    zoom.desk.user = 'video'
    const clinic = await newClinic()
    await page.route(`**${INTEGRATIONS}`, async route => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
      })
    })
    await openIntegrations(page, clinic)
    const code = await holdCode(page)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Leagă Zoom' }).click()
    const popup = await opening
    await expect(heading(popup, 'Legăm Zoom de Dentalia')).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await expect(page.getByText('Dacă fereastra lui mai este deschisă, continuă acolo.')).toBeVisible()
    code.letGo()
    await expect(rowOf(page, 'Zoom')).toContainText('video@exemplu.ro')
    await expect(page.getByText('Zoom este legat.').last()).toBeVisible()
    await expect(page.getByText('continuă acolo')).toBeHidden()
  },
)

test('who says no, or leaves something out, is told so and tries again in the same window', async ({
  page,
  zoom,
}) => {
  zoom.desk.user = 'video'
  const { scope } = zoom.desk
  const clinic = await newClinic()
  await openIntegrations(page, clinic)
  zoom.desk.isRefused = true
  try {
    const popup = await pressFor(page, 'Leagă Zoom')
    await expect(heading(popup, 'Nu ai dat acordul')).toBeVisible()
    expect(await findViolations(popup)).toEqual([])
    // What was answered once is not asked again.
    await popup.reload()
    await expect(heading(popup, 'Nu ai dat acordul')).toBeVisible()

    zoom.desk.isRefused = false
    zoom.desk.scope = 'user:read:user'
    await popup.getByRole('button', { name: 'Încearcă din nou' }).click()
    await expect(heading(popup, 'Lipsește o permisiune')).toBeVisible()
    expect(await findViolations(popup)).toEqual([])

    zoom.desk.scope = scope
    const closed = popup.waitForEvent('close', SOON)
    await popup.getByRole('button', { name: 'Încearcă din nou' }).click()
    await expect(heading(popup, 'Zoom e legat')).toBeVisible()
    await closed
    await expect(rowOf(page, 'Zoom')).toContainText('video@exemplu.ro')
  } finally {
    Object.assign(zoom.desk, { isRefused: false, scope })
  }
})

test(
  'a window that is closed leaves nothing connected, and one can begin anew',
  { tag: '@desktop' },
  async ({ page, zoom }) => {
    const clinic = await newClinic()
    await openIntegrations(page, clinic)
    zoom.desk.isRefused = true
    try {
      const popup = await pressFor(page, 'Leagă Zoom')
      await pressToClose(popup, 'Închide')
      await expect(page.getByText('Zoom nu este legat încă.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Leagă Zoom' })).toBeFocused()
    } finally {
      zoom.desk.isRefused = false
    }
  },
)

test('a code of nobody’s, or of another browser’s, connects nothing', { tag: '@phone' }, async ({ page }) => {
  const clinic = await newClinic()
  await enterAs(page, clinic.session)
  await page.goto('/zoom/callback?code=found&state=somewhere')
  await expect(heading(page, 'Linkul nu mai e bun')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await findViolations(page)).toEqual([])
  await page.goto('/google_meet/callback')
  await expect(heading(page, 'Linkul nu mai e bun')).toBeVisible()
  const { data } = await ask(getIntegrations, {}, clinic.session.accessToken)
  expect(data.video.provider).toBeNull()
})

test(
  'a window that the browser holds back is opened by a link',
  { tag: '@desktop' },
  async ({ page, zoom }) => {
    zoom.desk.user = 'video'
    const clinic = await newClinic()
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openIntegrations(page, clinic)
    await page.getByRole('button', { name: 'Leagă Zoom' }).click()
    await expect(page.getByText('Browserul nu a deschis fereastra.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Deschide Zoom' }).click()
    const popup = await opening
    await popup.waitForEvent('close', SOON)
    await expect(rowOf(page, 'Zoom')).toContainText('video@exemplu.ro')
  },
)

test('the other provider is connected in the place of the first, whose meetings stay', async ({
  page,
  zoom,
  meet,
  isMobile,
}) => {
  zoom.desk.user = 'video'
  meet.desk.user = 'sala'
  const clinic = await byVideo(await newClinic())
  const token = clinic.session.accessToken
  const doctor = await addDoctor(clinic, 'Ana')
  await openIntegrations(page, clinic)
  const first = await pressFor(page, 'Leagă Zoom')
  await first.waitForEvent('close', SOON)
  await bookVisit(clinic, doctor, at(quietDay(), '10:00'))
  // A new server has much else to do first.
  await expect
    .poll(async () => (await ask(getIntegrations, {}, token)).data.video.upcoming, { timeout: 60_000 })
    .toBe(1)
  const row = rowOf(page, 'Zoom')
  await expect(row).toContainText('1 vizită viitoare cu link')
  await expect(row).toContainText('din 100 de schimbări azi')
  await expect(row).toContainText('Primul intră: oricine')
  await expect(row.getByRole('region', { name: 'Conturile medicilor' })).toContainText('Contul clinicii')

  const meetButton = page.getByRole('button', { name: 'Leagă Google Meet' })
  await meetButton.click()
  const question = page.getByRole('dialog', { name: 'Deconectezi Zoom ca să legi Google Meet?' })
  await expect(question).toContainText('1 vizită viitoare are deja întâlnire Zoom și rămâne acolo.')
  await expect(question).toContainText('Întâlnirile rămase la Zoom nu mai pot fi mutate sau șterse de aici.')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(meetButton).toBeFocused()

  await meetButton.click()
  await question.getByRole('radio', { name: /^Șterge-o din Zoom/ }).check()
  await expect(question).toContainText('își pierde întâlnirea Zoom')
  await expect(question).not.toContainText('nu mai pot fi mutate')
  await question.getByRole('radio', { name: 'Păstreaz-o la Zoom' }).check()
  const popup = await pressFor(page, 'Deconectează și leagă Meet')
  await popup.waitForEvent('close', SOON)
  await expect(rowOf(page, 'Google Meet')).toContainText('sala@exemplu.ro')
  await expect(rowOf(page, 'Zoom')).toContainText('Ca să îl legi, deconectezi întâi Google Meet.')
  expect(zoom.meetings('video')).toHaveLength(1)

  await rowOf(page, 'Google Meet').getByRole('button', { name: 'Deconectează' }).click()
  const leaving = page.getByRole('dialog', { name: 'Deconectezi Google Meet?' })
  await expect(leaving).toContainText('Vizitele noi nu primesc întâlnire')
  if (!isMobile) expect(await findViolations(page)).toEqual([])
  await leaving.getByRole('button', { name: 'Deconectează' }).click()
  await expect(page.getByText('Google Meet este deconectat.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leagă Zoom' })).toBeVisible()
})

test(
  'a provider that a colleague connected meanwhile is told in the window',
  { tag: '@desktop' },
  async ({ page, zoom, meet }) => {
    zoom.desk.user = 'video'
    meet.desk.user = 'sala'
    const clinic = await newClinic()
    await openIntegrations(page, clinic)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    meet.before = async ({ path }) => (path === '/authorize' ? held : undefined)
    try {
      const popup = await pressFor(page, 'Leagă Google Meet')
      const other = await page.context().newPage()
      await other.goto(INTEGRATIONS)
      const theirs = await pressFor(other, 'Leagă Zoom')
      await theirs.waitForEvent('close', SOON)
      letGo()
      await expect(heading(popup, 'Zoom e deja legat')).toBeVisible()
      expect(await findViolations(popup)).toEqual([])
      await pressToClose(popup, 'Înapoi la Integrări')
      await expect(rowOf(page, 'Zoom')).toContainText('video@exemplu.ro')
    } finally {
      letGo()
      meet.forgetMishaps()
    }
  },
)

test('a doctor is invited, connects an account of their own, and leaves it', async ({
  page,
  zoom,
  browser,
}) => {
  zoom.desk.user = 'video'
  const clinic = await byVideo(await newClinic())
  const token = clinic.session.accessToken
  const doctor = await addDoctor(clinic, 'Vlad', { email: `vlad${randomInt(1e9)}@exemplu.ro` })
  await openIntegrations(page, clinic)
  const popup = await pressFor(page, 'Leagă Zoom')
  await popup.waitForEvent('close', SOON)
  const theirs = rowOf(page, 'Zoom').getByRole('listitem').filter({ hasText: doctor.lastName })
  await theirs.getByRole('button', { name: /^Trimite invitația/ }).click()
  await expect(theirs).toContainText('invitat azi')

  const session = await signInDoctor(doctor)
  const context = await browser.newContext({ locale: 'ro-RO' })
  try {
    const own = await context.newPage()
    await enterAs(own, session)
    await own.goto('/cabinet/administration/security')
    const account = own.getByRole('region', { name: 'Contul video' })
    await expect(account).toContainText('Vizitele tale se țin pe contul clinicii.')
    expect(await findViolations(own)).toEqual([])
    zoom.desk.user = 'vlad'
    const opened = await pressFor(own, 'Leagă contul video')
    await expect(heading(opened, 'Zoom e legat')).toBeVisible()
    await opened.waitForEvent('close', SOON)
    await expect(account).toContainText('vlad@exemplu.ro')
    // Whoever keeps the settings sees it at once.
    await expect(theirs).toContainText('vlad@exemplu.ro')
    await expect(theirs).toContainText('cont propriu')
    expect(await findViolations(page)).toEqual([])

    await account.getByRole('button', { name: 'Deconectează contul video' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Deconectează' }).click()
    await expect(account).toContainText('Vizitele tale se țin pe contul clinicii.')
    const { data } = await ask(getOwnVideo, {}, session.accessToken)
    expect(data.account).toBeNull()
    await expect(theirs).toContainText('Contul clinicii')
  } finally {
    await context.close()
  }
  expect((await ask(getIntegrations, {}, token)).data.video.account?.email).toBe('video@exemplu.ro')
})
