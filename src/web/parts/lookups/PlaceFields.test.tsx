import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { listCities, listCounties } from '#contract/lookups.ts'
import { query } from '#web/api/query.ts'
import { PlaceFields, type Place } from './PlaceFields.tsx'

function Form() {
  const [place, setPlace] = useState<Place>({ countyId: null, cityId: null, county: '', city: '' })
  return (
    <>
      <PlaceFields value={place} onChange={setPlace} />
      <output>{JSON.stringify(place)}</output>
    </>
  )
}

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const keep = (key: readonly unknown[], data: unknown[]) => client.setQueryData(key, { data })
  keep(query(listCounties, { country_id: 642 }).queryKey, [
    { id: 127, name: 'Cluj' },
    { id: 314, name: 'Sălaj' },
    { id: 403, name: 'București' },
  ])
  keep(query(listCities, { county_id: 403 }).queryKey, [
    { id: 1, name: 'București', kind: 'municipality' },
    { id: 2, name: 'Sectorul 1', kind: 'sector' },
  ])
  keep(query(listCities, { county_id: 127 }).queryKey, [
    { id: 3, name: 'Cluj-Napoca', kind: 'municipality' },
    { id: 4, name: 'Gârbău' },
  ])
  keep(query(listCities, { county_id: 314 }).queryKey, [])
  await render(
    <QueryClientProvider client={client}>
      <Suspense>
        <main>
          <Form />
        </main>
      </Suspense>
    </QueryClientProvider>,
  )
}

const field = (name: string) => page.getByRole('combobox', { name })
const chosen = () => page.getByRole('status')

test('a county and its place are found by their first letters, whatever the marks', async () => {
  await show()
  await userEvent.fill(field('Județ'), 'bucu')
  await expect.element(page.getByRole('option', { name: 'București' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Județ')).toHaveValue('București')
  await userEvent.fill(field('Localitate'), 'sect')
  await expect.element(page.getByRole('option')).toHaveTextContent('Sectorul 1sector')
  await page.getByRole('option').click()
  await expect.element(page.getByText('Pacienții văd „București, sector 1”.')).toBeVisible()
  await expect
    .element(chosen())
    .toHaveTextContent('{"countyId":403,"county":"București","cityId":2,"city":"Sectorul 1"}')
})

test('a name typed in full counts, half of one does not, and another county empties the place', async () => {
  await show()
  await userEvent.fill(field('Județ'), 'cluj')
  await userEvent.tab()
  await expect.element(field('Județ')).toHaveValue('Cluj')
  await userEvent.fill(field('Localitate'), 'garbau')
  await userEvent.tab()
  await expect.element(field('Localitate')).toHaveValue('Gârbău')
  await userEvent.fill(field('Localitate'), 'clu')
  await userEvent.tab()
  await expect.element(field('Localitate')).toHaveValue('Gârbău')
  await userEvent.fill(field('Județ'), 'salaj')
  await userEvent.tab()
  await expect.element(field('Localitate')).toHaveValue('')
})
