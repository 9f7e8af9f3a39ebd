import { register } from '#contract/accounts/accounts.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask, CODE_IN_SMS, listKnown, readMessage } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { DONE } from './support/online.ts'
import { newAddress, newPerson } from './support/people.ts'
import { enterAs, PASSWORD, RECEPTION, signIn, test } from './support/test.ts'

const GUIDE = '/cabinet/administration/first-steps'
const SECONDS_A_PRESS = 1
const LETTERS_A_SECOND = 5
const FIVE_MINUTES = 300

/** Presses and letters, as long as a person takes for them. */
class Human {
  #seconds = 0
  readonly #begun = Date.now()

  async press(what: Locator): Promise<void> {
    await what.click()
    this.#seconds += SECONDS_A_PRESS
  }

  /** A press into the field, then its letters. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click()
    await field.fill(text)
    this.#seconds += SECONDS_A_PRESS + text.length / LETTERS_A_SECOND
  }

  /** With all the waiting for the program, in seconds. */
  get took(): number {
    return this.#seconds + (Date.now() - this.#begun) / 1000
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page) => page.getByRole('button', { name: /^Continuă la / })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Pașii până la prima programare' })

/** A clinic just registered, whose owner is signed in on the page. */
async function openNewClinic(page: Page): Promise<void> {
  const { lastName, phone } = newPerson('')
  const { data } = await ask(register, {
    user_type: 1,
    first_name: 'Corina',
    last_name: lastName,
    email: `${lastName.toLowerCase()}@exemplu.ro`,
    password: PASSWORD,
    mobile: phone,
    mobile_country: 'RO',
    clinic_name: 'Clinica Dentară Horea',
  })
  await enterAs(page, data)
}

test(
  'from signing up to the first online booking in five minutes',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const human = new Human()
    const owner = newPerson('Corina')
    await page.goto('/register/cabinet')
    await human.type(page.getByLabel('Numele clinicii'), `Clinica ${owner.lastName}`)
    await human.type(page.getByLabel('Prenume'), owner.firstName)
    await human.type(page.getByLabel('Nume', { exact: true }), owner.lastName)
    await human.type(page.getByLabel('Telefon'), owner.typedPhone)
    for (const label of ['Email', 'Repetă emailul'])
      await human.type(page.getByLabel(label, { exact: true }), `${owner.lastName.toLowerCase()}@exemplu.ro`)
    await human.type(page.getByLabel('Parolă', { exact: true }), PASSWORD)
    // Its words hold a link: pressed where the box is.
    await page.getByRole('checkbox').check({ force: true })
    await human.press(page.locator('form button[type=submit]'))

    await expect(heading(page, 'Cum te găsesc pacienții?')).toBeVisible()
    await human.press(goOn(page))
    await expect(heading(page, 'Unde vin pacienții și când?')).toBeVisible()
    await human.type(page.getByLabel('Stradă și număr'), 'Str. Horea 31')
    await human.press(goOn(page))
    for (const title of ['Câte cabinete ai?', 'Bifează ce faci în clinică', 'Cine lucrează în clinică?'])
      await test.step(title, async () => {
        await expect(heading(page, title)).toBeVisible()
        await human.press(goOn(page))
      })
    await expect(heading(page, 'Când lucrează fiecare?')).toBeVisible()
    await human.press(goOn(page))
    await expect(heading(page, 'Ești online')).toBeVisible()
    const link = await page.getByRole('link', { name: 'Vezi pagina' }).getAttribute('href')

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'ro-RO',
      extraHTTPHeaders: newAddress(),
    })
    const patient = await phone.newPage()
    const ilie = newPerson('Ilie')
    await patient.goto(link ?? '')
    await human.press(patient.getByRole('link', { name: 'Programează-te' }).first())
    await expect(heading(patient, 'Oricare medic')).toBeVisible()
    await human.press(patient.getByText('Consultație de control').first())
    await human.press(patient.getByRole('button', { name: /^\d\d:\d\d$/ }).first())
    await human.press(patient.getByRole('link', { name: 'Continuă' }))
    await human.type(patient.getByLabel('Prenume'), ilie.firstName)
    await human.type(patient.getByLabel('Nume', { exact: true }), ilie.lastName)
    await human.type(patient.getByLabel('Telefon'), ilie.typedPhone)
    const known = await listKnown(ilie.phone, CODE_IN_SMS)
    await human.press(patient.getByRole('button', { name: 'Trimite codul' }))
    await human.type(
      patient.getByLabel('Codul din 6 cifre'),
      await readMessage(ilie.phone, CODE_IN_SMS, known),
    )
    await expect(patient.getByRole('heading', { level: 1, name: DONE })).toBeVisible()
    await phone.close()

    // Came from the page, by a link and not the code.
    await page.goto('/cabinet/administration/company')
    await expect(page.getByText('De pe pagina clinicii').locator('..')).toHaveText(/1$/)
    await expect(page.getByText('Din codul QR').locator('..')).toHaveText(/0$/)

    test.info().annotations.push({ type: 'human seconds', description: human.took.toFixed(0) })
    expect(human.took).toBeLessThanOrEqual(FIVE_MINUTES)
  },
)

