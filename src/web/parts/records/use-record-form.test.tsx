import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { addHolidayDate, changeHolidayDate } from '#contract/clinic/holidays.ts'
import { addLocation, changeLocation, type Location } from '#contract/clinic/locations.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { subscribeNotices } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useRecordForm } from './use-record-form.tsx'

let answer: (response: Response) => void
vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))

const PLACES = [
  { id: 1, version: 1, name: 'Centru' },
  { id: 2, version: 1, name: 'Nord' },
] as Location[]

function Form({ place, onClose }: { place: Location; onClose: () => void }) {
  const { field, drawer } = useRecordForm({
    record: place,
    add: addLocation,
    change: changeLocation,
    noun: 'location',
    nameOf: () => place.name,
    onClose,
  })
  return (
    <Drawer title={place.name} {...drawer}>
      <TextField {...field('name')} label="Nume" defaultValue={place.name} />
    </Drawer>
  )
}

function Places() {
  const [place, setPlace] = useState<Location>()
  return (
    <>
      {PLACES.map(each => (
        <button key={each.id} type="button" onClick={() => setPlace(each)}>
          {each.name}
        </button>
      ))}
      {place && <Form key={place.id} place={place} onClose={() => setPlace(undefined)} />}
    </>
  )
}

test('a form that was closed while it was being saved closes no other, nor what is typed there', async () => {
  const told = vi.fn<() => void>()
  subscribeNotices(told)
  await loadNamespaces('clinic')
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Places />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Centru' }).click()
  await page.getByLabelText('Nume').fill('Centru vechi')
  await page.getByRole('button', { name: 'Salvează' }).click()
  await page.getByRole('button', { name: 'Renunță' }).click()
  await page.getByRole('button', { name: 'Nord' }).click()
  const name = page.getByLabelText('Nume')
  await name.fill('Nord de tot')
  answer(Response.json({ status: 'success', data: PLACES[0] }))
  await expect.poll(() => told.mock.calls.length).toBe(1)
  await expect.element(name).toHaveValue('Nord de tot')
})

test('what is there already is saved once something in it is other than it was', async () => {
  await loadNamespaces('clinic')
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Places />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Nord' }).click()
  const save = page.getByRole('button', { name: 'Salvează' })
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Nume').fill('Nord de tot')
  await expect.element(save).toBeEnabled()
  await page.getByLabelText('Nume').fill('Nord')
  await expect.element(save).toBeDisabled()
})

const WORKS = { id: 1, version: 1, name: 'Igienizare', date: '2026-03-10' }

function DayOff() {
  const { field, drawer } = useRecordForm({
    record: WORKS,
    add: addHolidayDate,
    change: changeHolidayDate,
    noun: 'holiday',
    nameOf: () => WORKS.name,
    onClose: () => {},
  })
  return (
    <Drawer title={WORKS.name} {...drawer}>
      <DateField {...field('date')} label="Data" defaultValue={WORKS.date} />
    </Drawer>
  )
}

test('a date is sent in one way from the first moment: only another one is a change', async () => {
  await loadNamespaces('clinic')
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <DayOff />
    </QueryClientProvider>,
  )
  const save = page.getByRole('button', { name: 'Salvează' })
  const date = page.getByLabelText('Data', { exact: true })
  await expect.element(date).toHaveValue('10.03.2026')
  await date.fill('11.03.2026')
  await expect.element(save).toBeEnabled()
  await date.fill('10.03.2026')
  await expect.element(save).toBeDisabled()
})
