import { describe, expect, test } from 'vitest'
import { guessMatching } from './import-columns.ts'
import { readImportRow } from './import-row.ts'

describe('which column is what', () => {
  test.each([
    [['Nume', 'Prenume', 'Telefon', 'CNP'], { last_name: 0, first_name: 1, mobile: 2, cnp: 3 }],
    [['Nume și prenume', 'Nr. telefon', 'Data nașterii'], { full_name: 0, mobile: 1, birth_date: 2 }],
    [['NUME', 'TEL'], { full_name: 0, mobile: 1 }],
    [
      ['First name', 'Last name', 'Phone', 'E-mail', 'DOB'],
      { first_name: 0, last_name: 1, mobile: 2, email: 3, birth_date: 4 },
    ],
    [
      ['Nr. fișă', 'Adresa', 'Localitate', 'Județ', 'Observații'],
      { card_number: 0, address: 1, city: 2, county: 3, note: 4 },
    ],
    [['Coloana 1', '', 'xyz'], {}],
    [['Telefon', 'Telefon'], { mobile: 0 }],
  ])('%j', (header, matching) => expect(guessMatching(header)).toEqual(matching))
})

describe('a row', () => {
  const matching = { full_name: 0, mobile: 1, email: 2, cnp: 3, birth_date: 4, gender: 5 } as const
  const read = (...cells: string[]) => readImportRow(cells, matching, '2026-11-25')

  test('is a person, whose CNP says what is not said', () => {
    expect(read('popescu  Ana Maria', '721 000 111', 'Ana@Zambet.test', '2900228410017')).toMatchObject({
      person: { last_name: 'popescu', first_name: 'Ana Maria', email: 'ana@zambet.test' },
    })
    expect(read('Popescu Ana', '0721.000.111').person).toMatchObject({
      mobile: '+40721000111',
      mobile_country: 'RO',
    })
    expect(read('Popescu Ana', '721000111').person.mobile).toBe('+40721000111')
    expect(read('Ana').person).toMatchObject({ first_name: 'Ana', last_name: '' })
    expect(read('Ţîrlea Şerban').person).toMatchObject({ last_name: 'Țîrlea', first_name: 'Șerban' })
  })

  test.each([
    ['27.11.1985', '1985-11-27'],
    ['27/11/85', '1985-11-27'],
    ['1985-11-27', '1985-11-27'],
    ['1985-11-27 00:00:00', '1985-11-27'],
    ['3.2.2020', '2020-02-03'],
  ])('reads a date written %s', (text, date) => {
    expect(read('Ana', '', '', '', text)).toMatchObject({ person: { birth_date: date }, problems: [] })
  })

  test.each([
    ['name', read('   '), { field: 'full_name', message: 'required' }],
    ['name', read('Ana 2'), { field: 'full_name', message: 'person_name' }],
    ['phone', read('Ana', '0721'), { field: 'mobile', message: 'phone' }],
    ['email', read('Ana', '', 'ana@'), { field: 'email', message: 'email' }],
    ['CNP', read('Ana', '', '', '2900228410018'), { field: 'cnp', message: 'cnp' }],
    ['date', read('Ana', '', '', '', '31.02.1990'), { field: 'birth_date', message: 'date' }],
    ['date', read('Ana', '', '', '', '27.11'), { field: 'birth_date', message: 'date' }],
    ['date', read('Ana', '', '', '', '27.11.2027'), { field: 'birth_date', message: 'in_future' }],
    ['gender', read('Ana', '', '', '', '', 'x'), { field: 'gender', message: 'gender' }],
  ])('is refused by a broken %s', (_, { problems }, problem) => expect(problems).toContainEqual(problem))
})
