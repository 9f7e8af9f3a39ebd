import {
  getFormFile,
  openFormOnTablet,
  voidFormFile,
  witnessFormFile,
} from '#contract/documents/form-files.ts'
import { expect, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addKnownPatient, daysFromToday, type Clinic } from './support/clinic.ts'
import { addForm, ELEMENTS, sendForm, signWithFinger, signWithMouse } from './support/forms.ts'
import { test } from './support/own-clinic.ts'
import { enterAs } from './support/test.ts'

const PORTRAIT = { width: 390, height: 844 }
const LANDSCAPE = { width: 844, height: 390 }

const answer = (page: Page, question: string, name: string) =>
  page.getByRole('group', { name: question }).getByText(name, { exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const box = (page: Page) => page.getByRole('img', { name: 'Semnătura' })
const strokes = (page: Page) => box(page).locator('path').last()
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Am citit documentul/ })
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const otherThan = (code: string) => code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))

const readFile = async ({ session }: Clinic, id: number) =>
  (await ask(getFormFile, { id }, session.accessToken)).data

/** What axe finds, whichever colours the phone has. */
async function scan(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...dark, ...(await findViolations(page))]
}

/** Answers all, up to where it is signed. */
async function fillIn(page: Page) {
  await answer(page, 'Iei anticoagulante?', 'Nu').click()
  await press(page, 'Mai departe')
  await page.getByText('Am înțeles riscurile extracției.').click()
  await press(page, 'Continuă la semnătură')
  await expect(box(page)).toBeVisible()
}

