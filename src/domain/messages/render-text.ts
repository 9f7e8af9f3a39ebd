import { dropDiacritics } from '../texts/sms-segments.ts'
import type { KeywordValues } from './keywords.ts'

/**
 * A template's text with its keywords said. A line all of whose keywords are empty is left out, and what would point at
 * nothing: a comma at a line's end, a second space.
 */
export function renderText(text: string, values: KeywordValues): string {
  const known = values as Readonly<Record<string, string | undefined>>
  return text
    .split('\n')
    .flatMap(line => {
      const keys = Array.from(line.matchAll(/\{([^{}]*)\}/g), ([, key]) => key!)
      const empty = keys.filter(key => !known[key])
      const isWhole = text.includes('\n') && keys.length > 0 && empty.length === keys.length
      if (isWhole) return []
      // A value is said as it is, whatever stands in it.
      const said = line.replaceAll(/\{([^{}]*)\}/g, (_, key: string) => oneLine(known[key] ?? ''))
      return [empty.length > 0 ? tidy(said) : said]
    })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const oneLine = (value: string) => value.replaceAll(/\s*\n\s*/g, ' ')
const tidy = (line: string) =>
  line
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +([,.;!?])/g, '$1')
    .replaceAll(/,(?=\s*$|\s*[,.])/g, '')
    .trimEnd()

/** A text as an SMS takes it: without diacritics, which would cost a second one, unless the clinic keeps them. */
export function asSms(text: string, isPlain: boolean): string {
  return isPlain ? dropDiacritics(text) : text.normalize('NFC')
}
