import { expect, type Page } from '@playwright/test'
import { addPatientFiles, listFileMarks, listPatientFiles } from '#contract/patients/patient-files.ts'
import { makeDicom } from '#test/dicom.ts'
import { makePicture } from '#test/upload.ts'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, addKnownPatient, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { newAddress } from './support/people.ts'
import { enterAs } from './support/test.ts'

const gallery = (page: Page) => page.getByRole('region', { name: 'Fișiere' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Încărcare' })
const viewer = (page: Page) => page.getByRole('dialog')
const tile = (page: Page, name: string) => gallery(page).getByRole('listitem').filter({ hasText: name })
const addressOf = (id: number, more = '') => `/cabinet/administration/clients/${id}?tab=files${more}`

const choose = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  panel(page)
    .locator('input[multiple]')
    .setInputFiles(files.map(file => ({ ...file, mimeType: 'application/octet-stream' })))

/** Files that are there before the story begins; answers their ids in order. */
async function bring(clinic: Clinic, patientId: number, files: { name: string; content: Buffer }[]) {
  const form = new FormData()
  for (const { name, content } of files) form.append('files[]', new Blob([content as never]), name)
  const path = addPatientFiles.path.replace('{id}', String(patientId))
  const token = clinic.session.accessToken
  const reply = await fetch(`${process.env['E2E_URL']}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...newAddress() },
    body: form,
  })
  const { added } = ((await reply.json()) as { data: { added: { id: number }[] } }).data
  return added.map(({ id }) => id)
}

/** As `bring`, once their pictures are made. */
async function keep(clinic: Clinic, patientId: number, files: { name: string; content: Buffer }[]) {
  const ids = await bring(clinic, patientId, files)
  const token = clinic.session.accessToken
  await expect
    .poll(async () => (await ask(listPatientFiles, { id: patientId }, token)).data.every(one => one.width))
    .toBe(true)
  return ids
}

test(
  'files are sent together, each for itself: one fails, one is sent again, two are refused',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const patient = await addKnownPatient(clinic, 'Ilinca')
    const photo = await makePicture(800, 600)
    await enterAs(page, clinic.session)
    await page.goto(addressOf(patient.id))
    await expect(page.getByRole('heading', { name: 'Niciun fișier încă' })).toBeVisible()
    await page.route(
      '**/files',
      route => route.fulfill({ status: 500, json: { status: 'error', message: 'Serverul e ocupat.' } }),
      { times: 1 },
    )
    await choose(page, [
      { name: 'IMG_4471.jpg', buffer: photo },
      { name: 'RX36.dcm', buffer: makeDicom({ columns: 320, rows: 240, name: 'POPA^ION' }) },
      { name: 'Deviz.pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
      { name: 'CBCT.zip', buffer: Buffer.from('504b0304140000000800', 'hex') },
      { name: 'gol.jpg', buffer: Buffer.alloc(0) },
    ])
    const queue = panel(page)
    await expect(queue.getByRole('status')).toContainText('2 din 5 încărcate')
    await expect(queue.getByRole('status')).toContainText('3 au eșuat')
    await expect(queue.getByText('Este o arhivă. Dezarhiveaz-o')).toBeVisible()
    await expect(queue.getByText('Fișierul este gol.')).toBeVisible()
    await queue.getByRole('button', { name: /^Trimite din nou/ }).click()
    await expect(queue.getByRole('status')).toContainText('3 din 5 încărcate')

    await expect(gallery(page).getByRole('listitem')).toHaveCount(3)
    await expect(tile(page, 'IMG_4471.jpg').locator('img')).toHaveJSProperty('naturalWidth', 320)
    await expect(tile(page, 'RX36.dcm')).toContainText('Alt nume')
    expect(await findViolations(page)).toEqual([])

    await test.step('kinds filter, and the layout stays as chosen', async () => {
      await page.getByRole('button', { name: 'Radiografii 1' }).click()
      await expect(gallery(page).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Toate 3' }).click()
      await page.getByText('Listă').or(page.getByLabel('Listă')).first().click()
      await page.reload()
      await expect(page.getByRole('radio', { name: 'Listă' })).toBeChecked()
    })
  },
)

test(
  'a file is named, belongs to teeth, and leaves the record with a reason and a way back',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const patient = await addKnownPatient(clinic, 'Maria')
    await keep(clinic, patient.id, [{ name: 'IMG_1.jpg', content: await makePicture(600, 400) }])
    await enterAs(page, clinic.session)
    await page.goto(addressOf(patient.id))
    const menu = async (item: string) => {
      await gallery(page)
        .getByRole('button', { name: /^Acțiuni pentru/ })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Modifică datele')
    await page.getByLabel('Titlu').fill('Înainte, dintele 11')
    await page.getByLabel('Dinți').fill('11, 19')
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(page.getByText('Alege una dintre variante.')).toBeVisible()
    await page.getByLabel('Dinți').fill('21 11')
    await page.getByLabel('Îl vede și pacientul').check()
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(tile(page, 'Înainte, dintele 11')).toContainText('11, 21')
    await expect(page.getByRole('img', { name: 'Îl vede și pacientul' })).toBeVisible()

    await menu('Scoate din fișă')
    await page.getByRole('dialog').getByRole('button', { name: 'Scoate din fișă' }).click()
    await expect(page.getByText('Completează acest câmp.')).toBeVisible()
    await page.getByLabel('Motiv').fill('Este a altui pacient')
    await page.getByRole('dialog').getByRole('button', { name: 'Scoate din fișă' }).click()
    await expect(page.getByRole('heading', { name: 'Niciun fișier încă' })).toBeVisible()
    await page.getByRole('button', { name: 'Anulează', exact: true }).click()
    await expect(tile(page, 'Înainte, dintele 11')).toBeVisible()
  },
)

test('an x-ray is measured in millimetres, marked, undone and compared', async ({
  page,
  clinic,
  isMobile,
}) => {
  const patient = await addKnownPatient(clinic, 'Ana')
  const [xray = 0, photo = 0] = await keep(clinic, patient.id, [
    { name: 'RX36.dcm', content: makeDicom({ columns: 400, rows: 300 }) },
    { name: 'IMG_2.jpg', content: await makePicture(400, 300) },
  ])
  const listMarks = async () => (await ask(listFileMarks, { id: xray }, clinic.session.accessToken)).data
  await enterAs(page, clinic.session)
  await page.goto(addressOf(patient.id))
  await tile(page, 'RX36.dcm').getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`file=${xray}`))
  await expect(viewer(page).getByRole('heading', { name: /RX36\.dcm/ })).toBeVisible()
  await expect(viewer(page).locator('canvas')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const stage = (await viewer(page).getByRole('application').boundingBox())!
  const at = ([x, y]: readonly [number, number]) =>
    [stage.x + stage.width * x, stage.y + stage.height * y] as const
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...at(from))
    await page.mouse.down()
    await page.mouse.move(...at(to), { steps: 4 })
    await page.mouse.up()
  }
  const marks = viewer(page).getByRole('application').locator('svg')

  await test.step('a length says millimetres, as far as the sensor says its pixels are', async () => {
    await viewer(page).getByRole('button', { name: 'Măsoară' }).click()
    await drag([0.4, 0.5], [0.6, 0.5])
    await expect(marks).toContainText(/\d,\d mm/)
    await expect.poll(async () => (await listMarks()).length).toBe(1)
    const [[from, to]] = (await listMarks()).map(({ shape }) => shape.points) as [[number, number][]]
    const across = Math.hypot(to![0] - from![0], to![1] - from![1]) * 0.02
    await expect(marks).toContainText(`${across.toFixed(1).replace('.', ',')} mm`)
    if (isMobile) return
    await page.keyboard.press('Control+z')
    await expect(marks).not.toContainText('mm')
    await expect.poll(async () => (await listMarks()).length).toBe(0)
    await page.keyboard.press('Control+y')
    await expect(marks).toContainText('mm')
  })

  await test.step('a note stands where one pressed, and all of them can be hidden', async () => {
    await viewer(page).getByRole('button', { name: 'Notează' }).click()
    await expect(page.getByRole('menuitem', { name: 'Text' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Text' }).click()
    await drag([0.5, 0.7], [0.5, 0.7])
    await page.getByLabel('Ce scrie').fill('leziune')
    await page.getByRole('button', { name: 'Salvează', exact: true }).click()
    await expect(marks).toContainText('leziune')
    await viewer(page).getByRole('button', { name: 'Ascunde notările' }).click()
    await expect(marks).not.toContainText('leziune')
  })

  await test.step('the picture is turned and made negative, and comes back as it was', async () => {
    const shade = () =>
      viewer(page)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(5, 5, 1, 1).data[0]!)
    expect(await shade()).toBeLessThan(60)
    await viewer(page).getByRole('button', { name: 'Negativ' }).click()
    await expect.poll(shade).toBeGreaterThan(200)
    await viewer(page).getByRole('button', { name: 'Inițial' }).click()
    await expect.poll(shade).toBeLessThan(60)
  })

  await test.step('two lie side by side, and a step back leads to the gallery', async () => {
    await viewer(page).getByRole('button', { name: 'Compară cu alta' }).click()
    await viewer(page).getByRole('navigation').getByRole('button', { name: 'IMG_2.jpg' }).click()
    await expect(page).toHaveURL(new RegExp(`with=${photo}`))
    await expect(viewer(page).getByRole('application')).toHaveCount(2)
    await page.goBack()
    await expect(viewer(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/file=/)
  })
})

test(
  'a photograph without a scale is measured in pixels until it is calibrated',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const patient = await addKnownPatient(clinic, 'Dana')
    const [first = 0] = await keep(clinic, patient.id, [
      { name: 'A.jpg', content: await makePicture(400, 300) },
      { name: 'B.jpg', content: await makePicture(300, 400) },
    ])
    await enterAs(page, clinic.session)
    await page.goto(addressOf(patient.id, `&file=${first}`))
    const stage = viewer(page).getByRole('application')
    const { x, y, width, height } = (await stage.boundingBox())!
    await page.keyboard.press('m')
    await page.mouse.move(x + width * 0.4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 3 })
    await page.mouse.up()
    await expect(stage.locator('svg')).toContainText(/\d+ px/)
    await viewer(page).getByRole('button', { name: 'Calibrează' }).click()
    await page.getByLabel('Lungimea reală, în mm').fill('12,5')
    await page.getByRole('button', { name: 'Salvează', exact: true }).click()
    await expect(stage.locator('svg')).toContainText('12,5 mm')
    await expect(page.getByLabel('Lungimea reală, în mm')).toHaveCount(0)
    await expect(viewer(page)).toContainText('calibrată')

    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByRole('heading', { name: /B\.jpg/ })).toBeVisible()
    const saved = page.waitForEvent('download')
    await viewer(page).getByRole('button', { name: 'Salvează cu notări' }).click()
    expect((await saved).suggestedFilename()).toBe('B.png')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  },
)

test(
  'whoever may not see files is shown no tab, and who may only look changes nothing',
  { tag: '@desktop' },
  async ({ browser, clinic }) => {
    const patient = await addKnownPatient(clinic, 'Geta')
    await keep(clinic, patient.id, [{ name: 'A.jpg', content: await makePicture(400, 300) }])
    for (const [rights, isSeen] of [
      [['patients.view', 'bookings.view', 'bookings.all_doctors'], false],
      [['patients.view', 'bookings.view', 'bookings.all_doctors', 'clinical.view'], true],
    ] as const) {
      const colleague = await addColleague(clinic, [...rights])
      const context = await browser.newContext({ extraHTTPHeaders: newAddress() })
      const page = await context.newPage()
      await enterAs(page, await colleague.signIn())
      await page.goto(addressOf(patient.id))
      await expect(page.getByRole('tab', { name: 'Vizite' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Fișiere' })).toHaveCount(isSeen ? 1 : 0)
      if (isSeen) {
        await tile(page, 'A.jpg').getByRole('button').first().click()
        await expect(viewer(page).getByRole('button', { name: 'Contrast' })).toBeVisible()
        await expect(viewer(page).getByRole('button', { name: 'Măsoară' })).toHaveCount(0)
        await expect(panel(page)).toHaveCount(0)
      }
      await context.close()
    }
  },
)

test('a lost network only waits', { tag: '@desktop' }, async ({ page, clinic, context }) => {
  const patient = await addKnownPatient(clinic, 'Vera')
  await enterAs(page, clinic.session)
  await page.goto(addressOf(patient.id))
  await expect(panel(page)).toBeVisible()
  await context.setOffline(true)
  await choose(page, [{ name: 'A.jpg', buffer: await makePicture(400, 300) }])
  await expect(panel(page).getByText('Nu e rețea. Trimiterea continuă când revine.')).toBeVisible()
  await context.setOffline(false)
  await expect(panel(page).getByRole('status')).toContainText('1 din 1 încărcat')
  await expect(tile(page, 'A.jpg').locator('img')).toBeVisible()
})

test(
  'a file is found by its name, and a link opens one that the first hundred do not hold',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const patient = await addKnownPatient(clinic, 'Ilinca')
    const [photo] = await keep(clinic, patient.id, [
      { name: 'Zambet.jpg', content: await makePicture(300, 200) },
    ])
    const letter = Buffer.from('%PDF-1.4\n%%EOF')
    await bring(
      clinic,
      patient.id,
      Array.from({ length: 100 }, (_, index) => ({ name: `Trimitere ${index + 1}.pdf`, content: letter })),
    )
    await enterAs(page, clinic.session)
    await page.goto(addressOf(patient.id, `&file=${photo}`))
    await expect(viewer(page).getByRole('heading', { name: 'Zambet.jpg' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)

    const search = gallery(page).getByRole('searchbox', { name: 'Caută în fișiere' })
    await search.fill('trimitere 7')
    await expect(gallery(page).getByRole('listitem')).toHaveCount(11)
    await expect(search).toBeFocused()
    await search.fill('zambet')
    await expect(gallery(page).getByRole('listitem')).toHaveCount(1)
    await search.fill('nimic')
    await gallery(page).getByRole('button', { name: 'Arată-le pe toate' }).click()
    await expect(search).toHaveValue('')
    await expect(tile(page, 'Trimitere 100.pdf')).toBeVisible()
  },
)
