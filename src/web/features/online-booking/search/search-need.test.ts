import { expect, test } from 'vitest'
import { kindOfNeed, usualFirst } from './search-need.ts'

const choices = {
  services: ['Albire profesională', 'Tratament de canal', 'Consultație ortodontică'],
  specialities: ['Ortodonție', 'Chirurgie și implantologie'],
}

test.each([
  ['Tratament de canal', 'service'],
  ['tratament de CANAL', 'service'],
  ['albire', 'service'],
  ['canal', 'service'],
  ['ortodontie', 'speciality'],
  ['chirurgie', 'speciality'],
  ['Ana', 'q'],
  ['al', 'q'],
  ['Ștefan Țurcanu', 'q'],
] as const)('%s asks for a %s', (text, kind) => {
  expect(kindOfNeed(text, choices)).toBe(kind)
})

test('what people usually come for is offered first', () => {
  const services = ['Albire profesională', 'Amprentă digitală', 'Consultație', 'Detartraj și periaj', 'Șină']
  expect(usualFirst(services)).toEqual([
    'Consultație',
    'Detartraj și periaj',
    'Albire profesională',
    'Amprentă digitală',
    'Șină',
  ])
})