test(
  'a form is filled in without a signal, read, signed with a finger and a code, and downloaded',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    test.slow()
    const person = await addKnownPatient(clinic, 'Denisa')
    const { id, link } = await sendForm(clinic, person)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Acord pentru extracție' })).toBeVisible()
    await expect(page.getByText('Pagina 1 din 2')).toBeVisible()
    expect(await scan(page)).toEqual([])

    await press(page, 'Mai departe')
    await expect(page.getByText('Formularul are erori.')).toBeVisible()
    await answer(page, 'Iei anticoagulante?', 'Da').click()
    await expect(page.getByText(/^Salvat la clinică/)).toBeVisible()

    await page.context().setOffline(true)
    await field(page, 'Ce anume iei?').fill('Sintrom')
    await field(page, 'Ce ar trebui să știm?').fill('Sunt alergică la penicilină')
    await expect(page.getByText(/^Fără semnal\./)).toBeVisible()
    await press(page, 'Mai departe')
    await expect(page.getByText('Pagina 2 din 2')).toBeVisible()
    await page.setViewportSize(LANDSCAPE)
    await field(page, 'De când te doare?').fill('31.02.2026')
    await page.goBack()
    await expect(field(page, 'Ce anume iei?')).toHaveValue('Sintrom')
    await page.goForward()
    await page.setViewportSize(PORTRAIT)
    expect((await readFile(clinic, id)).answers).toEqual({ blood: 'yes' })
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await readFile(clinic, id)).answers)
      .toEqual({ blood: 'yes', which: 'Sintrom', more: 'Sunt alergică la penicilină' })

    // What was typed and is no day is there after a reload, on the page where it was, to be put right.
    await page.reload()
    const day = field(page, 'De când te doare?')
    await expect(day).toHaveValue('31.02.2026')
    await day.fill('3.11.2026')
    await page.getByRole('button', { name: /^36,/ }).click()
    await press(page, 'Dinți de lapte')
    await page.getByRole('button', { name: /^75,/ }).click()
    await press(page, 'Continuă la semnătură')
    await expect(page.getByText('Formularul are erori.')).toBeVisible()
    await page.getByText('Am înțeles riscurile extracției.').click()
    expect(await scan(page)).toEqual([])
    await press(page, 'Continuă la semnătură')

    await press(page, /^Citește documentul întreg/)
    await expect(page.getByText('Extracția scoate un dinte.')).toBeVisible()
    await expect(page.getByText('Sunt alergică la penicilină')).toBeVisible()
    await expect(page.getByText('36, 75')).toBeVisible()
    expect(await scan(page)).toEqual([])
    const pdf = page.getByRole('link', { name: /^Deschide PDF-ul/ })
    await pdf.scrollIntoViewIfNeeded()
    const [opened] = await Promise.all([
      fetch(new URL((await pdf.getAttribute('href')) ?? '', link)),
      page.goBack(),
    ])
    expect(opened.headers.get('content-type')).toBe('application/pdf')

    await press(page, /^Trimite codul la/)
    await expect(page.getByText('Semnează în casetă.')).toBeVisible()
    await press(page, 'Pe lat')
    await signWithFinger(page, box(page))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Pe lat' })).toBeVisible()
    await consent(page).click()
    const drawing = await strokes(page).getAttribute('d')
    expect(drawing?.match(/M/g)).toHaveLength(2)
    await page.setViewportSize(LANDSCAPE)
    await expect(strokes(page)).toHaveAttribute('d', drawing ?? '')
    await page.reload()
    await expect(strokes(page)).toHaveAttribute('d', drawing ?? '')
    await page.setViewportSize(PORTRAIT)
    await expect(consent(page)).toBeChecked()
    expect(await scan(page)).toEqual([])

    await press(page, /^Trimite codul la/)
    const first = await readMessage(person.phone, CODE_IN_SMS)
    const code = page.getByLabel('Codul din SMS', { exact: true })
    await code.fill(otherThan(first))
    await expect(page.getByText(/^Codul nu este corect. Încearcă din nou/)).toBeVisible()
    expect(await scan(page)).toEqual([])
    // A reload asks for no other code; one may be had after a minute.
    await page.clock.install()
    await page.reload()
    await expect(page.getByText('Trimite din nou peste')).toBeVisible()
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('button', { name: 'Trimite alt cod' })).toBeEnabled()

    // Another answer is another document, which the first code does not sign.
    await press(page, 'Înapoi la semnătură')
    await page.goBack()
    await page.getByRole('button', { name: /^75,/ }).click()
    await press(page, 'Continuă la semnătură')
    await expect(strokes(page)).toHaveAttribute('d', drawing ?? '')
    await expect(consent(page)).not.toBeChecked()
    await consent(page).click()
    await press(page, /^Trimite codul la/)
    const second = await readMessage(person.phone, CODE_IN_SMS, [first])
    await code.fill(first)
    await expect(page.getByText(/^Codul nu este corect. Încearcă din nou/)).toBeVisible()
    await code.fill(second)

    await expect(page.getByRole('heading', { level: 1, name: 'Documentul este semnat' })).toBeVisible()
    expect(await scan(page)).toEqual([])
    const [copy] = await Promise.all([page.waitForEvent('download'), press(page, 'Descarcă')])
    expect(copy.suggestedFilename()).toMatch(/\.pdf$/)
    const signed = await readFile(clinic, id)
    expect(signed).toMatchObject({ status: 2, proof: 'sms', signer: { as: 'patient' } })
    expect(signed.answers).toMatchObject({ since: '2026-11-03', teeth: [36] })
    expect(signed.signature_points).toBeGreaterThan(20)
    // Nothing of it stays on the phone.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Documentul este semnat' })).toBeVisible()
    expect(await page.evaluate(listKept)).toEqual([])
  },
)

/** Names of what the phone keeps. */
const listKept = () =>
  new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('error', () => reject(new Error('no storage')))
    opening.addEventListener('success', () => {
      const names = opening.result.transaction('keyval').objectStore('keyval').getAllKeys()
      names.addEventListener('success', () =>
        resolve(names.result.map(String).filter(name => name.startsWith('fill-form'))),
      )
    })
  })

