import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'

async function showMenu() {
  const edit = vi.fn<() => void>()
  await render(
    <main>
      <Menu label="Acțiuni" trigger="⋯">
        <MenuItem onClick={edit}>Modifică</MenuItem>
        <hr />
        <MenuItem href="#sms">SMS</MenuItem>
        <MenuItem>Șterge</MenuItem>
      </Menu>
      <button type="button">Altceva</button>
    </main>,
  )
  return { edit, button: page.getByRole('button', { name: 'Acțiuni' }) }
}

const item = (name: string) => page.getByRole('menuitem', { name })

test('a menu opens on its first item; arrows, letters and End move', async () => {
  const { button } = await showMenu()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(item('Modifică')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('SMS')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('Șterge')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Modifică')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(item('SMS')).toHaveFocus()
})

test('Escape and an action close it and give the focus back', async () => {
  const { edit, button } = await showMenu()
  await button.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Modifică')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(edit).toHaveBeenCalledOnce()
  await expect.element(button).toHaveFocus()
})

test('its own button and a press outside close it', async () => {
  const { button } = await showMenu()
  await button.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await button.click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await button.click()
  await page.getByRole('button', { name: 'Altceva' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
