import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'

const ro = createFormat('ro', 'Europe/Bucharest')
const en = createFormat('en', 'Europe/Bucharest')
const evening = '2026-11-27T15:30:00Z'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('formats', () => {
  test('days read as a Romanian writes them', () => {
    expect(plain(ro.dayShort(evening))).toBe('vin., 27 nov.')
    expect(plain(ro.dayLong(evening))).toBe('vineri, 27 noiembrie 2026')
    expect(plain(ro.date(evening))).toBe('27 noiembrie 2026')
    expect(ro.dayMonth(evening)).toBe('27\u00a0nov.')
  })

  test('hours are the clinic’s, over both clock changes', () => {
    expect(ro.timeRange(evening, '2026-11-27T16:15:00Z')).toBe('17:30–18:15')
    expect(ro.time('2026-03-29T00:59:00Z')).toBe('02:59')
    expect(ro.time('2026-03-29T01:00:00Z')).toBe('04:00')
    expect(ro.time('2026-10-25T00:30:00Z')).toBe('03:30')
    expect(ro.time('2026-10-25T01:30:00Z')).toBe('03:30')
    expect(ro.time('2026-11-26T22:00:00Z')).toBe('00:00')
  })

  test('a calendar date stays the same day in every zone', () => {
    expect(plain(createFormat('ro', 'Pacific/Honolulu').date('2026-11-27'))).toBe('27 noiembrie 2026')
  })

  test('money and numbers use the language’s separators', () => {
    expect(ro.money(280)).toBe('280\u00a0lei')
    expect(ro.money(1250.5)).toBe('1.250,50\u00a0lei')
    expect(ro.money(1250)).toBe('1.250\u00a0lei')
    expect(ro.amount(1900)).toBe('1.900')
    expect(en.money(1250.5)).toBe('1,250.50\u00a0lei')
    expect(ro.number(4.9, 1)).toBe('4,9')
  })
})
