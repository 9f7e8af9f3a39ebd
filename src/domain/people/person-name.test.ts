import { describe, expect, it } from 'vitest'
import { cleanName, foldText, isPersonName, isSameName } from './person-name.ts'

describe('isPersonName', () => {
  it.each([
    'Ion',
    'Ștefan',
    'Ana-Maria',
    "O'Neill",
    'D’Angelo',
    "'t Hooft",
    'Țîră Popa',
    'Мария',
    '李小龙',
    'Ab',
    'Zoë',
  ])('takes %s', name => expect(isPersonName(name)).toBe(true))

  it.each(['', 'A', '-Ion', ' Ion', 'Ion2', 'Ion@', 'Ion_Pop', '--', '<b>Ion</b>', 'Ion\nPop'])(
    'refuses %j',
    name => expect(isPersonName(name)).toBe(false),
  )

  it('ends at 190 characters', () => {
    expect(isPersonName('a'.repeat(190))).toBe(true)
    expect(isPersonName('a'.repeat(191))).toBe(false)
  })
})

describe('cleanName', () => {
  it('composes letters and tidies spaces', () => {
    expect(cleanName('  S\u0326tefan \t Pop\u00a0a ')).toBe('Ștefan Pop a')
    expect(isPersonName(cleanName('S\u0326tefan'))).toBe(true)
  })
})

describe('foldText', () => {
  it('takes both forms of ș and ț, any case and any marks as the same', () => {
    const forms = [
      'Ștefan Țurcanu',
      'Ştefan Ţurcanu',
      'ȘTEFAN ȚURCANU',
      'stefan turcanu',
      'S\u0326tefan  Turcanu',
    ]
    expect(new Set(forms.map(foldText))).toEqual(new Set(['stefan turcanu']))
    expect(foldText('İzmir')).toBe('izmir')
  })
})

const same = (a: [string, string], b: [string, string]) =>
  isSameName({ first: a[0], last: a[1] }, { first: b[0], last: b[1] })

describe('isSameName', () => {
  it.each<[[string, string], [string, string]]>([
    [
      ['Denisa', 'Tănase'],
      ['Denisa', 'Tanase'],
    ],
    [
      ['Denisa', 'Tănase'],
      ['TANASE', 'denisa'],
    ],
    [
      ['Ştefan', 'Ţurcanu'],
      ['Ștefan', 'Țurcanu'],
    ],
    [
      ['Ana-Maria', 'Popa'],
      ['Ana Maria', 'Popa'],
    ],
    [
      ['Ana', 'Maria Popa'],
      ['Maria Ana', 'Popa'],
    ],
    [
      ['Ana', 'Radulescu - Ene'],
      ['Ana', 'Ene-Rădulescu'],
    ],
    [
      ['Luca', 'D’Angelo'],
      ['Luca', "D'Angelo"],
    ],
    [
      ['Luca', 'D’Angelo'],
      ['Luca', 'Dangelo'],
    ],
    [
      ['Mara', ''],
      ['Mara', ''],
    ],
  ])('%j is %j', (a, b) => expect(same(a, b)).toBe(true))

  it.each<[[string, string], [string, string]]>([
    [
      ['Mara', 'Popa'],
      ['Ion', 'Popa'],
    ],
    [
      ['Mara', 'Popa'],
      ['Mara', 'Pop'],
    ],
    [
      ['Mara', 'Popa'],
      ['Mara', ''],
    ],
    [
      ['Ana', 'Popa'],
      ['Ana Ana', 'Popa'],
    ],
    [
      ['Ana', 'Mariapopa'],
      ['Ana', 'Maria Popa'],
    ],
  ])('%j is not %j', (a, b) => expect(same(a, b)).toBe(false))
})
