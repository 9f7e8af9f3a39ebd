import {
  closePerioExam,
  changePerioExam,
  getPerioExam,
  listPerioExams,
  startPerioExam,
  type PerioExam,
} from '#contract/patients/perio-exams.ts'
import { placesInOrder } from '#domain/perio/site-order.ts'
import { SITES } from '#domain/perio/sites.ts'
import { archOf } from '#domain/tooth-chart/arches.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, addKnownPatient, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, hearNobody, type SignedIn } from './support/test.ts'

const PATCHES = '**/api/v2/perio-exams/*'

/** Nothing that is written arrives. */
const cut = (route: Route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue())

/** It arrives, and nobody hears of it. */
const lose = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

const openPerio = (page: Page, id: number) => page.goto(`/cabinet/administration/clients/${id}?tab=perio`)
/** A site is found by what a screen reader says of it. */
const site = (page: Page, place: string) =>
  page.getByRole('button', { name: new RegExp(`^${place}: (sondaj|nemăsurat)`) })

async function startExam({ session }: Clinic, patientId: number): Promise<PerioExam> {
  return (await ask(startPerioExam, { id: patientId }, session.accessToken)).data
}
const readExam = async ({ accessToken }: SignedIn, id: number) =>
  (await ask(getPerioExam, { id }, accessToken)).data
const listExams = async ({ session }: Clinic, id: number) =>
  (await ask(listPerioExams, { id }, session.accessToken)).data

/** Every site of every tooth that is there. */
async function measureAll({ session }: Clinic, exam: PerioExam, depth: number): Promise<PerioExam> {
  const sites = exam.teeth.flatMap(({ tooth }) => SITES.map(one => ({ tooth, site: one, depth })))
  return (await ask(changePerioExam, { id: exam.id, version: exam.version, sites }, session.accessToken)).data
}
const closeExam = async ({ session }: Clinic, { id, version }: PerioExam) =>
  (await ask(closePerioExam, { id, version }, session.accessToken)).data

/** "16DV 4", what was measured in the order in which it is typed. */
const depthsOf = ({ teeth, sites }: PerioExam) =>
  placesInOrder(teeth, 'sides').flatMap(({ tooth, site: at }) => {
    const depth = sites.find(one => one.tooth === tooth && one.site === at)?.depth
    return typeof depth === 'number' ? `${tooth}${at} ${depth}` : []
  })

