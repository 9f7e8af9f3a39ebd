import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { addLocation } from '#contract/clinic/locations.ts'
import { FIELD_MESSAGES } from '#contract/field-messages.ts'
import { changeLanguage } from '#web/i18n/i18n.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useCallForm } from './use-call-form.ts'

/** What the server answers next; what it was sent is kept. */
const answers: (() => Response)[] = []
const keys: (string | null)[] = []
vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
  keys.push(new Headers(headers).get('idempotency-key'))
  const answer = answers.shift()
  if (!answer) throw new Error('no answer')
  return answer()
})

const refuse = (errors: object) => () =>
  Response.json({ status: 'error', code: 'invalid', message: 'Nu am înțeles.', errors }, { status: 400 })
const accept = () => Response.json({ status: 'success', message: '', data: {} })

afterEach(async () => {
  keys.length = 0
  await changeLanguage('ro')
})

function Form({ onDone }: { onDone: () => void }) {
  const { formProps, field, problem } = useCallForm({ definition: addLocation, onDone })
  return (
    <form {...formProps}>
      <TextField {...field('name')} label="Nume" />
      <p role="alert">{problem}</p>
      <button type="submit">Salvează</button>
    </form>
  )
}

const name = page.getByLabelText('Nume')
const save = () => page.getByRole('button', { name: 'Salvează' }).click()

test('all that is wrong with a field stands under it, the rest above, in the language of the page', async () => {
  await render(<Form onDone={vi.fn<() => void>()} />)
  const required = FIELD_MESSAGES.required
  answers.push(refuse({ name: [required.ro, 'alege alt nume.'], city: [required.ro] }))
  await save()
  await expect.element(name).toHaveAccessibleDescription(`${required.ro} Alege alt nume.`)
  await expect.element(name).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent(required.ro)
  await changeLanguage('en')
  await expect.element(page.getByRole('alert')).toHaveTextContent(required.en)
})

test('what was written stays after a lost answer, and goes again under the same key', async () => {
  const done = vi.fn<() => void>()
  await render(<Form onDone={done} />)
  await name.fill('Centru')
  await save()
  await expect.element(page.getByText(/^Nu există conexiune/)).toBeVisible()
  await expect.element(name).toHaveValue('Centru')
  answers.push(accept)
  await save()
  await expect.poll(() => done.mock.calls.length).toBe(1)
  answers.push(accept)
  await save()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
