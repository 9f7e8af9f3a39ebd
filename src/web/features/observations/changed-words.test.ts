import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

test('of a correction the words that changed are told', () => {
  expect(changedWords('Compozit A3, digă.', 'Compozit A2, digă.')).toEqual({ old: 'A3', now: 'A2' })
  expect(changedWords('unu doi', 'unu doi trei')).toEqual({ old: '', now: 'trei' })
  expect(changedWords('la la la', 'la la')).toEqual({ old: 'la', now: '' })
  expect(changedWords('a b c', 'x y')).toEqual({ old: 'a b c', now: 'x y' })
})