test(
  'what is typed saves itself; the steps are left, and resumed where one was',
  { tag: '@desktop' },
  async ({ page }) => {
    await openNewClinic(page)
    await page.goto(GUIDE)
    await page.getByLabel('Numele clinicii').fill('Clinica Surâs')
    await expect(page.getByText('Salvat acum.')).toBeVisible()
    await goOn(page).click()
    await expect(heading(page, 'Unde vin pacienții și când?')).toBeVisible()
    await page.getByLabel('Stradă și număr').fill('Str. Horea 31')
    // Even what is on its way yet: nobody is asked whether to lose it.
    await page.goBack()
    await expect(heading(page, 'Cum te găsesc pacienții?')).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel('Stradă și număr')).toHaveValue('Str. Horea 31')
    await page.getByRole('button', { name: 'Mai târziu' }).click()
    const strip = page.getByRole('region', { name: 'Pornirea clinicii' })
    await expect(strip).toContainText('Adresa și orele')
    await strip.getByRole('link', { name: 'Continuă' }).click()
    await expect(page.getByLabel('Stradă și număr')).toHaveValue('Str. Horea 31')
    await expect(steps(page).getByRole('button', { name: /Clinica/ })).toContainText('gata')
  },
)

test('a failed save says so and keeps what was typed', { tag: '@desktop' }, async ({ page }) => {
  await openNewClinic(page)
  await page.goto(`${GUIDE}?step=clinic`)
  const name = page.getByLabel('Numele clinicii')
  await name.fill('X')
  await expect(page.getByText('Nu s-a salvat. Ce ai scris rămâne aici.')).toBeVisible()
  await expect(name).toHaveValue('X')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await goOn(page).click()
  await expect(heading(page, 'Cum te găsesc pacienții?')).toBeVisible()
  await name.fill('Clinica Nouă')
  await expect(page.getByText('Salvat acum.')).toBeVisible()
})

test('a step is put aside', { tag: '@phone' }, async ({ page }) => {
  await openNewClinic(page)
  await page.goto(`${GUIDE}?step=services`)
  await page.getByRole('button', { name: 'Sari peste' }).click()
  await expect(heading(page, 'Cine lucrează în clinică?')).toBeVisible()
  await expect(steps(page).getByRole('button', { name: /Servicii/ })).toContainText('sărit')
})

test('a test booking comes and goes with a press each', { tag: '@desktop' }, async ({ page }) => {
  await openNewClinic(page)
  await page.goto(`${GUIDE}?step=clinic`)
  for (const title of [
    'Unde vin',
    'Câte cabinete',
    'Bifează',
    'Cine lucrează',
    'Când lucrează',
    'Ești online',
  ]) {
    await goOn(page).click()
    await expect(heading(page, new RegExp(`^${title}`))).toBeVisible()
  }
  await page.getByRole('button', { name: 'Fă o programare de probă' }).click()
  await expect(page.getByText(/^Programare de probă: /)).toBeVisible()
  await page.getByRole('button', { name: 'Șterge proba' }).click()
  await expect(page.getByText('Ai șters programarea de probă.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fă o programare de probă' })).toBeVisible()
})

test('who may not set the clinic up is told so', { tag: '@desktop' }, async ({ page }) => {
  await enterAs(page, await signIn(RECEPTION))
  await page.goto(GUIDE)
  await expect(heading(page, 'Primii pași sunt ai celui care conduce clinica')).toBeVisible()
  await page.goto('/cabinet/administration/calendar')
  await expect(page.getByRole('grid', { name: 'Calendarul programărilor' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pornirea clinicii' })).toHaveCount(0)
})

test('every step by keyboard alone, and axe finds nothing', { tag: '@desktop' }, async ({ page }) => {
  await openNewClinic(page)
  await page.goto(`${GUIDE}?step=clinic`)
  for (const title of ['Cum te', 'Unde vin', 'Câte cabinete', 'Bifează', 'Cine lucrează', 'Când lucrează']) {
    // A step that opens is read from its heading on.
    await expect(heading(page, new RegExp(`^${title}`))).toBeFocused()
    expect(await findViolations(page), title).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, `${title} fits`).toBeLessThanOrEqual(0)
    await goOn(page).focus()
    await page.keyboard.press('Enter')
  }
  await expect(heading(page, 'Ești online')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
})
