import { type Row, between, testRefusals } from '#test/refusals.ts'

const set =
  (wrong: object): Row[1] =>
  () => ['POST', '/config/set', wrong]
testRefusals([
  ['a setting that nobody knows', set({ colour: 'red' }), { colour: 'unknown_field' }],
  [
    'one of another section',
    set({ section: 'calendar', horizon_days: 3 }),
    { horizon_days: 'unknown_field' },
  ],
  ['a section that nobody knows', set({ section: 'colours' }), { section: 'choice' }],
  [
    'hours reversed',
    set({ section: 'calendar', day_start: '20:00', day_end: '08:00' }),
    { day_end: 'day_too_short' },
  ],
  ['a tax of −1 percent', set({ section: 'invoices', vat_standard: -1 }), { vat_standard: between(0, 100) }],
  [
    'a tax of 101 percent',
    set({ section: 'invoices', vat_standard: 101 }),
    { vat_standard: between(0, 100) },
  ],
])
