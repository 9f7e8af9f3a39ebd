import { cancelBooking, editBooking, setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { searchBookings, type Booking } from '#contract/bookings/bookings.ts'
import { addPatientBooking } from '#contract/online/online-booking.ts'
import { getBookingMeeting } from '#contract/video/meetings.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import { expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { findBrowser, quietFlags } from '../scripts/lib/browser.mjs'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addDoctor, at, bookVisit, quietDay, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newPerson } from './support/people.ts'
import { enterAs } from './support/test.ts'
import { addVideoDoctor, bookVideo, PHONE, putLink, ROOM } from './support/video.ts'
import { signInPatient } from './support/visits.ts'

// A camera that shows a picture of its own and a microphone that beeps. Where nobody can be asked, the browser says yes.
const FLAGS = [...quietFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { executablePath: findBrowser(), args: FLAGS } })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const door = (page: Page) => page.getByRole('button', { name: 'Intră în vizită' })
const check = (page: Page) => page.getByRole('region', { name: 'Camera și microfonul' })
const calm = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

/** Whether the browser still holds a camera or a microphone for the page. */
const listOpen = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { opened: MediaStreamTrack[] }).opened.map(track => track.readyState),
  )

/** Remembers what the page was given of the device. */
const rememberOpened = (page: Page) =>
  page.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { opened })
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async wish => {
      const stream = await open(wish)
      opened.push(...stream.getTracks())
      return stream
    }
  })

/** What the clinic was told of the patient's devices. */
async function listChecks(clinic: Clinic, { id }: Booking) {
  const { data } = await ask(getBookingMeeting, { id }, clinic.session.accessToken)
  return data.events.filter(({ kind }) => kind === 'device_checked').map(({ about }) => about)
}

