// What a text says once its keywords have their values.

import { dropDiacritics } from '../texts/sms-segments.ts'

export type KeywordValues = Readonly<Record<string, string>>

const KEYWORD = /\{([a-z_]+)\}/g

/**
 * An unknown keyword stays as it is written: it is refused before a text is saved. A line of several, all of whose
 * keywords have nothing to say, is left out.
 */
export function renderText(text: string, values: KeywordValues): string {
  const lines = text.split(/\r\n?|\n/)
  const said = lines.flatMap(line => {
    const keys = Array.from(line.matchAll(KEYWORD), ([, key]) => key!)
    const isEmpty = keys.length > 0 && keys.every(key => values[key] === '')
    if (isEmpty && lines.length > 1) return []
    const filled = line.replace(KEYWORD, (written, key: string) =>
      Object.hasOwn(values, key) ? onOneLine(values[key]!) : written,
    )
    return [keys.some(key => values[key] === '') ? filled.replace(/,\s*$/, '') : filled]
  })
  return tidy(said.join('\n'))
}

/** A text as an SMS takes it: without diacritics, which would cost a second one, unless the clinic keeps them. */
export function asSms(text: string, isPlain: boolean): string {
  return isPlain ? dropDiacritics(text) : text.normalize('NFC')
}

/** A value is never more than words: no lines, no invisible characters that turn or hide what follows. */
function onOneLine(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Lines as phones know them, and no gap where a value is empty. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, ' ')
    .replace(/[ \u00a0]+([,.!?;])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The values of one text that tells several people or visits at once, in their order: what all say is said once, hours
 * that differ say whose they are.
 */
export function joinValues(all: readonly KeywordValues[], language: 'ro' | 'en'): KeywordValues {
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const names = new Set(all.map(each => each.patient_first_name))
  const joined: Record<string, string> = {}
  for (const key of new Set(all.flatMap(Object.keys))) {
    const distinct = [...new Set(all.map(each => each[key] ?? ''))].filter(Boolean)
    const isWhose = key === 'visit_time' && distinct.length > 1 && names.size > 1
    const said = isWhose ? all.map(each => `${each[key]} (${each.patient_first_name})`) : distinct
    joined[key] = key.endsWith('_link') ? said.join(' ') : list.format(new Set(said))
  }
  return joined
}
