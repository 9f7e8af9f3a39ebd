import { describe, expect, it } from 'vitest'
import { listPasswordProblems } from './password.ts'

describe('listPasswordProblems', () => {
  it.each(['abcdef1!', 'parolă12#', 'A1@......', '1234567a$'])('accepts %s', password =>
    expect(listPasswordProblems(password)).toEqual([]),
  )

  it.each([
    ['', ['too_short', 'no_letter', 'no_digit', 'no_special']],
    ['abcde1!', ['too_short']],
    ['12345678!', ['no_letter']],
    ['abcdefgh!', ['no_digit']],
    ['abcdefg1', ['no_special']],
    ['abcdefg1^', ['no_special']],
  ])('finds everything wrong with %j', (password, problems) =>
    expect(listPasswordProblems(password)).toEqual(problems),
  )

  it.each(Array.from('!#$%&*?@'))('counts %s as special', mark =>
    expect(listPasswordProblems(`abcdef1${mark}`)).toEqual([]),
  )
})
