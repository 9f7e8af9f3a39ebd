import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeText, guessEncoding } from './decode-text.ts'
import { guessDelimiter, readRecords } from './read-text.ts'

const TEXT = 'Nume;Telefon\r\nŢăndărică Ştefan;0721000111\r\n'

describe('a text’s encoding', () => {
  test.each([
    ['utf-8', false, 'utf-8'],
    ['utf-8', true, 'utf-8'],
    ['utf-16le', true, 'utf-16le'],
    ['utf-16be', true, 'utf-16be'],
    ['utf-16le', false, 'utf-16le'],
    ['windows-1250', false, 'windows-1250'],
    ['iso-8859-2', false, 'windows-1250'],
  ])('%s (mark: %s) is read as it was written', (encoding, addBOM, guess) => {
    const bytes = iconv.encode(TEXT, encoding, { addBOM })
    expect(guessEncoding(bytes)).toBe(guess)
    expect(decodeText(bytes, guess)).toBe(TEXT)
  })

  test('tells the West and Central Europe from Romania', () => {
    expect(guessEncoding(iconv.encode('Hélène;Peña\n', 'windows-1252'))).toBe('windows-1252')
    expect(guessEncoding(iconv.encode('Dvořák;Šimek\n', 'iso-8859-2'))).toBe('iso-8859-2')
    expect(guessEncoding(iconv.encode('Müller;Groß\n', 'windows-1250'))).toBe('windows-1250')
  })
})

const read = (text: string, delimiter = ';') => [...readRecords(text, delimiter)]

describe('records', () => {
  test.each([
    ['a;b,c;d\n1;2;3', ';'],
    ['a,b,c\n1,"2;3;4;5;6",3', ','],
    ['a\tb\n1\t2', '\t'],
    ['a\n1', ';'],
  ])('of %j are parted by %j', (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter))

  test('have quotes, lines within them, and empty lines between', () => {
    expect(read('a;b\r\n\r\n"x;1";"a ""b"""\r\n"two\nlines";2\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x;1', 'a "b"'] },
      { line: 4, cells: ['two\nlines', '2'] },
    ])
    expect(read('Str. "Lungă" 3;x\ny;z')).toEqual([
      { line: 1, cells: ['Str. "Lungă" 3', 'x'] },
      { line: 2, cells: ['y', 'z'] },
    ])
  })

  test('behind a quote that nobody closed come all the same', () => {
    const lines = Array.from({ length: 1_000 }, (_, i) => `a${i};b${i}`)
    lines[500] = '"nobody closes this;x'
    const records = read(lines.join('\n'))
    expect(records).toHaveLength(1_000)
    expect(records[500]).toEqual({ line: 501, cells: undefined })
    expect(records[999]).toEqual({ line: 1_000, cells: ['a999', 'b999'] })
  })

  test('behind a line without end come too, and it is not taken apart', () => {
    expect(read(`a;b\n${'";'.repeat(40_000)}\nc;d`)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: undefined },
      { line: 3, cells: ['c', 'd'] },
    ])
  })
})
