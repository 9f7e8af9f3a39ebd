import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { SelectField } from './SelectField.tsx'

const LONG = 'Detartraj cu ultrasunete, periaj și airflow'
const OPTIONS = [
  { value: 'a', label: 'Albire', group: 'Ale medicului' },
  { value: 'c', label: 'Consultație', group: 'Ale medicului' },
  { value: 'd', label: LONG, group: 'Ale altora' },
]

async function show(error?: string) {
  const change = vi.fn<(value: string) => void>()
  await render(
    <main>
      <form>
        <SelectField
          label="Serviciul"
          name="service"
          error={error}
          options={OPTIONS}
          defaultValue="c"
          onChange={change}
        />
      </form>
    </main>,
  )
  const field = page.getByRole('combobox', { name: 'Serviciul' })
  await expect.element(field).toHaveTextContent('Consultație')
  return { change, field, sent: () => new FormData(document.querySelector('form')!).get('service') }
}

test('a choice is made with the pointer and sent with the form', async () => {
  const { change, field, sent } = await show()
  expect(sent()).toBe('c')
  await field.click()
  await expect.element(page.getByRole('group', { name: 'Ale medicului' })).toBeVisible()
  await expect
    .element(page.getByRole('option', { name: 'Consultație' }))
    .toHaveAttribute('aria-selected', 'true')
  await page.getByRole('option', { name: LONG }).click()
  expect(change).toHaveBeenCalledExactlyOnceWith('d')
  expect(sent()).toBe('d')
  await expect.element(field).toHaveTextContent('Detartraj cu ultrasunete, per…')
  await expect.element(field).toHaveAttribute('title', LONG)
  await expect.element(field).toHaveAttribute('data-changed')
})

test('letters find a choice, Enter takes it, Escape closes the list alone', async () => {
  const { change, field } = await show()
  await field.click()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('al')
  await expect.element(page.getByRole('option', { name: 'Albire' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(change).toHaveBeenCalledExactlyOnceWith('a')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('what is wrong is told to readers', async () => {
  const { field } = await show('Alege un serviciu.')
  await expect.element(field).toHaveAccessibleDescription('Alege un serviciu.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})