test('an arch is typed by keys while the network goes and the page opens anew, and nothing is lost @desktop', async ({
  page,
  clinic,
}) => {
  test.slow()
  const patient = await addKnownPatient(clinic, 'Ilinca', { birth_date: '1985-03-12' })
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  await expect(page.getByRole('heading', { name: 'Niciun examen parodontal' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Începe un examen' }).click()
  await site(page, '18 disto-vestibular').focus()
  const [exam] = await listExams(clinic, patient.id)
  const upper = placesInOrder((await readExam(clinic.session, exam!.id)).teeth, 'sides').filter(
    ({ tooth }) => archOf(tooth) === 'upper',
  )
  const wanted = upper.map(({ tooth, site: at }, index) => `${tooth}${at} ${(index * 7) % 10}`)
  const type = async (from: number, to: number) => {
    for (let index = from; index < to; index++) await page.keyboard.press(`${(index * 7) % 10}`)
  }
  await type(0, 40)
  await page.route(PATCHES, cut)
  await type(40, 60)
  await expect(page.getByText(/Fără internet: \d+ (de )?valori așteaptă aici/)).toBeVisible()
  await page.reload()
  await expect(site(page, '18 disto-palatinal')).toHaveAccessibleName(/sondaj 6 mm/)
  await page.unroute(PATCHES, cut)
  const next = upper[60]!
  await page.locator(`[data-key="${next.tooth}${next.site}"][data-row="depth"]`).focus()
  await type(60, 96)
  await expect
    .poll(async () => depthsOf(await readExam(clinic.session, exam!.id)), { timeout: 30_000 })
    .toEqual(wanted)
  await expect(page.getByText('Salvat', { exact: true })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('keys write margins, marks and grades, and each site says what it has @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Vlad', { birth_date: '1985-03-12' })
  const exam = await startExam(clinic, patient.id)
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  await site(page, '26 mezio-vestibular').click()
  for (const key of ['s', 'p', 'u', 'f', 'f', 'm', '2']) await page.keyboard.press(key)
  await site(page, '26 mezio-vestibular').click()
  await page.keyboard.press('Shift+Digit2')
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: '26 mezio-vestibular' })).toContainText(
    'sondaj 12 mm',
  )
  // A minus before the press is even drawn.
  await site(page, '26 vestibular').evaluate(async (cell: HTMLElement) => {
    cell.click()
    for (const key of ['-', '3']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })
  await expect(site(page, '26 mezio-vestibular')).toHaveAccessibleName(
    '26 mezio-vestibular: sondaj 12 mm, margine 2, sângerare, placă, puroi',
  )
  await expect
    .poll(async () => {
      const { sites, teeth } = await readExam(clinic.session, exam.id)
      return {
        sites: sites.filter(one => one.tooth === 26),
        furcation: teeth.find(one => one.tooth === 26)?.furcation,
      }
    })
    .toMatchObject({
      furcation: 2,
      sites: expect.arrayContaining([
        expect.objectContaining({
          site: 'MV',
          depth: 12,
          margin: 2,
          bleeding: true,
          plaque: true,
          pus: true,
        }),
        expect.objectContaining({ site: 'V', depth: null, margin: -3 }),
      ]),
    })
})

test('a colleague who wrote at the same site is heard of, and one decides @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Mara', { birth_date: '1985-03-12' })
  const exam = await startExam(clinic, patient.id)
  const colleague = await addColleague(clinic, ['patients.view', 'bookings.view', 'bookings.all_doctors', 'clinical.view', 'clinical.edit']) // prettier-ignore
  const { accessToken } = await colleague.signIn()
  await enterAs(page, clinic.session)
  // What others do is not heard of here.
  await hearNobody(page)
  await openPerio(page, patient.id)
  // As a screen reader comes to it, without a press.
  await site(page, '16 disto-vestibular').focus()
  const theirs = [{ tooth: 16, site: 'DV' as const, depth: 5 }, { tooth: 17, site: 'DV' as const, depth: 4 }] // prettier-ignore
  await ask(changePerioExam, { id: exam.id, version: exam.version, sites: theirs }, accessToken)
  for (const key of ['7', '3']) await page.keyboard.press(key)
  const asked = page.getByRole('region', { name: 'Un coleg a scris altceva' })
  await expect(asked).toContainText('16 disto-vestibular')
  await asked.getByRole('button', { name: /^Păstrează 7/ }).click()
  await expect(asked).toBeHidden()
  await expect
    .poll(async () => depthsOf(await readExam(clinic.session, exam.id)))
    .toEqual(['17DV 4', '16DV 7', '16V 3'])
})

test('an exam is closed for good, and compared with the one before @desktop', async ({ page, clinic }) => {
  const patient = await addKnownPatient(clinic, 'Ion', { birth_date: '1985-03-12' })
  await closeExam(clinic, await measureAll(clinic, await startExam(clinic, patient.id), 5))
  await measureAll(clinic, await startExam(clinic, patient.id), 3)
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  await page.getByRole('button', { name: /^Compară cu/ }).click()
  await expect(page.getByText('192 situri mai bune și 0 mai rele cu cel puțin 2 mm')).toBeVisible()
  await expect(site(page, '11 vestibular')).toContainText('−2')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Încheie examenul' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Toate siturile sunt măsurate.')
  await page.route('**/perio-exams/*/close', lose, { times: 1 })
  await asked.getByRole('button', { name: 'Încheie examenul' }).click()
  await expect(asked.getByRole('alert')).toContainText(/./)
  await asked.getByRole('button', { name: 'Încheie examenul' }).click()
  await expect(page.getByText('Examenul este încheiat.').last()).toBeVisible()
  await expect(site(page, '11 vestibular')).toBeDisabled()
})

