import { expect, test } from 'vitest'
import { kindOfNeed } from './search-need.ts'

const choices = {
  services: ['Albire profesională', 'Tratament de canal', 'Consultație ortodontică'],
  specialities: ['Ortodonție', 'Chirurgie și implantologie'],
}

test.each([
  ['Tratament de canal', 'service'],
  ['tratament de CANAL', 'service'],
  ['ortodontie', 'speciality'],
  ['albire', 'q'],
  ['canal', 'q'],
  ['Ana', 'q'],
  ['Ștefan Țurcanu', 'q'],
] as const)('%s asks for a %s', (text, kind) => {
  expect(kindOfNeed(text, choices)).toBe(kind)
})
