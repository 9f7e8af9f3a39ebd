import {
  addFormTemplate,
  changeFormTemplate,
  getFormTemplate,
} from '#contract/documents/document-templates.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask } from './support/api.ts'
import { findViolations } from './support/axe.ts'
import { addColleague, type Clinic } from './support/clinic.ts'
import { test } from './support/own-clinic.ts'
import { enterAs, stopClock, type SignedIn } from './support/test.ts'

const PATH = '/cabinet/administration/form-templates'

/** A form of this clinic, with these elements. */
async function newForm({ session }: Clinic, title: string, elements: FormElement[] = []): Promise<number> {
  const { data } = await ask(addFormTemplate, { title }, session.accessToken)
  if (elements.length > 0)
    await ask(
      changeFormTemplate,
      { id: data.id, version: data.version, content: { ...data.content, elements } },
      session.accessToken,
    )
  return data.id
}

const readForm = async ({ accessToken }: SignedIn, id: number) =>
  (await ask(getFormTemplate, { id }, accessToken)).data

async function openForm(page: Page, session: SignedIn, id: number) {
  await enterAs(page, session)
  await page.goto(`${PATH}/${id}`)
  await expect(
    page
      .getByRole('list', { name: 'Elementele formularului' })
      .or(page.getByText('Încă niciun element'))
      .first(),
  ).toBeVisible()
}

