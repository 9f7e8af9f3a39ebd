import {
  addFormTemplate,
  changeFormTemplate,
  publishFormTemplate,
} from '#contract/documents/document-templates.ts'
import { addFormFiles } from '#contract/documents/form-files.ts'
import type { CallInput } from '#contract/call.ts'
import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { Locator, Page } from '@playwright/test'
import { ask, readMessage } from './api.ts'
import type { Clinic } from './clinic.ts'
import type { Person } from './people.ts'

/** Where a form's SMS leads. */
export const LINK = /(http\S+\/fill-form\/\S+?)[.,]?(?:\s|$)/

const both = (ro: string, en: string) => ({ ro, en })

/** A question with one that hangs on it, a text, a break, a day, teeth, a consent and a signature. */
export const ELEMENTS: readonly FormElement[] = [
  { id: 'about', type: 'paragraph', label: both('Extracția scoate un dinte.', 'An extraction takes out a tooth.') },
  { id: 'blood', type: 'yes_no', label: both('Iei anticoagulante?', 'Do you take blood thinners?'), required: true },
  {
    id: 'which', type: 'short', label: both('Ce anume iei?', 'Which ones?'), required: true,
    show_if: { all: [{ element: 'blood', is: 'is', value: 'yes' }] },
  },
  { id: 'more', type: 'long', label: both('Ce ar trebui să știm?', 'What should we know?') },
  { id: 'break', type: 'page_break', label: {} },
  { id: 'since', type: 'date', label: both('De când te doare?', 'Since when does it hurt?') },
  { id: 'teeth', type: 'teeth', label: both('Care dinți te dor?', 'Which teeth hurt?') },
  { id: 'agree', type: 'consent', label: both('Am înțeles riscurile extracției.', 'I understand the risks.') },
  { id: 'sign', type: 'signature', label: both('Semnătura', 'Signature') },
] // prettier-ignore

/** A published form. */
export async function addForm(
  { session }: Clinic,
  {
    elements = ELEMENTS,
    signing = {},
    title = 'Acord pentru extracție',
  }: {
    elements?: readonly FormElement[]
    signing?: Partial<FormTemplate['signing']>
    /** In Romanian. */
    title?: string
  } = {},
): Promise<number> {
  const token = session.accessToken
  const { data: made } = await ask(addFormTemplate, { title }, token)
  const content: FormTemplate = {
    ...made.content,
    title: both(title, 'Consent to an extraction'),
    languages: ['ro', 'en'],
    elements,
    signing: { signers: ['patient', 'guardian'], code: 'sms', expires_days: 14, ...signing },
  }
  const { data: written } = await ask(
    changeFormTemplate,
    { id: made.id, version: made.version, content },
    token,
  )
  await ask(publishFormTemplate, { id: made.id, version: written.version }, token)
  return made.id
}

/** A form of a patient, and the link that their SMS carries. */
export async function sendForm(
  clinic: Clinic,
  person: Person & { id: number },
  rest: Partial<CallInput<typeof addFormFiles>> & { to?: string } = {},
): Promise<{ id: number; link: string }> {
  const { to = person.phone, ...wishes } = rest
  const template = wishes.template_ids ?? [await addForm(clinic)]
  const { data } = await ask(
    addFormFiles,
    { id: person.id, when: 'now', ...wishes, template_ids: template },
    clinic.session.accessToken,
  )
  const [file] = data
  if (!file) throw new Error('No form was made')
  return { id: file.id, link: wishes.when === 'tablet' ? '' : await readMessage(to, LINK) }
}

/** A finger that signs: two strokes over most of the box. */
export async function signWithFinger(page: Page, box: Locator): Promise<void> {
  await box.scrollIntoViewIfNeeded()
  const place = await box.boundingBox()
  if (!place) throw new Error('The box is not on screen')
  const finger = await page.context().newCDPSession(page)
  const at = (across: number, down: number) => [
    { x: place.x + place.width * across, y: place.y + place.height * down },
  ]
  for (const down of [0.35, 0.6]) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2, down) })
    for (let step = 1; step <= 12; step++)
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(0.2 + step * 0.05, down + 0.15 * Math.sin(step)),
      })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await finger.detach()
}

/** The same by a mouse. */
export async function signWithMouse(page: Page, box: Locator): Promise<void> {
  await box.scrollIntoViewIfNeeded()
  const place = await box.boundingBox()
  if (!place) throw new Error('The box is not on screen')
  for (const down of [0.3, 0.6]) {
    await page.mouse.move(place.x + place.width * 0.2, place.y + place.height * down)
    await page.mouse.down()
    await page.mouse.move(place.x + place.width * 0.8, place.y + place.height * (down + 0.2), { steps: 12 })
    await page.mouse.up()
  }
}
