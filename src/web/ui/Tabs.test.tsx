import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { TabList, TabPanel, Tabs } from './Tabs.tsx'

const TABS = [
  { key: 'visits', label: 'Vizite' },
  { key: 'notes', label: 'Note' },
  { key: 'files', label: 'Fișiere' },
]

function Record() {
  const [open, setOpen] = useState('visits')
  const [isLate, setIsLate] = useState(false)
  return (
    <main>
      <button onClick={() => setIsLate(true)}>Adu</button>
      <Tabs open={open} onOpen={setOpen}>
        <TabList label="Fișa" tabs={TABS} />
        <TabPanel of="visits">{isLate ? <a href="#visit">Consultație</a> : 'Nicio vizită'}</TabPanel>
        <TabPanel of="notes" keeps>
          <input aria-label="Notă" />
        </TabPanel>
        <TabPanel of="files">Niciun fișier</TabPanel>
      </Tabs>
    </main>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })
const panel = (name: string) => page.getByRole('tabpanel', { name })

test('arrows, Home and End open the tabs; what was begun waits', async () => {
  await render(<Record />)
  await tab('Vizite').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Note')).toHaveFocus()
  await expect.element(tab('Note')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'Notă' }).fill('Preferă dimineața')
  await tab('Note').click()
  await userEvent.keyboard('{End}')
  await expect.element(panel('Fișiere')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Notă' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel('Vizite')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{Home}{ArrowRight}')
  await expect.element(page.getByRole('textbox', { name: 'Notă' })).toHaveValue('Preferă dimineața')
})

test('a panel takes the focus only while nothing in it does', async () => {
  await render(<Record />)
  await tab('Vizite').click()
  await userEvent.tab()
  await expect.element(panel('Vizite')).toHaveFocus()
  await page.getByRole('button', { name: 'Adu' }).click()
  await tab('Vizite').click()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Consultație' })).toHaveFocus()
  await tab('Note').click()
  await userEvent.tab()
  await expect.element(page.getByRole('textbox', { name: 'Notă' })).toHaveFocus()
})