const rows = (page: Page) => page.locator('[data-element]')
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: new RegExp(`^\\d+\\. ${name}`) }) })
const cover = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^\\d+\\. ${name}`) })
const said = (page: Page) => page.locator('[data-said]')
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^salvat \d\d:\d\d$/ })).toBeVisible()
const labelsOf = (elements: readonly FormElement[]) => elements.map(({ label }) => label.ro)

const asked = (id: string, ro: string, part: Partial<FormElement> = {}): FormElement => ({
  id,
  type: 'yes_no',
  label: { ro },
  ...part,
})

test(
  'a form is built by the keyboard alone, tried and published',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Înainte de extracție')
    await openForm(page, clinic.session, id)
    const { keyboard } = page
    const palette = page.getByRole('complementary', { name: 'Elemente de adăugat' })
    const add = async (type: string) => {
      await palette.getByRole('button', { name: type, exact: true }).focus()
      await keyboard.press('Enter')
    }

    await test.step('a question, and what is asked after it', async () => {
      await add('Da sau nu')
      await expect(page.getByRole('textbox', { name: 'Întrebarea' })).toBeFocused()
      await keyboard.type('Iei medicamente, ')
      // The list opens with the brace; Enter takes the first of it.
      await keyboard.type('{pren')
      await expect(page.getByRole('option', { name: 'Prenume' })).toBeVisible()
      await keyboard.press('Enter')
      await keyboard.type('?')
      await add('Mai multe variante')
      await keyboard.type('Care dintre ele?')
      await page.getByRole('textbox', { name: 'Varianta 1' }).focus()
      await keyboard.type('Sintrom')
      await keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Varianta 2' })).toBeFocused()
      await keyboard.type('Eliquis')
      await keyboard.press('Enter')
      await keyboard.type('Niciuna dintre ele')
      const alone = page.getByRole('button', { name: 'Varianta 3 se alege singură, fără celelalte' })
      await alone.focus()
      await keyboard.press('Space')
      await expect(alone).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('textbox', { name: 'Varianta 4' }).focus()
      await keyboard.press('Backspace')
      await expect(page.getByText('3 din 50')).toBeVisible()
    })

    await test.step('it appears by the answer above', async () => {
      await page.getByRole('button', { name: 'Adaugă o condiție' }).focus()
      await keyboard.press('Enter')
      await expect(cover(page, 'Care dintre ele?')).toHaveAccessibleName(
        /Apare dacă răspunde Da la întrebarea de mai sus/,
      )
      await page.getByRole('switch', { name: 'Avertizează medicul' }).focus()
      await keyboard.press('Space')
      await expect(page.getByText('la Sintrom, Eliquis')).toBeVisible()
      await page.getByRole('switch', { name: 'Obligatoriu' }).focus()
      await keyboard.press('Space')
    })

    await test.step('a signature, lifted to the top and put back', async () => {
      await add('Semnătură')
      await keyboard.press('Escape')
      const signature = cover(page, 'Semnătura ta')
      await expect(signature).toBeFocused()
      await keyboard.press('Space')
      await expect(said(page)).toHaveText('„Semnătura ta” este ridicat, pe locul 3 din 3.')
      await keyboard.press('ArrowUp')
      await keyboard.press('ArrowUp')
      await expect(said(page)).toHaveText('„Semnătura ta” este pe locul 1 din 3.')
      await keyboard.press('Escape')
      await expect(said(page)).toHaveText('„Semnătura ta” este din nou pe locul 3.')
      await expect(signature).toBeFocused()
      await keyboard.press('Alt+ArrowUp')
      await expect(said(page)).toHaveText('„Semnătura ta” este pe locul 2 din 3.')
      await keyboard.press('Control+z')
      await expect(rows(page).nth(2)).toContainText('Semnătura ta')
    })

    await test.step('a copy is removed, and the focus stands beside it', async () => {
      await keyboard.press('Control+d')
      await expect(rows(page)).toHaveCount(4)
      await keyboard.press('Delete')
      await expect(rows(page)).toHaveCount(3)
      await expect(cover(page, 'Semnătura ta')).toBeFocused()
    })
    expect(await findViolations(page, { within: 'main' })).toEqual([])

    await test.step('it is tried', async () => {
      await page.getByRole('button', { name: 'Încearcă' }).focus()
      await keyboard.press('Enter')
      const phone = page.getByRole('dialog', { name: 'Încearcă formularul' })
      await expect(phone.getByText('Iei medicamente, Mihaela?')).toBeVisible()
      await expect(phone.getByText('Care dintre ele?')).toBeHidden()
      await phone.getByRole('radio', { name: 'Da', exact: true }).press('Space')
      await expect(phone.getByText('Care dintre ele?')).toBeVisible()
      await phone.getByRole('button', { name: 'Continuă la semnătură' }).press('Enter')
      await expect(phone.getByText('Alege un răspuns.')).toBeVisible()
      const none = phone.getByRole('checkbox', { name: 'Niciuna dintre ele' })
      await none.press('Space')
      await phone.getByRole('checkbox', { name: 'Sintrom' }).press('Space')
      await expect(none).not.toBeChecked()
      await phone.getByRole('button', { name: 'Continuă la semnătură' }).press('Enter')
      await expect(phone.getByText('Medicul ar fi avertizat: Care dintre ele?.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await keyboard.press('Escape')
      await expect(phone).toBeHidden()
    })

    await page.getByRole('button', { name: 'Publică v1' }).focus()
    await keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Publici v1?' })
    await question.getByRole('button', { name: 'Publică v1' }).press('Enter')
    await expect(page.getByText('Publicat v1', { exact: true })).toBeVisible()
    const form = await readForm(clinic.session, id)
    expect(form.published_version).toBe(1)
    expect(form.content.elements).toMatchObject([
      { type: 'yes_no', label: { ro: 'Iei medicamente, {patient_first_name}?' } },
      { type: 'choices', required: true, show_if: { all: [{ is: 'is', value: 'yes' }] } },
      { type: 'signature' },
    ])
  },
)

test(
  'what is wrong is listed when publishing, and each leads to its place',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Chestionar')
    await openForm(page, clinic.session, id)
    await page.getByRole('button', { name: 'Publică v1' }).click()
    const problems = page.getByRole('region', { name: /de îndreptat înainte de publicare/ })
    await expect(problems).toContainText('Adaugă cel puțin un element.')
    await problems.getByRole('button', { name: /Adaugă cel puțin un element/ }).click()
    await expect(page.getByRole('button', { name: 'Titlu', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'O variantă', exact: true }).click()
    await page.keyboard.type('Ești la prima vizită?')
    await page.getByRole('button', { name: 'Șterge varianta 1' }).click()
    await page.getByRole('button', { name: 'Șterge varianta 1' }).click()
    await problems.getByRole('button', { name: /Adaugă cel puțin o variantă/ }).click()
    const adding = page.getByRole('button', { name: 'Variantă', exact: true })
    await expect(adding).toBeFocused()
    await adding.click()
    await page.keyboard.type('Da')
    await problems.getByRole('button', { name: /Codul confirmă o semnătură/ }).click()
    await page.getByRole('radio', { name: 'Nu se semnează' }).check()
    await expect(problems).toBeHidden()
    await page.getByRole('button', { name: 'Publică v1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publică v1' }).click()
    await expect(page.getByText('Am publicat v1.').last()).toBeVisible()
  },
)

async function drag(page: Page, from: Locator, to: Locator, place: 'above' | 'below') {
  await from.hover()
  await page.mouse.down()
  const box = (await to.boundingBox())!
  const y = place === 'above' ? box.y + 4 : box.y + box.height - 4
  await page.mouse.move(box.x + box.width / 2, y - 20, { steps: 8 })
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 })
  await page.mouse.up()
}

test(
  'elements are dragged out of the palette and over one another',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Acord', [
      asked('a', 'Prima'),
      asked('b', 'A doua'),
      asked('c', 'A treia'),
    ])
    await openForm(page, clinic.session, id)
    await cover(page, 'A treia').click()
    await drag(page, row(page, 'A treia').locator('[data-handle]'), row(page, 'Prima'), 'above')
    await expect(rows(page).first()).toContainText('A treia')
    await drag(page, page.getByRole('button', { name: 'Paragraf', exact: true }), row(page, 'Prima'), 'below')
    await expect(rows(page)).toHaveCount(4)
    const text = page.getByRole('textbox', { name: 'Textul' })
    await expect(text).toBeFocused()
    // For 50 ms after a drop the library takes every selection back, the caret with it; nobody types so soon.
    await expect(async () => {
      await text.fill('Citește.')
      await expect(text).toHaveValue('Citește.', { timeout: 500 })
    }).toPass()
    // Let go beside the sheet, nothing comes of it.
    await page.getByRole('button', { name: 'Titlu', exact: true }).hover()
    await page.mouse.down()
    await page.mouse.move(60, 500, { steps: 5 })
    await page.mouse.up()
    await expect(rows(page)).toHaveCount(4)
    await saved(page)
    await expect
      .poll(async () => labelsOf((await readForm(clinic.session, id)).content.elements))
      .toEqual(['A treia', 'Prima', 'Citește.', 'A doua'])
  },
)

test(
  'a condition goes with its question and comes back with it, and one that is asked too early is told',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Acord', [
      asked('a', 'Ești alergic?'),
      asked('b', 'La ce?', { type: 'short', show_if: { all: [{ element: 'a', is: 'is', value: 'yes' }] } }),
    ])
    await openForm(page, clinic.session, id)
    await cover(page, 'La ce').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(
      page.getByText(/„La ce\?” apare după un răspuns care se cere acum mai jos/).last(),
    ).toBeVisible()
    await expect(cover(page, 'La ce')).toHaveAccessibleName(/la întrebarea „Ești alergic\?”, de mai jos/)
    await page.getByRole('button', { name: 'Pune la loc' }).click()
    await expect(rows(page).first()).toContainText('Ești alergic?')
    await cover(page, 'Ești alergic').focus()
    await page.keyboard.press('Delete')
    await expect(
      page.getByText('Un element nu mai are condiția despre el.', { exact: false }).last(),
    ).toBeVisible()
    await expect(row(page, 'La ce')).not.toContainText('Apare dacă')
    await page.getByRole('button', { name: 'Anulează', exact: true }).click()
    await expect(row(page, 'La ce')).toContainText('Apare dacă răspunde Da la întrebarea de mai sus')
  },
)

test(
  'both languages are written, and what is missing is counted',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Acord', [asked('a', 'Ești alergic?')])
    await openForm(page, clinic.session, id)
    await page.getByRole('tab', { name: 'Formular' }).click()
    await page.getByRole('checkbox', { name: 'English' }).check()
    await page.getByText('English 0/2').click()
    await page.getByRole('textbox', { name: 'Titlul formularului' }).fill('Consent')
    await expect(page.getByText('English 1/2')).toBeVisible()
    await expect(page.getByText('În română: Acord')).toBeVisible()
    await cover(page, 'Ești alergic').click()
    await expect(page.getByText('În română: Ești alergic?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Întrebarea' }).fill('Any allergies?')
    await expect(page.getByText('English 1/2')).toBeHidden()
    await expect
      .poll(async () => (await readForm(clinic.session, id)).content.elements[0]?.label)
      .toEqual({ ro: 'Ești alergic?', en: 'Any allergies?' })
  },
)

test(
  'two who write in one form lose nothing: what is apart is put together, the rest is asked',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const colleague = await addColleague(clinic, ['templates.manage', 'clinical.view', 'patients.view'])
    const theirs = await colleague.signIn()
    const id = await newForm(clinic, 'Acord', [asked('a', 'Prima'), asked('b', 'A doua')])
    await page.clock.install()
    await openForm(page, clinic.session, id)
    await stopClock(page)
    const theirSave = async (elements: FormElement[]) => {
      const { version, content } = await readForm(theirs, id)
      await ask(changeFormTemplate, { id, version, content: { ...content, elements } }, theirs.accessToken)
    }

    await cover(page, 'Prima').click()
    await page.getByRole('textbox', { name: 'Întrebarea' }).fill('Prima, a mea')
    await theirSave([asked('a', 'Prima'), asked('b', 'A doua, a lor')])
    await page.clock.runFor(2_000)
    await expect(rows(page).nth(1)).toContainText('A doua, a lor')
    await page.clock.runFor(2_000)
    await expect
      .poll(async () => labelsOf((await readForm(clinic.session, id)).content.elements))
      .toEqual(['Prima, a mea', 'A doua, a lor'])

    await page.getByRole('textbox', { name: 'Întrebarea' }).fill('Prima, iar a mea')
    await theirSave([asked('a', 'Prima, a lor'), asked('b', 'A doua, a lor')])
    await page.clock.runFor(2_000)
    await page.clock.resume()
    const question = page.getByRole('dialog', { name: /a salvat între timp$/ })
    await expect(question).toContainText('Prima, iar a mea')
    await question.getByRole('button', { name: /^Iau ce a salvat/ }).click()
    await expect(rows(page).first()).toContainText('Prima, a lor')
    await page.keyboard.press('Control+z')
    await expect(rows(page).first()).toContainText('Prima, iar a mea')
    await expect
      .poll(async () => labelsOf((await readForm(clinic.session, id)).content.elements)[0])
      .toBe('Prima, iar a mea')
  },
)

test(
  'without a connection what is written stays on the device, over a reload too, and is sent later',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Acord', [asked('a', 'Prima')])
    await openForm(page, clinic.session, id)
    await cover(page, 'Prima').click()
    await page.route('**/api/v2/form-templates/*', route =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'Întrebarea' }).fill('Scrisă fără internet')
    await expect(page.getByText('fără conexiune, păstrat pe dispozitiv')).toBeVisible()
    await page.reload()
    await expect(rows(page).first()).toContainText('Scrisă fără internet')
    await page.unroute('**/api/v2/form-templates/*')
    await saved(page)
    await expect
      .poll(async () => labelsOf((await readForm(clinic.session, id)).content.elements))
      .toEqual(['Scrisă fără internet'])
  },
)

test(
  'what waits in a form is sent from whatever page is open',
  { tag: '@desktop' },
  async ({ page, clinic }) => {
    const id = await newForm(clinic, 'Acord', [asked('a', 'Prima')])
    await openForm(page, clinic.session, id)
    await cover(page, 'Prima').click()
    await page.route('**/api/v2/form-templates/*', route =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'Întrebarea' }).fill('Scrisă fără internet')
    await expect(page.getByText('fără conexiune, păstrat pe dispozitiv')).toBeVisible()
    await page.getByRole('link', { name: 'Înapoi la formulare' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Formulare' })).toBeVisible()
    // In this order: were the way open before, it could be sent, and told, by the page that is left.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Formulare' })).toBeVisible()
    await page.unroute('**/api/v2/form-templates/*')
    await expect(page.getByText('Am trimis ce era păstrat pe dispozitiv.').last()).toBeVisible()
    expect(labelsOf((await readForm(clinic.session, id)).content.elements)).toEqual(['Scrisă fără internet'])
  },
)

test('on a phone elements are added and dragged by a finger @phone', async ({ page, clinic }) => {
  const id = await newForm(clinic, 'Acord', [
    asked('a', 'Prima'),
    asked('b', 'A doua'),
    asked('c', 'A treia'),
  ])
  await openForm(page, clinic.session, id)
  await page.getByRole('button', { name: 'Adaugă', exact: true }).tap()
  const palette = page.getByRole('dialog', { name: 'Adaugă un element' })
  expect(await findViolations(page)).toEqual([])
  await palette.getByRole('button', { name: 'Bifă de acord' }).tap()
  const properties = page.getByRole('dialog', { name: 'Proprietăți' })
  await properties.getByRole('textbox', { name: 'Cu ce este de acord' }).fill('Am înțeles riscurile.')
  expect(await findViolations(page)).toEqual([])
  await properties.getByRole('button', { name: 'Închide' }).tap()
  await expect(rows(page)).toHaveCount(4)

  await cover(page, 'A treia').tap()
  const handle = row(page, 'A treia').locator('[data-handle]')
  const from = (await handle.boundingBox())!
  const to = (await row(page, 'Prima').boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y! }] })
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await touch('touchStart', x, y)
  await page.waitForTimeout(400)
  for (let step = 1; step <= 10; step++) await touch('touchMove', x, y + ((to.y + 2 - y) * step) / 10)
  await expect(page.locator('[data-canvas] [aria-hidden][style*=top]')).toBeVisible()
  await touch('touchEnd')
  await expect(rows(page).first()).toContainText('A treia')
  expect(await findViolations(page)).toEqual([])
  await expect
    .poll(async () => labelsOf((await readForm(clinic.session, id)).content.elements))
    .toEqual(['A treia', 'Prima', 'A doua', 'Am înțeles riscurile.'])
})
