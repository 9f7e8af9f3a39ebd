import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'
import { FormModal } from './FormModal.tsx'
import { LightDialog } from './LightDialog.tsx'
import { TextField } from './TextField.tsx'

const kinds = {
  dialog: ({ onClose }: { onClose: () => void }) => (
    <Dialog title="Pacient nou" onClose={onClose}>
      <TextField label="Nume" />
    </Dialog>
  ),
  'light dialog': ({ onClose }: { onClose: () => void }) => (
    <LightDialog title="Pacient nou" onClose={onClose}>
      <TextField label="Nume" />
    </LightDialog>
  ),
  drawer: ({ onClose }: { onClose: () => void }) => (
    <Drawer title="Pacient nou" formProps={{}} busy={false} problem="" submit="Salvează" onClose={onClose}>
      <TextField label="Nume" />
    </Drawer>
  ),
}

async function open(kind: keyof typeof kinds) {
  const closed = vi.fn<() => void>()
  const Shown = kinds[kind]
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <main>
        <button type="button" onClick={() => setIsOpen(true)}>
          Adaugă
        </button>
        {isOpen && (
          <Shown
            onClose={() => {
              closed()
              setIsOpen(false)
            }}
          />
        )}
      </main>
    )
  }
  await render(<Page />)
  await page.getByRole('button', { name: 'Adaugă' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Pacient nou' })).toBeVisible()
  return closed
}

const dialog = page.getByRole('dialog', { name: 'Pacient nou' })
const question = page.getByRole('alertdialog')
const field = page.getByLabelText('Nume')

test.each(['dialog', 'light dialog', 'drawer'] as const)('a %s', async kind => {
  const closed = await open(kind)
  await expect.element(field).toHaveFocus()

  // Nothing typed: Escape closes, and the focus goes back.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Adaugă' })).toHaveFocus()
  expect(closed).toHaveBeenCalledOnce()

  // Something typed: Escape asks, a second Escape goes on writing.
  await page.getByRole('button', { name: 'Adaugă' }).click()
  await field.fill('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Ana')
  await expect.element(field).toHaveFocus()

  // The cross asks as well; what was typed may be given up.
  await dialog.getByRole('button', { name: 'Închide' }).click()
  await question.getByRole('button', { name: 'Renunță la ce am scris' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closed).toHaveBeenCalledTimes(2)
})

test('Tab stays within the dialog and what is behind is hidden from readers', async () => {
  await open('dialog')
  await expect.element(page.getByRole('button', { name: 'Adaugă' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Închide' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveFocus()
})

test('a press beside it closes it', async () => {
  const closed = await open('dialog')
  await page.elementLocator(document.documentElement).click({ position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closed).toHaveBeenCalledOnce()
})

test('the question is as wide as its words, over a modal that has its own width too', async () => {
  await page.viewport(1200, 800)
  await render(
    <FormModal className={undefined} titleId="title" onClose={vi.fn<() => void>()}>
      {() => (
        <>
          <h2 id="title">Pacient nou</h2>
          <TextField label="Nume" />
        </>
      )}
    </FormModal>,
  )
  await field.fill('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  expect(question.element().getBoundingClientRect().width).toBe(448)
})
