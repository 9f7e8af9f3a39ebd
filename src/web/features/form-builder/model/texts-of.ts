import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { DocumentLanguage, Texts } from '#domain/documents/texts.ts'

/** The texts of an element that somebody reads: what must be there, and what is there in some language. */
function textsOf(element: FormElement): readonly Texts[] {
  const { type, label, help, low, high, options = [] } = element
  const [least] = ELEMENTS[type].label
  const may = [least > 0 ? undefined : label, help, low, high].filter(
    texts => texts !== undefined && isWritten(texts),
  ) as Texts[]
  return [...(least > 0 ? [label] : []), ...may, ...options.map(option => option.label)]
}

const isWritten = (texts: Texts) => Boolean(texts.ro || texts.en)

/** How many of a form's texts are written in a language. */
export function countTexts({ title, elements }: FormTemplate, language: DocumentLanguage) {
  const texts = [title, ...elements.flatMap(textsOf)]
  return { written: texts.filter(text => text[language]).length, all: texts.length }
}