test('a closed exam is corrected by a new one, which takes its place once it is closed @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Sanda', { birth_date: '1985-03-12' })
  await closeExam(clinic, await measureAll(clinic, await startExam(clinic, patient.id), 5))
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  await page.getByRole('button', { name: 'Ce poți face cu examenul' }).click()
  await page.getByRole('menuitem', { name: 'Corectează' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Corectează' }).click()
  await expect(page.getByText('Corectură', { exact: true })).toBeVisible()
  await site(page, '11 vestibular').focus()
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Încheie examenul' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Încheie examenul' }).click()
  await expect(page.getByText('Examenul este încheiat.').last()).toBeVisible()
  await expect(site(page, '11 vestibular')).toHaveAccessibleName(/sondaj 3 mm/)
  await page.getByRole('button', { name: 'Alege examenul' }).click()
  await page.getByRole('menuitemradio', { name: /corectat de un examen mai nou/ }).click()
  await expect(page.getByText('Corectat', { exact: true })).toBeVisible()
  await expect(site(page, '11 vestibular')).toHaveAccessibleName(/sondaj 5 mm/)
  expect(await findViolations(page)).toEqual([])
})

test('what was measured without a connection is saved from another page @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Dinu', { birth_date: '1985-03-12' })
  const exam = await startExam(clinic, patient.id)
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  await page.route(PATCHES, cut)
  await site(page, '16 disto-vestibular').click()
  for (const key of ['4', '5', '6']) await page.keyboard.press(key)
  await expect(page.getByText(/valori așteaptă aici/)).toBeVisible()
  await page.goto('/cabinet/administration/calendar')
  await page.unroute(PATCHES, cut)
  await expect
    .poll(async () => depthsOf(await readExam(clinic.session, exam.id)), { timeout: 30_000 })
    .toEqual(['16DV 4', '16V 5', '16MV 6'])
})

test('what waits for a choice is told of on another page, and is there to choose after all @desktop', async ({
  page,
  clinic,
}) => {
  const patient = await addKnownPatient(clinic, 'Toma', { birth_date: '1985-03-12' })
  const exam = await startExam(clinic, patient.id)
  const colleague = await addColleague(clinic, ['patients.view', 'bookings.view', 'bookings.all_doctors', 'clinical.view', 'clinical.edit']) // prettier-ignore
  const { accessToken } = await colleague.signIn()
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  await page.route(PATCHES, cut)
  await site(page, '16 disto-vestibular').click()
  await page.keyboard.press('7')
  await expect(page.getByText(/o valoare așteaptă aici/)).toBeVisible()
  await page.goto('/cabinet/administration/calendar')
  const theirs = [{ tooth: 16, site: 'DV' as const, depth: 5 }]
  await ask(changePerioExam, { id: exam.id, version: exam.version, sites: theirs }, accessToken)
  await page.unroute(PATCHES, cut)
  await page.getByRole('button', { name: 'Vezi examenul' }).click()
  const asked = page.getByRole('region', { name: 'Un coleg a scris altceva' })
  await expect(asked).toContainText('16 disto-vestibular')
  await page.reload()
  await asked.getByRole('button', { name: /^Păstrează 7/ }).click()
  await expect.poll(async () => depthsOf(await readExam(clinic.session, exam.id))).toEqual(['16DV 7'])
})

test('a sextant is measured by touch, on keys that a finger hits @phone', async ({ page, clinic }) => {
  const patient = await addKnownPatient(clinic, 'Ana', { birth_date: '1985-03-12' })
  const exam = await startExam(clinic, patient.id)
  await enterAs(page, clinic.session)
  await openPerio(page, patient.id)
  const pad = page.getByRole('region', { name: 'Tastatura examenului' })
  await expect(pad).toContainText('18 disto-vestibular')
  for (const digit of ['4', '3', '5']) await pad.getByRole('button', { name: digit, exact: true }).tap()
  await pad.getByRole('button', { name: /sângerare/ }).tap()
  await pad.getByRole('button', { name: '10+' }).tap()
  await pad.getByRole('button', { name: '11', exact: true }).tap()
  await expect
    .poll(async () => depthsOf(await readExam(clinic.session, exam.id)))
    .toEqual(['18DV 4', '18V 3', '18MV 5', '17DV 11'])
  const small = await pad.getByRole('button').evaluateAll(keys =>
    keys.flatMap(key => {
      const { width, height } = key.getBoundingClientRect()
      return width < 43.5 || height < 43.5 ? [`${key.textContent} ${width} × ${height}`] : []
    }),
  )
  expect(small).toEqual([])
  expect(await findViolations(page)).toEqual([])
})