test(
  'files that are chosen one after the other all arrive, and one that is none says why',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const asked = { ro: 'Radiografia', en: 'X-ray' }
    const template = await addForm(clinic, {
      elements: [{ id: 'xray', type: 'upload', label: asked }, ...ELEMENTS],
    })
    const person = await addKnownPatient(clinic, 'Ilie')
    const { id, link } = await sendForm(clinic, person, { template_ids: [template] })
    await page.goto(link)
    const picker = page.locator('input[type=file]')
    await picker.setInputFiles(
      file('desen.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    )
    await expect(page.getByText(/^Fișierul nu este de un tip acceptat/)).toBeVisible()
    // Asking again would not help.
    await expect(page.getByRole('button', { name: 'Încearcă din nou' })).toBeHidden()
    await picker.setInputFiles(file('mare.jpg', 'image/jpeg', Buffer.alloc(10 * 2 ** 20 + 1)))
    await expect(page.getByText('Fișierul are peste 10 MB.')).toBeVisible()
    const picture = await page.screenshot({ type: 'png' })
    let holdsUp = true
    await page.route('**/files*', async route => {
      const isFirst = holdsUp
      holdsUp = false
      if (isFirst) await new Promise(resolve => setTimeout(resolve, 2_000))
      await route.continue()
    })
    await picker.setInputFiles(file('una.png', 'image/png', picture))
    await picker.setInputFiles(file('alta.png', 'image/png', picture))
    for (const name of ['una.png', 'alta.png'])
      await expect(page.getByRole('button', { name: `Scoate ${name}` })).toBeVisible()
    await expect.poll(async () => (await readFile(clinic, id)).answers['xray']).toHaveLength(2)
    expect(await scan(page)).toEqual([])
  },
)

test('who answers for a child signs, by a typed name', { tag: '@phone' }, async ({ page, clinic }) => {
  const child = await addKnownPatient(clinic, 'Luca', { birth_date: daysFromToday(-3000) })
  const { id, link } = await sendForm(clinic, child)
  await page.goto(link)
  await fillIn(page)
  await expect(page.getByText('Pacientul are sub 18 ani')).toBeVisible()
  await page.getByLabel('Numele tău, ca părinte sau tutore').fill('Ioana Popa')
  await press(page, 'Nu pot desena, îmi scriu numele')
  await page.getByLabel('Numele tău întreg').fill('Ioana Popa')
  await consent(page).click()
  expect(await scan(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Numele tău, ca părinte sau tutore')).toHaveValue('Ioana Popa')
  await expect(page.getByLabel('Numele tău întreg')).toHaveValue('Ioana Popa')
  await expect(consent(page)).toBeChecked()
  const known = await listKnown(child.phone, CODE_IN_SMS)
  await press(page, /^Trimite codul la/)
  const code = await readMessage(child.phone, CODE_IN_SMS, known)
  await page.getByLabel('Codul din SMS', { exact: true }).fill(code)
  await expect(page.getByRole('heading', { level: 1, name: 'Documentul este semnat' })).toBeVisible()
  expect((await readFile(clinic, id)).signer).toEqual({ name: 'Ioana Popa', as: 'guardian' })
})

test('on the clinic’s tablet a colleague says who signs', { tag: '@desktop' }, async ({ page, clinic }) => {
  const token = clinic.session.accessToken
  const person = await addKnownPatient(clinic, 'Sorin')
  const { id } = await sendForm(clinic, person, { when: 'tablet' })
  const { data } = await ask(openFormOnTablet, { id }, token)
  await page.goto(data.url)
  await fillIn(page)
  await signWithMouse(page, box(page))
  await consent(page).click()
  await press(page, 'Semnează documentul')
  await expect(page.getByRole('heading', { name: 'Arată ecranul la recepție' })).toBeVisible()
  expect(await scan(page)).toEqual([])
  const { document_sha256: sha256 } = await readFile(clinic, id)
  await ask(witnessFormFile, { id, document_sha256: sha256 ?? '', is_known: true }, token)
  await expect(page.getByRole('heading', { level: 1, name: 'Documentul este semnat' })).toBeVisible()
  await expect(page.getByText(/^Sorin, îți mulțumim. Dă tableta înapoi/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descarcă' })).toBeHidden()
  expect(await readFile(clinic, id)).toMatchObject({ status: 2, proof: 'witness' })
})

test(
  'two phones at once fill in one form, and only one signs it',
  { tag: '@phone' },
  async ({ page, clinic, browser }) => {
    const person = await addKnownPatient(clinic, 'Mara')
    const { link } = await sendForm(clinic, person)
    const elsewhere = await browser.newContext({ locale: 'ro-RO', viewport: PORTRAIT })
    const other = await elsewhere.newPage()
    await page.goto(link)
    await other.goto(link)
    await answer(page, 'Iei anticoagulante?', 'Nu').click()
    await expect(page.getByText(/^Salvat la clinică/)).toBeVisible()
    await field(other, 'Ce ar trebui să știm?').fill('Mi-e frică')
    await expect(other.getByText(/^Salvat la clinică/)).toBeVisible()
    // What the first one answered came along.
    await expect(other.getByRole('radio', { name: 'Nu' })).toBeChecked()
    await press(page, 'Mai departe')
    await page.getByText('Am înțeles riscurile extracției.').click()
    await press(page, 'Continuă la semnătură')
    await expect(box(page)).toBeVisible()
    await press(page, /^Citește documentul întreg/)
    await expect(page.getByText('Mi-e frică')).toBeVisible()
    await press(page, 'Înapoi la semnătură')
    await signWithFinger(page, box(page))
    await consent(page).click()
    await press(page, /^Trimite codul la/)
    const code = await readMessage(person.phone, CODE_IN_SMS)
    await page.getByLabel('Codul din SMS', { exact: true }).fill(code)
    await expect(page.getByRole('heading', { level: 1, name: 'Documentul este semnat' })).toBeVisible()

    await field(other, 'Ce ar trebui să știm?').fill('Mi-e foarte frică')
    await expect(other.getByText('Documentul este deja semnat.').first()).toBeVisible()
    await elsewhere.close()
  },
)

test(
  'links that are taken back, unknown or held by the clinic’s own staff say so',
  { tag: '@phone' },
  async ({ page, clinic }) => {
    const person = await addKnownPatient(clinic, 'Vlad')
    const { id, link } = await sendForm(clinic, person)
    await enterAs(page, clinic.session)
    await page.goto(link)
    await answer(page, 'Iei anticoagulante?', 'Nu').click()
    await expect(page.getByText(/pe tableta clinicii/)).toBeVisible()
    await expect(page.getByText(/programarea/)).toBeHidden()
    await ask(voidFormFile, { id, reason: 'Nu mai e nevoie' }, clinic.session.accessToken)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Clinica a retras formularul' })).toBeVisible()
    expect(await scan(page)).toEqual([])
    await page.goto(`${link}x`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Linkul nu duce la niciun formular' }),
    ).toBeVisible()
  },
)

test('a form that is read in English is signed in English', { tag: '@phone' }, async ({ page, clinic }) => {
  const person = await addKnownPatient(clinic, 'Ann')
  const { id, link } = await sendForm(clinic, person)
  await page.goto(link)
  await answer(page, 'Iei anticoagulante?', 'Nu').click()
  await expect(page.getByText(/^Salvat la clinică/)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.goto(`${link}?language=en`)
  await press(page, 'Next')
  await page.getByText('I understand the risks.').click()
  await press(page, 'Go on to the signature')
  await expect(page.getByText(/^I have read the document/)).toBeVisible()
  await expect.poll(async () => (await readFile(clinic, id)).language).toBe('en')
})
