import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Combobox } from './Combobox.tsx'

const NAMES = ['Ana Pop', 'Anton Rusu', 'Barbu Dan']

function Finder(props: { onPick: (name: string) => void; isSettled: boolean; error?: string }) {
  const { onPick, ...rest } = props
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const found = NAMES.filter(name => name.toLowerCase().startsWith(text))
  return (
    <Combobox
      {...rest}
      id="finder"
      label="Caută"
      listLabel="Găsite"
      value={text}
      onType={typed => {
        setText(typed)
        setIsOpen(true)
      }}
      isOpen={isOpen && text !== ''}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      choices={found.map(name => ({ key: name, content: name, onPick: () => onPick(name) }))}
      none="Nimeni"
    />
  )
}

async function show({ isSettled = true, error }: { isSettled?: boolean; error?: string } = {}) {
  const pick = vi.fn<(name: string) => void>()
  const submit = vi.fn<() => void>()
  // As a dialog listens.
  const escape = vi.fn<(event: KeyboardEvent) => void>(event => event.preventDefault())
  const listening = new AbortController()
  document.addEventListener('keydown', event => event.key === 'Escape' && escape(event), listening)
  onTestFinished(() => listening.abort())
  await render(
    <main>
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Finder onPick={pick} isSettled={isSettled} {...(error ? { error } : {})} />
        <button type="submit">Trimite</button>
      </form>
    </main>,
  )
  return { pick, submit, escape, field: page.getByRole('combobox', { name: 'Caută' }) }
}

const choice = (name: string) => page.getByRole('option', { name })

test('what was typed before the library came stays, with the focus and the caret', async () => {
  const { field } = await show()
  await field.click()
  await userEvent.keyboard('nn{ArrowLeft}{ArrowLeft}a')
  await expect.element(field).toHaveAttribute('aria-haspopup', 'listbox')
  await userEvent.keyboard('{Delete}')
  await expect.element(field).toHaveValue('an')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('listbox', { name: 'Găsite' })).toBeVisible()
})

test('the first is marked, arrows go round, Enter takes the marked one and submits nothing', async () => {
  const { field, pick, submit } = await show()
  await field.click()
  await userEvent.keyboard('{Enter}an')
  await expect.element(choice('Ana Pop')).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('Anton Rusu')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('Ana Pop')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(pick).toHaveBeenCalledExactlyOnceWith('Anton Rusu')
  await userEvent.keyboard('{ArrowDown}x')
  await expect.element(choice('Anton Rusu')).not.toBeInTheDocument()
  await expect.element(page.getByText('Nimeni')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(pick).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
})

test('a press takes a choice and leaves the focus in the field', async () => {
  const { field, pick } = await show()
  await field.click()
  await userEvent.keyboard('an')
  await choice('Anton Rusu').click()
  expect(pick).toHaveBeenCalledExactlyOnceWith('Anton Rusu')
  await expect.element(field).toHaveFocus()
})

test('Escape closes the list, the next one leaves; an arrow opens it again', async () => {
  const { field, escape } = await show()
  await field.click()
  await userEvent.keyboard('an')
  await expect.element(choice('Ana Pop')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await expect.element(field).toHaveValue('an')
  expect(escape).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('Ana Pop')).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(escape).toHaveBeenCalledOnce()
})

test('what is listed for other letters is nobody’s answer yet', async () => {
  const { field, pick } = await show({ isSettled: false })
  await field.click()
  await userEvent.keyboard('an{Enter}')
  await expect.element(choice('Ana Pop')).toHaveAttribute('aria-selected', 'false')
  expect(pick).not.toHaveBeenCalled()
})

test('what is wrong is told to readers', async () => {
  const { field } = await show({ error: 'Alege un pacient.' })
  await expect.element(field).toHaveAccessibleDescription('Alege un pacient.')
  await field.click()
  await expect.element(field).toHaveAttribute('aria-haspopup', 'listbox')
  await expect.element(field).toHaveAccessibleDescription('Alege un pacient.')
})
