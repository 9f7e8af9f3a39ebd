import type { Problem } from '../problem.ts'
import { problemsOfOptions, problemsOfTexts, sameIds, unknownTags } from '../template-problems.ts'
import { ELEMENTS } from './form-elements.ts'
import { MOST_ELEMENTS, type Condition, type FormElement, type FormTemplate } from './form-template.ts'
import { conditionsOf } from './conditions.ts'

/** What keeps a form from being published; nothing for one that may be. */
export function problemsOfForm(form: FormTemplate): Problem[] {
  const { elements, languages, signing, title } = form
  const signs = elements.some(({ type }) => type === 'signature')
  return [
    ...problemsOfTexts(title, [2, 190], languages, 'title'),
    ...(elements.length === 0 ? [{ path: 'elements', message: 'no_elements' } as const] : []),
    ...(elements.length > MOST_ELEMENTS
      ? [{ path: 'elements', message: 'too_many_elements', values: { most: MOST_ELEMENTS } } as const]
      : []),
    ...sameIds(elements, 'elements'),
    ...elements.flatMap((element, index) => problemsOfElement(form, element, index)),
    ...(signing.code !== 'none' && !signs
      ? [{ path: 'signing.code', message: 'code_without_signature' } as const]
      : []),
    ...(signs && signing.signers.length === 0
      ? [{ path: 'signing.signers', message: 'signature_without_signer' } as const]
      : []),
  ]
}

function problemsOfElement(
  { elements, languages }: FormTemplate,
  element: FormElement,
  index: number,
): Problem[] {
  const path = `elements.${index}`
  const { label, hasOptions } = ELEMENTS[element.type]
  const { options = [], min, max, from, to } = element
  return [
    ...problemsOfTexts(element.label, label, languages, `${path}.label`),
    ...[element.help, element.low, element.high].flatMap((texts, which) =>
      texts && Object.values(texts).some(Boolean)
        ? problemsOfTexts(texts, [1, 1000], languages, `${path}.${['help', 'low', 'high'][which]}`)
        : [],
    ),
    ...unknownTags(element.label, `${path}.label`),
    ...(hasOptions ? problemsOfOptions(options, languages, `${path}.options`) : []),
    ...(element.type === 'image' && element.image_id === undefined
      ? [{ path: `${path}.image_id`, message: 'image_missing' } as const]
      : []),
    ...(element.type === 'record' && element.field === undefined
      ? [{ path: `${path}.field`, message: 'choice' } as const]
      : []),
    ...(min !== undefined && max !== undefined && min > max
      ? [{ path: `${path}.max`, message: 'bounds_crossed' } as const]
      : []),
    ...(from !== undefined && to !== undefined && from > to
      ? [{ path: `${path}.to`, message: 'bounds_crossed' } as const]
      : []),
    ...conditionsOf(element).flatMap((condition, which) =>
      problemsOfCondition(elements, condition, index, `${path}.show_if.${which}`),
    ),
  ]
}

function problemsOfCondition(
  elements: readonly FormElement[],
  { element: id, is, value }: Condition,
  index: number,
  path: string,
): Problem[] {
  const place = elements.findIndex(one => one.id === id)
  const asked = elements[place]
  // A consent is there or not, and files are not compared: what is asked of them is whether they are filled.
  if (!asked || !ELEMENTS[asked.type].asks || asked.type === 'signature')
    return [{ path, message: 'condition_unknown' }]
  if (place >= index) return [{ path, message: 'condition_later' }]
  if (is === 'filled' || is === 'empty') return []
  if (value === undefined || value === '' || !canHave(asked, value))
    return [{ path, message: 'condition_value' }]
  return []
}

function canHave({ type, options = [] }: FormElement, value: string | number): boolean {
  if (type === 'yes_no') return value === 'yes' || value === 'no'
  if (ELEMENTS[type].hasOptions) return options.some(({ id }) => id === value)
  return true
}
