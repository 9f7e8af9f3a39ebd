import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { getPayment } from '#contract/money/payments.ts'
import { query } from '#web/api/query.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { RefundDialog } from './RefundDialog.tsx'

const answers: (() => Response)[] = []
const asked: { path: string; body: unknown }[] = []
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  const path = new URL(url, location.href).pathname.replace('/api', '')
  asked.push({ path, body: JSON.parse(body as string) })
  return answers.shift()!()
})

const PAYMENT = {
  id: 5,
  patient_id: 1,
  patient_name: 'Dumitru Maria',
  method: 'cash',
  day: '2026-11-26',
  amount: 200,
  refunded: 0,
  refundable: 200,
  reversed: false,
  is_today: true,
  paid: [{ charge_id: 9, name: 'Detartraj', amount: 150 }],
}

const close = vi.fn<() => void>()
beforeEach(async () => {
  answers.length = 0
  asked.length = 0
  close.mockClear()
  await loadNamespaces('payments')
})
async function open(fields: Partial<typeof PAYMENT> = {}): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(query(getPayment, { id: 5 }).queryKey, { data: { ...PAYMENT, ...fields } })
  await render(
    <QueryClientProvider client={client}>
      <RefundDialog paymentId={5} onClose={close} />
    </QueryClientProvider>,
  )
}

const amount = page.getByRole('textbox', { name: 'Suma' })
const submit = () => page.getByRole('button', { name: /^Rambursează/ }).click()

test('says what becomes of the account, and again for another amount', async () => {
  await open()
  await expect.element(amount).toHaveValue('200')
  await expect.element(page.getByText(/^50.lei sunt avans/)).toBeVisible()
  await expect.element(page.getByText(/^150.lei redevin de plată: Detartraj/)).toBeVisible()
  await amount.fill('30')
  await expect.element(page.getByText(/^30.lei sunt avans/)).toBeVisible()
  expect(page.getByText(/redevin de plată/).elements()).toEqual([])
})

test('gives it back by the way that was chosen, with why', async () => {
  answers.push(() => Response.json({ status: 'success', data: { id: 5, balance: 0 } }))
  await open()
  await amount.fill('30')
  await page.getByRole('textbox', { name: 'Motiv' }).fill('Nu s-a făcut')
  await submit()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(asked).toEqual([
    { path: '/v2/payments/5/refunds', body: { amount: '30', method: 'cash', reason: 'Nu s-a făcut' } },
  ])
})

test('what came online goes back to its card, and no other way', async () => {
  answers.push(() => Response.json({ status: 'success', data: {} }))
  await open({ method: 'online' })
  expect(page.getByRole('radio').elements()).toEqual([])
  await page.getByRole('textbox', { name: 'Motiv' }).fill('Anulat')
  await submit()
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/v2/payments/5/card-refunds'])
})

test('more than is left is said beside the amount, and nothing closes', async () => {
  answers.push(() =>
    Response.json(
      { status: 'error', code: 'invalid_fields', message: '', errors: { amount: ['Cel mult 200 lei.'] } },
      { status: 422 },
    ),
  )
  await open()
  await amount.fill('201')
  await page.getByRole('textbox', { name: 'Motiv' }).fill('Greșit')
  await submit()
  await expect.element(amount).toHaveAccessibleDescription(/Cel mult 200 lei\./)
  expect(close).not.toHaveBeenCalled()
})
