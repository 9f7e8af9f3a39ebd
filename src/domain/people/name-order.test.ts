import { expect, test } from 'vitest'
import { byName } from './name-order.ts'

test('names follow the alphabet of people, numbers their value, and what is out of use comes last', () => {
  const rows = [
    'Zoe',
    'Țurcanu',
    'Tudor',
    'Șerban',
    'Stan',
    'Cabinet 10',
    'Cabinet 2',
    'Îndreptare',
    'Implant',
  ].map(name => ({ name, active: name !== 'Stan' }))
  const sorted = rows.toSorted(byName('ro', row => row.name)).map(row => row.name)
  expect(sorted).toEqual([
    'Cabinet 2',
    'Cabinet 10',
    'Implant',
    'Îndreptare',
    'Șerban',
    'Tudor',
    'Țurcanu',
    'Zoe',
    'Stan',
  ])
})
