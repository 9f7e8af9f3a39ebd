import { MOST_OPTIONS, type Option } from './choice.ts'
import type { Problem } from './problem.ts'
import { isTagKey, listTags } from './tags.ts'
import type { DocumentLanguage, Texts } from './texts.ts'

// What keeps a template from being published, of the parts that both kinds have.

export function problemsOfTexts(
  texts: Texts | undefined,
  [from, to]: readonly [number, number],
  languages: readonly DocumentLanguage[],
  path: string,
): Problem[] {
  return languages.flatMap((language): Problem[] => {
    const length = texts?.[language]?.trim().length ?? 0
    if (length === 0 && from > 0)
      return [{ path: `${path}.${language}`, message: `text_missing_${language}` }]
    if (length > 0 && (length < from || length > to))
      return [
        { path: `${path}.${language}`, message: 'label_length', values: { minimum: from, characters: to } },
      ]
    return []
  })
}

export function problemsOfOptions(
  options: readonly Option[],
  languages: readonly DocumentLanguage[],
  path: string,
): Problem[] {
  if (options.length === 0) return [{ path, message: 'no_options' }]
  if (options.length > MOST_OPTIONS)
    return [{ path, message: 'too_many_options', values: { most: MOST_OPTIONS } }]
  return [
    ...sameIds(options, path),
    ...options.flatMap(({ label }, index) =>
      problemsOfTexts(label, [1, 190], languages, `${path}.${index}.label`),
    ),
  ]
}

/** Of a list whose items are told apart by id. */
export function sameIds(items: readonly { readonly id: string }[], path: string): Problem[] {
  const seen = new Set<string>()
  return items.flatMap(({ id }, index): Problem[] => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ path: `${path}.${index}.id`, message: 'same_id' }]
  })
}

const BRACES = /\{([^{}\n]*)\}/g

/** Whatever stands in braces in a form's texts and is no tag of forms. */
export function unknownTags(texts: Texts | undefined, path: string): Problem[] {
  const known = new Set<string>(listTags('form'))
  return Object.entries(texts ?? {}).flatMap(([language, text]) =>
    Array.from(text.matchAll(BRACES), ([, key = '']) => key)
      .filter(key => !isTagKey(key) || !known.has(key))
      .map((key): Problem => ({
        path: `${path}.${language}`,
        message: 'unknown_tag',
        values: { tag: `{${key}}` },
      })),
  )
}
