import { sayChosen } from '../choose.ts'
import { textIn, type DocumentLanguage } from '../texts.ts'
import { isChosen } from './conditions.ts'
import type { Answer, FormElement } from './form-template.ts'

const YES_NO = { yes: { ro: 'Da', en: 'Yes' }, no: { ro: 'Nu', en: 'No' } } as const
const AGREED = { ro: 'De acord', en: 'Agreed' } as const

/** A day as documents write it: 14 mai 1996, 14 May 1996. */
export function sayDay(date: string, language: DocumentLanguage): string {
  return new Intl.DateTimeFormat(language === 'ro' ? 'ro-RO' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(date))
}

/**
 * An answer in words; empty for what is drawn, sent as files or kept as the record has it: whoever shows those has them
 * elsewhere.
 */
export function sayAnswer(
  element: FormElement,
  answer: Answer | undefined,
  language: DocumentLanguage,
): string {
  if (answer === undefined) return ''
  if (answer === true) return textIn(AGREED, language)
  if (isChosen(answer)) return sayChosen(answer, element.options ?? [], language)
  switch (element.type) {
    case 'yes_no':
      return textIn(YES_NO[answer as 'yes' | 'no'], language)
    case 'date':
      return typeof answer === 'string' ? sayDay(answer, language) : ''
    case 'teeth':
      return (answer as readonly number[]).join(', ')
    case 'number':
    case 'scale':
      return new Intl.NumberFormat(language === 'ro' ? 'ro-RO' : 'en-GB', {
        maximumFractionDigits: 6,
      }).format(Number(answer))
    case 'record':
      if (typeof answer !== 'string') return ''
      return element.field === 'birth_date' ? sayDay(answer, language) : answer
    case 'short':
    case 'long':
      return typeof answer === 'string' ? answer : ''
    default:
      return ''
  }
}
