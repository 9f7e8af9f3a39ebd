import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { DepositStep } from './DepositStep.tsx'

const NEEDED = {
  mode: 'integrated' as const,
  deposit: 50,
  total: 150,
  return_until: '2099-11-26T23:30:00+00:00',
  is_trial: false,
}

test.each([
  ['Europe/London', '23:30'],
  ['Europe/Bucharest', '01:30'],
])('says until when money goes back by the clock of the place, %s', async (zone, hour) => {
  await loadNamespaces('pay')
  await render(<DepositStep needed={NEEDED} zone={zone} busy={false} onChoice={vi.fn<() => void>()} />)
  await expect.element(page.getByText(new RegExp(`, ${hour}$`))).toBeVisible()
})

test('an invoice is asked for with what is paid now, and not where nothing is', async () => {
  await loadNamespaces('pay')
  const onChoice = vi.fn<(pays: unknown, wantsInvoice: boolean) => void>()
  const needed = { ...NEEDED, mode: 'selectable' as const }
  await render(<DepositStep needed={needed} zone="Europe/Bucharest" busy={false} onChoice={onChoice} />)
  const invoice = page.getByRole('checkbox', { name: 'Vreau factură' })
  await page.getByRole('button', { name: 'Plătește 50 lei' }).click()
  await invoice.click()
  await page.getByRole('button', { name: 'Plătește 50 lei' }).click()
  expect(onChoice.mock.calls).toEqual([
    ['deposit', false],
    ['deposit', true],
  ])
  await page.getByRole('radio', { name: /La clinică/ }).click()
  expect(invoice.query()).toBeNull()
})
