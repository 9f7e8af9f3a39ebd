import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { isDrawn, readStrokes, strokesPath, strokesSvg, type Strokes } from './strokes.ts'
import { DOCUMENT_TAGS, fillTags, listTags, splitAtTags } from './tags.ts'

test('JSON is written in one way, whatever the order in which it came', () => {
  expect(canonicalJson({ b: [1, 'ș"', null, true], a: { d: undefined, c: 0.1 } })).toBe(
    '{"a":{"c":0.1},"b":[1,"ș\\"",null,true]}',
  )
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const turned = JSON.parse(JSON.stringify(value), (_, member: unknown) =>
        typeof member === 'object' && member !== null && !Array.isArray(member)
          ? Object.fromEntries(Object.entries(member).toReversed())
          : member,
      ) as unknown
      expect(canonicalJson(turned)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))))
      expect(JSON.parse(canonicalJson(turned))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('x'), 1n, '\ud83d'])
    expect(() => canonicalJson({ value })).toThrow(TypeError)
})

const drawn = (...strokes: number[][]): Strokes => ({
  width: 300,
  height: 100,
  strokes: strokes.map(points => ({ points })),
})
const wave = Array.from({ length: 40 }, (_, at) => [20 + at * 5, 50 + 30 * Math.sin(at / 3), at * 16]).flat()

test('a signature is drawn over a part of its box, a dot is none', () => {
  expect(isDrawn(drawn(wave))).toBe(true)
  expect(isDrawn(drawn([10, 10, 0], [90, 60, 300]))).toBe(true)
  expect(isDrawn(drawn())).toBe(false)
  expect(isDrawn(drawn([10, 10, 0]))).toBe(false)
  expect(isDrawn(drawn(Array.from({ length: 90 }, () => 10)))).toBe(false)
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'M0 0'],
  ['points that are no numbers', { width: 300, height: 100, strokes: [{ points: ['1', '2', '3'] }] }],
  ['half a point', { width: 300, height: 100, strokes: [{ points: [1, 2] }] }],
  ['a point beyond all bounds', { width: 300, height: 100, strokes: [{ points: [1e9, 2, 3] }] }],
  ['a box without a side', { width: 0, height: 100, strokes: [] }],
  [
    'a million points',
    { width: 300, height: 100, strokes: [{ points: Array.from({ length: 3_000_000 }, () => 1) }] },
  ],
  [
    '1,000 strokes',
    { width: 300, height: 100, strokes: Array.from({ length: 1_000 }, () => ({ points: [1, 1, 1] })) },
  ],
])('no strokes are %s', (_, value) => expect(readStrokes(value)).toBeUndefined())

test('strokes become a picture that says whose it is, and nothing else', () => {
  expect(strokesPath(drawn([10, 10, 0, 20, 10, 16]))).toBe('M10 10Q10 10 15 10L20 10')
  expect(strokesSvg(drawn(wave), '<Ion & Ana>')).toContain('<title>&#60;Ion &#38; Ana&#62;</title>')
})

test('tags in braces are filled, whatever else stands in braces stays', () => {
  expect(splitAtTags('Bună {patient_first_name}!')).toEqual(['Bună ', { tag: 'patient_first_name' }, '!'])
  expect(fillTags('{patient_name}, {nimeni} {', { patient_name: 'Ana' })).toBe('Ana, {nimeni} {')
  // What nobody knows is left blank, as on paper; a doctor without a title is not.
  expect(fillTags('CNP {patient_cnp}, de {doctor_title} {doctor_name}', { doctor_name: 'Ana' })).toBe(
    'CNP …………, de Ana',
  )
  expect(listTags('form')).not.toContain('report_number')
  expect(listTags('report')).toContain('report_number')
  expect(Object.keys(DOCUMENT_TAGS)).toEqual(expect.arrayContaining(listTags('form')))
})
