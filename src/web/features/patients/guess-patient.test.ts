import { expect, test } from 'vitest'
import { guessPatient } from './guess-patient.ts'

test.each([
  ['stan ilinca', { first_name: 'Ilinca', last_name: 'Stan', mobile: '' }],
  ['  țârlea ana maria ', { first_name: 'Ana Maria', last_name: 'Țârlea', mobile: '' }],
  ['ilinca', { first_name: 'Ilinca', last_name: '', mobile: '' }],
  ['0722 418-305', { first_name: '', last_name: '', mobile: '0722 418-305' }],
  ['+40 (722) 418.305', { first_name: '', last_name: '', mobile: '+40 (722) 418.305' }],
  ['2850312400014', { first_name: '', last_name: '', mobile: '', cnp: '2850312400014' }],
])('%j', (search, guess) => {
  expect(guessPatient(search)).toEqual(guess)
})
