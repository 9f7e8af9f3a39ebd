import { describe, expect, it } from 'vitest'
import { stripDiacritics } from './diacritics.ts'

describe('stripDiacritics', () => {
  it.each([
    ['Ștefăniță Țîrlea', 'Stefanita Tirlea'],
    ['Şţ in cedilla', 'St in cedilla'],
    ['Łukasz Øberg, Straße, Đorđe, Þór', 'Lukasz Oberg, Strasse, Dorde, THor'],
    ['Mihai-Ion 12 €', 'Mihai-Ion 12 €'],
    ['Ελένη Й', 'Ελενη И'],
  ])('%s', (text, expected) => expect(stripDiacritics(text)).toBe(expected))
})