test('an open visit is joined by one press, and the way back leads to its page', async ({ page, clinic }) => {
  await calm(page)
  const { person, booking, link } = await bookVideo(clinic, 6)
  await putLink(clinic, booking)
  await page.route(`${ROOM}*`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Sala</h1>' }))
  await page.goto(link)
  await expect(title(page, 'Poți intra în vizită')).toBeVisible()
  await expect(page.getByText(/Începe peste [67] min/)).toBeVisible()
  await expect(
    page.getByText(
      `Se deschide linkul clinicii. Scrie-ți numele ca la clinică: ${person.firstName} ${person.lastName}`,
    ),
  ).toBeVisible()
  expect(await page.content()).not.toContain('intalniri.exemplu.ro')
  expect(await findViolations(page)).toEqual([])
  await door(page).click()
  await expect(page.getByRole('heading', { name: 'Sala' })).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Poți intra în vizită')).toBeVisible()
  await expect(door(page)).toBeEnabled()
  const { data } = await ask(getBookingMeeting, { id: booking.id }, clinic.session.accessToken)
  expect(data.events.map(({ kind }) => kind)).toContain('patient_joined')
})

test('the link that most messages carry leads in as well', { tag: '@phone' }, async ({ page, clinic }) => {
  const { link } = await bookVideo(clinic, 6)
  await page.goto(link.replace(/\/video$/, ''))
  await expect(page.getByRole('button', { name: 'Confirm că vin' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Intră în vizită' }).click()
  await expect(page).toHaveURL(link)
  await expect(title(page, /Poți intra în vizită|Pregătim vizita/)).toBeVisible()
})

test(
  'an early visit counts down by the server’s clock, and opens by itself',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    await calm(page)
    // Open within a minute and a half, and not before it was seen to be early.
    const isSoon = Date.now() % MINUTE > MINUTE / 2
    const { booking, link } = await bookVideo(clinic, isSoon ? 16 : 15)
    await putLink(clinic, booking)
    // The phone is two days behind.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() - 2 * 24 * 3_600_000
    })
    await page.goto(link)
    await expect(title(page, /^Ne vedem (azi|mâine) la \d\d:\d\d$/)).toBeVisible()
    const timer = page.getByRole('timer', { name: /^Intri .*de la \d\d:\d\d, peste$/ })
    await expect(timer).toContainText(/peste[01] min\d+ s$/)
    await expect(door(page)).toBeDisabled()
    expect(await findViolations(page)).toEqual([])
    await expect(title(page, 'Poți intra în vizită')).toBeVisible({ timeout: 100_000 })
    await expect(door(page)).toBeEnabled()
    await expect(timer).toHaveCount(0)
  },
)

test('a visit that is not ready names the phone, and lets in once it is', async ({ page, clinic }) => {
  await calm(page)
  const { booking, link } = await bookVideo(clinic, 3)
  await page.goto(link)
  await expect(title(page, 'Pregătim vizita')).toBeVisible()
  await expect(page.getByText(/Am întrebat ultima oară la \d\d:\d\d/)).toBeVisible()
  await expect(
    page.getByRole('link', { name: `Sună la ${PHONE.replaceAll(' ', '\u00a0')}` }),
  ).toHaveAttribute('href', 'tel:+40264555018')
  await expect(door(page)).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await putLink(clinic, booking)
  await expect(title(page, 'Poți intra în vizită')).toBeVisible({ timeout: 40_000 })
})

test('camera and microphone are tried by a press, and nothing of them stays on', async ({
  page,
  clinic,
  isMobile,
}) => {
  await rememberOpened(page)
  const { booking, link } = await bookVideo(clinic, 50)
  await page.goto(link)
  await expect(check(page)).toContainText(
    `Imaginea și sunetul rămân pe ${isMobile ? 'telefon' : 'calculator'} cât le verifici.`,
  )
  expect(await listOpen(page)).toEqual([])
  await check(page).getByRole('button', { name: 'Verifică' }).click()
  await expect(check(page)).toContainText('Te vezi bine')
  await expect(check(page)).toContainText('Te auzim')
  const image = page.getByLabel('Imaginea ta')
  await expect.poll(() => image.evaluate(video => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
  expect(await image.evaluate(video => getComputedStyle(video).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  expect(await findViolations(page)).toEqual([])
  await check(page).getByRole('button', { name: 'Gata, oprește-le' }).click()
  await expect(check(page)).toContainText('Verificate chiar acum')
  expect(await listOpen(page)).toEqual(['ended', 'ended'])
  await expect(image).toHaveCount(0)

  // Left by a step elsewhere, they go off as well.
  await check(page).getByRole('button', { name: 'Din nou' }).click()
  await expect(image).toBeVisible()
  await page.getByRole('link', { name: 'Detalii, mutare sau anulare' }).click()
  await expect(page).toHaveURL(new RegExp(`${link.replace('/video', '')}$`))
  await expect.poll(() => listOpen(page)).toEqual(['ended', 'ended', 'ended', 'ended'])
  expect(await listChecks(clinic, booking)).toEqual([{ camera: 'works', microphone: 'works' }])
})

/** The same page in a browser that is started otherwise. */
async function openWith(flags: string[], { playwright, link, baseURL }: OtherBrowser) {
  const executablePath = findBrowser()
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...quietFlags, ...flags],
  })
  const page = await browser.newPage({
    ...(baseURL && { baseURL }),
    locale: 'ro-RO',
    reducedMotion: 'reduce',
  })
  await page.goto(link)
  await check(page).getByRole('button', { name: 'Verifică' }).click()
  return { page, close: () => browser.close() }
}

interface OtherBrowser {
  playwright: PlaywrightWorkerArgs['playwright']
  baseURL: string | undefined
  link: string
}

test(
  'who said no to the camera is told how to say yes, and can still come in',
  { tag: '@phone' },
  async ({ playwright, baseURL, clinic }) => {
    const { booking, link } = await bookVideo(clinic, 6)
    await putLink(clinic, booking)
    const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
    const { page, close } = await openWith(flags, { playwright, baseURL, link })
    await expect(check(page)).toContainText('Browserul nu are voie la ea')
    await expect(check(page)).toContainText('Browserul nu are voie la el')
    await expect(page.getByRole('alert')).toContainText('Apasă pictograma din stânga adresei')
    expect(await findViolations(page)).toEqual([])
    await expect(door(page)).toBeEnabled()
    await close()
    expect(await listChecks(clinic, booking)).toEqual([{ camera: 'denied', microphone: 'denied' }])
  },
)

test(
  'without a camera the microphone is tried, and the clinic knows',
  { tag: '@phone' },
  async ({ playwright, baseURL, clinic }) => {
    const { booking, link } = await bookVideo(clinic, 60)
    const flags = ['--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream']
    const { page, close } = await openWith(flags, { playwright, baseURL, link })
    await expect(check(page)).toContainText('Nu am găsit-o')
    await expect(check(page)).toContainText('Te auzim')
    await expect(page.getByRole('alert')).toContainText('Nu le găsim pe dispozitivul acesta.')
    await close()
    expect(await listChecks(clinic, booking)).toEqual([{ camera: 'missing', microphone: 'works' }])
  },
)

test('what to try leads to another device and to the phone', async ({ page, clinic }) => {
  await calm(page)
  const { link } = await bookVideo(clinic, 30)
  await page.goto(link)
  await page.getByRole('button', { name: 'Nu merge?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nu merge?' })
  await expect(dialog.getByRole('img', { name: 'Codul QR al vizitei tale' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: PHONE.replaceAll(' ', '\u00a0') })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nu merge?' })).toBeFocused()
})

test('a visit that was moved or cancelled says so on the page that is open', async ({ page, clinic }) => {
  const token = clinic.session.accessToken
  const { booking, doctor, link } = await bookVideo(clinic, 60)
  await page.goto(link)
  await expect(title(page, /^Ne vedem /)).toBeVisible()
  const start = formatInstant(Date.parse(booking.start) + 60 * MINUTE, 'Europe/Bucharest')
  await ask(editBooking, { booking_id: booking.id, version: booking.version, start }, token)
  // Looked at again, as after another application.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText(/^Ora s-a schimbat, era .*\. Linkul a rămas același\.$/)).toBeVisible()
  await expect(title(page, new RegExp(start.slice(11, 16)))).toBeVisible()
  await ask(cancelBooking, { booking_id: booking.id }, token)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(title(page, /^Clinica a anulat vizita de /)).toBeVisible()
  await expect(door(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Programează din nou' })).toHaveAttribute(
    'href',
    new RegExp(`/pacient/medic/${doctor.id}`),
  )
  await calm(page)
  expect(await findViolations(page)).toEqual([])
})

test('a visit that is over asks how it was and offers the next', async ({ page, clinic }) => {
  await calm(page)
  const token = clinic.session.accessToken
  const { booking, doctor, link } = await bookVideo(clinic, -120)
  await ask(setBookingStatus, { booking_id: booking.id, status: 4 }, token)
  await page.goto(link)
  await expect(title(page, 'Vizita s-a încheiat')).toBeVisible()
  await expect(page.getByText(`${doctor.name} nu a intrat? Sună la`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Programează vizita următoare' })).toBeVisible()
  await expect(door(page)).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  // A finger on the star, of which the input is the name.
  await page.getByRole('radio', { name: '5 stele: Foarte bine' }).check({ force: true })
  await page.getByRole('button', { name: 'Trimite evaluarea' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Mulțumim!' })).toBeVisible()
  await expect(page.getByRole('img', { name: '5 stele' })).toBeVisible()
})

test('without a connection the last known stays, and it goes on by itself', async ({ page, clinic }) => {
  const { booking, link } = await bookVideo(clinic, 6)
  await putLink(clinic, booking)
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(door(page)).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Nu ai internet\. Arătăm ce știam azi la \d\d:\d\d\.$/)).toBeVisible()
  await expect(title(page, 'Poți intra în vizită')).toBeVisible()
  await expect(door(page)).toBeDisabled()
  await expect(door(page)).toHaveAccessibleDescription(/Butonul pornește singur când revine\./)
  await page.context().setOffline(false)
  await expect(door(page)).toBeEnabled()
  await expect(page.getByText('Nu ai internet.')).toHaveCount(0)
})

test('the list of one’s visits leads to the video, by other words once it is open', async ({
  page,
  clinic,
}) => {
  await calm(page)
  const { accessToken: token, userId } = clinic.session
  const doctor = await addVideoDoctor(clinic)
  const patient = await signInPatient(newPerson('Corina'), userId)
  const wish = { clinic_id: userId, doctor_id: doctor.id, service_ids: [doctor.service] }
  const { data: booked } = await ask(
    addPatientBooking,
    { ...wish, start: at(quietDay(), '10:00') },
    patient.accessToken,
  )
  const link = `/b/${booked.code}/video`
  await enterAs(page, patient)
  await page.goto('/appointments')
  const visit = page.getByRole('article').filter({ hasText: 'Consultație video' })
  await expect(visit.getByRole('link', { name: 'Vizita video' })).toHaveAttribute('href', link)

  const { data: found } = await ask(searchBookings, { search: booked.code }, token)
  const { id = 0, version = 0 } = found[0] ?? {}
  const start = formatInstant((Math.ceil(Date.now() / MINUTE) + 8) * MINUTE, 'Europe/Bucharest')
  await ask(editBooking, { booking_id: id, version, start }, token)
  await page.reload()
  await expect(visit.getByRole('link', { name: 'Intră în vizită' })).toHaveAttribute('href', link)
  expect(await findViolations(page)).toEqual([])
  await page.goto('/pacient')
  await page.getByRole('link', { name: 'Intră în vizită' }).click()
  await expect(page).toHaveURL(new RegExp(`${link}$`))
  await expect(title(page, 'Pregătim vizita')).toBeVisible()
})

test('a visit in the clinic leads to its own page, and an unknown one nowhere', async ({ page, clinic }) => {
  const doctor = await addDoctor(clinic, 'Emil')
  const { booking } = await bookVisit(clinic, doctor, at(quietDay(), '10:00'))
  await page.goto(`/b/${booking.code}/video`)
  await expect(page).toHaveURL(new RegExp(`/b/${booking.code}$`))
  await expect(page.getByRole('button', { name: 'Anulează' })).toBeVisible()
  await page.goto('/b/necunoscut/video')
  await expect(title(page, 'Nu găsim programarea')).toBeVisible()
})

test('the keyboard alone tries the devices and joins, in English and in the dark', async ({
  page,
  clinic,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.context().addInitScript(() => localStorage.setItem('locale', 'en'))
  const { booking, link } = await bookVideo(clinic, 6)
  await putLink(clinic, booking)
  await page.route(`${ROOM}*`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Room</h1>' }))
  await page.goto(link)
  await expect(title(page, 'You can join the visit')).toBeVisible()
  await page.getByRole('button', { name: 'Try', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are in the picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done, switch them off' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Join the visit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Room' })).toBeVisible()
})
