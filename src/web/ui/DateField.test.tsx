import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { DateField } from './DateField.tsx'
import { Dialog } from './Dialog.tsx'

async function show() {
  const change = vi.fn<(date?: string) => void>()
  await render(
    <main>
      <DateField label="De la" defaultValue="2026-03-10" min="2026-03-02" onChange={change} />
    </main>,
  )
  return { change, field: page.getByLabelText('De la', { exact: true }) }
}

const calendar = page.getByRole('dialog', { name: 'De la' })

test('a date is typed, and one that is none is told when one leaves', async () => {
  const { change, field } = await show()
  await field.fill('15.03.2026')
  expect(change).toHaveBeenLastCalledWith('2026-03-15')
  await field.fill('01.03.2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveAccessibleDescription(/2026/)
})

test('a day is chosen from the calendar by its keys', async () => {
  const { change, field } = await show()
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(calendar.getByRole('button', { name: /10 martie/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{PageDown}')
  await expect.element(calendar.getByRole('button', { name: /11 aprilie/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(change).toHaveBeenLastCalledWith('2026-04-11')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('11.04.2026')
  await expect.element(field).toHaveFocus()
})

test('Escape, its button and a press outside close the calendar', async () => {
  await show()
  const button = page.getByRole('button', { name: /De la/ })
  await button.click()
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(calendar).toBeVisible()
  await button.click()
  await expect.element(calendar).not.toBeInTheDocument()
})

test('in a dialog too, the focus goes back to the button', async () => {
  await render(
    <main>
      <Dialog title="Concediu" onClose={vi.fn<() => void>()}>
        <DateField label="De la" defaultValue="2026-03-10" />
      </Dialog>
    </main>,
  )
  const button = page.getByRole('button', { name: /De la/ })
  await button.click()
  await expect.element(calendar.getByRole('button', { name: /10 martie/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  // The dialog takes a focus that was lost within two frames.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await expect.element(button).toHaveFocus()
})
