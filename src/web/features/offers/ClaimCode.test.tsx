import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { fieldMessage } from '#contract/field-messages.ts'
import { listOwnOffers } from '#contract/money/offers.ts'
import { keyOf } from '#web/api/query.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { ClaimCode } from './ClaimCode.tsx'

const answers: (() => Response)[] = []
const asked: unknown[] = []
vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
  asked.push(JSON.parse(body as string))
  return answers.shift()!()
})

let client: QueryClient
beforeEach(async () => {
  asked.length = 0
  answers.length = 0
  client = new QueryClient()
  client.setQueryData(keyOf(listOwnOffers), { data: [] })
  await loadNamespaces('offers')
})
const open = (given?: string) =>
  render(
    <QueryClientProvider client={client}>
      <ClaimCode given={given} />
    </QueryClientProvider>,
  )

const field = page.getByRole('textbox')
const add = () => page.getByRole('button', { name: 'Adaugă' }).click()
const added = () =>
  Response.json({
    status: 'success',
    data: { remaining: 300, clinic: { id: 1, name: 'Aurora Dental' } },
  })

test('a code that came with the address is there, is made one’s own, and the field is empty again', async () => {
  answers.push(added)
  await open('ZB7K-4M2Q-9XTR')
  await expect.element(field).toHaveValue('ZB7K-4M2Q-9XTR')
  await add()
  await expect.element(field).toHaveValue('')
  expect(asked).toEqual([{ code: 'ZB7K-4M2Q-9XTR' }])
  await expect.poll(() => client.getQueryState(keyOf(listOwnOffers))?.isInvalidated).toBe(true)
})

test('a code that is nobody’s is said beside the field and stays in it', async () => {
  const message = fieldMessage('gift_code_unknown', 'ro')
  answers.push(() =>
    Response.json(
      { status: 'error', code: 'invalid_fields', message: '', errors: { code: [message] } },
      { status: 422 },
    ),
  )
  await open()
  await field.fill('ZBAA-AAAA-AAAA')
  await add()
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(field).toHaveValue('ZBAA-AAAA-AAAA')
  expect(client.getQueryState(keyOf(listOwnOffers))?.isInvalidated).toBe(false)
})

test('a refusal of no field stands beside it too', async () => {
  answers.push(() =>
    Response.json(
      { status: 'error', code: 'too_many_attempts', message: 'Prea multe încercări.' },
      { status: 429 },
    ),
  )
  await open()
  await field.fill('ZBAA-AAAA-AAAA')
  await add()
  await expect.element(field).toHaveAccessibleDescription('Prea multe încercări.')
})
