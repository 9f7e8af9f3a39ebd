import { readCounted, isNoun } from './counted.ts'
import { ERRORS } from './errors.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import type { Language } from './language.ts'
import { fill } from './texts.ts'

/** A sentence of the catalogues, in either language, as the other language says it; undefined when it is none of them. */
export function retell(sentence: string, language: Language): string | undefined {
  for (const texts of [...Object.values(ERRORS), ...Object.values(FIELD_MESSAGES)]) {
    const values = readValues(texts.ro, sentence, 'ro') ?? readValues(texts.en, sentence, 'en')
    if (values) return fill(texts[language], language, values)
  }
  return undefined
}

/** What stands at the places of a template, when the sentence was made of it. */
function readValues(
  template: string,
  sentence: string,
  language: Language,
): Record<string, unknown> | undefined {
  const pattern = template
    .split(/(\{\w+\})/)
    .map(part => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+)` : escape(part)))
    .join('')
  const match = new RegExp(`^${pattern}$`, 's').exec(sentence)
  if (!match) return undefined
  const values = Object.entries(match.groups ?? {}).map(
    ([name, words]) => [name, isNoun(name) ? readCounted(name, words, language) : words] as const,
  )
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values)
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
