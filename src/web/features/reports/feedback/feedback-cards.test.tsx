import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { FigureValues, Point } from '#contract/reports/graphs.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { Graph } from '../use-graph.ts'
import { RatingCard } from './RatingCard.tsx'
import { RatingLine } from './RatingLine.tsx'
import { VisitTimes } from './VisitTimes.tsx'

beforeAll(() => loadNamespaces('common', 'reports', 'report-people'))

const figure = (
  key: 'rating' | 'response_rate' | 'answered',
  label: string,
  kind: 'rating' | 'percent' | 'count',
) => ({
  key,
  label,
  definition: `${label}: cum`,
  kind,
  good: 'up' as const,
})

const month = (key: string, values: FigureValues): Point => ({
  key,
  label: key,
  color: null,
  values,
  previous: null,
  partial: false,
})

const graph: Graph = {
  from: '2026-11-01',
  to: '2026-11-27',
  group: 'month',
  zone: 'Europe/Bucharest',
  as_of: '2026-11-27T11:38:00+02:00',
  compared: { from: '2026-10-01', to: '2026-10-27' },
  columns: [
    figure('rating', 'Nota medie', 'rating'),
    figure('response_rate', 'Rată de răspuns', 'percent'),
    figure('answered', 'Cu răspunsul clinicii', 'count'),
  ],
  series: [
    month('2026-08', { rating: 4.75, reviews: 12 }),
    month('2026-09', { rating: null, reviews: 0 }),
    month('2026-10', { rating: 4.6, reviews: 1 }),
    month('2026-11', { rating: 4.77, reviews: 147 }),
  ],
  totals: {
    rating: 4.77,
    reviews: 147,
    response_rate: 22.3,
    answered: 61,
    stars_5: 124,
    stars_4: 16,
    stars_3: 4,
    stars_2: 2,
    stars_1: 1,
  },
  previous_totals: { rating: 4.7, reviews: 120, response_rate: 20.4, answered: 40 },
}

test('the mean says of how many it is, and each number of stars opens its reviews', async () => {
  const onOpen = vi.fn<(measure: string) => void>()
  await render(
    <div style={{ width: 374 }}>
      <RatingCard graph={graph} onOpen={onOpen} />
    </div>,
  )
  const card = page.getByRole('region', { name: 'Nota' })
  await expect.element(card.getByText('4,77', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('img', { name: '4,77 din 5 stele' })).toBeVisible()
  await expect.element(card.getByText('61 din 147')).toBeVisible()
  await expect.element(card.getByText('+1,9 puncte')).toBeVisible()
  await card.getByRole('button', { name: '2', exact: true }).click()
  await card.getByRole('button', { name: '147 de recenzii' }).click()
  await card.getByRole('button', { name: /^Rată de răspuns/ }).click()
  expect(onOpen.mock.calls).toEqual([['stars_2'], ['reviews'], ['response_rate']])
})

test('arrows go from month to month, also over one without reviews, and Enter opens', async () => {
  const onOpen = vi.fn<(key: string) => void>()
  await render(
    <div style={{ width: 374 }}>
      <RatingLine graph={graph} low={4} onOpen={onOpen} />
    </div>,
  )
  const last = page.getByRole('button', { name: 'noiembrie 2026: nota 4,77, 147 de recenzii' })
  await expect.element(last).toBeVisible()
  await userEvent.tab()
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByRole('button', { name: 'septembrie 2026: nicio recenzie' })).toHaveFocus()
  await userEvent.keyboard('{Home}{Enter}')
  expect(onOpen.mock.calls).toEqual([['2026-08']])
})

const visit = (times: { arrived: string | null; ended: string | null; late?: number; over?: number }) => ({
  start: '2026-11-24T17:00:00+02:00',
  end: '2026-11-24T17:40:00+02:00',
  zone: 'Europe/Bucharest',
  services: ['Consultație'],
  times: {
    arrived_at: times.arrived && `2026-11-24T${times.arrived}:00+02:00`,
    ended_at: times.ended && `2026-11-24T${times.ended}:00+02:00`,
    patient_late: times.late ?? 0,
    ended_late: times.over ?? 0,
  },
})

test.each([
  [
    visit({ arrived: '16:55', ended: '18:18', over: 38 }),
    'Vizita s-a încheiat cu 38 de minute peste ora planificată: sosit 16:55, programat 17:00–17:40, încheiat 18:18.',
  ],
  [
    visit({ arrived: '17:12', ended: '17:55', late: 12 }),
    'Pacientul a sosit cu 12 minute mai târziu: sosit 17:12, programat 17:00–17:40, încheiat 17:55.',
  ],
  [visit({ arrived: null, ended: null }), 'Despre vizită: programat 17:00–17:40.'],
])('what is known of a visit is said, and no more', async (of, words) => {
  await render(<VisitTimes visit={of}>{null}</VisitTimes>)
  await expect.element(page.getByText(words)).toBeVisible()
})
