import type { TFunction } from 'i18next'
import { conditionsOf } from '#domain/documents/forms/conditions.ts'
import type { Condition, FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { DOCUMENT_TAGS, splitAtTags } from '#domain/documents/tags.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { isAny, needsValue } from './dependence.ts'
import { elementOf, placeOf } from './looked-up.ts'

export type Words = TFunction<['form-builder', 'common']>

const MOST_LETTERS = 48

/** A text with its tags called as on screen, cut where it is long. */
export function shortText(text: string, language: DocumentLanguage): string {
  const said = splitAtTags(text)
    .map(part => (typeof part === 'string' ? part : DOCUMENT_TAGS[part.tag].name[language]))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return said.length > MOST_LETTERS ? `${said.slice(0, MOST_LETTERS - 1).trimEnd()}…` : said
}

/** What an element is called: its text, or what it is while it has none. */
export const nameOf = (element: FormElement, language: DocumentLanguage, t: Words): string =>
  shortText(textIn(element.label, language), language) || t(`types.${element.type}`)

/** What a condition looks for, in words. */
export function valueOf(
  asked: FormElement,
  { value }: Condition,
  language: DocumentLanguage,
  t: Words,
): string {
  if (value === undefined || value === '') return t('condition.choose')
  if (asked.type === 'yes_no') return t(value === 'yes' ? 'condition.yes' : 'condition.no')
  const options = asked.options ?? []
  const place = options.findIndex(({ id }) => id === value)
  if (place < 0) return String(value)
  return textIn(options[place]!.label, language) || t('canvas.option', { place: place + 1 })
}

const WROTE = new Set(['short', 'long'])
const COUNTED = new Set(['choices', 'teeth'])

function clauseOf(asked: FormElement, { is }: Condition) {
  const { type } = asked
  if (type === 'consent') return is === 'empty' ? 'notAgreed' : 'agreed'
  if (WROTE.has(type) && is === 'includes') return 'wrote'
  if (is === 'more') return COUNTED.has(type) ? 'countMore' : type === 'date' ? 'after' : 'more'
  if (is === 'less') return COUNTED.has(type) ? 'countLess' : type === 'date' ? 'before' : 'less'
  return is
}

/** "Apare dacă răspunde Da la întrebarea de mai sus"; nothing for what is always there. */
export function conditionWords(
  { elements }: Pick<FormTemplate, 'elements'>,
  element: FormElement,
  language: DocumentLanguage,
  t: Words,
): string | undefined {
  const conditions = conditionsOf(element)
  if (conditions.length === 0) return undefined
  const place = placeOf(elements, element.id)
  const clauses = conditions.map(condition => {
    const asked = elementOf(elements, condition.element)
    if (!asked) return t('properties.gone')
    const at = placeOf(elements, asked.id)
    const name = nameOf(asked, language, t)
    const question =
      at === place - 1 ? t('condition.above') : t(at > place ? 'condition.later' : 'condition.of', { name })
    return t(`condition.${clauseOf(asked, condition)}`, {
      question,
      value: needsValue(condition.is) ? valueOf(asked, condition, language, t) : '',
    })
  })
  return t('condition.line', {
    clauses: clauses.join(t(isAny(element.show_if) ? 'condition.or' : 'condition.and')),
  })
}
