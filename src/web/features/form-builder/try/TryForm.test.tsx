import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { loadNamespaces, startI18n } from '#web/i18n/i18n.ts'
import { createEditor } from '../model/editor-store.ts'
import { EditorOfPage } from '../model/use-editor.ts'
import { TryForm } from './TryForm.tsx'

const ELEMENTS: FormElement[] = [
  { id: 'a', type: 'yes_no', label: { ro: 'Iei medicamente, {patient_first_name}?' }, required: true },
  {
    id: 'b',
    type: 'choices',
    label: { ro: 'Care dintre ele?' },
    required: true,
    options: [{ id: 'o', label: { ro: 'Sintrom' } }],
    alarm: ['o'],
    show_if: { all: [{ element: 'a', is: 'is', value: 'yes' }] },
  },
  { id: 'c', type: 'record', field: 'phone', label: { ro: 'Telefonul' } },
  { id: 'd', type: 'signature', label: { ro: 'Semnătura ta' } },
]

test('a form is filled in as patients will, with its conditions and checks', async () => {
  await startI18n()
  await loadNamespaces('form-builder', 'form-elements')
  const form = {
    format: 1,
    title: { ro: 'Acord' },
    languages: ['ro'],
    elements: ELEMENTS,
    signing: { signers: ['patient'], code: 'sms', expires_days: 14 },
  } as const
  const editor = createEditor({ form, services: [] }, () => 0)
  await render(
    <EditorOfPage value={editor}>
      <TryForm onClose={() => undefined} />
    </EditorOfPage>,
  )
  await expect.element(page.getByText('Iei medicamente, Mihaela?')).toBeVisible()
  await expect.element(page.getByText('Care dintre ele?')).not.toBeInTheDocument()
  await page.getByText('Da', { exact: true }).click()
  await page.getByRole('button', { name: 'Continuă la semnătură' }).click()
  await expect.element(page.getByText('Alege un răspuns.')).toBeVisible()
  await page.getByText('Sintrom').click()
  await expect.element(page.getByText('07•• ••• 916')).toBeVisible()
  await page.getByRole('button', { name: 'Continuă la semnătură' }).click()
  await expect.element(page.getByText('Medicul ar fi avertizat: Care dintre ele?.')).toBeVisible()
})
