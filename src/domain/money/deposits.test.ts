import { describe, expect, test } from 'vitest'
import { depositFor, returnedOf, type DepositRules, type VisitEnd } from './deposits.ts'

const RULES: DepositRules = {
  payment_mode: 'integrated',
  deposit_for: 'everybody',
  deposit_amount: 50,
  deposit_return_minutes: 1440,
  deposit_no_show: 'keep',
}
const START = Date.parse('2026-11-27T17:30:00+02:00')
const DAY = 86_400_000

describe('what is asked ahead', () => {
  test.each([
    ['of everybody', {}, { total: 28_000, isNew: false }, 5000],
    ['never more than the visit costs', {}, { total: 3000, isNew: true }, 3000],
    ['nothing for a visit without a price', {}, { total: 0, isNew: true }, 0],
    ['nothing that the processor would not take', {}, { total: 199, isNew: true }, 0],
    ['of who never came', { deposit_for: 'new' }, { total: 28_000, isNew: true }, 5000],
    ['not of who came before', { deposit_for: 'new' }, { total: 28_000, isNew: false }, 0],
    ['of nobody', { deposit_for: 'nobody' }, { total: 28_000, isNew: true }, 0],
    ['nothing where nothing is paid online', { payment_mode: 'disabled' }, { total: 28_000, isNew: true }, 0],
  ] as const)('%s', (_, rules, visit, asked) => expect(depositFor({ ...RULES, ...rules }, visit)).toBe(asked))
})

describe('what goes back', () => {
  const visit: VisitEnd = { start: START, status: 'approved', cancelled: null, cancelledBy: null }
  const byPatient = (cancelled: number): VisitEnd => ({ ...visit, cancelled, cancelledBy: 'patient' })
  const all = { rest: 28_000, deposit: 5000 }
  test.each([
    ['nothing while the visit stands', visit, {}, all, 0],
    ['all to the last instant of the notice', byPatient(START - DAY), {}, all, 28_000],
    ['only what is beyond the deposit a moment later', byPatient(START - DAY + 1), {}, all, 23_000],
    ['nothing of the deposit alone', byPatient(START), {}, { rest: 5000, deposit: 5000 }, 0],
    ['all when the clinic cancels', { ...visit, cancelled: START, cancelledBy: 'staff' }, {}, all, 28_000],
    ['what is beyond it, when nobody came', { ...visit, status: 'no_show' }, {}, all, 23_000],
    [
      'all, where the clinic says so',
      { ...visit, status: 'no_show' },
      { deposit_no_show: 'return' },
      all,
      28_000,
    ],
  ] as const)('%s', (_, end, rules, money, back) =>
    expect(returnedOf({ ...RULES, ...rules }, end, money)).toBe(back),
  )
})
