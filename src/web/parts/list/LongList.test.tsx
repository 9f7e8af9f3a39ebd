import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { ListSearch } from './list-search.ts'
import { LongList } from './LongList.tsx'
import type { AskExport } from './use-export.ts'

interface Card {
  id: number
  code: string
  sum: number
}

const CARDS: Card[] = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  code: `Card ${String(index + 1).padStart(3, '0')}`,
  sum: index * 10,
}))
const SIZE = 50

type Deactivate = (cards: readonly Card[]) => Promise<void>

function CardList({ deactivate, exportAs }: { deactivate: Deactivate; exportAs: AskExport<string> }) {
  const [search, setSearch] = useState<ListSearch>({})
  const list = useInfiniteQuery({
    queryKey: ['cards', search],
    queryFn: async ({ pageParam }) => {
      const found = CARDS.filter(card => card.code.includes(search.q ?? ''))
      return {
        data: found.slice((pageParam - 1) * SIZE, pageParam * SIZE),
        paginator: { total: found.length, currentPage: pageParam, size: SIZE },
      }
    },
    initialPageParam: 1,
    getNextPageParam: ({ paginator: { total, currentPage } }) =>
      currentPage * SIZE < total ? currentPage + 1 : undefined,
  })
  return (
    <main style={{ height: 600, overflow: 'auto' }}>
      <LongList<Card, string>
        name="cards"
        title="Carduri"
        list={list}
        address={{
          search,
          change: patch => setSearch(before => ({ ...before, ...patch })),
          leaveFor: () => undefined,
        }}
        searchLabel="Cod"
        clear={{ q: undefined }}
        sorts={[{ value: 'code', label: 'Cod' }]}
        nameOf={card => card.code}
        nameSort="code"
        nameFile={['code']}
        renderName={(card, look) => (
          <a href={`#${card.id}`} {...look}>
            {card.code}
          </a>
        )}
        columns={[
          {
            name: 'sum',
            head: 'Sumă',
            renderCell: card => card.sum,
            optional: 'shown',
            file: ['sum', 'currency'],
          },
          {
            name: 'half',
            head: 'Jumătate',
            renderCell: card => card.sum / 2,
            optional: 'hidden',
            file: ['half'],
          },
        ]}
        exportAs={exportAs}
        actions={[{ label: 'Dezactivează', doing: 'Dezactivez', icon: null, run: deactivate }]}
        words={{
          shown: (shown, total) => `${shown} din ${total}`,
          picked: count => `${count} alese`,
          pickEverybody: total => `Toate ${total}`,
        }}
        nothing={{ icon: null, title: 'Niciun card', text: '' }}
      />
    </main>
  )
}

async function show() {
  const deactivate = vi.fn<Deactivate>(async () => undefined)
  const exportAs = vi.fn<AskExport<string>>(async () => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <CardList deactivate={deactivate} exportAs={exportAs} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('link', { name: 'Card 001' })).toBeVisible()
  return { deactivate, exportAs, screen, client }
}

const tick = (code: string) => page.getByRole('checkbox', { name: `Alege: ${code}` })
const all = page.getByRole('checkbox', { name: 'Alege toate rândurile de aici' })
const bar = page.getByRole('toolbar')
const heads = () => [...document.querySelectorAll('th')].map(head => head.textContent)

beforeAll(() => loadNamespaces('clinic'))
beforeEach(() => localStorage.clear())

test('rows are chosen one by one, by Shift and by Space; Escape lets them go', async () => {
  const { deactivate } = await show()
  await expect.element(bar).not.toBeInTheDocument()
  await tick('Card 002').click()
  await tick('Card 005').click({ modifiers: ['Shift'] })
  await expect.element(bar.getByText('4 alese')).toBeVisible()
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
  ;(page.getByRole('link', { name: 'Card 001' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(bar.getByText('5 alese')).toBeVisible()
  await bar.getByRole('button', { name: 'Dezactivează' }).click()
  expect(deactivate.mock.calls[0]?.[0].map(card => card.id)).toEqual([1, 2, 3, 4, 5])
  await expect.element(bar).not.toBeInTheDocument()

  await tick('Card 003').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(tick('Card 003')).not.toBeChecked()
})

test('rows stay under a press, and those that came meanwhile are shown after it', async () => {
  const { client } = await show()
  const pressed = page.getByRole('link', { name: 'Card 003' })
  pressed.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  await page.getByRole('searchbox').fill('Card 1')
  // The answer is there, and waits.
  await expect.poll(() => client.getQueryData(['cards', { q: 'Card 1' }])).toBeDefined()
  await expect.element(pressed).toBeVisible()
  pressed.element().dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  await expect.element(page.getByRole('link', { name: 'Card 100' })).toBeVisible()
  await expect.element(pressed).not.toBeInTheDocument()
})

test('everybody who matches is chosen, also those who are not loaded', async () => {
  const { deactivate, exportAs } = await show()
  await all.click()
  await bar.getByRole('button', { name: 'Toate 120' }).click()
  await expect.element(bar.getByText('120 alese')).toBeVisible()
  await bar.getByRole('button', { name: 'Descarcă' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(exportAs.mock.calls[0]?.[0]).toEqual({ download: 'csv', columns: ['code', 'sum', 'currency'] })
  await bar.getByRole('button', { name: 'Dezactivează' }).click()
  await expect.poll(() => deactivate.mock.calls[0]?.[0].length).toBe(120)
})

test('another search lets those go who were chosen', async () => {
  await show()
  await tick('Card 001').click()
  await page.getByRole('searchbox', { name: 'Cod' }).fill('11')
  await expect.element(page.getByRole('link', { name: 'Card 011' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Card 001' })).not.toBeInTheDocument()
  await expect.element(bar).not.toBeInTheDocument()
})

test('columns are chosen, kept on the device, and the file has the same', async () => {
  const { screen } = await show()
  expect(heads()).toEqual(['', 'Nume', 'Sumă'])
  await page.getByRole('button', { name: 'Coloane' }).click()
  await page.getByRole('checkbox', { name: 'Sumă' }).click()
  await page.getByRole('checkbox', { name: 'Jumătate' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(heads).toEqual(['', 'Nume', 'Jumătate'])
  await screen.unmount()

  const { exportAs } = await show()
  expect(heads()).toEqual(['', 'Nume', 'Jumătate'])
  await tick('Card 002').click()
  await bar.getByRole('button', { name: 'Descarcă' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  expect(exportAs.mock.calls[0]?.[0]).toEqual({ download: 'pdf', columns: ['code', 'half'], ids: [2] })
})
