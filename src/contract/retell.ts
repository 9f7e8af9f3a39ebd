import { ERRORS } from './errors.ts'
import { FIELD_MESSAGES, type Language } from './field-messages.ts'

/** A sentence of the catalogues, in either language, as the other language says it; undefined when it is none of them. */
export function retell(sentence: string, language: Language): string | undefined {
  for (const texts of [...Object.values(ERRORS), ...Object.values(FIELD_MESSAGES)]) {
    const values = readValues(texts.ro, sentence) ?? readValues(texts.en, sentence)
    if (values) return texts[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
  return undefined
}

/** What stands at the places of a template, when the sentence was made of it. */
function readValues(template: string, sentence: string): Record<string, string> | undefined {
  const pattern = template
    .split(/(\{\w+\})/)
    .map(part => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+)` : escape(part)))
    .join('')
  const match = new RegExp(`^${pattern}$`, 's').exec(sentence)
  return match ? { ...match.groups } : undefined
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
