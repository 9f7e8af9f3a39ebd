/** A dictionary: sentences, in groups. */
export type Words = { readonly [key: string]: string | Words }

const plurals: Partial<Record<string, Intl.PluralRules>> = {}

/** The sentence of `namespace:group.key`, with what stands in braces filled in; a number as `count` chooses its form. */
export function translate(
  dictionaries: Readonly<Record<string, Words>>,
  language: string,
  namespace: string,
  key: string,
  options: Readonly<Record<string, unknown>> = {},
): string {
  const colon = key.indexOf(':')
  const words = dictionaries[colon < 0 ? namespace : key.slice(0, colon)]
  const path = key.slice(colon + 1).split('.')
  const name = path.pop() ?? ''
  const group = path.reduce<Words | string | undefined>(
    (at, step) => (typeof at === 'object' ? at[step] : undefined),
    words,
  )
  const found = typeof group === 'object' ? sentenceOf(group, name, options.count, language) : undefined
  if (found === undefined) return key
  return found.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, field: string) => textOf(options[field]))
}

function sentenceOf(group: Words, name: string, count: unknown, language: string): string | undefined {
  if (typeof count === 'number') {
    const rules = (plurals[language] ??= new Intl.PluralRules(language))
    const form = group[`${name}_${rules.select(count)}`]
    if (typeof form === 'string') return form
  }
  const sentence = group[name]
  return typeof sentence === 'string' ? sentence : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
