import { describe, expect, it } from 'vitest'
import { cleanName, foldText, isPersonName } from './person-name.ts'

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
