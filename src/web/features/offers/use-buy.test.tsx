import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { listOwnOffers } from '#contract/money/offers.ts'
import { keyOf } from '#web/api/query.ts'
import { useBuy } from './use-buy.ts'

/** What the server answers next, and what it was asked. */
const answers: (() => Response | Promise<Response>)[] = []
const asked: { body: unknown; key: string | null }[] = []
vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
  asked.push({ body: JSON.parse(body as string), key: new Headers(headers).get('idempotency-key') })
  const answer = answers.shift()
  if (!answer) throw new Error('no answer')
  return answer()
})
const paid = (code: string) => () =>
  Response.json({
    status: 'success',
    data: { code, url: `#${code}`, amount: 900, expires_at: '', expires_in: 1 },
  })
const changed = () =>
  Response.json({ status: 'error', code: 'offer_changed', message: 'Oferta s-a schimbat.' }, { status: 409 })

let client: QueryClient
beforeEach(async () => {
  location.hash = ''
  asked.length = 0
  answers.length = 0
  client = new QueryClient()
  client.setQueryData(keyOf(listOwnOffers), { data: [] })
  await render(
    <QueryClientProvider client={client}>
      <Shop />
    </QueryClientProvider>,
  )
})

const PACKAGE = { clinic_id: 1, kind: 'subscription' as const, id: 7, version: 3 }
const CARD = { clinic_id: 1, kind: 'gift_card' as const, id: 7, version: 1 }

function Shop() {
  const { buy, problem, isBuying } = useBuy()
  return (
    <>
      <p role="alert">{problem}</p>
      <button type="button" aria-busy={isBuying(PACKAGE)} onClick={() => buy(PACKAGE)}>
        Abonament
      </button>
      <button type="button" aria-busy={isBuying(CARD)} onClick={() => buy(CARD)}>
        Card
      </button>
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name })

test('leads to where it is paid, and buys nothing else until that page is there', async () => {
  const answer = Promise.withResolvers<Response>()
  answers.push(() => answer.promise)
  await button('Abonament').click()
  await expect.element(button('Abonament')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Card')).toHaveAttribute('aria-busy', 'false')
  await button('Abonament').click()
  await button('Card').click()
  answer.resolve(paid('pagina')())
  await expect.poll(() => location.hash).toBe('#pagina')
  await expect.element(button('Abonament')).toHaveAttribute('aria-busy', 'true')
  expect(asked.map(({ body }) => body)).toEqual([PACKAGE])
})

test('after a lost answer the same is bought once: under the same key', async () => {
  await button('Abonament').click()
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
  await expect.element(button('Abonament')).toHaveAttribute('aria-busy', 'false')
  answers.push(paid('a-doua'))
  await button('Abonament').click()
  await expect.poll(() => location.hash).toBe('#a-doua')
  expect(asked).toHaveLength(2)
  expect(asked[1]!.key).toBe(asked[0]!.key)
})

test('what is another by now is said, and the shop is read again', async () => {
  answers.push(changed)
  await button('Abonament').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Oferta s-a schimbat.')
  await expect.poll(() => client.getQueryState(keyOf(listOwnOffers))?.isInvalidated).toBe(true)
  expect(location.hash).toBe('')
})

test('back from the other page it can be bought again', async () => {
  answers.push(paid('una'))
  await button('Card').click()
  await expect.poll(() => location.hash).toBe('#una')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button('Card')).toHaveAttribute('aria-busy', 'false')
  answers.push(paid('alta'))
  await button('Card').click()
  await expect.poll(() => location.hash).toBe('#alta')
  // It is another purchase.
  expect(asked[1]!.key).not.toBe(asked[0]!.key)
})
