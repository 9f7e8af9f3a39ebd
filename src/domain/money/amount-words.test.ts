import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

test.each([
  [0, 'zero lei'],
  [100, 'un leu'],
  [50, 'zero lei și cincizeci de bani'],
  [201, 'doi lei și un ban'],
  [1_900, 'nouăsprezece lei'],
  [2_000, 'douăzeci de lei'],
  [10_100, 'o sută unu lei'],
  [56_000, 'cinci sute șaizeci de lei'],
  [125_050, 'o mie două sute cincizeci de lei și cincizeci de bani'],
  [216_800, 'două mii o sută șaizeci și opt de lei'],
  [2_100_000, 'douăzeci și una de mii de lei'],
  [1_200_012, 'douăsprezece mii de lei și doisprezece bani'],
  [200_000_000, 'două milioane de lei'],
  [1_000_000_000_00, 'un miliard de lei'],
])('%d bani are %s', (bani, words) => {
  expect(amountInWords(bani)).toBe(words)
})
