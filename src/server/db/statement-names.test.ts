import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const send = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text))

test('a text gets a name of its own once it was sent often, and keeps it', () => {
  const nameOf = createStatementNames()
  expect(send(nameOf, 'select 1', 12)).toEqual([...Array.from({ length: 9 }), 's1', 's1', 's1'])
  expect(send(nameOf, 'select 2', 10).at(-1)).toBe('s2')
  expect(nameOf('select 1')).toBe('s1')
})

test('texts that come once neither get names nor pile up in front of those that come often', () => {
  const nameOf = createStatementNames()
  for (let i = 0; i < 5_000; i++) expect(nameOf(`select ${i}`)).toBeUndefined()
  expect(send(nameOf, 'select often', 10).at(-1)).toBe('s1')
})

test('no more than a hundred have names', () => {
  const nameOf = createStatementNames()
  const given = Array.from({ length: 150 }, (_, i) => send(nameOf, `select ${i}`, 10).at(-1))
  expect(given.filter(name => name !== undefined)).toHaveLength(100)
  expect(nameOf('select 0')).toBe('s1')
})
