import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { KeywordText, type KeywordTextHandle } from './KeywordText.tsx'

const NAMES = new Map([
  ['visit_day', 'Ziua'],
  ['visit_time', 'Ora'],
])
const write = vi.fn<(kept: string) => void>()

interface TextProps {
  kept?: string
  isLine?: boolean
  offers?: string
}

function Text({ kept = '', isLine = false, offers }: TextProps) {
  const [value, setValue] = useState(kept)
  const handle = useRef<KeywordTextHandle>(null)
  return (
    <>
      <KeywordText
        label="SMS-ul"
        lang="ro"
        names={NAMES}
        isLine={isLine}
        {...(offers !== undefined && { offers })}
        value={value}
        handle={handle}
        onChange={next => {
          write(next)
          setValue(next)
        }}
      />
      <button
        type="button"
        onMouseDown={event => event.preventDefault()}
        onClick={() => handle.current?.insert('visit_time')}
      >
        Ora
      </button>
      <button type="button" onClick={() => setValue('{visit_day}!')}>
        Altul
      </button>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'SMS-ul' })
const chips = () => [...document.querySelectorAll('mark')].map(mark => mark.textContent)
const kept = () => write.mock.lastCall?.[0]
function putCaret(at: number) {
  const element = field.element() as HTMLTextAreaElement
  element.focus()
  element.setSelectionRange(at, at)
}
const caret = () => (field.element() as HTMLTextAreaElement).selectionStart

test('keywords read by their names, and are kept by their keys', async () => {
  await render(<Text kept="Te așteptăm {visit_day}." />)
  await expect.element(field).toHaveValue('Te așteptăm {Ziua}.')
  expect(chips()).toEqual(['{Ziua}'])
  putCaret('Te așteptăm {Ziua}'.length)
  await userEvent.keyboard(', la {{Ora}')
  expect(kept()).toBe('Te așteptăm {visit_day}, la {visit_time}.')
  expect(chips()).toEqual(['{Ziua}', '{Ora}'])
})

test('a pressed keyword goes where the caret is, and undo takes it back', async () => {
  await render(<Text kept="La . Vii?" />)
  putCaret(3)
  await page.getByRole('button', { name: 'Ora' }).click()
  expect(kept()).toBe('La {visit_time}. Vii?')
  expect(caret()).toBe('La {Ora}'.length)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(kept()).toBe('La . Vii?')
})

test('a chip is stepped over and deleted whole', async () => {
  await render(<Text kept="A {visit_day} B" />)
  const [begins, ends] = ['A '.length, 'A {Ziua}'.length]
  putCaret(begins)
  await userEvent.keyboard('{ArrowRight}')
  expect(caret()).toBe(ends)
  await userEvent.keyboard('{ArrowLeft}')
  expect(caret()).toBe(begins)
  await userEvent.keyboard('{Delete}')
  expect(kept()).toBe('A  B')
  await userEvent.keyboard('{Control>}z{/Control}')
  putCaret(ends)
  await userEvent.keyboard('{Backspace}')
  expect(kept()).toBe('A  B')
})

test('what is no keyword stays as it was written, and is marked', async () => {
  await render(<Text kept="La {Luna}" />)
  expect(chips()).toEqual(['{Luna}'])
  putCaret('La {Luna}'.length)
  await userEvent.keyboard('!')
  expect(kept()).toBe('La {Luna}!')
})

test('a line takes no line breaks, pasted ones neither', async () => {
  await render(<Text isLine />)
  await field.fill('Unu\n\ndoi')
  expect(kept()).toBe('Unu doi')
  putCaret(3)
  await userEvent.keyboard('{Enter}')
  expect(kept()).toBe('Unu doi')
})

test('another text takes the place of what was typed', async () => {
  await render(<Text />)
  await field.fill('Salut')
  await page.getByRole('button', { name: 'Altul' }).click()
  await expect.element(field).toHaveValue('{Ziua}!')
})

test('a brace offers keywords by what is typed behind it, for keys and presses', async () => {
  await render(<Text kept="La" offers="Câmpuri" />)
  putCaret(2)
  await userEvent.keyboard(' {{zi')
  const offers = page.getByRole('listbox', { name: 'Câmpuri' })
  await expect.element(offers.getByRole('option')).toHaveTextContent('Ziua')
  await userEvent.keyboard('{Enter}')
  expect(kept()).toBe('La {visit_day}')
  await expect.element(offers).not.toBeInTheDocument()
  await userEvent.keyboard(' {{')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(offers.getByRole('option', { selected: true })).toHaveTextContent('Ora')
  await userEvent.keyboard('{Escape}')
  await expect.element(offers).not.toBeInTheDocument()
  expect(kept()).toBe('La {visit_day} {')
  await userEvent.keyboard('o')
  await offers.getByRole('option', { name: 'Ora' }).click()
  expect(kept()).toBe('La {visit_day} {visit_time}')
})

test('nothing is offered where nobody asked for it', async () => {
  await render(<Text kept="" />)
  putCaret(0)
  await userEvent.keyboard('{{')
  expect(document.querySelector('[role=listbox]')).toBeNull()
})
