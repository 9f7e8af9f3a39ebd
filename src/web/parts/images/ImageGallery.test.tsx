import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { listImages } from '#contract/clinic/images.ts'
import { query } from '#web/api/query.ts'
import { ImageGallery } from './ImageGallery.tsx'

async function show(count: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const images = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: String(index).padStart(32, '0'),
    ready: true,
  }))
  client.setQueryData(query(listImages, { type: 'location', id: 7 }).queryKey, { data: images })
  await render(
    <QueryClientProvider client={client}>
      <Suspense>
        <main>
          <ImageGallery type="location" id={7} />
        </main>
      </Suspense>
    </QueryClientProvider>,
  )
}

test('the first picture is the cover, and one that is to go is asked about in its place', async () => {
  await show(2)
  const tiles = page.getByRole('listitem')
  await expect.element(tiles.nth(0)).toHaveTextContent('Copertă')
  await expect.element(tiles.nth(1)).not.toHaveTextContent('Copertă')
  await userEvent.click(page.getByRole('button', { name: 'Șterge imaginea 2' }))
  await expect.element(page.getByText('Ștergi imaginea?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Șterge', exact: true })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Păstrează' }))
  await expect.element(page.getByRole('button', { name: 'Șterge imaginea 2' })).toHaveFocus()
})

test('a full gallery takes no more', async () => {
  await show(10)
  await expect.element(page.getByText('10 din 10')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Adaugă imagini' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Sunt 10. Șterge una ca să adaugi alta.')).toBeVisible()
})

test('a file that is too large is told in its own tile', async () => {
  await show(0)
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(chooser, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'mare.png'))
  const told = page.getByRole('alert')
  await expect.element(told).toHaveTextContent('mare.png: Fișierul este prea mare (cel mult 10 MB).')
  await userEvent.click(page.getByRole('button', { name: 'Scoate din listă: mare.png' }))
  await expect.element(told).not.toBeInTheDocument()
})
